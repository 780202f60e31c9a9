import t from 'tap'
import { askRailsOf, withoutRails } from '../support/debian-rails.ts'
import { diagnose } from '../support/generated-app.ts'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

// `config.exceptions_app`: an application makes the pages of its errors itself, beside Debian's Rails.

const ERRORS = `class ErrorsController < ActionController::Base
  layout false
  def not_found = tell(404)
  def unacceptable = tell(422)
  def broken = tell(500)
  def never_mind = tell(410)
  def failing = raise("again")
  def show = tell(request.path_info.delete("/").to_i)

  private

  def tell(status)
    error = request.env["action_dispatch.exception"]
    told = {
      error: error.class.name,
      same: request.get_header("action_dispatch.exception").equal?(error),
      before: request.env["action_dispatch.original_path"],
      verb: [request.method, request.env["action_dispatch.original_request_method"]],
      path: [request.path, request.fullpath, request.original_fullpath, request.path_info, request.original_url],
      params: params.to_unsafe_h.except("controller", "action").sort.to_h,
      action: params[:action],
      user: session[:user],
      shown: flash[:notice],
      agent: request.user_agent,
      code: params[:code],
    }
    respond_to do |format|
      format.html { render "errors/page", status: status, locals: { told: told, status: status } }
      format.json { render json: told, status: status }
      format.any { head status }
    end
  end
end
`

const FILES = {
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\n  skip_before_action :verify_authenticity_token\nend\n',
  'app/controllers/errors_controller.rb': ERRORS,
  'app/controllers/items_controller.rb': `class ItemsController < ApplicationController
  class Gone < StandardError; end
  class Odd < StandardError; end

  def index
    session[:user] = "Zoe"
    flash[:notice] = "Saved"
    render plain: "index"
  end

  def show
    session[:user] = "Max"
    cookies[:seen] = "1"
    case params[:id]
    when "1" then raise ActiveRecord::RecordNotFound, "no item"
    when "2" then raise Gone
    when "3" then params.require(:item)
    when "4" then raise Odd
    when "5" then render "items/broken"
    else
      response.headers["X-Before"] = "1"
      raise "never mind"
    end
  end

  def seen = render(plain: [session[:user], cookies[:seen], flash[:notice]].inspect)
end
`,
  'app/views/errors/page.html.erb':
    '<h1><%= status %></h1><p><%= told.to_json %></p><p><%= request.path %> <%= session[:user] %> <%= flash[:notice] %></p>',
  'app/views/items/broken.html.erb': '<p>half</p><% raise ArgumentError, "in the page" %>',
  'config/initializers/errors.rb':
    'ActionDispatch::ExceptionWrapper.rescue_responses["ItemsController::Gone"] = :gone\nActionDispatch::ExceptionWrapper.rescue_responses["ItemsController::Odd"] = 418\n',
}

const ITEMS =
  '  resources :items, only: [:index, :show, :update] do\n    get :seen, on: :collection\n  end\n'

const routes = (...lines: readonly string[]) =>
  `Rails.application.routes.draw do\n${ITEMS}${lines.map((line) => `  ${line}\n`).join('')}end\n`

const get = (path: string, headers: Readonly<Record<string, string>> = {}): LoweredRequest => ({
  path,
  headers: { Accept: 'text/html,*/*', 'User-Agent': 'tests', ...headers },
})

const REQUESTS: readonly LoweredRequest[] = [
  get('/items'),
  get('/items/1'),
  get('/items/1?page=2&id=9'),
  get('/items/seen'),
  get('/items/2'),
  get('/items/3.json'),
  get('/items/4'),
  get('/items/5'),
  get('/items/6'),
  get('/items/1', { Accept: 'application/json' }),
  get('/none/such?a=b'),
  get('/none.json'),
  get('/none.odd'),
  get('/404'),
  { ...get('/items/1'), verb: 'POST', params: { item: { name: 'a' } } },
  { ...get('/items/7'), verb: 'DELETE' },
  { ...get('/none'), verb: 'POST', params: { name: 'a' } },
  get('/items/seen'),
]

interface Case {
  readonly name: string
  readonly app: string
  readonly routes: string
}

