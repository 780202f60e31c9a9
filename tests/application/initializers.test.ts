import t from 'tap'
import { coreBytes } from '../support/core.ts'
import { serveGenerated } from '../support/generated-app.ts'
import { generateApp } from '../support/generator.ts'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'
import { exchangeRaw, parseResponse } from '../support/raw-http.ts'

// What config/ says has its effect or is named: no statement is read past in silence.
// Rails guide "Configuring Rails Applications", sections 3 and 4.

const APPLICATION: Readonly<Record<string, string>> = {
  'db/schema.rb':
    'ActiveRecord::Schema[8.0].define do\n  create_table "articles" do |t|\n    t.string "title"\n    t.string "type"\n  end\nend\n',
  'config/routes.rb': 'Rails.application.routes.draw { root "pages#index" }\n',
  'config/application.rb':
    'module Store\n  class Application < Rails::Application\n    config.load_defaults 8.0\n  end\nend\n',
  'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  def gate = head(:forbidden)
end
`,
  'app/controllers/pages_controller.rb':
    'class PagesController < ApplicationController\n  def index = render(plain: "page")\nend\n',
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  self.abstract_class = true\nend\n',
  'app/models/article.rb': 'class Article < ApplicationRecord\nend\n',
  'app/controllers/concerns/guarded.rb': `module Guarded
  extend ActiveSupport::Concern
  included { before_action :closed }
  def closed = head(:forbidden)
end
`,
  'lib/store_builder.rb': 'class StoreBuilder < ActionView::Helpers::FormBuilder\nend\n',
  'lib/payments.rb': 'module Payments\n  mattr_accessor :currency\nend\n',
}

/** The settings that the guide shows, each with a value that is not what holds without it. */
const SETTINGS = `
add_autoload_paths_to_load_path = false
allow_concurrency = false
api_only = true
asset_host = "https://cdn.example"
assume_ssl = true
autoflush_log = false
autoload_lib(ignore: %w[assets])
autoload_lib_once(ignore: %w[assets])
autoload_once_paths << Rails.root.join("extras")
autoload_paths << Rails.root.join("extras")
beginning_of_week = :sunday
cache_classes = true
cache_store = :null_store
colorize_logging = false
consider_all_requests_local = false
console = nil
content_security_policy { |policy| policy.default_src :self }
content_security_policy_nonce_auto = true
content_security_policy_report_only = true
credentials.content_path = "x"
debug_exception_response_format = :api
disable_sandbox = true
dom_testing_default_html_version = :html5
eager_load = true
eager_load_namespaces << Payments
eager_load_paths << Rails.root.join("extras")
enable_reloading = false
encoding = "utf-8"
exceptions_app = routes
file_watcher = ActiveSupport::FileUpdateChecker
filter_parameters += [:pin]
filter_redirect << "secret"
force_ssl = true
helpers_paths << "x"
host_authorization = { exclude: ->(request) { true } }
hosts << "store.example"
javascript_path = "javascript"
log_file_size = 1
log_formatter = nil
log_level = :info
log_tags = [:request_id]
logger = nil
middleware.use Rack::Deflater
middleware.use Rack::Auth::Basic
middleware.insert_before 0, Payments
permissions_policy { |policy| policy.camera :none }
precompile_filter_parameters = false
public_file_server.enabled = false
public_file_server.headers = { "cache-control" => "public" }
railties_order = [:main_app]
rake_eager_load = true
relative_url_root = "/store"
reload_classes_only_on_change = false
require_master_key = true
sandbox_by_default = true
secret_key_base = "x"
server_timing = true
session_store :cookie_store, key: "_store"
silence_healthcheck_path = "/up"
ssl_options = { hsts: { preload: true } }
time_zone = "Tokyo"
watchable_dirs["x"] = [:rb]
watchable_files << "x"
yjit = false
assets.compile = false
assets.paths << "x"
assets.version = "2"
generators.system_tests = nil
i18n.default_locale = :de
i18n.fallbacks = true
i18n.load_path += ["x"]
active_model.i18n_customize_full_message = true
active_record.timestamped_migrations = false
active_record.lock_optimistically = false
active_record.cache_timestamp_format = :nsec
active_record.record_timestamps = false
active_record.partial_inserts = true
active_record.default_timezone = :local
active_record.dump_schema_after_migration = false
active_record.migration_error = :page_load
active_record.verbose_query_logs = true
active_record.query_log_tags_enabled = true
active_record.async_query_executor = :global_thread_pool
active_record.action_on_strict_loading_violation = :log
active_record.encryption.primary_key = "x"
active_record.strict_loading_by_default = true
active_record.attributes_for_inspect = [:id]
action_controller.asset_host = "x"
action_controller.perform_caching = true
action_controller.default_static_extension = ".htm"
action_controller.default_protect_from_forgery = false
action_controller.per_form_csrf_tokens = false
action_controller.allow_forgery_protection = false
action_controller.enable_fragment_cache_logging = false
action_controller.action_on_unpermitted_parameters = :raise
action_dispatch.cookies_serializer = :marshal
action_dispatch.cookies_same_site_protection = :strict
action_dispatch.show_exceptions = :none
action_dispatch.default_headers = { "X-Frame-Options" => "DENY" }
action_dispatch.default_headers["X-Store"] = "1"
action_dispatch.rescue_responses["ArgumentError"] = :not_found
action_dispatch.tld_length = 2
action_dispatch.trusted_proxies = ["10.0.0.1"]
action_view.annotate_rendered_view_with_filenames = true
action_view.field_error_proc = ->(html_tag, _) { html_tag }
action_view.default_form_builder = "StoreBuilder"
action_view.image_loading = "lazy"
action_view.raise_on_missing_translations = true
action_mailbox.ingress = :postmark
action_mailer.delivery_method = :test
action_mailer.default_url_options = { host: "x" }
active_support.deprecation = :log
active_support.cache_format_version = 7.1
active_support.escape_html_entities_in_json = false
active_job.queue_adapter = :solid_queue
active_job.default_queue_name = "x"
action_cable.url = "wss://x"
active_storage.service = :local
action_text.attachment_tag_name = "x"
lograge.enabled = true
solid_queue.connects_to = { database: { writing: :queue } }
x.a = 1
x.payment.schedule = :daily
limit = 5`
  .trim()
  .split('\n')
  .map((line) => `Rails.application.config.${line}`)

/** What else stands in initializers. */
const STATEMENTS = [
  'ActionController::Base.before_action { head :forbidden }',
  'ActionController::Base.include Guarded',
  'ActionController::Base.send(:include, Guarded)',
  'ActionController::Base.extend Payments',
  'ActionController::Base.prepend Guarded',
  'ActionController::Base.class_eval { before_action { head :forbidden } }',
  'ActionController::Base.http_basic_authenticate_with name: "a", password: "b"',
  'ActionController::Base.rate_limit to: 1, within: 1.minute',
  'ActionController::Base.protect_from_forgery with: :null_session',
  'ActionController::Base.allow_browser versions: :modern',
  'ActionController::Base.allow_forgery_protection = false',
  'ActionController::Base.asset_host = "x"',
  'ActionController::API.before_action { head :forbidden }',
  'class ActionController::Base; before_action { head :forbidden }; end',
  'module ActionController; class Base; before_action { head :forbidden }; end; end',
  'ApplicationController.before_action :gate',
  'ApplicationController.prepend_before_action { head :forbidden }',
  'ApplicationController.around_action { |_, action| action.call }',
  'ApplicationController.rescue_from(ArgumentError) { |error| head :bad_request }',
  'ApplicationController.include Guarded',
  'ApplicationController.layout "other"',
  'ApplicationController.helper_method :gate',
  'ApplicationController.skip_forgery_protection',
  'ApplicationController.define_method(:x) { 1 }',
  'class ApplicationController; before_action :gate; end',
  '[PagesController].each { |type| type.before_action(:gate) }',
  'PagesController.before_action :gate, only: :index',
  'ActiveSupport.on_load(:action_controller) { before_action { head :forbidden } }',
  'ActiveSupport.on_load(:action_controller_base) { wrap_parameters format: [] }',
  'ActiveSupport.on_load(:action_view) { include Payments }',
  'ActiveSupport.on_load(:active_record) { self.record_timestamps = false }',
  'ActiveSupport.on_load(:active_record) { validates :title, presence: true }',
  'ActiveSupport.on_load(:action_mailer) { self.delivery_method = :test }',
  'ActiveSupport.on_load(:active_job) { queue_as :low }',
  'ActiveSupport.on_load(:active_storage_blob) { puts 1 }',
  'ActiveSupport.on_load(:after_initialize) { Payments.currency = "EUR" }',
  'Rails.application.config.to_prepare { ApplicationController.before_action :gate }',
  'Rails.application.reloader.to_prepare { Payments.currency = "EUR" }',
  'Rails.application.config.after_initialize { Payments.currency = "EUR" }',
  'Rails.application.config.before_initialize { Payments.currency = "EUR" }',
  'Rails.application.configure { config.x.b = 2 }',
  'Rails.configuration.x.c ||= 3',
  'Rails.application.config.force_ssl = Payments.currency == "EUR"',
  'Payments.currency.to_s.split(",").each { |host| Rails.application.config.hosts << host }',
  'Rails.application.config.force_ssl = true if Rails.env.production?',
  'Rails.application.config.force_ssl = true unless ENV["PLAIN"]',
  'if ENV["GUARD"] then ApplicationController.before_action(:gate) end',
  'ActiveRecord::Base.include Payments',
  'ActiveRecord::Base.before_save { throw :abort }',
  'ActiveRecord::Base.logger = nil',
  'Article.validates :title, presence: true',
  'Article.before_save { throw :abort }',
  'Article.include Payments',
  'Article.first',
  'ActionMailer::Base.smtp_settings = { address: "x" }',
  'ActionMailer::Base.default from: "a@b.c"',
  'ActionMailer::Base.register_interceptor Payments',
  'ActionView::Base.field_error_proc = ->(html_tag, _) { html_tag }',
  'ActionView::Base.default_form_builder = Payments',
  'ActionDispatch::Request.include Payments',
  'ActionDispatch::Callbacks.before { puts 1 }',
  'Date::DATE_FORMATS[:de] = "%d.%m.%Y"',
  'Time::DATE_FORMATS.merge!(de: "%H.%M")',
  'Date.beginning_of_week_default = :sunday',
  'Time.zone = "Tokyo"',
  'I18n.default_locale = :de',
  'Mime::Type.register "application/x-store", :store',
  'ActiveSupport::Inflector.inflections(:en) { |inflect| inflect.uncountable "equipment" }',
  'ActiveSupport::JSON::Encoding.time_precision = 0',
  'ActiveSupport::Notifications.subscribe("paid.store") { |event| puts event.name }',
  'ActiveSupport::Notifications.subscribe("sql.active_record") { |*args| puts 1 }',
  'ActiveSupport::Deprecation.silenced = true',
  'Rails.error.subscribe(Payments)',
  'Rails.backtrace_cleaner.add_silencer { |line| true }',
  'Rails.autoloaders.main.ignore(Rails.root.join("lib/x"))',
  'Rails.logger.level = :warn',
  'Rails.logger = Logger.new(STDOUT)',
  'Rails.application.routes.default_url_options[:host] = "x.example"',
  'Rails.application.deprecators.silenced = true',
  'Rack::Utils.key_space_limit = 1',
  'Rack::Attack.throttle("all", limit: 1, period: 1) { |request| request.ip }',
  'Payments.currency = "EUR"',
  'PRICE = 5',
  'class Tax; end',
  'def helper = 1',
  'class String; def shout = upcase; end',
  'class Hash; def shout = 1; end',
  'String.class_eval { def shout = upcase }',
  'module Kernel; def shout = 1; end',
  'class ActiveRecord::Base; def shout = 1; end',
  'include Payments',
  'using Payments',
  'require "csv"',
  'require "rack/attack"',
  'puts "started"',
  'Rails.application.config.hosts.concat(Payments.hosts)',
  'Rails.application.config.action_dispatch.default_headers.merge!(Payments.headers)',
  'Rails.application.config.session_store :cookie_store, secure: Payments.secure',
  'begin; ApplicationController.before_action(:gate, if: -> { request.get? }); end',
  'def install = ApplicationController.before_action { head :forbidden }',
  'ENV["TZ"] = "UTC"',
  '$limit = 5',
  'raise "no" if ENV["NO"]',
  'at_exit { puts 1 }',
  'Thread.new { puts 1 }',
  'Unknown.configure { |config| config.key = 1 }',
]

async function generated(files: Readonly<Record<string, string>>) {
  const core = coreBytes()
  const { files: made, diagnostics } = await generateApp(
    { name: 'store', files: new Map(Object.entries({ ...APPLICATION, ...files })) },
    { core },
  )
  return { made: new Map(made), diagnostics }
}

t.test('each statement of an initializer changes what is generated, or is named', async (t) => {
  const path = 'config/initializers/store.rb'
  const { made: without } = await generated({ [path]: '# Nothing.\n' })
  for (const statement of [...SETTINGS, ...STATEMENTS]) {
    const { made, diagnostics } = await generated({ [path]: `${statement}\n` })
    const told = diagnostics.filter(({ file, line }) => file === path && line === 1)
    const changed = [...made].some(([name, text]) => without.get(name) !== text)
    t.ok(told.length > 0 || changed, statement)
  }
})

// A guard that an initializer sets up is asked by every request. Rails guide "Securing Rails Applications".

const PAGES: Readonly<Record<string, string>> = {
  'config/application.rb': APPLICATION['config/application.rb'] as string,
  'config/routes.rb': `Rails.application.routes.draw do
  root "pages#index"
  get "own", to: "own#index"
  post "pages", to: "pages#create"
end
`,
  'app/controllers/application_controller.rb': APPLICATION[
    'app/controllers/application_controller.rb'
  ] as string,
  'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  before_action { (@order ||= []) << "page" }
  def index = nil
  def create = render(plain: "made")
end
`,
  'app/controllers/own_controller.rb':
    'class OwnController < ActionController::Base\n  def index = render(plain: "own")\nend\n',
  'app/controllers/concerns/guarded.rb': APPLICATION[
    'app/controllers/concerns/guarded.rb'
  ] as string,
  'app/views/pages/index.html.erb': 'page <%= @order.join(" ") %>',
}

