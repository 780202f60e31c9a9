import t from 'tap'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

// Classes of Rails' libraries that applications make objects of themselves, each with what Rails answers.

const ACTIONS: Readonly<Record<string, readonly [ruby: string, answer: string]>> = {
  inquirers: [
    `device = ActiveSupport::ArrayInquirer.new([:phone, "tablet"])
    [ActiveSupport::StringInquirer.new("x").x?, ActiveSupport::StringInquirer.new("x").y?, device.phone?, device.tablet?, device.desktop?,
      device.size, device.map(&:to_s), device.include?(:phone), device.any?, device.any?(:watch, "phone"), device.any?(:watch), device.empty?]`,
    '[true, false, true, true, false, 2, ["phone", "tablet"], true, true, true, false, false]',
  ],
  inherited: [
    `base = ActiveSupport::InheritableOptions.new(a: 1, b: 2)
    copy = base.inheritable_copy
    copy.a = 3
    [base.a, copy.a, copy[:b], copy.key?(:b), copy.overridden?(:a), copy.overridden?(:b), copy.to_h, base.to_h, copy.c]`,
    '[1, 3, 2, true, true, false, {:a=>3, :b=>2}, {:a=>1, :b=>2}, nil]',
  ],
  numbers: [
    `[number_to_delimited(12345), ActiveSupport::NumberHelper.number_to_currency(3), number_to_percentage(3, precision: 0)]`,
    '["12,345", "$3.00", "3%"]',
  ],
  messages: [
    `key = ActiveSupport::KeyGenerator.new("pw", iterations: 5).generate_key("salt", ActiveSupport::MessageEncryptor.key_len)
    box = ActiveSupport::MessageEncryptor.new(key)
    named = box.encrypt_and_sign("p", purpose: :login, expires_in: 1.hour)
    # Rails 6.1 with this key, \`cipher: "aes-256-gcm", serializer: JSON\`.
    theirs = "qER3EGVuunofqcWEzHgZM3F/txRq1NtWB/z4MRPCm1TryZqYJ+7D3gls4Rd+8jnrS/c1Mg22PLVJIJIIi+tj58bu--MSpl4JmjVKJjDxHy--yEy4oWuByoBd+9/HODzNQQ=="
    [Base64.strict_encode64(key), box.decrypt_and_verify(box.encrypt_and_sign({ "x" => [1, nil] })), box.decrypt_and_verify(named, purpose: :login),
      (box.decrypt_and_verify(named) rescue $!.class), (box.decrypt_and_verify("bad") rescue $!.class), box.decrypt_and_verify(theirs, purpose: :q),
      (ActiveSupport::MessageEncryptor.new("short") rescue $!.message)]`,
    '["GrWEQ4fGN/fWZqHQum4EdBSgqRMesW4iOdO0Vf35AxQ=", {"x"=>[1, nil]}, "p", ActiveSupport::MessageEncryptor::InvalidMessage, ActiveSupport::MessageEncryptor::InvalidMessage, {"z"=>[1, "ü"]}, "key must be 32 bytes"]',
  ],
  digests: [
    `[ActiveSupport::Digest.hexdigest("a"), Digest::UUID.uuid_v5(Digest::UUID::DNS_NAMESPACE, "x"), Digest::UUID.uuid_v3(Digest::UUID::URL_NAMESPACE, "x"),
      Digest::UUID.nil_uuid, Digest::UUID.uuid_v4.size, ActiveSupport::Gzip.decompress(ActiveSupport::Gzip.compress("xé"))]`,
    '["ca978112ca1bbdcafac231b39a23dc4d", "05b16a01-46c6-56dd-bd6e-c6dfb4a1427a", "60a7f89c-e446-309c-8b4f-460bfdfd0dee", "00000000-0000-0000-0000-000000000000", 36, "xé"]',
  ],
  caches: [
    `store = ActiveSupport::Cache::MemoryStore.new(expires_in: 5.minutes, namespace: "x")
    store.write("a", 1)
    other = ActiveSupport::Cache::MemoryStore.new
    none = ActiveSupport::Cache::NullStore.new
    [store.fetch("b") { 2 }, store.read("a"), store.exist?("a"), store.delete("a"), store.increment("n", 2, expires_in: 1.hour), store.decrement("n"),
      other.read("b"), none.fetch("b") { 3 }, none.read("b"), (late_value(store)),
      %w[p/1 p/20 q/1 p.1].each { |key| other.write(key, key) } && [other.delete_matched("p/?"), other.delete_matched("[pq]*/*"), other.read("p.1")]]`,
    '[2, 1, true, true, 2, 1, nil, 3, nil, nil, [1, 2, "p.1"]]',
  ],
  logs: [
    `log = ActiveSupport::TaggedLogging.new(Logger.new($stdout))
    log.tagged("t1") { log.warn "tagged line" }
    log.tagged("t2").warn "tagged again"
    Rails.logger.silence { Rails.logger.warn "unseen" }
    old = ActiveSupport::Deprecation.new("2.0", "Bat")
    old.warn("old")
    own = Logger.new($stdout, progname: "own", level: Logger::WARN)
    own.info "unseen"
    own.warn "named"
    own.warn("by the call") { "and block" }
    own.add(Logger::ERROR, "added")
    own.formatter = proc { |severity, time, progname, message| "#{severity}/#{time.class}/#{progname}/#{message}\\n" }
    own.warn "formed"
    [Rails.logger.silence { Rails.logger.warn? }, Rails.logger.warn?, Rails.logger.level, Rails.logger.error?, old.silence { old.warn("quiet") },
      old.gem_name, old.deprecation_horizon]`,
    '[false, true, 2, true, nil, "Bat", "2.0"]',
  ],
  releases: [
    `[ActiveSupport::VERSION::STRING, Rails.version, Rails::VERSION::MAJOR, ActiveRecord::VERSION::MINOR, Rails.groups, Rails.groups(:extra, assets: %w[test], no: ["production"])]`,
    '["8.1.0", "8.1.0", 8, 1, [:default, "test"], [:default, "test", :extra, :assets]]',
  ],
  durations: [
    `[ActiveSupport::Duration.build(3661).inspect, (ActiveSupport::Duration.build("x") rescue $!.message), ActiveSupport::Duration.parse("P1DT2H").inspect,
      ActiveSupport::Duration.parse("-PT1.5S").to_f, (ActiveSupport::Duration.parse("x") rescue $!.message)]`,
    `["1 hour, 1 minute, and 1 second", "can't build an ActiveSupport::Duration from a String", "1 day and 2 hours", -1.5, "Invalid ISO 8601 duration: \\"x\\""]`,
  ],
  errors: [
    `watcher = Watcher.new
    Rails.error.subscribe(watcher)
    all = [::Rails.error.handle(ArgumentError, severity: :info, context: { a: 1 }, fallback: -> { 7 }) { raise ArgumentError, "one" }]
    all << Rails.error.handle { 8 } << Rails.error.handle { raise "two" }
    Rails.error.set_context(user: 1)
    all << (Rails.error.record(source: "lib") { raise "three" } rescue $!.message) << (Rails.error.handle(KeyError) { raise "four" } rescue "passed")
    begin
      Rails.error.unexpected("five")
    rescue ActiveSupport::ErrorReporter::UnexpectedError => error
      all << error.message
    end
    all << (Rails.error.report("six") rescue $!.message)
    all + watcher.seen`,
    '[7, 8, nil, "three", "passed", "RuntimeError: five", "Reported error must be an Exception, got: \\"six\\"", ["one", true, :info, {:a=>1}, "application"], ["two", true, :warning, {}, "application"], ["three", false, :error, {:user=>1}, "lib"]]',
  ],
  events: [
    `watcher = Watcher.new
    Rails.event.subscribe(watcher)
    Rails.event.set_context(request: 3)
    all = [Rails.event.tagged("x", y: 2) { Rails.event.notify("user.signup", id: 1); 9 }]
    Rails.event.notify("bare")
    all + watcher.seen`,
    '[9, {:name=>"user.signup", :payload=>{:id=>1}, :tags=>{:x=>true, :y=>2}, :context=>{:request=>3}}, {:name=>"bare", :payload=>{}, :tags=>{}, :context=>{:request=>3}}]',
  ],
  caching: [
    `all = [response.cache_control.dup]
    response.cache_control[:public] = true
    all << response.headers["Cache-Control"]
    expires_in 60, must_revalidate: true
    all << response.cache_control.dup
    response.cache_control.merge!(public: true, max_age: 5.minutes, extras: ["s-maxage=9"])
    all << response.headers["Cache-Control"]
    response.cache_control.replace(no_store: true)
    all << response.headers["Cache-Control"] << response.cache_control`,
    '[{}, "public", {:max_age=>60, :must_revalidate=>true}, "max-age=300, public, must-revalidate, s-maxage=9", "no-store", {:no_store=>true}]',
  ],
  fresh: [
    `response.etag = "x"
    all = [request.fresh?(response)]
    response.etag = "y"
    all << request.fresh?(response)
    response.last_modified = Time.utc(2026, 1, 2)
    all << request.fresh?(response) << request.content_security_policy_nonce`,
    '[true, false, false, nil]',
  ],
  plain_values: [
    `money = Money.new(5)
    [money.instance_values, money.as_json(only: %w[kind]), money.as_json(only: :kind), money.as_json(except: "amount"), { "a" => 1, b: 2 }.as_json(only: [:a, :b]),
      { "a" => 1, b: { c: 1, d: 2 } }.as_json(only: [:b, :c]), { a: 1 }.with_indifferent_access.as_json(only: :a)]`,
    '[{"amount"=>5, "kind"=>:gold}, {"kind"=>"gold"}, {}, {"kind"=>"gold"}, {"b"=>2}, {"b"=>{"c"=>1}}, {"a"=>1}]',
  ],
  own_events: [
    `[ActiveSupport::Notifications.instrument("paid.shop") { 7 }, SecureRandom.base32(40).match?(/\\A[0-9A-HJKMNP-TV-Z]{40}\\z/), SecureRandom.base32.size]`,
    '[7, true, 16]',
  ],
  threads: [
    `Thread.current[:x] = 1
    [Thread.current[:x], Thread.current["x"], Thread.current[:y], Thread.current.key?(:x), (Thread.current[:z] ||= 5), Thread.current[:z]]`,
    '[1, 1, nil, true, 5, 5]',
  ],
  media: [
    `html = Mime::Type.lookup("text/html; charset=utf-8")
    [html.to_s, html.symbol, html == Mime[:html], html == :html, Mime::Type.lookup_by_extension(:json).to_s, Mime[:json].symbol, Mime[:json] == "application/json",
      Mime[:nothing], Mime::Type.lookup("x/y").to_s, request.format == Mime[:html]]`,
    '["text/html", :html, true, true, "application/json", :json, true, nil, "x/y", true]',
  ],
  page_tags: [
    `[helpers.turbo_exempts_page_from_cache_tag, helpers.turbo_page_requires_reload_tag, helpers.javascript_import_module_tag("admin", "more")].join`,
    String.raw`"<meta name=\"turbo-cache-control\" content=\"no-cache\"><meta name=\"turbo-visit-control\" content=\"reload\"><script type=\"module\">import \"admin\"\nimport \"more\"</script>"`,
  ],
  forgotten: [`[Thread.current[:x]]`, '[nil]'],
  jobs: [
    `[(GivenUpJob.perform_now("plain") rescue $!.message), GivenUpJob.perform_now("handled"), GivenUpJob.seen]`,
    '["plain", nil, ["RuntimeError plain", "block handled", "ArgumentError handled"]]',
  ],
  modules: [`[Named.made, Named.new.x]`, '["yprex3", "prex3"]'],
}

