import t from 'tap'
import { diagnose } from '../support/generated-app.ts'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

// What config/application.rb, the initializers and config/environments say of answers.
// Rails guide "Configuring Rails Applications", sections of Action Controller, Action Dispatch and Action View.

const APPLICATION = {
  'config/application.rb': `module Store
  class Application < Rails::Application
    config.load_defaults 8.0
    config.action_dispatch.rescue_responses.merge!("Shelf::Empty" => :not_found, "Shelf::Locked" => 423)
    config.action_dispatch.default_headers = { "X-Frame-Options" => "DENY", "X-Shelf" => "upper" }
    config.hosts.clear
    config.hosts << ENV["NO_SUCH_HOST"] << "www.example.com"
    config.hosts += ENV.fetch("NO_SUCH_HOSTS", "a.example,b.example").split(",")
    config.force_ssl = ENV["NO_SUCH_VARIABLE"]
    config.action_view.default_form_builder = "ShelfBuilder"
  end
end
`,
  'config/initializers/errors.rb': `Rails.application.config.action_dispatch.rescue_responses["Shelf::Moved"] = :gone
Rails.application.config.action_dispatch.default_headers.delete("X-Shelf")
`,
  'config/environment.rb': `require_relative "application"
Rails.application.initialize!
ActionView::Base.field_error_proc = proc { |html| tag.div html, class: "field_with_errors is-invalid" }
`,
  'config/initializers/content_security_policy.rb': `Rails.application.configure do
  config.content_security_policy do |policy|
    policy.default_src :self, :https
    policy.script_src :self
    policy.style_src :self
    policy.connect_src :self, "http://localhost:3035" if Rails.env.development?
  end
  config.content_security_policy_nonce_generator = ->(request) { SecureRandom.base64(16) }
  config.content_security_policy_nonce_directives = %w[script-src]
  config.content_security_policy_report_only = true
end
`,
  'config/environments/test.rb': `Rails.application.configure do
  config.action_controller.action_on_unpermitted_parameters = :raise
  config.action_view.image_loading = "lazy"
  config.middleware.use Rack::Deflater
end
`,
  'config/routes.rb': `Rails.application.routes.draw do
  %w[empty locked moved broken plain view field].each { |name| get name, to: "shelves##{name}" }
  post "create", to: "shelves#create"
end
`,
  'app/models/shelf.rb': `class Shelf
  class Empty < StandardError; end
  class Locked < StandardError; end
  class Moved < StandardError; end
  class Broken < Empty; end
end
`,
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/shelves_controller.rb': `class ShelvesController < ApplicationController
  skip_before_action :verify_authenticity_token
  def empty = raise(Shelf::Empty)
  def locked = raise(Shelf::Locked)
  def moved = raise(Shelf::Moved)
  def broken = raise(Shelf::Broken)
  def plain = render(layout: false)
  def view
  end

  def field
    @draft = Draft.new
    @draft.validate
  end

  def create
    render plain: params.require(:book).permit(:title, author: [:name]).to_h.inspect
  rescue ActionController::UnpermittedParameters => error
    render plain: "#{error.message} #{error.params.inspect}", status: :bad_request
  end
end
`,
  'app/form_builders/shelf_builder.rb': `class ShelfBuilder < ActionView::Helpers::FormBuilder
  def label(method, text = nil, **options)
    super(method, "The \#{text || method}", **options)
  end
end
`,
  'app/views/shelves/plain.html.erb':
    '<%= form_with url: "/x" do |f| %><%= f.label :title %><%= f.label :title, "name", class: "a" %><% end %>',
  'app/models/draft.rb': `class Draft
  include ActiveModel::Model
  attr_accessor :title
  validates :title, presence: true
end
`,
  'app/views/shelves/field.html.erb':
    '<%= form_with model: @draft, url: "/x" do |form| %><%= form.text_field :title %><% end %>',
  'app/views/shelves/view.html.erb': '<% raise Shelf::Empty if params[:none].nil? %>',
}

const get = (path: string): LoweredRequest => ({ path })
const post = (book: unknown): LoweredRequest => ({
  path: '/create',
  verb: 'POST',
  params: { book },
})

t.test('settings of Rails say what is answered', async (t) => {
  const { answers, warnings } = await runLoweredApp(t, APPLICATION, [
    ...['/empty', '/locked', '/moved', '/broken', '/plain', '/view'].map(get),
    post({ title: 'a', price: '1', author: { name: 'b' } }),
    post({ title: 'a', author: { name: 'b', age: '1', size: '2' } }),
    post({ title: 'a', author: { name: 'b' } }),
    get('/field'),
  ])
  t.same(
    answers.slice(0, 6).map(({ status }) => status),
    [404, 423, 410, 500, 200, 404],
    'an error of the class itself, as in Rails',
  )
  const headers: Readonly<Record<string, string>> = answers[4]?.headers ?? {}
  t.equal(headers['X-Frame-Options'], 'DENY')
  t.match(
    headers['Content-Security-Policy-Report-Only'],
    /^default-src 'self' https:; script-src 'self' 'nonce-[\w-]+'; style-src 'self'$/,
  )
  t.notOk('X-Shelf' in headers || 'Referrer-Policy' in headers)
  t.match(
    answers[4]?.body,
    '<label for="title">The title</label><label class="a" for="title">The name</label>',
  )
  t.same(
    answers.slice(6, 9).map(({ body }) => body),
    [
      'found unpermitted parameter: :price ["price"]',
      'found unpermitted parameters: :age, :size ["age", "size"]',
      '{"title"=>"a", "author"=>{"name"=>"b"}}',
    ],
  )
  t.match(answers[9]?.body, '<div class="field_with_errors is-invalid"><input')
  t.match(warnings, [
    /^config\/environments\/test.rb:3: .*image_loading/,
    /^config\/environments\/test.rb:4: .*[Mm]iddleware/,
  ])
})

t.test('config/ runs: settings are computed, in loops, conditions and blocks', async (t) => {
  const files = {
    ...APPLICATION,
    'config/environments/test.rb': `Rails.application.configure do
  config.action_mailer.preview_paths << "spec/mails"
  config.autoload_paths += Dir[Rails.root.join("app", "rules", "**")]
  config.middleware.use config.session_store, config.session_options
  logger = ActiveSupport::Logger.new($stdout)
  logger.formatter = config.log_formatter
  config.logger = ActiveSupport::TaggedLogging.new(logger) if ENV["NO_SUCH_VARIABLE"].present?
end
`,
    'config/initializers/z_computed.rb': `names = %w[One Two]
names.each_with_index do |name, at|
  Rails.application.config.action_dispatch.default_headers["X-#{name}"] = (at + 1).to_s
end
Rails.application.config.time_zone = ["Eastern Time", "(US & Canada)"].join(" ")
Rails.application.config.content_security_policy do |policy|
  policy.default_src :self
  policy.img_src(*names.map { |name| "https://#{name.downcase}.example" })
  policy.connect_src :self, "http://localhost:3035" if Rails.env.test?
end
Rails.application.config.action_dispatch.rescue_responses.update("Shelf::Broken" => 400 + names.size)
Rails.application.config.filter_parameters |= names.map(&:to_sym)
Rails.application.config.after_initialize { Rails.configuration.x.zone = Time.zone.name }
`,
    'app/views/shelves/plain.html.erb':
      '<%= Rails.configuration.x.zone %> <%= Rails.configuration.filter_parameters.last %>',
  }
  const { answers } = await runLoweredApp(t, files, [get('/plain'), get('/broken')])
  const headers: Readonly<Record<string, string>> = answers[0]?.headers ?? {}
  t.equal(answers[0]?.body, 'Eastern Time (US &amp; Canada) Two')
  t.same([headers['X-One'], headers['X-Two'], headers['X-Frame-Options']], ['1', '2', 'DENY'])
  t.match(
    headers['Content-Security-Policy-Report-Only'],
    /^default-src 'self'; img-src https:\/\/one.example https:\/\/two.example; connect-src 'self' http:\/\/localhost:3035$/,
  )
  t.equal(answers[1]?.status, 402)
})

t.test('what config/ says is told with its line where it cannot be had', async (t) => {
  const told = async (path: string, ...lines: readonly string[]): Promise<string[]> => {
    const { warnings } = await runLoweredApp(
      t,
      { ...APPLICATION, [path]: `${lines.join('\n')}\n` },
      [],
    ).catch((error: Error) => ({ warnings: [error.message] }))
    return warnings.filter((line) => line.startsWith(path))
  }
  const path = 'config/initializers/told.rb'
  const set = (text: string) => told(path, `Rails.application.config.${text}`)

  t.match(await set('force_sll = true'), [/told.rb:1: Nothing asks for `force_sll`/])
  t.match(await set('action_controller.perform_cashing = true'), [/perform_cashing` has no effect/])
  const wrong = { ...APPLICATION, [path]: 'Rails.application.config.time_zone = "Vieenna"\n' }
  await t.rejects(runLoweredApp(t, wrong, []), /time_zone takes the name of a time zone/)
  const policy = 'Rails.application.config.content_security_policy { |p| p.img_src -> { "x" } }\n'
  const asking = runLoweredApp(t, { ...APPLICATION, [path]: policy }, [])
  await t.rejects(asking, /img_src takes no lambda/)
  t.match(await set('api_only = ENV["API"] == "1"'), [/told.rb:1:\d+: This setting is computed/])
  t.match(await told(path, 'loop { |_| 1 }'), [/told.rb:1:1: This file comes to no end/])
})

