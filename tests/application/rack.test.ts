import t from 'tap'
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
  t.match(output, /closed/, 'a body is closed when it has been read')
})