const ROOT: LoweredRequest = { path: '/' }
const OWN: LoweredRequest = { path: '/own' }
const PASSWORD = { Authorization: `Basic ${Buffer.from('a:b').toString('base64')}` }
const OLD = { 'User-Agent': 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko' }

/** A module that says something to the class that includes it. */
const WATCH = (hook: string): string =>
  `module Watch\n  def self.included(base)\n    ${hook}\n  end\nend\nApplicationController.include Watch`

/** An initializer; what is asked, and the statuses that come back. */
const GUARDS: readonly (readonly [string, readonly LoweredRequest[], readonly number[]])[] = [
  [
    'ActionController::Base.http_basic_authenticate_with name: "a", password: "b"',
    [ROOT, { ...ROOT, headers: PASSWORD }, ROOT, OWN, { ...OWN, headers: PASSWORD }],
    [401, 200, 401, 401, 200],
  ],
  [
    'PagesController.http_basic_authenticate_with name: "a", password: "b"',
    [ROOT, { ...ROOT, headers: PASSWORD }, ROOT, OWN],
    [401, 200, 401, 200],
  ],
  ['ActionController::Base.before_action { head :forbidden }', [ROOT, OWN], [403, 403]],
  ['ActionController::Base.include Guarded', [ROOT], [403]],
  ['ActionController::Base.send :include, Guarded', [ROOT], [403]],
  [
    'class ActionController::Base\n  before_action :stop\n  def stop = head(:forbidden)\nend',
    [ROOT, OWN],
    [403, 403],
  ],
  [
    'module ActionController\n  class Base\n    before_action { head :forbidden }\n  end\nend',
    [ROOT, OWN],
    [403, 403],
  ],
  ['ApplicationController.include Guarded', [ROOT, OWN], [403, 200]],
  ['ApplicationController.before_action :gate', [ROOT, OWN], [403, 200]],
  ['ApplicationController.before_action :gate, only: :create', [ROOT], [200]],
  ['ApplicationController.prepend_before_action { head :forbidden }', [ROOT, OWN], [403, 200]],
  ['class ApplicationController\n  before_action :gate\nend', [ROOT, OWN], [403, 200]],
  [
    'ApplicationController.class_eval do\n  before_action { head :forbidden if params[:no] }\nend',
    [ROOT, { path: '/?no=1' }],
    [200, 403],
  ],
  [
    'ActiveSupport.on_load(:action_controller) { before_action { head :forbidden } }',
    [ROOT, OWN],
    [403, 403],
  ],
  [
    'Rails.application.config.to_prepare { ApplicationController.before_action :gate }',
    [ROOT, OWN],
    [403, 200],
  ],
  [
    'Rails.application.config.after_initialize do\n  ApplicationController.before_action(:gate)\nend',
    [ROOT],
    [403],
  ],
  ['ApplicationController.before_action(:gate) if Rails.env.test?', [ROOT], [403]],
  ['ApplicationController.before_action(:gate) unless Rails.env.test?', [ROOT], [200]],
  ['[PagesController].each { |type| type.before_action(:gate) }', [ROOT, OWN], [403, 200]],
  [
    'ActionController::Base.rate_limit to: 1, within: 1.minute',
    [ROOT, ROOT, OWN, OWN],
    [200, 429, 200, 429],
  ],
  ['ActionController::Base.allow_browser versions: :modern', [{ ...ROOT, headers: OLD }], [406]],
  ['Rails.application.config.force_ssl = true', [ROOT], [301]],
  ['Rails.application.config.force_ssl = true if ENV["PLAIN"].nil?', [ROOT], [301]],
  [
    'ApplicationController.before_action :gate, if: -> { request.get? }, unless: :quiet?\nclass ApplicationController\n  def quiet? = false\nend',
    [ROOT],
    [403],
  ],
  ['ApplicationController.send :before_action, :gate', [ROOT], [403]],
  ['begin\n  ApplicationController.before_action :gate\nrescue NameError\nend', [ROOT], [403]],
  ['Rails.env.test? && ApplicationController.before_action(:gate)', [ROOT], [403]],
  [WATCH('base.before_action { head :forbidden }'), [ROOT, OWN], [403, 200]],
  [WATCH('base.before_action -> { head :forbidden }'), [ROOT, OWN], [403, 200]],
  [WATCH('base.class_eval { before_action { head :forbidden } }'), [ROOT, OWN], [403, 200]],
  [
    'module Watch\n  def self.included(base)\n    base.before_action { head :forbidden }\n  end\nend\nActiveSupport.on_load(:action_controller) { include Watch }',
    [ROOT, OWN],
    [403, 403],
  ],
  ['Rails.application.config.hosts.concat(%w[store.example])', [ROOT], [200]],
  // Tests are the application's own, whatever hosts it answers to.
  ['Rails.application.config.hosts << "store.example"', [ROOT], [200]],
]

t.test(
  'an object that comes in a variable is a callback; a lambda whose self is another is refused',
  async (t) => {
    const guard = (task: string): Record<string, string> => ({
      ...PAGES,
      'config/initializers/guard.rb': `class Gate
  def before(controller) = controller.head(:forbidden)
end
Rails.configuration.x.gate = -> { head :forbidden }
Rails.configuration.x.guard = ->(controller) { controller.head :forbidden }
[ApplicationController].each { |type| type.before_action ${task} }
`,
    })
    for (const task of ['Gate.new', 'Rails.configuration.x.guard']) {
      const { answers, output } = await runLoweredApp(t, guard(task), [ROOT])
      t.equal(answers[0]?.status, 403, output)
    }
    const refused = runLoweredApp(t, guard('Rails.configuration.x.gate'), [ROOT])
    await t.rejects(refused, /a block that was made elsewhere cannot declare/)
  },
)

for (const [initializer, requests, statuses] of GUARDS) {
  t.test(`every request is asked: ${initializer.split('\n').join('; ')}`, async (t) => {
    const files = { ...PAGES, 'config/initializers/guard.rb': `${initializer}\n` }
    const { answers, output } = await runLoweredApp(t, files, requests)
    t.same(
      answers.map(({ status }) => status),
      statuses,
      output,
    )
  })
}

t.test(
  'settings of Rails beside config/app.rb are refused, as they would not be applied',
  async (t) => {
    const { diagnostics } = await generateApp(
      {
        name: 'store',
        files: new Map(
          Object.entries({
            ...APPLICATION,
            'config/app.rb': 'Webfw.configure do |config|\n  config.body_limit = 1024\nend\n',
            'config/initializers/tls.rb': 'Rails.application.config.force_ssl = true\n',
          }),
        ),
      },
      { core: coreBytes() },
    )
    const [found] = diagnostics.filter(({ severity }) => severity === 'error')
    t.equal(found?.file, 'config/app.rb')
    t.match(found?.message, 'in config/initializers/tls.rb')
  },
)

t.test(
  'folders of constants that are added with += have their effect, and no warning',
  async (t) => {
    const { diagnostics } = await generateApp(
      {
        name: 'store',
        files: new Map(
          Object.entries({
            ...APPLICATION,
            'config/application.rb':
              'module Store\n  class Application < Rails::Application\n    config.autoload_paths += %w[app/rules/prices]\n  end\nend\n',
            'app/rules/prices/rate.rb': 'class Rate\n  def self.of(n) = n * 2\nend\n',
            'app/controllers/pages_controller.rb':
              'class PagesController < ApplicationController\n  def index = render(plain: Rate.of(2))\nend\n',
          }),
        ),
      },
      { core: coreBytes() },
    )
    t.same(
      diagnostics.filter(({ severity }) => severity !== 'note'),
      [],
    )
  },
)

t.test('a served application keeps what its initializers guard', async (t) => {
  const files = {
    ...PAGES,
    'config/initializers/guard.rb': `Rails.application.configure do
  config.hosts << "store.example"
  config.content_security_policy { |policy| policy.default_src :self }
  config.permissions_policy { |policy| policy.camera :none }
  config.action_dispatch.default_headers["X-Store"] = "1"
end
ApplicationController.skip_forgery_protection
ActiveSupport.on_load(:action_controller) do
  http_basic_authenticate_with name: "a", password: "b", if: -> { request.get? }
end
`,
    'config/initializers/later.rb': 'ApplicationController.protect_from_forgery with: :exception\n',
  }
  const server = await serveGenerated(new Map(Object.entries(files)))
  t.teardown(() => server.stop())
  const ask = async (verb: string, path: string, host: string, more = '') => {
    const head = `${verb} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`
    return parseResponse(await exchangeRaw(server.port, head))
  }
  const password = `Authorization: ${PASSWORD.Authorization}\r\n`

  t.equal((await ask('GET', '/', 'store.example')).status, 401)
  t.equal((await ask('GET', '/own', 'store.example')).status, 401)
  t.equal((await ask('GET', '/', 'evil.example', password)).status, 403)
  const page = await ask('GET', '/', 'store.example', password)
  t.equal(page.status, 200)
  t.equal(page.fields.get('content-security-policy'), "default-src 'self'")
  t.match(page.fields.get('feature-policy'), "camera 'none'")
  t.equal(page.fields.get('x-store'), '1')
  t.equal((await ask('GET', '/', 'store.example')).status, 401, 'after somebody came with it too')
  const form = 'Content-Length: 0\r\nOrigin: https://evil.example\r\n'
  t.equal((await ask('POST', '/pages', 'store.example', form)).status, 403)
})

t.test('initializers run in their order, before the first request', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    {
      ...PAGES,
      'config/application.rb': `module Store
  class Application < Rails::Application
    config.load_defaults 8.0
    config.beginning_of_week = :sunday
    config.x.steps = ["application"]
    config.after_initialize { config.x.steps << "after" }
    config.to_prepare { config.x.steps << "prepared" }
  end
end
`,
      'config/environments/test.rb':
        'Rails.application.configure do\n  config.x.steps << "environment"\nend\n',
      'config/initializers/a.rb': `limit = 2
Rails.application.config.x.steps << "a#{limit}"
ApplicationController.before_action { (@order ||= []) << "application" }
ActionController::Base.before_action { (@order ||= []) << "base" }
Date::DATE_FORMATS[:de] = "%d.%m.%Y"
Date::DATE_FORMATS[:day] = ->(date) { "day #{date.day}" }
Time::DATE_FORMATS[:stamp] = "%H.%M"
`,
      'config/initializers/b/c.rb': 'Rails.application.config.x.steps << "c"\n',
      'config/initializers/b.rb': 'Rails.application.config.x.steps << "b"\n',
      'app/views/pages/index.html.erb': `<%= @order.join(" ") %>
<%= Rails.configuration.x.steps.join(" ") %>
<% date = Date.new(2027, 1, 6) %>
<%= date.to_fs(:de) %> <%= date.to_fs(:day) %> <%= date.to_fs(:long) %> <%= Time.utc(2027, 1, 6, 5, 4).to_fs(:stamp) %>
<%= date.beginning_of_week %> <%= date.end_of_week %> <%= date.next_week %>`,
    },
    [ROOT],
  )

  t.same(answers[0]?.body.trim().split(/\n+/), [
    'base application page',
    'application environment a2 b c prepared after',
    '06.01.2027 day 6 January 06, 2027 05.04',
    '2027-01-03 2027-01-09 2027-01-10',
  ])
})

