import t from 'tap'
import { diagnose } from '../support/generated-app.ts'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

// Rack applications of the application's own, in its routes. Rails guide "Rails Routing", section 3.12; "Rails on Rack".

const APP = {
  'config/application.rb':
    'module Store\n  class Application < Rails::Application\n    config.load_defaults 8.0\n  end\nend\n',
  'config/routes.rb': `Rails.application.routes.draw do
  mount Status => "/status"
  scope "/inner" do
    mount Counter.new(3), at: "/count", as: :count
  end
  get "echo/:word", to: ->(env) { [200, { "content-type" => "text/plain" }, [env["PATH_INFO"], "?", env["QUERY_STRING"]]] }
  get "lamp", to: Status
  get "parts", to: Parts
  get "address", to: "shelves#address"
end
`,
  'app/models/status.rb': `class Status
  def self.call(env)
    request = Rack::Request.new(env)
    response = Rack::Response.new("", 202, { "content-type" => "text/plain" })
    response.write "#{request.request_method} #{env["SCRIPT_NAME"]} #{env["PATH_INFO"]} #{request.params["q"]}"
    response.add_header("Set-Cookie", "c=1")
    response.add_header("set-cookie", "d=2")
    response.finish
  end
end
`,
  'lib/counter.rb': `class Counter
  def initialize(by) = @by = by

  def call(env)
    [201, { "Content-Type" => "text/plain", "Set-Cookie" => ["a=1", "b=2"] }, [(@by * 2).to_s]]
  end
end
`,
  'lib/parts.rb': `class Parts
  def self.call(env) = [200, {}, new]

  def each
    yield "one,"
    yield "two"
  end

  def close = Rails.logger.error("closed")
end
`,
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/shelves_controller.rb': `class ShelvesController < ApplicationController
  def address = render(plain: count_path)
end
`,
}

const asked: readonly (readonly [request: LoweredRequest, answer: string])[] = [
  [{ path: '/status' }, '202 GET /status  '],
  [{ path: '/status/a/b.json?q=1' }, '202 GET /status /a/b.json 1'],
  [{ path: '/status/a', verb: 'POST' }, '202 POST /status /a '],
  [{ path: '/inner/count' }, '201 6'],
  [{ path: '/echo/a?b=1' }, '200 /echo/a?b=1'],
  [{ path: '/lamp' }, '202 GET  /lamp '],
  [{ path: '/parts' }, '200 one,two'],
  [{ path: '/address' }, '200 /inner/count'],
]

t.test('objects and classes of the application that have `call` answer their routes', async (t) => {
  const { answers, output } = await runLoweredApp(
    t,
    APP,
    asked.map(([request]) => request),
  )

  for (const [at, [request, expected]] of asked.entries()) {
    const { status, body } = answers[at] ?? { status: 0, body: '' }
    t.equal(`${status} ${body}`, expected, request.path)
  }
  t.same(answers[3]?.cookies, ['a=1', 'b=2'], 'each field of a list is sent')
  t.same(answers[0]?.cookies, ['c=1', 'd=2'], 'cookies that are added are no list')
  t.match(output, /closed/, 'a body is closed when it has been read')
})

const WITH_MIDDLEWARE = {
  ...APP,
  'config/application.rb': `require_relative "boot"
require_relative "../lib/request_note"
require_relative "../lib/gate"

module Store
  class Application < Rails::Application
    config.load_defaults 8.0
    config.i18n.available_locales = %i[en de]
    config.middleware.use RequestNote, "outer"
    config.middleware.insert_after ActionDispatch::Flash, Gate, allow: "open"
    config.middleware.insert_before RequestNote, Locale
    config.middleware.use Rack::Deflater
    config.middleware.delete Rack::Runtime
  end
end
`,
  'config/routes.rb': `Rails.application.routes.draw do
  get "plain", to: "shelves#plain"
  get "broken", to: "shelves#broken"
  get "old", to: redirect("/plain")
  get "page", to: "shelves#page"
  post "posted", to: "shelves#plain"
end
`,
  'lib/locale.rb': `class Locale
  def initialize(app) = @app = app

  def call(env)
    I18n.with_locale(Rack::Request.new(env).params["locale"] || :en) { @app.call(env) }
  end
end
`,
  'lib/request_note.rb': `class RequestNote
  def initialize(app, name)
    @app = app
    @name = name
  end

  def call(env)
    env["store.note"] = "noted by #{@name}"
    status, headers, body = @app.call(env)
    headers["X-Status"] = status.to_s
    [status, headers, body]
  rescue ArgumentError => error
    [503, { "content-type" => "text/plain" }, ["rescued #{error.message}"]]
  end
end
`,
  'lib/gate.rb': `class Gate
  def initialize(app, allow:)
    @app = app
    @allow = allow
  end

  def call(env)
    request = ActionDispatch::Request.new(env)
    return [403, { "Content-Type" => "text/plain" }, ["closed"]] if request.path == "/plain" && request.params["key"] != @allow

    status, headers, body = @app.call(env)
    return [status, headers, body] unless request.params["loud"]

    text = +""
    body.each { |part| text << part.upcase }
    [status, headers.merge("x-loud" => "yes"), [text]]
  end
end
`,
  'app/controllers/shelves_controller.rb': `class ShelvesController < ApplicationController
  skip_forgery_protection except: :page

  def plain = render(plain: "#{request.env["store.note"]} #{I18n.locale} #{params[:key]}")

  def broken = raise(ArgumentError, "in the action")

  def page; end
end
`,
  'app/views/shelves/page.html.erb': '<p>a page <%= request.env["store.note"] %></p>',
}

const passed: readonly (readonly [request: LoweredRequest, answer: string])[] = [
  [{ path: '/plain?key=open' }, '200 noted by outer en open'],
  [{ path: '/plain?key=open&locale=de' }, '200 noted by outer de open'],
  [{ path: '/plain' }, '403 closed'],
  [{ path: '/broken' }, '503 rescued in the action'],
  [{ path: '/old' }, '301 '],
  [{ path: '/page' }, '200 <p>a page noted by outer</p>'],
  [{ path: '/page?loud=1' }, '200 <P>A PAGE NOTED BY OUTER</P>'],
  [{ path: '/posted?key=open', verb: 'POST' }, '200 noted by outer en open'],
  [{ path: '/nowhere' }, '404 Not Found'],
]

t.test(
  'middleware of the application stands around its routes, in the order in which config/ says it',
  async (t) => {
    const { answers, warnings } = await runLoweredApp(
      t,
      WITH_MIDDLEWARE,
      passed.map(([request]) => request),
    )

    for (const [at, [request, expected]] of passed.entries()) {
      const { status, body } = answers[at] ?? { status: 0, body: '' }
      t.equal(`${status} ${body}`.trimEnd(), expected.trimEnd(), request.path)
    }
    const field = (at: number, name: string) =>
      Object.entries(answers[at]?.headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1]
    t.equal(field(2, 'x-status'), '403', 'the outer one sees what the inner one answers')
    t.equal(field(3, 'x-status'), undefined)
    t.match(field(4, 'location'), /\/plain$/)
    t.equal(field(6, 'x-loud'), 'yes')
    t.same(
      warnings.map((each) => each.replace(/^.*?: /, '')),
      [
        'There is no middleware Rack::Deflater here: that of the application itself runs.',
        'There is no middleware Rack::Runtime here: that of the application itself runs.',
      ],
    )
  },
)

t.test(
  'middleware that would stand before the files of public/, or is of a gem and may keep somebody out, is refused',
  async (t) => {
    for (const [line, message] of [
      ['config.middleware.insert_before 0, Gate', /files of public\/ are sent before it/],
      ['config.middleware.unshift Gate', /files of public\/ are sent before it/],
      [
        'config.middleware.insert_before ActionDispatch::Static, Gate',
        /files of public\/ are sent/,
      ],
      ['config.middleware.use Warden::Manager', /There is no middleware Warden::Manager here/],
      ['config.middleware.use Rack::Attack', /There is no middleware Rack::Attack here/],
    ] as const) {
      const application = `module Store
  class Application < Rails::Application
    ${line}
  end
end
`
      const files = { ...WITH_MIDDLEWARE, 'config/application.rb': application, 'db/schema.rb': '' }
      const told = (await diagnose(new Map(Object.entries(files)))).join('\n')
      t.match(told, message, line)
      t.match(told, 'config/application.rb:3', line)
    }
  },
)

t.test('Rack::Auth::Basic lets in whom its block accepts', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    {
      ...WITH_MIDDLEWARE,
      'config/application.rb': `module Store
  class Application < Rails::Application
    config.middleware.use Rack::Auth::Basic, "Shop" do |name, password|
      ActiveSupport::SecurityUtils.secure_compare(name, "ada") && ActiveSupport::SecurityUtils.secure_compare(password, "a:b")
    end
  end
end
`,
    },
    ['', 'Basic YWRhOmE6Yg==', 'Basic YWRhOng=', 'Bearer YWRhOmE6Yg=='].map((sent) => ({
      path: '/page',
      headers: { Authorization: sent },
    })),
  )
  t.same(
    answers.map(({ status }) => status),
    [401, 200, 401, 401],
  )
  t.equal(answers[0]?.headers['www-authenticate'], 'Basic realm="Shop", charset="UTF-8"')
})
