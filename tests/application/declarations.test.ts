import t from 'tap'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

const files = {
  'config/routes.rb': `Webfw::Routes.draw do
  root "pages#home"
  get "/about", to: "pages#about"
  get "/options", to: "pages#options"
  get "/braced", to: "pages#braced"
  get "/headers", to: "pages#headers"
  get "/late", to: "pages#late"
  post "/open", to: "hooks#open"
  post "/closed", to: "hooks#closed"
end
`,
  'app/controllers/application_controller.rb': `class ApplicationController < Webfw::Controller
  skip_forgery_protection
  before_action :note
  after_action :sign, if: :signed?

  private

  def note
    response.set_header "X-Note", "noted"
  end

  def sign
    response.set_header "X-Sign", "signed"
  end

  def signed? = true
end
`,
  'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  layout "narrow", only: :about
  skip_before_action :note, if: :about?
  skip_after_action :sign, only: :home
  skip_before_action :nobody, raise: false
  rescue_from "ArgumentError", with: :wrong
  around_action(only: :headers) do |controller, action|
    action.call
    controller.response.set_header "X-Around", "done"
  end
  around_action ->(controller, action) { action.call }, only: :headers
  %w[first second].each { |name| before_action name, only: :late }

  def home
  end

  def about
  end

  def options
    opts = { content_type: "text/csv", status: :created }
    render plain: "a", **opts
  end

  def braced
    opts = { plain: "b", status: 202 }
    render opts
  end

  def headers
    opts = { x_list: "c" }
    head :ok, **opts
  end

  def late
    render plain: @steps.join(" ")
  end

  private

  def about? = action_name == "about"

  def first
    @steps = ["first"]
  end

  def second
    @steps << "second"
  end

  def wrong
    head :bad_request
  end
end
`,
  'app/controllers/hooks_controller.rb': `class HooksController < ApplicationController
  protect_from_forgery with: :exception, except: :open

  def open
    head :ok
  end

  def closed
    head :ok
  end
end
`,
  'app/views/layouts/application.html.erb': 'wide <%= yield %>',
  'app/views/layouts/narrow.html.erb': 'narrow <%= yield %>',
  'app/views/pages/home.html.erb': 'home',
  'app/views/pages/about.html.erb': 'about',
}

const EXPECTED: readonly (readonly [
  LoweredRequest,
  status: number,
  body: string,
  fields?: Readonly<Record<string, string | undefined>>,
])[] = [
  [{ path: '/' }, 200, 'wide home', { 'X-Note': 'noted', 'X-Sign': undefined }],
  [{ path: '/about' }, 200, 'narrow about', { 'X-Note': undefined, 'X-Sign': 'signed' }],
  [{ path: '/options' }, 201, 'a', { 'Content-Type': 'text/csv; charset=utf-8' }],
  [{ path: '/braced' }, 202, 'b'],
  [{ path: '/headers' }, 200, '', { 'X-List': 'c', 'X-Around': 'done' }],
  [{ path: '/late' }, 200, 'first second'],
  [{ path: '/open', verb: 'POST' }, 200, ''],
]

t.test('what a class body declares holds for the actions that it names', async (t) => {
  const { answers, output } = await runLoweredApp(
    t,
    files,
    EXPECTED.map(([request]) => request),
  )

  for (const [index, [{ path }, status, body, fields = {}]] of EXPECTED.entries()) {
    const answer = answers[index]
    t.match(answer, { status, body }, `${path} ${output}`)
    for (const [name, value] of Object.entries(fields)) t.equal(answer?.headers[name], value, path)
  }
})