const files = {
  'config/routes.rb': `Rails.application.routes.draw do
  %w[${Object.keys(ACTIONS).join(' ')}].each { |name| get name, to: "pages##{name}" }
  get "failing", to: "pages#failing"
end
`,
  'app/models/watcher.rb': `class Watcher
  attr_reader :seen
  def initialize = @seen = []
  def report(error, handled:, severity:, context:, source: nil) = @seen << [error.message, handled, severity, context, source]
  def emit(event) = @seen << event.except(:timestamp)
end
`,
  'app/models/printer.rb': `class Printer
  def report(error, handled:, severity:, context:, source: nil) = Rails.logger.warn("told of #{error.message} #{handled} #{severity}")
end
`,
  'config/application.rb':
    'module Shop\n  class Application < Rails::Application\n    config.load_defaults 8.0\n  end\nend\n',
  'config/initializers/errors.rb': `class OwnReports
  def report(error, **) = Rails.logger.warn("own: #{error.message}")
end
Rails.error.subscribe(OwnReports.new)
ActiveSupport::Notifications.subscribe("paid.shop") { |event| Rails.logger.warn("told of #{event.name}") }
ActiveSupport::Notifications.subscribe("process_action.action_controller") { |*args| Rails.logger.warn("never") }
Rails.application.config.after_initialize { Rails.error.subscribe(Printer.new) }
`,
  'app/jobs/given_up_job.rb': `class GivenUpJob < ActiveJob::Base
  cattr_accessor :seen, default: []
  discard_on(ArgumentError) { |job, error| seen << "block #{error.message}" }
  after_discard { |job, error| seen << "#{error.class} #{error.message}" }

  def perform(text) = raise(text == "plain" ? RuntimeError : ArgumentError, text)
end
`,
  'app/models/money.rb': `class Money
  def initialize(amount)
    @amount = amount
    @kind = :gold
  end

  def kind = "own #{@kind}"
end
`,
  'app/models/named.rb': `class Named
  SIZE = 3
  prepend(Module.new { def x = "pre" + super })
  include(Module.new do
    def y = "y#{x}"
  end)
  extend Module.new { def made = new.y }
  def x = "x#{SIZE}"
end
`,
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  include ActiveSupport::NumberHelper

${Object.entries(ACTIONS)
  .map(
    ([name, [ruby]]) =>
      `  def ${name} = render(plain: ${name}_values.inspect)\n  def ${name}_values\n    ${ruby}\n  end\n`,
  )
  .join('\n')}
  def failing = raise("nobody rescues")

  private

  def late_value(store)
    store.write("late", 1, expires_in: 0.001)
    sleep 0.01
    store.read("late")
  end
end
`,
}

const ASKED: readonly LoweredRequest[] = [...Object.keys(ACTIONS), 'failing'].map((name) => ({
  path: `/${name}`,
  // The tag of "x".
  headers: { 'If-None-Match': 'W/"ui30kDosFOhtw7zKWJEbRK"' },
}))

t.test('objects of classes of Rails answer as in Rails', async (t) => {
  const { answers, output, warnings } = await runLoweredApp(t, files, ASKED)
  for (const [index, [name, [, body]]] of Object.entries(ACTIONS).entries()) {
    t.same([answers[index]?.status, answers[index]?.body], [200, body], name, { output })
  }
  t.equal(answers.at(-1)?.status, 500)
  for (const line of [
    'WARN  [t1] tagged line',
    'WARN  [t2] tagged again',
    'DEPRECATION WARNING: old',
    'WARN  own: named',
    'WARN  by the call: and block',
    'ERROR own: added',
    'WARN  WARN/Time/own/formed',
  ]) {
    t.match(output, line)
  }
  t.notMatch(output, 'unseen')
  t.match(output, 'told of nobody rescues false error')
  t.match(output, 'own: nobody rescues')
  t.match(output, 'told of paid.shop')
  t.match(
    warnings.join('\n'),
    /errors\.rb:6: Nobody is told of `process_action\.action_controller` here/,
  )
})