t.test('constants of config/ are the application’s', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    {
      'config/application.rb': `module Store
  VERSION = "2.1"
  class Application < Rails::Application
    config.x.limit = 7
  end
  def self.title = "The Store"
end
`,
      'config/payments.yml': 'shared:\n  currency: EUR\n',
      'config/initializers/constants.rb': `MAX_ITEMS = 5
OPTIONS = { max: MAX_ITEMS }.freeze
PAYMENTS = Rails.application.config_for(:payments)
UNUSED = Redis.new
Point = Struct.new(:x, :y)
module Slug
  FORMAT = "%03d"
  class Box
    def put(number) = format(FORMAT, number)
  end
end
Rails.application.config.x.slug = Slug::FORMAT
`,
      'config/routes.rb': 'Store::Application.routes.draw { root "pages#index" }\n',
      'lib/tools.rb': 'TOOLS = 3\nmodule Tools\nend\nclass Tool\n  def name = "saw"\nend\n',
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\nend\n',
      'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  def index
    @own = [Store::VERSION, Store.title, OPTIONS[:max], PAYMENTS.currency, Point.new(1, 2).y, Slug::Box.new.put(4),
            Store::Application.config.x.limit, Rails.configuration.x.slug, TOOLS, Tool.new.name]
  end
end
`,
      'app/views/pages/index.html.erb': '<%= @own.join(" ") %> <%= MAX_ITEMS %> <%= TOOLS %>',
    },
    [get('/')],
  )
  t.match(answers[0]?.body, '2.1 The Store 5 EUR 2 004 7 %03d 3 saw 5 3')
})

t.test('button_to writes what the loaded defaults say', async (t) => {
  const view = {
    'app/views/shelves/plain.html.erb':
      '<%= button_to "A \\"b\\"", "/x", method: :get, class: "c" %><%= button_to("/y", method: :get) { "<i>" } %>',
  }
  const block =
    '<form class="button_to" method="get" action="/y"><button type="submit">&lt;i&gt;</button></form>'
  for (const [lines, button] of [
    ['config.load_defaults 6.1', '<input class="c" type="submit" value="A &quot;b&quot;" />'],
    ['config.load_defaults 7.0', '<button class="c" type="submit">A &quot;b&quot;</button>'],
    [
      'config.load_defaults 6.1\n    config.action_view.button_to_generates_button_tag = true',
      '<button class="c" type="submit">A &quot;b&quot;</button>',
    ],
  ] as const) {
    const application = APPLICATION['config/application.rb'].replace(/config.load.*/, lines)
    const files = { ...APPLICATION, ...view, 'config/application.rb': application }
    const { answers } = await runLoweredApp(t, files, [get('/plain')])
    const form = `<form class="button_to" method="get" action="/x">${button}</form>${block}`
    t.equal(answers[0]?.body, form)
  }
})

t.test('the policy of a controller alone has nonces too', async (t) => {
  const files = {
    'config/routes.rb':
      'Rails.application.routes.draw { root "pages#index"; get "b", to: "pages#b" }\n',
    'config/application.rb': APPLICATION['config/application.rb'],
    'config/initializers/policy.rb': `Rails.application.configure do
  config.content_security_policy_nonce_generator = ->(request) { SecureRandom.base64(16) }
  config.content_security_policy_nonce_directives = %w[script-src]
end
`,
    'app/controllers/application_controller.rb':
      APPLICATION['app/controllers/application_controller.rb'],
    'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  content_security_policy only: :index do |policy|
    policy.script_src :self
    policy.style_src :self
  end
  def index = render(inline: '<%= javascript_tag "1", nonce: true %>')
  def b = render(plain: content_security_policy?.inspect)
  def content_security_policy? = response.headers["Content-Security-Policy"]
end
`,
    'app/form_builders/shelf_builder.rb': APPLICATION['app/form_builders/shelf_builder.rb'],
    'app/models/shelf.rb': APPLICATION['app/models/shelf.rb'],
  }
  const { answers } = await runLoweredApp(t, files, [get('/'), get('/b')])
  const policy = answers[0]?.headers['Content-Security-Policy'] ?? ''
  const [, nonce] = /^script-src 'self' 'nonce-([\w-]+)'; style-src 'self'$/.exec(policy) ?? []
  t.ok(nonce, policy)
  t.match(answers[0]?.body, `nonce="${nonce}"`)
  t.notOk('Content-Security-Policy' in (answers[1]?.headers ?? {}))
})

t.test('an adapter of config/cable.yml that nothing asks is told with its line', async (t) => {
  const told = async (adapter: string) =>
    diagnose(
      new Map([
        ['config/routes.rb', 'Rails.application.routes.draw do\nend\n'],
        [
          'config/cable.yml',
          `development:\n  adapter: async\n\nproduction:\n  adapter: ${adapter}\n`,
        ],
      ]),
    )

  t.match(
    (await told('redis')).join('\n'),
    /config\/cable\.yml:5: .*the adapter redis is not asked/,
  )
  t.same(await told('async'), [])
})
