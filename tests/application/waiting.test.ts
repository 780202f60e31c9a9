import t from 'tap'
import { eventually } from '../support/eventually.ts'
import { serveGenerated } from '../support/generated-app.ts'
import { startLyingPeer } from '../support/lying-peer.ts'

const files: Readonly<Record<string, string>> = {
  'config/app.rb':
    'Webfw.configure do |config|\n  config.outgoing_private_addresses = true\n  config.password_cost = 10\nend\n',
  'db/schema.rb': `Webfw::Schema.define(version: 1) do
  create_table :users do |t|
    t.string :name
    t.string :password_digest
  end
end
`,
  'db/migrate/1_create_users.rb': `class CreateUsers < Webfw::Migration
  def change
    create_table :users do |t|
      t.string :name
      t.string :password_digest
    end
  end
end
`,
  'app/models/user.rb': 'class User\n  has_secure_password\nend\n',
  'app/models/current.rb':
    'class Current < ActiveSupport::CurrentAttributes\n  attribute :visitor\nend\n',
  'app/models/rates.rb': `class Rates
  def initialize(port) = @port = port

  def self.fetch_rate(port, path) = new(port).read_rate(path)

  def read_rate(path)
    "rate #{1 + 1}" =~ /rate (\\d)/
    response = Net::HTTP.get_response(URI("http://127.0.0.1:#{@port}/#{path}"))
    [$1, response.code, response.body].join(" ")
  end

  def read(path) = read_rate(path).delete_prefix("2 200 ")
  def call(path) = read(path)
end
`,
  'app/jobs/rate_job.rb': `class RateJob < ActiveJob::Base
  retry_on SystemCallError, attempts: 1 do |job, error|
    Rails.cache.write("rates", [*Rails.cache.read("rates"), error.class.name])
  end

  def perform(port, path)
    rate = Rates.fetch_rate(port, path)
    Rails.cache.write("rates", [*Rails.cache.read("rates"), rate])
  end
end
`,
  'app/controllers/application_controller.rb': `class ApplicationController < Webfw::Controller
  skip_forgery_protection
  around_action(if: -> { params[:around] }) { |_, action| action.call }
end
`,
  'app/controllers/waits_controller.rb': `class WaitsController < ApplicationController
  before_action :note, only: :filtered

  def up = render(plain: "up")

  def show
    Current.visitor = params[:visitor]
    I18n.locale = params[:locale] || "en"
    Time.zone = params[:zone] || "UTC"
    "visitor #{params[:visitor]}" =~ /visitor (.*)/
    before = User.count
    text = Rates.fetch_rate(params[:port], params[:to])
    render plain: [text, Current.visitor, I18n.locale, Time.zone.name, $1, before == User.count].join("|")
  end

  def failing
    Rates.fetch_rate(1, "x")
    render plain: "unreached"
  rescue SystemCallError => error
    render plain: "#{error.class} #{$!.equal?(error)}", status: :bad_gateway
  ensure
    response.headers["X-Ensured"] = "yes"
  end

  def transaction
    text = User.transaction { Rates.fetch_rate(params[:port], params[:to]) }
    render plain: text
  end

  def list
    texts = %w[text text].map { |path| Rates.fetch_rate(params[:port], path) }
    render plain: texts.join(",")
  end

  def visitor
    @asked = (@asked || 0) + 1
    text = Rates.fetch_rate(params[:port], "text")
    render plain: "#{text} #{@asked}"
  end

  def opened
    render plain: URI.open("http://127.0.0.1:#{params[:port]}/held").read
  end

  def session
    uri = URI("http://127.0.0.1:#{params[:port]}/held")
    text = Net::HTTP.start(uri.host, uri.port) do |http|
      first = http.request(Net::HTTP::Get.new("/text"))
      [first.body, http.get("/held").body].join(" ")
    end
    render plain: text
  end

  def removed
    http = Net::HTTP.new("127.0.0.1", params[:port].to_i)
    render plain: http.delete("/held").body
  end

  def enqueue
    RateJob.perform_later(params[:port].to_i, params[:to])
    head :ok
  end

  def rates = render(plain: (Rails.cache.read("rates") || []).join(","))

  def iterators
    rates = Rates.new(params[:port])
    paths = %w[held text]
    tries = 0
    loop do
      tries += 1
      break if rates.read("held") == "let go" && tries > 1
    end
    render plain: [
      paths.map { |path| rates.read(path) },
      paths.each_with_index.map { |path, at| "#{at} #{rates.read(path)}" },
      { a: "text", b: "held" }.map { |key, path| [key, rates.read(path)] },
      { a: "text" }.transform_values { |path| rates.read(path) },
      paths.find { |path| rates.read(path) == "let go" },
      paths.inject("") { |all, path| all + rates.call(path) },
      (1..2).sum { |at| rates.read("text").size + at },
      paths.each_with_object([]) { |path, memo| memo << rates.read(path) },
      paths.each { |path| break rates.read(path) if path == "text" },
      first_read(rates, paths),
      [["a", "text"], ["b", "held"]].to_h { |key, path| [key, rates.read(path)] },
      paths.select { |path| rates.read(path).size < 6 },
      2.times.map { |at| "#{at} " + Rates.new(params[:port]).call("text") },
      paths.each { |path| rates.read(path) }.size,
      [rates].map(&:itself).any? { |each| each.read("text") == "none" },
      User.order(:id).map { |user| rates.read("text") + user.name },
      [].tap { |names| User.find_each(batch_size: 1) { |user| names << rates.read("held") + user.name } },
      tries
    ].inspect
  end

  def filtered = render(plain: @noted)

  def nap
    sleep params[:seconds].to_i
    render plain: "slept"
  end

  def create
    User.create!(name: params[:name], password: "secret")
    head :created
  end

  def login
    user = User.authenticate_by(name: params[:name], password: params[:password])
    render plain: user&.name || "nobody"
  end

  private

  def note = @noted = Rates.new(params[:port]).read("held")

  def first_read(rates, paths)
    paths.each { |path| return rates.read(path) if path.size > 1 }
    nil
  end
end
`,
  'config/routes.rb': `Webfw::Routes.draw do
  ${'up iterators filtered show failing transaction list visitor opened removed session nap login enqueue rates'
    .split(' ')
    .map((name) => `get "/${name}", to: "waits#${name}"`)
    .join('\n  ')}
  post "/users", to: "waits#create"
end
`,
}

