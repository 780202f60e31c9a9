import t from 'tap'
import { serveGenerated } from '../support/generated-app.ts'
import { runLoweredApp } from '../support/lowered-app.ts'

const files = new Map([
  [
    'db/migrate/1_create_tasks.rb',
    `class CreateTasks < Webfw::Migration
  def change
    create_table :tasks do |t|
      t.string :title
      t.integer :owner
    end
  end
end
`,
  ],
  ['app/models/task.rb', 'class Task\nend\n'],
  [
    'config/app.rb',
    `Webfw.configure do |config|
  config.encrypt_session = true
  config.force_ssl = true
  config.ssl_options = { hsts: { expires: 1.week, preload: true }, redirect: { exclude: ->(request) { request.path == "/plain" } } }
  config.filter_parameters += [/\\Apin\\z/, "card.code"]
end
`,
  ],
  [
    'app/controllers/application_controller.rb',
    'class ApplicationController < Webfw::Controller\nend\n',
  ],
  [
    'app/controllers/tasks_controller.rb',
    `class TasksController < ApplicationController
  skip_forgery_protection
  rate_limit to: 3, within: 10.minutes, only: :login
  rate_limit to: 1, within: 1.hour, name: "mail", by: ->(controller) { controller.params[:email] }, with: :wait, only: [:mail]

  def find
    render json: Task.where(owner: params[:owner]).map(&:title)
  end

  def method
    names = ["upcase"].map(&params[:name].to_sym)
    render json: names
  end

  def ask
    render plain: Task.public_send(params_word, "title").inspect
  rescue NoMethodError, ArgumentError => error
    render plain: "#{error.class} #{Task.readonly_attributes.to_a.inspect}"
  end

  def away
    redirect_to url_from(params[:to]) || "/"
  end

  def login
    render plain: "in"
  end

  def mail
    render plain: "sent"
  end

  def plain
    render plain: "plain"
  end

  def keep
    cookies.encrypted[:token] = { value: "s3cret", expires: 1.hour.from_now, same_site: :strict }
    cookies.encrypted[:old] = { value: "gone", expires: 1.second.ago }
    cookies.permanent.signed[:id] = "7"
    cookies[:shared] = { value: "1", domain: nil }
    session[:user] = "ada"
    head :no_content
  end

  def kept
    render json: [cookies.encrypted[:token], cookies.encrypted[:old], cookies.signed[:id], cookies.encrypted[:id], session[:user]]
  end

  private

  def params_word = request.query_parameters["word"].to_s

  def wait
    redirect_to "/", status: :see_other
  end
end
`,
  ],
  [
    'config/routes.rb',
    `Webfw::Routes.draw do
  root "tasks#plain"
  %w[find method ask away login mail plain keep kept].each do |name|
    get "/#{name}", to: "tasks##{name}"
  end
  post "/find", to: "tasks#find"
end
`,
  ],
  ['db/seeds.rb', ''],
  ['app/views/layouts/application.html.erb', '<%= yield %>\n'],
])

t.test('what strangers send goes no further than Rails lets it', async (t) => {
  const server = await serveGenerated(files, { AOT_WORKERS: '3' })
  t.teardown(() => server.stop())
  const ask = (path: string, fields: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { 'X-Forwarded-Proto': 'https', ...fields },
    })
  const text = async (path: string) => (await ask(path)).text()

  t.equal(await text('/find?owner[]'), '[]', 'no nil in a list: nothing without an owner is found')
  t.equal(await text('/find?owner='), '[]')
  t.equal((await ask('/method?name=upcase')).status, 500, 'a made name calls no method')

  for (const word of ['attr_readonly', 'validates', 'has_many', 'scope', 'delete_all']) {
    t.equal(
      await text(`/ask?word=${word}`),
      'NoMethodError []',
      `a made name declares nothing: ${word}`,
    )
  }

  const to = async (address: string) =>
    (await ask(`/away?to=${encodeURIComponent(address)}`)).headers.get('location')
  t.equal(await to('/here'), '/here')
  t.equal(await to('/\t/evil.example'), '/')

  const statuses: number[] = []
  for (let index = 0; index < 8; index++) {
    statuses.push((await ask('/login', { Connection: 'close' })).status)
  }
  t.strictSame(statuses, [200, 200, 200, 429, 429, 429, 429, 429], 'three workers count together')
  t.equal((await ask('/mail?email=a')).status, 200)
  t.equal((await ask('/mail?email=a')).status, 303)
  t.equal((await ask('/mail?email=b')).status, 200)

  await ask('/plain?pin=1&card[code]=2&spin=3')
  await server.stop()
  t.match(server.output(), /&:upcase: an application calls no method by a name made at run time/)
  t.match(server.output(), /"pin":"\[FILTERED\]","card":{"code":"\[FILTERED\]"},"spin":"3"/)
})

