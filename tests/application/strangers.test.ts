import t from 'tap'
import { serveGenerated } from '../support/generated-app.ts'

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
  %w[find method away login mail plain keep kept].each do |name|
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