const CASES: readonly Case[] = [
  {
    name: 'the routes',
    app: 'routes',
    routes: routes(
      'match "/404", to: "errors#not_found", via: :all',
      'match "/422", to: "errors#unacceptable", via: :all',
      'match "/500", to: "errors#broken", via: :all',
      'match "/410", to: "errors#never_mind", via: :all',
      'match "/400", to: "errors#failing", via: :all',
    ),
  },
  {
    name: 'one route',
    app: 'Rails.application.routes',
    routes: routes(
      'get "/:code", to: "errors#show", constraints: { code: /\\d{3}/ }, defaults: { of: "errors" }',
    ),
  },
  {
    name: 'one action',
    app: '->(env) { ErrorsController.action(:show).call(env) }',
    routes: routes(),
  },
]

/** What Rails 6.1 says of an error alone. */
function asNow(body: string): string {
  return body
    .replaceAll(/http:\/\/(?:www\.)?example\.(?:com|org)/g, 'http://host')
    .replaceAll('&quot;', '"')
}

t.test('pages of errors are the application’s own', { skip: withoutRails }, async (t) => {
  const judged = await askRailsOf(
    t,
    CASES.map(({ app, routes }) => {
      const value = app === 'routes' ? 'Rails.application.routes' : app
      const pages = `Rails.application.config.exceptions_app = ${value}\n`
      const files = { 'config/routes.rb': routes, 'config/initializers/pages.rb': pages }
      return { files: { ...FILES, ...files }, requests: REQUESTS }
    }),
  )
  for (const [at, { name, app, routes }] of CASES.entries()) {
    await t.test(name, async (t) => {
      const setting = (value: string) =>
        `module Shop\n  class Application < Rails::Application\n    config.exceptions_app = ${value}\n  end\nend\n`
      const own = app === 'routes' ? 'self.routes' : app
      const { answers, warnings } = await runLoweredApp(
        t,
        { ...FILES, 'config/application.rb': setting(own), 'config/routes.rb': routes },
        REQUESTS,
      )
      t.same(warnings, [])
      const theirs = judged[at] ?? []
      for (const [index, request] of REQUESTS.entries()) {
        const [ours, rails] = [answers[index], theirs[index]]
        const place = `${index} ${request.verb ?? 'GET'} ${request.path}`
        t.equal(ours?.status, rails?.status, place)
        // What fails twice, and what no route has a page for, are in no application's hands.
        if (rails?.body === '' || rails?.body.startsWith('500 Internal')) continue
        t.equal(asNow(ours?.body ?? ''), asNow(rails?.body ?? ''), place)
        t.equal(ours?.headers['X-Before'], rails?.headers['x-before'], place)
        t.equal(
          ours?.cookies.some((each) => each.startsWith('seen=')),
          (rails?.headers['set-cookie'] ?? '').includes('seen='),
          place,
        )
      }
    })
  }
})

t.test('what no page is made of is refused at its line', async (t) => {
  const said = async (value: string) => {
    const setting = `module Shop\n  class Application < Rails::Application\n    config.exceptions_app = ${value}\n  end\nend\n`
    const files = { 'config/routes.rb': routes(), ...FILES, 'config/application.rb': setting }
    return (await diagnose(new Map([...Object.entries(files), ['db/schema.rb', '']]))).join('\n')
  }
  t.match(
    await said('ErrorPages.new'),
    /config\/application\.rb:3:29: Pages of errors are made by the routes, or by one action/,
  )
  t.match(
    await said('->(env) { ErrorsController.action(:shown).call(env) }'),
    /ErrorsController has no action `shown`[^]*Write `def shown` in app\/controllers\/errors_controller\.rb/,
  )
  t.notMatch(
    await said('lambda { |env| ErrorsController.action(:show).call(env) }'),
    'application.rb',
  )
  t.notMatch(await said('nil'), 'application.rb')
  t.notMatch(
    await said('ActionDispatch::PublicExceptions.new(Rails.public_path)'),
    'application.rb',
  )
})

t.test(
  'a page of an error that fails itself, and an error without a route, get the pages of public/',
  async (t) => {
    const { answers, output } = await runLoweredApp(
      t,
      {
        ...FILES,
        'config/application.rb':
          'module Shop\n  class Application < Rails::Application\n    config.exceptions_app = routes\n  end\nend\n',
        'config/routes.rb': routes('match "/400", to: "errors#failing", via: :all'),
      },
      [get('/items/3'), get('/items/1')],
    )
    t.match(answers[0], { status: 500, body: /Something went wrong/ })
    t.match(answers[1], { status: 404, body: 'Not Found' })
    t.match(output, /RuntimeError: again/)
  },
)