t.test('an initializer gives models and views what their classes would say', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    {
      ...PAGES,
      'db/schema.rb': APPLICATION['db/schema.rb'] as string,
      'app/models/application_record.rb': APPLICATION['app/models/application_record.rb'] as string,
      'app/models/article.rb': APPLICATION['app/models/article.rb'] as string,
      'config/initializers/models.rb': `Article.validates :title, presence: true
ActiveSupport.on_load(:active_record) { before_save { self.title = title.upcase } }
ApplicationRecord.include Marked
ActiveRecord::Base.class_eval { def shout = "#{title}!" }
Rails.application.config.to_prepare do
  Essay.prepend(Quoted)
  PagesController.prepend(Timed)
end
`,
      'app/models/concerns/quoted.rb': 'module Quoted\n  def title = "‹#{super}›"\nend\n',
      'app/controllers/concerns/timed.rb':
        'module Timed\n  def index\n    super\n    @order << "timed"\n  end\nend\n',
      'app/models/essay.rb': 'class Essay < Article\nend\n',
      'app/models/concerns/marked.rb': `module Marked
  extend ActiveSupport::Concern
  included { before_save { self.title = "*#{title}" } }
end
`,
      'config/initializers/views.rb': `ApplicationController.class_eval do
  before_action { @viewer = "me" }
  helper_method :whose
  def whose = "of #{@viewer}"
end
`,
      'app/views/pages/index.html.erb': `<%= @viewer %> <%= whose %> <%= @order.join(" ") %>
<%= Article.new.valid? %> <%= Article.create!(title: "a").shout %> <%= Essay.create!(title: "b").shout %>`,
    },
    [ROOT],
  )

  t.equal(answers[0]?.body.trim(), 'me of me page timed\nfalse *A! ‹*‹‹B›››!')
})
