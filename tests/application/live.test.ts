import t from 'tap'
import { eventually } from '../support/eventually.ts'
import { serveGenerated } from '../support/generated-app.ts'
import { runLoweredApp } from '../support/lowered-app.ts'
import { RawConnection } from '../support/server.ts'

const files: Readonly<Record<string, string>> = {
  'db/migrate/1_create_prices.rb': `class CreatePrices < Webfw::Migration
  def change
    create_table :prices do |t|
      t.string :name
      t.integer :amount
    end
  end
end
`,
  'db/seeds.rb': 'Price.create!(name: "tea", amount: 2)\nPrice.create!(name: "milk", amount: 1)\n',
  'app/models/price.rb': 'class Price\nend\n',
  'app/controllers/application_controller.rb':
    'class ApplicationController < Webfw::Controller\nend\n',
  'app/controllers/prices_controller.rb': `class PricesController < ApplicationController
  skip_forgery_protection

  def create
    render json: Price.create!(name: params[:name], amount: 3)
  end

  def index
    render plain: Price.count
  end
end
`,
  'app/controllers/feeds_controller.rb': `class FeedsController < ApplicationController
  include ActionController::Live

  before_action :authenticate

  def prices
    response.headers["Content-Type"] = "text/event-stream"
    sse = SSE.new(response.stream, retry: 300, event: "price")
    last = 0
    loop do
      Price.where("id > ?", last).order(:id).each do |price|
        sse.write({ name: price.name, amount: price.amount }, id: price.id)
        last = price.id
      end
      sleep 0.02
    end
  rescue ClientDisconnected
    logger.warn "somebody left"
    raise
  ensure
    sse.close
  end

  def export
    send_stream(filename: "prices.csv", type: "text/csv") do |stream|
      stream.write "name,amount\\n"
      Price.find_each(batch_size: 1) { |price| stream.write "#{price.name},#{price.amount}\\n" }
    end
  end

  def shapes
    out = response.stream
    3.times { |at| tell(out, at) }
    { a: 1, b: 2 }.each { |key, value| tell(out, "#{key}#{value}") }
    %w[x y z].each_with_index do |letter, at|
      next if at == 0
      break if at == 2
      tell(out, letter)
    end
    left = [1, 2]
    until left.empty?
      total = doubled(out, left.shift)
      tell(out, total)
    end
    begin
      tell(out, Integer("none"))
    rescue ArgumentError => error
      tell(out, error.message)
    end
    out.close
    out.write "late"
  end

  def plain
    render plain: "plain"
  end

  def broken
    response.stream.write "one"
    raise "no more"
  end

  private

  def authenticate
    head :unauthorized if params[:key] == "wrong"
  end

  def tell(out, value)
    out.write "#{value};"
  end

  def doubled(out, number)
    out.write "("
    sleep 0
    number * 2
  end
end
`,
  'app/views/layouts/application.html.erb': '<%= yield %>\n',
  'config/routes.rb': `Webfw::Routes.draw do
  root "prices#index"
  resources :prices, only: [:create]
  get "/feeds/prices", to: "feeds#prices"
  get "/feeds/export", to: "feeds#export"
  get "/feeds/shapes", to: "feeds#shapes"
  get "/feeds/plain", to: "feeds#plain"
  get "/feeds/broken", to: "feeds#broken"
end
`,
}

t.test('a streaming action in a test is read until it ends, or sleeps', async (t) => {
  const paths = ['prices', 'export', 'shapes', 'plain', 'prices?key=wrong']
  const asked = paths.map((path) => ({ path: `/feeds/${path}` }))
  const { answers, output } = await runLoweredApp(t, files, asked)
  const [prices, csv, shapes, plain, refused] = answers

  t.equal(
    prices?.body,
    'retry: 300\nevent: price\nid: 1\ndata: {"name":"tea","amount":2}\n\n' +
      'retry: 300\nevent: price\nid: 2\ndata: {"name":"milk","amount":1}\n\n',
  )
  t.equal(prices?.headers['Content-Type'], 'text/event-stream')
  t.match(output, /somebody left/)
  t.equal(csv?.body, 'name,amount\ntea,2\nmilk,1\n')
  t.match(csv?.headers['Content-Disposition'], /attachment; filename="prices.csv"/)
  t.equal(shapes?.body, '0;1;2;a1;b2;y;(2;(4;invalid value for Integer(): "none";')
  t.equal(shapes?.headers['Content-Type'], 'text/html; charset=utf-8')
  t.match(output, /IOError: closed stream/)
  t.equal(plain?.body, 'plain')
  t.equal(plain?.headers['Content-Length'], '5')
  t.equal(refused?.status, 401)
})

t.test('events arrive as they are made, and many streams share the pool', async (t) => {
  const server = await serveGenerated(new Map(Object.entries(files)))
  t.teardown(() => server.stop())
  const base = `http://127.0.0.1:${server.port}`
  const streams = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const stopping = new AbortController()
      const response = await fetch(`${base}/feeds/prices`, { signal: stopping.signal })
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      return { stopping, reader }
    }).map(async (made, at) => {
      // A stream without an event has sent no head yet: the first price starts them all.
      if (at === 0) await fetch(`${base}/prices?name=tea`, { method: 'POST' })
      return made
    }),
  )
  const next = () => Promise.all(streams.map(async ({ reader }) => (await reader?.read())?.value))
  for (const text of await next()) t.match(text, /data: {"name":"tea"/)
  await fetch(`${base}/prices?name=milk`, { method: 'POST' })
  for (const text of await next()) t.match(text, /id: 2\ndata: {"name":"milk"/)
  t.equal(await (await fetch(base)).text(), '2')
  for (const { stopping } of streams) stopping.abort()
  const left = () => server.output().match(/somebody left/g)?.length ?? 0
  await eventually('all have left', () => left() === 20, server.output)
  t.equal(await (await fetch(base)).text(), '2')

  const connection = new RawConnection(server.port)
  connection.send('GET /feeds/broken HTTP/1.1\r\nHost: x\r\n\r\n')
  await connection.closed
  t.match(connection.text, /\r\n\r\n3\r\none\r\n$/)
  await server.says(/RuntimeError: no more/)
})
