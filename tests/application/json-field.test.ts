import { join } from 'node:path'
import t from 'tap'
import { readFolders } from '../support/app-source.ts'
import { diagnose, serveGenerated } from '../support/generated-app.ts'
import { runLoweredApp } from '../support/lowered-app.ts'
import { Project } from '../support/project.ts'
import { Visitor } from '../support/visitor.ts'

// A json field as the scaffold writes it, served: what is typed is JSON, and stays what it is.

t.test('a scaffolded json field keeps values, and text that is no JSON out', async (t) => {
  const project = new Project(t)
  await project.ask(['new', 'shop'])
  const { code } = await project.ask(['g', 'scaffold', 'theme', 'name', 'options:json'], {
    within: 'shop',
  })
  t.equal(code, 0)
  const files = readFolders(join(project.folder, 'shop'), ['app', 'config', 'db'])
  t.match(files.get('app/models/theme.rb'), 'validates :options, json: true')
  // Beside the page, what Ruby sees of the column.
  files.set('app/views/themes/show.html.erb', '<i id="value"><%= @theme.options.inspect %></i>')
  t.same(await diagnose(files), [])
  const server = await serveGenerated(files)
  t.teardown(() => server.stop())
  const visitor = new Visitor(`http://127.0.0.1:${server.port}`)
  const decode = (text: string) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&gt;', '>')
      .replaceAll('&lt;', '<')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
  const typed = () => decode(/<textarea[^>]*>\n([^<]*)<\/textarea>/.exec(visitor.page)?.[1] ?? '–')
  const value = () => decode(/<i id="value">([^<]*)<\/i>/.exec(visitor.page)?.[1] ?? '–')
  const create = async (options: string) => {
    await visitor.get('/themes/new')
    return visitor.submit('/themes', { 'theme[name]': 'x', 'theme[options]': options })
  }

  for (const [text, inspected, again] of [
    [
      '{"a": [1, 2.0, "<b>"], "c": null}',
      '{"a"=>[1, 2.0, "<b>"], "c"=>nil}',
      '{"a":[1,2.0,"<b>"],"c":null}',
    ],
    ['"dark & light"', '"dark & light"', '"dark & light"'],
    ['5', '5', '5'],
    ['"5"', '"5"', '"5"'],
    ['', 'nil', ''],
    ['false', 'false', 'false'],
  ] as const) {
    const made = await create(text)
    t.equal(made.status, 303, text)
    const path = new URL(made.headers.get('location') ?? '', visitor.origin).pathname
    await visitor.get(path)
    t.equal(value(), inspected)
    await visitor.get(`${path}/edit`)
    t.equal(typed(), again)
    await visitor.submit(path, { 'theme[name]': 'x', 'theme[options]': typed(), _method: 'patch' })
    await visitor.get(path)
    t.equal(value(), inspected, `${text} stays what it is when it is saved unchanged`)
  }

  await visitor.get('/themes')
  const rows = visitor.page.match(/<tr>/g)?.length
  const refused = await create('{"a": oops} <script>')
  t.equal(refused.status, 422)
  t.match(visitor.page, '<p class="message">is not valid JSON</p>')
  t.match(visitor.page, '<li>Options is not valid JSON</li>')
  t.equal(typed(), '{"a": oops} <script>', 'what was typed is kept')
  await visitor.get('/themes')
  t.equal(visitor.page.match(/<tr>/g)?.length, rows, 'nothing was stored')

  await visitor.get('/themes/1/edit')
  const kept = await visitor.submit('/themes/1', { 'theme[options]': '{', _method: 'patch' })
  t.equal(kept.status, 422)
  await visitor.get('/themes/1')
  t.equal(value(), '{"a"=>[1, 2.0, "<b>"], "c"=>nil}')
})

t.test('has_json gives the names of a json column, with their types and defaults', async (t) => {
  const { answers, output } = await runLoweredApp(
    t,
    {
      'config/routes.rb':
        'Rails.application.routes.draw do\n  resource :account, only: [:show, :update]\nend\n',
      'db/schema.rb': `ActiveRecord::Schema[8.1].define(version: 1) do
  create_table "accounts" do |t|
    t.string "name"
    t.json "settings"
    t.json "flags"
  end
end
`,
      'app/models/application_record.rb':
        'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
      'app/models/account.rb': `class Account < ApplicationRecord
  has_json :settings, restricted: true, max_invites: 10, greeting: "Hello \\#{x}!", staff: :boolean
  has_delegated_json :flags, hot: false
end
`,
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\nend\n',
      'app/controllers/accounts_controller.rb': `class AccountsController < ApplicationController
  def show
    @account = Account.create!(name: "a")
  end

  def update
    account = Account.create!(name: "b")
    lines = [account.reload.settings.restricted?, account.settings.staff.inspect, account.hot?]
    account.settings.max_invites = "100"
    account.hot = "1"
    lines << account.changed?
    account.save!
    account.update!(params.expect(account: [:name, { settings: {} }]))
    account = Account.find(account.id)
    lines << account.settings.max_invites << account.settings.restricted << account.settings.greeting << account.hot?
    lines << Account.new(settings: { "staff" => "true" }).settings.staff?
    lines << account.settings.respond_to?(:greeting=)
    lines << Account.where("json_extract(settings, '$.max_invites') = 100").count
    begin
      account.settings = { none: 1 }
    rescue NoMethodError => error
      lines << error.message[/undefined method .none='/]
    end
    render plain: lines.join("\\n")
  end
end
`,
      'app/views/accounts/show.html.erb': `<%= form_with model: @account, url: "/account" do |form| %>
<%= form.fields_for :settings, @account.settings do |each| %>
<%= each.text_field :greeting %><%= each.number_field :max_invites %>
<% end %>
<% end %>
<p><%= @account.settings.max_invites + 1 %><%= " restricted" if @account.settings.restricted? %><%= " hot" if @account.hot? %></p>
`,
    },
    [
      { path: '/account' },
      {
        path: '/account',
        verb: 'PATCH',
        params: { account: { name: 'c', settings: { restricted: 'false', greeting: 'Bye' } } },
      },
    ],
  )
  t.equal(output, '')
  const [shown, updated] = answers
  t.match(shown?.body, 'name="account[settings][greeting]" id="account_settings_greeting"')
  t.match(shown?.body, '<p>11 restricted</p>')
  t.strictSame(updated?.body.split('\n'), [
    ...['true', 'nil', 'false', 'true', '100', 'false', 'Bye', 'true', 'true', 'true', '1'],
    "undefined method `none='",
  ])
})
