import t from 'tap'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

const basic = (pair: string) => ({ Authorization: `Basic ${btoa(pair)}` })

/** What is asked, and what comes back: status, media type, body. */
const cases: readonly (readonly [title: string, request: LoweredRequest, answer: string])[] = [
  [
    'a browser gets the page',
    { path: '/words', headers: { Accept: 'text/html,application/json;q=0.9,*/*;q=0.8' } },
    '200 text/html; charset=utf-8 <p>page</p>',
  ],
  ['no Accept is a browser', { path: '/words' }, '200 text/html; charset=utf-8 <p>page</p>'],
  [
    'Accept with one type',
    { path: '/words', headers: { Accept: 'application/json' } },
    '200 application/json; charset=utf-8 {"a":1}',
  ],
  [
    'Accept with a weight',
    { path: '/words', headers: { Accept: 'text/csv;q=0.5' } },
    '200 text/csv; charset=utf-8 a,b',
  ],
  [
    'a script with several types',
    {
      path: '/words',
      headers: {
        Accept: 'text/csv;q=0.1, application/json;q=0.2, */*;q=0.05',
        'X-Requested-With': 'XMLHttpRequest',
      },
    },
    '200 application/json; charset=utf-8 {"a":1}',
  ],
  [
    'anything is the first',
    { path: '/words', headers: { Accept: '*/*' } },
    '200 text/html; charset=utf-8 <p>page</p>',
  ],
  [
    'the parameter wins',
    { path: '/words?format=csv', headers: { Accept: 'application/json' } },
    '200 text/csv; charset=utf-8 a,b',
  ],
  ['another spelling', { path: '/words?format=txt' }, '200 text/plain; charset=utf-8 text or xml'],
  [
    'any of several',
    { path: '/words?format=xml' },
    '200 application/xml; charset=utf-8 text or xml',
  ],
  [
    'a format that is not there',
    { path: '/words?format=pdf' },
    '406 text/plain; charset=utf-8 Not Acceptable',
  ],
  [
    'a format that nobody knows',
    { path: '/words?format=zzz' },
    '406 text/plain; charset=utf-8 Not Acceptable',
  ],
  [
    'an Accept that nobody knows',
    { path: '/words', headers: { Accept: 'foo/bar' } },
    '406 text/plain; charset=utf-8 Not Acceptable',
  ],
  ['any answers the rest', { path: '/rest?format=pdf' }, '200 text/plain; charset=utf-8 rest'],
  ['send_data says its own type', { path: '/file?format=csv' }, '200 application/octet-stream x'],
  [
    'a status and a redirect',
    { path: '/made?format=json' },
    '201 application/json; charset=utf-8 {}',
  ],
  [
    'a template in another format',
    { path: '/wrong?format=json' },
    '500 text/html; charset=utf-8 <!doctype html>',
  ],
  [
    'request.format',
    { path: '/asked?format=json' },
    '200 text/plain; charset=utf-8 true|false|true|true|application/json|:json|[:json]',
  ],
  [
    'request.format of a browser',
    { path: '/asked' },
    '200 text/plain; charset=utf-8 false|true|false|false|text/html|:html|[:html]',
  ],
  [
    'nobody gets in',
    { path: '/secret' },
    '401 text/html; charset=utf-8 HTTP Basic: Access denied.\n',
  ],
  [
    'the wrong password',
    { path: '/secret', headers: basic('dhh:wrong') },
    '401 text/html; charset=utf-8 HTTP Basic: Access denied.\n',
  ],
  [
    'the right password',
    { path: '/secret', headers: basic('dhh:se:cret') },
    '200 text/plain; charset=utf-8 in',
  ],
  [
    'a block that looks',
    { path: '/looked', headers: basic('ann:x') },
    '200 text/plain; charset=utf-8 ann',
  ],
  [
    'a block that refuses',
    { path: '/looked', headers: basic('bob:x') },
    '401 text/html; charset=utf-8 HTTP Basic: Access denied.\n',
  ],
  [
    'a token',
    { path: '/token', headers: { Authorization: 'Bearer abc' } },
    '200 text/plain; charset=utf-8 abc nil',
  ],
  [
    'a token with options',
    { path: '/token', headers: { Authorization: 'Token token="abc", nonce="n"' } },
    '200 text/plain; charset=utf-8 abc "n"',
  ],
  [
    'another token',
    { path: '/token', headers: { Authorization: 'Bearer abd' } },
    '401 text/plain; charset=utf-8 HTTP Token: Access denied.\n',
  ],
]