const LOCALES = {
  'config/locales/de.yml': 'de:\n  title: Titel\n',
  'config/locales/pl.yml': 'pl:\n  title: T\n',
}

t.test('an action that waits for another server keeps nobody else waiting', async (t) => {
  const peer = await startLyingPeer()
  t.teardown(() => peer.close())
  const server = await serveGenerated(new Map(Object.entries({ ...files, ...LOCALES })))
  t.teardown(() => server.stop())
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
    return {
      status: response.status,
      text: await response.text(),
      ensured: response.headers.get('x-ensured'),
    }
  }

  t.test('others are answered while the peer holds its answer', async (t) => {
    const held = get(`/show?port=${peer.port}&to=held&visitor=ann`)
    await eventually('the peer is asked', () => peer.asked.some((line) => line.includes('/held')))
    t.equal((await get('/up')).text, 'up')
    t.equal(
      (await get(`/show?port=${peer.port}&to=text&visitor=bob`)).text,
      '2 200 grüße|bob|en|UTC|bob|true',
    )
    peer.letGo()
    t.equal((await held).text, '2 200 let go|ann|en|UTC|ann|true', server.output())
  })

  t.test('what an action has chosen is its own over its waits', async (t) => {
    const zones = ['UTC', 'Berlin', 'Tokyo']
    const locales = ['en', 'de', 'pl']
    const all = Array.from({ length: 300 }, (_, at) => ({
      visitor: `v${at}`,
      locale: locales[at % 3] ?? '',
      zone: zones[Math.floor(at / 3) % 3] ?? '',
    }))
    const answers = all.map(({ visitor, locale, zone }) =>
      get(`/show?port=${peer.port}&to=held&visitor=${visitor}&locale=${locale}&zone=${zone}`),
    )
    const count = () => peer.asked.filter((line) => line.includes('/held')).length
    await eventually('all have asked', () => count() === all.length + 1)
    t.equal((await get('/up')).text, 'up')
    peer.letGo()
    const found = (await Promise.all(answers)).map(({ text }) => text)
    t.same(
      found,
      all.map(
        ({ visitor, locale, zone }) => `2 200 let go|${visitor}|${locale}|${zone}|${visitor}|true`,
      ),
    )
  })

  t.test('errors are rescued, and ensure runs', async (t) => {
    t.same(await get('/failing'), { status: 502, text: 'Errno::ECONNREFUSED true', ensured: 'yes' })
  })

  t.test(
    'inside of a transaction, a block or an around_action it waits all the same',
    async (t) => {
      t.equal((await get(`/transaction?port=${peer.port}&to=text`)).text, '2 200 grüße')
      t.equal((await get(`/list?port=${peer.port}`)).text, '2 200 grüße,2 200 grüße')
      t.match(
        (await get(`/show?port=${peer.port}&to=text&visitor=x&around=1`)).text,
        /^2 200 grüße\|x/,
      )
    },
  )

  t.test('an action with the name of an attribute runs once', async (t) => {
    t.equal((await get(`/visitor?port=${peer.port}`)).text, '2 200 grüße 1')
  })

  for (const path of ['opened', 'removed', 'session', 'filtered']) {
    t.test(`others are answered while ${path} waits`, async (t) => {
      const before = peer.asked.length
      const held = get(`/${path}?port=${peer.port}`)
      const isHeld = () => peer.asked.slice(before).some((line) => line.includes('/held'))
      await eventually('the peer is asked', isHeld)
      t.equal((await get('/up')).text, 'up')
      peer.letGo()
      t.match((await held).text, /let go$/)
    })
  }

  t.test('a job that waits keeps neither visitors nor other jobs waiting', async (t) => {
    const before = peer.asked.length
    await get(`/enqueue?port=${peer.port}&to=held`)
    await eventually('the peer is asked', () => peer.asked.length > before)
    t.equal((await get('/up')).text, 'up')
    await get(`/enqueue?port=${peer.port}&to=text`)
    await get('/enqueue?port=1&to=text')
    const rates = async () => (await get('/rates')).text.split(',').sort()
    const others = ['2 200 grüße', 'Errno::ECONNREFUSED']
    await eventually('others are done', async () => (await rates()).length === 2)
    t.same(await rates(), others)
    peer.letGo()
    await eventually('it is done', async () => (await rates()).length === 3)
    t.same(await rates(), ['2 200 grüße', '2 200 let go', 'Errno::ECONNREFUSED'])
  })

  t.test('others are answered while blocks of iterators wait', async (t) => {
    for (const name of ['ann', 'bob']) {
      const body = new URLSearchParams({ name })
      await fetch(`http://127.0.0.1:${server.port}/users`, { method: 'POST', body })
    }
    const before = peer.asked.length
    const held = () => peer.asked.slice(before).filter((line) => line.includes('/held')).length
    const shown = get(`/iterators?port=${peer.port}`)
    // As often as the action asks for what the peer keeps back.
    for (let count = 1; count <= 14; count += 1) {
      await eventually(`the peer is asked ${count} times`, () => held() >= count)
      t.equal((await get('/up')).text, 'up')
      peer.letGo()
    }
    t.equal(
      (await shown).text,
      '[["let go", "grüße"], ["0 let go", "1 grüße"], [[:a, "grüße"], [:b, "let go"]], {:a=>"grüße"}, "held", "let gogrüße", 13, ' +
        '["let go", "grüße"], "grüße", "let go", {"a"=>"grüße", "b"=>"let go"}, ["text"], ["0 grüße", "1 grüße"], 2, false, ' +
        '["grüßeann", "grüßebob"], ["let goann", "let gobob"], 2]',
      server.output(),
    )
  })

  t.test('sleep keeps nobody waiting', async (t) => {
    const nap = get('/nap?seconds=1')
    t.equal((await get('/up')).text, 'up')
    t.equal((await nap).text, 'slept')
  })

  t.test('passwords are compared', async (t) => {
    const made = await fetch(`http://127.0.0.1:${server.port}/users`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'ann' }),
    })
    t.equal(made.status, 201)
    const ended: string[] = []
    const logins = Array.from({ length: 30 }, async () => {
      const { text } = await get('/login?name=ann&password=secret')
      ended.push('login')
      return text
    })
    await get('/up').then(() => ended.push('up'))
    t.same(new Set(await Promise.all(logins)), new Set(['ann']))
    t.not(ended.at(-1), 'up', 'and others are answered before the last of 30 log-ins is')
    const asked = [
      'name=ann&password=secret',
      'name=ann&password=wrong',
      'name=eve&password=secret',
    ]
    const found = await Promise.all(asked.map((query) => get(`/login?${query}`)))
    t.same(
      found.map(({ text }) => text),
      ['ann', 'nobody', 'nobody'],
    )
  })
})
