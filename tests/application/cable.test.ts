import t from 'tap'
import { serveGenerated } from '../support/generated-app.ts'
import type { RunningServer } from '../support/server.ts'
import { SocketClient } from '../support/socket-client.ts'

const FILES = new Map(Object.entries({
'config/routes.rb': `Rails.application.routes.draw do
  mount ActionCable.server => "/socket"
  resources :rooms do
    resources :messages
  end
  post "kick/:id", to: "rooms#kick"
end
`,
'config/application.rb': `module Chat
  class Application < Rails::Application
    config.action_cable.allowed_request_origins = ["http://other.example", /http:\\/\\/ok\\..*/]
  end
end
`,
'db/schema.rb': `ActiveRecord::Schema[7.1].define(version: 2026_01_01_000000) do
  create_table "rooms" do |t|
    t.string "name"
  end
  create_table "messages" do |t|
    t.references "room"
    t.string "body"
  end
end
`,
'app/channels/application_cable/connection.rb': `module ApplicationCable
  class Connection < ActionCable::Connection::Base
    identified_by :current_user

    def connect
      self.current_user = find_verified_user
    end

    private
      def find_verified_user
        if name = cookies.signed[:user]
          name
        else
          reject_unauthorized_connection
        end
      end
  end
end
`,
'app/channels/application_cable/channel.rb': `module ApplicationCable
  class Channel < ActionCable::Channel::Base
  end
end
`,
'app/channels/chat_channel.rb': `class ChatChannel < ApplicationCable::Channel
  before_subscribe :note
  after_subscribe -> { transmit({ after: true }) }, if: :loud?
  rescue_from ArgumentError, with: :sorry

  def subscribed
    @room = Room.find_by(id: params[:room])
    return reject if @room.nil?
    stream_for @room
    stream_from "all" do |message|
      transmit({ seen: JSON.parse(message), by: current_user })
    end
  end

  def unsubscribed
    ActionCable.server.broadcast("log", { left: current_user })
  end

  def speak(data)
    message = @room.messages.create!(body: data["body"])
    ChatChannel.broadcast_to(@room, { body: message.body, by: current_user })
  end

  def fail
    raise ArgumentError, "no"
  end

  def ping
    broadcast_to(@room, "pong")
  end

  private
    def note
      logger.info "note"
    end

    def loud?
      params[:loud]
    end

    def sorry(error)
      transmit({ error: error.message })
    end
end
`,
'app/channels/log_channel.rb': `class LogChannel < ApplicationCable::Channel
  periodically :tick, every: 1.second
  def subscribed
    stream_from "log"
  end

  private
  def tick
    transmit({ tick: true })
  end
end
`,
'app/models/application_record.rb': `class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true
end
`,
'app/models/room.rb': `class Room < ApplicationRecord
  has_many :messages
  broadcasts_refreshes
end
`,
'app/models/message.rb': `class Message < ApplicationRecord
  belongs_to :room
  broadcasts_to :room
  broadcasts_to ->(message) { [message.room, :tail] }, inserts_by: :prepend, target: "tail", partial: "messages/message"
  after_create_commit { broadcast_append_to "everything", target: "list", html: "<b>x</b>" }
end
`,
'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
end
`,
'app/controllers/rooms_controller.rb': `class RoomsController < ApplicationController
  def index
    @rooms = Room.all
    cookies.signed[:user] = params[:user] if params[:user]
  end

  def create
    Room.create!(name: "x")
    head :created
  end

  def show
    @room = Room.find(params[:id])
  end

  def kick
    ActionCable.server.remote_connections.where(current_user: params[:id]).disconnect
    head :ok
  end
  skip_forgery_protection
end
`,
'app/controllers/messages_controller.rb': `class MessagesController < ApplicationController
  skip_forgery_protection
  def create
    room = Room.find(params[:room_id])
    room.messages.create!(body: params[:body])
    Turbo::StreamsChannel.broadcast_update_to room, :count, target: "count", html: room.messages.count
    ActionCable.server.broadcast "all", { n: room.messages.count }
    head :created
  end
end
`,
'app/views/layouts/application.html.erb': `<html><head><%= action_cable_meta_tag %></head><body><%= yield %></body></html>`,
'app/views/rooms/index.html.erb': `<%= @rooms.map(&:name).join %>`,
'app/views/rooms/show.html.erb': `<%= turbo_stream_from @room %><%= turbo_stream_from @room, :tail, class: "x" %><ul id="messages"><%= render @room.messages %></ul><ul id="tail"></ul><i id="count"></i>`,
'app/views/messages/_message.html.erb': `<li id="<%= dom_id message %>"><%= message.body %></li>`,
}))

/** The cookie of a visitor who has a name. */
async function cookieOf(port: number, name: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/rooms?user=${name}`)
  return answer.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ')
}

const post = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST' })

t.test('trial', async (t) => {
  const server = await serveGenerated(FILES)
  t.teardown(() => server.stop())
  const { port } = server
  await post(port, '/rooms')
  const page = await fetch(`http://127.0.0.1:${port}/rooms/1`).then((r) => r.text())
  console.error(page)
  const Cookie = await cookieOf(port, 'ann')
  const un = await SocketClient.open(port, '/socket')
  await un.hears('disconnect', (m) => m.type === 'disconnect'); console.error(un.head, un.messages, un.closeCode)
  const ann = await SocketClient.open(port, '/socket', { Cookie })
  await ann.hears('welcome', m => m.type === 'welcome')
  console.error('no room', await ann.subscribe({ channel: 'ChatChannel', room: 5 }))
  const ch = { channel: 'ChatChannel', room: 1, loud: true }
  console.error('room', await ann.subscribe(ch))
  for (const action of ['speak', 'fail', 'ping', 'note', 'subscribed', 'params', 'inspect', 'instance_variable_set', 'constructor', 'transmit', 'current_user'])
    ann.command('message', ch, { action, body: 'hi' })
  const names = [...page.matchAll(/signed-stream-name="([^"]*)"/g)].map(m => m[1])
  for (const n of names) console.error(await ann.subscribe({ channel: 'Turbo::StreamsChannel', signed_stream_name: n }))
  console.error(await ann.subscribe({ channel: 'Turbo::StreamsChannel', signed_stream_name: 'x--y' }))
  await post(port, '/rooms/1/messages?body=hello')
  await new Promise(r => setTimeout(r, 1500))
  for (const m of ann.messages) console.error(JSON.stringify(m))
  await post(port, '/kick/ann')
  await ann.hears('remote', m => m.reason === 'remote')
  console.error(ann.messages.at(-1), ann.closeCode)
  await server.stop()
  console.error(server.output())
})