const CONTROLLER = `class PagesController < ApplicationController
  http_basic_authenticate_with name: "dhh", password: "se:cret", realm: "Staff", only: :secret
  before_action :look, only: [:looked]

  def words
    respond_to do |format|
      format.html
      format.json { render json: { a: 1 } }
      format.csv { render plain: "a,b" }
      format.any(:text, :xml) { render plain: "text or xml" }
    end
  end

  def rest
    respond_to do |format|
      format.html { render plain: "html" }
      format.any { render body: "rest" }
    end
  end

  def file
    respond_to do |format|
      format.csv { send_data "x", type: "application/octet-stream" }
    end
  end

  def made
    respond_to do |format|
      format.html { redirect_to "/words", notice: "Made." }
      format.json { render json: {}, status: :created, location: "/words" }
    end
  end

  def wrong
    respond_to do |format|
      format.json { render :words }
    end
  end

  def asked
    format = request.format
    render plain: [format.json?, format.html?, format == :json, format == "application/json", format.to_s, format.symbol.inspect, request.formats.map(&:symbol).inspect].join("|")
  end

  def secret
    render plain: "in"
  end

  def looked
    render plain: @name
  end

  def token
    known = authenticate_or_request_with_http_token do |token, options|
      ["#{token} #{options[:nonce].inspect}"] if ActiveSupport::SecurityUtils.secure_compare(token, "abc")
    end
    render plain: known.first unless performed?
  end

  private

  def look
    authenticate_or_request_with_http_basic("Users") do |name, password|
      @name = name if name == "ann" && password == "x"
    end
  end
end
`

t.test('respond_to, request.format and HTTP authentication answer as in Rails', async (t) => {
  const names = ['words', 'rest', 'file', 'made', 'wrong', 'asked', 'secret', 'looked', 'token']
  const { answers } = await runLoweredApp(
    t,
    {
      'app/controllers/pages_controller.rb': CONTROLLER,
      'app/views/pages/words.html.erb': '<p>page</p>',
      'config/routes.rb': `Webfw::Routes.draw do\n${names.map((name) => `  get "/${name}", to: "pages#${name}"\n`).join('')}end\n`,
    },
    cases.map(([, request]) => request),
  )
  for (const [index, [title, , answer]] of cases.entries()) {
    const { status, headers, body } = answers[index] as (typeof answers)[number]
    const [first] = status === 500 ? body.split('\n') : [body]
    t.equal(`${status} ${headers['Content-Type']} ${first}`, answer, title)
  }
  const asked = answers[cases.findIndex(([title]) => title === 'nobody gets in')]
  t.equal(asked?.headers['WWW-Authenticate'], 'Basic realm="Staff"')
  t.equal(answers[2]?.headers['Vary'], 'Accept')
})

const OWN_FORMATS = {
  'config/initializers/mime_types.rb': `Mime::Type.register "application/vnd.api+json", :jsonapi, %w[application/x-api], %w[japi]
Mime::Type.register_alias "text/html", :iphone
Mime::Type.register "text/x-card", :vcf
`,
  'config/routes.rb':
    'Rails.application.routes.draw do\n  resources :pages, only: %i[index show]\n  get "/data", to: "pages#data"\nend\n',
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  before_action { request.format = :iphone if params[:small] }

  def index
    respond_to do |format|
      format.html { render plain: "html" }
      format.iphone
      format.jsonapi { render json: { own: request.format.jsonapi?, kind: request.format.symbol } }
      format.vcf { render plain: "card" }
    end
  end

  def show; end

  def data = render(:show, formats: [:jsonapi])
end
`,
  'app/views/pages/index.iphone.erb': '<p>small</p>',
  'app/views/pages/show.html.erb': '<p>page</p>',
  'app/views/pages/show.jsonapi.erb': '{"id": <%= params[:id].to_i %>}',
}

const ownFormats: readonly (readonly [request: LoweredRequest, answer: string])[] = [
  [{ path: '/pages.jsonapi' }, 'application/vnd.api+json {"own":true,"kind":"jsonapi"}'],
  [{ path: '/pages?format=japi' }, 'application/vnd.api+json {"own":true,"kind":"jsonapi"}'],
  [
    { path: '/pages', headers: { Accept: 'application/vnd.api+json' } },
    'application/vnd.api+json {"own":true,"kind":"jsonapi"}',
  ],
  [
    { path: '/pages', headers: { Accept: 'application/x-api' } },
    'application/vnd.api+json {"own":true,"kind":"jsonapi"}',
  ],
  [{ path: '/pages?small=1' }, 'text/html <p>small</p>'],
  [{ path: '/pages', headers: { Accept: 'text/html' } }, 'text/html html'],
  [{ path: '/pages.vcf' }, 'text/x-card card'],
  [{ path: '/pages', headers: { Accept: 'text/vcard' } }, 'text/x-card card'],
  [{ path: '/pages/7.jsonapi' }, 'application/vnd.api+json {"id": 7}'],
  [{ path: '/pages/7' }, 'text/html <p>page</p>'],
  [{ path: '/data' }, 'application/vnd.api+json {"id": 0}'],
]

t.test('formats of Mime::Type.register are known as those of Rails are', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    OWN_FORMATS,
    ownFormats.map(([request]) => request),
  )
  for (const [index, [request, answer]] of ownFormats.entries()) {
    const { headers, body } = answers[index] as (typeof answers)[number]
    const type = headers['Content-Type']
    t.equal(`${type?.replace('; charset=utf-8', '')} ${body}`, answer, JSON.stringify(request))
    t.match(type, /; charset=utf-8$/)
  }
})
