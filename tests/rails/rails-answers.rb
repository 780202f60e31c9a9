# Runs applications with Debian's Rails: each line of the standard input has cases as JSON, where a case has a `root` and
# `requests`, and is answered by a line with what each of them answers, one visitor's requests in turn. Each runs in a fork of the
# process that has loaded Rails.
# Forgery protection is off, as in Rails' test environment.
ENV["RAILS_ENV"] = "test"
ENV["DATABASE_URL"] = "sqlite3::memory:"
# A case is over before collecting garbage has paid for itself.
GC.disable
require_relative "../support/fixed-clock"
require "json"
require "logger"
require "rails"
require "active_record/railtie"
require "action_controller/railtie"
require "action_view/railtie"
require "action_mailer/railtie"
require "rack/test"
require "sqlite3"
require "jbuilder" rescue nil
require "bcrypt"
[ActiveRecord, ActionController, ActionDispatch, ActionView, ActionMailer].each(&:eager_load!)

# The migrations name the release they were written for.
ActiveRecord::Migration.singleton_class.prepend(Module.new { def [](_version) = super("6.1") })

# What a browser takes for a domain, Ruby's CGI does not: nothing here asks it.
Rack::MockResponse.prepend(Module.new { def parse_cookies_from_header = {} })

# Defines and starts the application in a folder.
def start(folder)
  root = File.realpath(folder)
  gemfile = File.join(root, "Gemfile")
  gems = File.exist?(gemfile) ? File.read(gemfile).scan(/^gem "([\w-]+)"/).flatten : []
  gems.each { |name| require name }
  application = Class.new(Rails::Application) do
    Object.const_set(:JudgedApplication, self)
    config.root = root
    config.load_defaults 6.1
    config.eager_load = true
    config.cache_classes = true
    config.secret_key_base = "judge" * 20
    config.logger = Logger.new(File::NULL)
    config.hosts.clear
    config.cache_store = :memory_store
    config.consider_all_requests_local = false
    config.public_file_server.enabled = false
    config.action_dispatch.show_exceptions = true
    config.action_controller.allow_forgery_protection = false
    config.active_support.deprecation = :silence
    config.active_job.queue_adapter = :inline
    config.action_mailer.delivery_method = :test
    config.action_mailer.default_url_options = { host: "library.example", protocol: "https" }
    config.paths["config/database"] = []
  end
  # The application's own class stands aside; what it adds to itself counts.
  eval(File.read(File.join(root, "config/application.rb"))[/^class << Rails\.application.*\z/m].to_s, TOPLEVEL_BINDING)
  application.initialize!
  ActiveRecord::Migration.verbose = false
  ActiveRecord::Base.establish_connection(adapter: "sqlite3", database: ":memory:")
  ActiveRecord::MigrationContext.new(File.join(root, "db/migrate"), ActiveRecord::SchemaMigration).migrate
  ActiveRecord::Base.descendants.each(&:reset_column_information)
  load File.join(root, "db/seeds.rb")
  Rack::Test::Session.new(Rack::MockSession.new(application, "www.example.com"))
end

def answer(session, request)
  verb = request["verb"] || "GET"
  headers = (request["headers"] || {}).to_h { |name, value| ["HTTP_#{name.upcase.tr("-", "_")}", value] }
  headers["CONTENT_TYPE"] = headers.delete("HTTP_CONTENT_TYPE") if headers.key?("HTTP_CONTENT_TYPE")
  # The visitor of rack-test keeps Secure cookies for addresses that are https.
  host = headers["HTTP_X_FORWARDED_PROTO"] == "https" ? "https://www.example.com" : ""
  session.custom_request(verb, host + request["path"], request["params"] || {}, headers)
  answer = session.last_response
  # Not of what a constraint or a redirect of the routes has answered.
  target = session.last_request.env["action_dispatch.request.path_parameters"] || {}
  { action: target.values_at(:controller, :action).compact.join("#"), status: answer.status, headers: answer.headers.to_h { |name, value| [name.downcase, value.to_s] }, body: answer.body }
end

def answers_of(asked)
  read, write = IO.pipe
  child = fork do
    read.close
    FixedClock.start
    session = start(asked["root"])
    write << JSON.generate(asked["requests"].map { |request| answer(session, request) })
    write.close
    exit!(true)
  end
  write.close
  text = read.read
  Process.wait(child)
  abort "#{asked["root"]}: Rails did not answer" unless $?.success?
  text
end

$stdout.sync = true
$stdin.each_line { |line| puts "[#{JSON.parse(line).map { |asked| answers_of(asked) }.join(",")}]" }