t.test('cookies and the session are sealed, and TLS is asked for', async (t) => {
  const server = await serveGenerated(files)
  t.teardown(() => server.stop())
  const url = (path: string) => `http://127.0.0.1:${server.port}${path}`
  const tls = { 'X-Forwarded-Proto': 'https' }

  const plain = await fetch(url('/keep?a=1'), { redirect: 'manual' })
  t.equal(plain.status, 301)
  t.equal(plain.headers.get('location'), url('/keep?a=1').replace('http:', 'https:'))
  t.equal((await fetch(url('/plain'))).status, 200, 'excluded')

  const kept = await fetch(url('/keep'), { headers: tls })
  t.equal(
    kept.headers.get('strict-transport-security'),
    'max-age=604800; includeSubDomains; preload',
  )
  const cookies = kept.headers.getSetCookie()
  t.equal(cookies.length, 5)
  for (const cookie of cookies) t.match(cookie, /; Secure/)
  t.match(cookies.join('\n'), /token=.*; SameSite=Strict/)
  t.notMatch(cookies.join('\n'), /Domain/)
  const decoded = cookies.map((each) =>
    Buffer.from(each.replace(/^[^=]*=([^;]*).*/, '$1'), 'base64url').toString('latin1'),
  )
  t.notMatch(decoded.join('\n'), /s3cret|ada/, 'nobody reads what is in them')

  const Cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  const read = await fetch(url('/kept'), { headers: { ...tls, Cookie } })
  t.strictSame(await read.json(), ['s3cret', null, '7', null, 'ada'])
})

const people = {
  'db/schema.rb': `ActiveRecord::Schema.define(version: 1) do
  create_table "users" do |t|
    t.string "name"
    t.string "token"
    t.integer "role", default: 0
  end
  create_table "profiles" do |t|
    t.references "user"
  end
end`,
  'app/models/user.rb': `class User < ApplicationRecord
  has_one :profile
  has_secure_token :token
  enum :role, { user: 0, admin: 1 }
  def shout = name.upcase
  def greet(who) = who
  def destroy = super
  private def secret = "s"
end`,
  'app/models/profile.rb': 'class Profile < ApplicationRecord\n  belongs_to :user\nend',
  'config/routes.rb': `Rails.application.routes.draw do
  %w[methods included sliced listed extracted role boom typed own away].each { |name| get "/#{name}", to: "people##{name}" }
end`,
  'app/views/people/boom.html.erb': '<%= raise ArgumentError, "bad #{params[:q]}" %>',
  'app/views/people/extracted.json.jbuilder': 'json.extract! @user, params[:m]',
  'app/controllers/people_controller.rb': `class PeopleController < ApplicationController
  rescue_from(ArgumentError) { |e| params[:json] ? render(json: { e: e.message }) : render(plain: "<b>#{e.message}</b>") }
  before_action { @user = User.first || User.create!(name: "Ann", token: "t" * 24) }
  after_action { response.headers["X-Rows"] = [User.count, Profile.count, User.first&.token&.first, User.first&.role].join(" ") }
  rescue_from(NoMethodError) { |e| render plain: e.message, status: 404 }

  def methods = render(json: @user, only: [], methods: params[:m])
  def included = render(json: @user, only: [], include: params[:m])
  def sliced = render(json: @user.slice(params[:m]))
  def listed = render(json: User.all.as_json(only: [], methods: [params[:m]]))
  def extracted = nil
  def role = render(plain: User.new(role: params[:list] ? [params[:m]] : params[:m]).role)
  def boom = nil
  def typed = render(:boom, content_type: "text/html")
  def own
    render :boom
  rescue StandardError => e
    render plain: e.message
  end
  def away
    redirect_to "https://evil.example/"
  rescue StandardError
    render plain: "stays"
  end
end`,
}

t.test('a name that a visitor chose calls no method that changes a record', async (t) => {
  const wrong =
    `destroy destroy! delete save save! touch reload freeze toggle! update_columns admin! regenerate_token create_profile
  build_profile reload_profile mark_for_destruction secret transaction class isAttribute constructor`.split(
      /\s+/,
    )
  const right = ['shout', 'name', 'admin?', 'persisted?', 'profile']
  const ways = ['methods', 'included', 'sliced', 'listed', 'extracted.json']
  const paths = ways.flatMap((way) =>
    [...wrong, ...right].map((name) => `/${way}?m=${encodeURIComponent(name)}`),
  )
  const { answers } = await runLoweredApp(
    t,
    people,
    paths.map((path) => ({ path })),
  )
  for (const [index, path] of paths.entries()) {
    const isRight = right.some((name) => path.endsWith(`=${encodeURIComponent(name)}`))
    const answer = answers[index]
    t.equal(answer?.status, isRight ? 200 : 404, path)
    if (isRight) t.equal(answer?.headers['X-Rows'], '1 0 t user', path)
  }
  t.same(answers[wrong.length]?.body, '{"shout":"ANN"}')
})

t.test('an enum takes its own words and what the column keeps', async (t) => {
  const roles = ['admin', 'user', '1', '0x1', '1.0', 'nobody', '']
  const asked = [...roles.map((role) => `/role?m=${role}`), '/role?list=1&m=1']
  const { answers } = await runLoweredApp(
    t,
    people,
    asked.map((path) => ({ path })),
  )
  t.same(
    answers.map(({ body }) => body),
    [
      'admin',
      'user',
      ...['1', '0x1', '1.0', 'nobody'].map((role) => `<b>'${role}' is not a valid role</b>`),
      '',
      '<b>\'["1"]\' is not a valid role</b>',
    ],
  )
})

t.test('an answer after a template that raised has its own media type', async (t) => {
  const paths = ['/boom?q=<script>', '/boom?json=1', '/typed', '/own', '/away']
  const { answers } = await runLoweredApp(
    t,
    people,
    paths.map((path) => ({ path })),
  )
  t.same(
    answers.map(({ status, headers }) => [status, headers['Content-Type']?.split(';')[0]]),
    [
      [200, 'text/plain'],
      [200, 'application/json'],
      ...Array<unknown>(3).fill([200, 'text/plain']),
    ],
  )
})
