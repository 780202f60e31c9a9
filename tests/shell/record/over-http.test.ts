import { spawn } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { commandOf } from '../../support/bun.ts'
import { serveGenerated } from '../../support/generated-app.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'

const files = new Map(
  Object.entries({
    'config/routes.rb': `Webfw::Routes.draw do
      post "/prices", to: "prices#create"
      resources :tickets, only: [:show, :edit, :update] do |tickets|
        tickets.member { |ticket| ticket.get "preview" }
      end
    end`,
    'db/schema.rb': `Webfw::Schema.define(version: 1) do
      create_table "tickets" do |t|
        t.string "title", null: false
        t.integer "views", null: false, default: 0
        t.decimal "price", precision: 20, scale: 2
        t.integer "lock_version", null: false, default: 0
      end
    end`,
    'db/migrate/1_create_tickets.rb': `class CreateTickets < Webfw::Migration
      def change
        create_table :tickets do |t|
          t.string :title, null: false
          t.integer :views, null: false, default: 0
          t.decimal :price, precision: 20, scale: 2
          t.integer :lock_version, null: false, default: 0
        end
        execute "INSERT INTO tickets (title) VALUES ('Leaking tap')"
      end
    end`,
    'app/models/ticket.rb': `class Ticket
      def seen!
        update_columns(views: views + 1)
      end
    end`,
    'app/controllers/application_controller.rb': `class ApplicationController < Webfw::Controller
    end`,
    'app/controllers/prices_controller.rb': `class PricesController < ApplicationController
      skip_forgery_protection

      def create
        ticket = Ticket.new(title: "Priced", price: params[:price])
        if ticket.save
          render json: { price: ticket.reload.price }
        else
          render json: ticket.errors, status: :unprocessable_entity
        end
      end
    end`,
    'app/controllers/tickets_controller.rb': `class TicketsController < ApplicationController
      before_action :count_visit, only: [:show]
      rescue_from StaleObjectError, with: :show_conflict

      def show
        @ticket = Ticket.find(params[:id])
      end

      def preview
        @ticket = Ticket.find(params[:id])
        render :show
      end

      def edit
        @ticket = Ticket.find(params[:id])
      end

      def update
        @ticket = Ticket.find(params[:id])
        if @ticket.update(ticket_params)
          redirect_to @ticket, status: :see_other
        else
          render :edit, status: :unprocessable_entity
        end
      end

      private

      def ticket_params = params.require(:ticket).permit(:title, :lock_version)

      def count_visit
        Ticket.find(params[:id]).seen!
      end

      def show_conflict
        @ticket = Ticket.find(params[:id])
        @title = ticket_params[:title]
        render :conflict, status: :conflict
      end
    end`,
    'app/views/tickets/show.html.erb': '<h1><%= @ticket.title %></h1>',
    'app/views/tickets/edit.html.erb': `<%= form_with model: @ticket do |form| %>
      <%= form.hidden_field :lock_version %><%= form.text_field :title %><%= form.submit %>
    <% end %>`,
    'app/views/tickets/conflict.html.erb':
      '<p>Yours: <%= @title %>, theirs: <%= @ticket.title %></p>',
  }),
)

const visitorOf = ({ port }: RunningServer) => new Visitor(`http://127.0.0.1:${port}`)

t.test('a form that is older than the row answers 409 and writes nothing', async (t) => {
  const server = await serveGenerated(files)
  const [ann, bob] = [visitorOf(server), visitorOf(server)]
  await ann.get('/tickets/1/edit')
  await bob.get('/tickets/1/edit')

  t.equal((await ann.submit('/tickets/1', { 'ticket[title]': 'Mended' })).status, 303)
  t.equal((await bob.submit('/tickets/1', { 'ticket[title]': 'Replaced' })).status, 409)
  t.match(bob.page, '<p>Yours: Replaced, theirs: Mended</p>')
  await ann.get('/tickets/1/preview')
  t.match(ann.page, '<h1>Mended</h1>')
  await bob.get('/tickets/1/edit')
  t.equal((await bob.submit('/tickets/1', { 'ticket[title]': 'Replaced' })).status, 303)
  await ann.get('/tickets/1/preview')
  t.match(ann.page, '<h1>Replaced</h1>')
  await server.stop()
})

t.test('the first GET of a process that writes waits where others are served', async (t) => {
  const server = await serveGenerated(files)
  const path = join(server.root, 'storage', 'production.sqlite3')
  const [program, ...words] = commandOf('tests/support/hold-lock.bun.ts')
  const holder = spawn(program, [...words, path, '60000'])
  await new Promise((held) => holder.stdout.once('data', held))
  const visitor = visitorOf(server)
  let isThere = false
  const visit = visitor.get('/tickets/1').then(({ status }) => {
    isThere = true
    return status
  })
  for (let page = 0; page < 10; page++) {
    t.equal((await visitor.get('/tickets/1/preview')).status, 200)
  }

  t.notOk(isThere, 'ten pages were served while the visit was waiting')
  holder.kill('SIGKILL')
  t.equal(await visit, 200)
  await server.stop()
})

t.test('a decimal that no column keeps exactly is an error of its field', async (t) => {
  const server = await serveGenerated(files)
  const post = async (body: string, type: string) => {
    const headers = { 'content-type': type }
    const url = `http://127.0.0.1:${server.port}/prices`
    const response = await fetch(url, { method: 'POST', body, headers })
    return [response.status, await response.json()]
  }
  const json = (number: string) => post(`{"price":${number}}`, 'application/json')
  const form = (text: string) => post(`price=${text}`, 'application/x-www-form-urlencoded')
  const refused = [422, { price: ['has more than the 15 digits that can be kept'] }]

  t.strictSame(await json('1e400'), [422, { price: ['is not a number'] }])
  t.strictSame(await form('1e400'), refused)
  for (const send of [json, form]) {
    t.strictSame(await send('12345678901234567.25'), refused)
    t.strictSame(await send('1234567890123.25'), [200, { price: '1234567890123.25' }])
    t.strictSame(await send('-0.005'), [200, { price: '-0.01' }])
    t.strictSame(await send('0.1'), [200, { price: '0.1' }])
  }
  await server.stop()
})
