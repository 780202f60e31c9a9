import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import t from 'tap'
import { serveGenerated } from '../support/generated-app.ts'
import { hasRuby } from '../support/ruby.ts'

const ASK = `def answer_of(address)
  response = Net::HTTP.get_response(URI(address))
  "#{response.code} #{response.body}"
rescue StandardError => error
  "#{error.class}: #{error.message}"
end
`
const ADDRESSES = [
  'http://rates.example/v1?a=1',
  'https://rates.example/v1',
  'http://besides.example:1/',
]

t.test(
  'requests go over the proxies of the environment as CRuby’s do',
  { skip: !hasRuby && 'CRuby 3.1 is missing' },
  async (t) => {
    const seen: string[] = []
    const proxy = createServer((request, response) => {
      const { method, url, headers } = request
      const line = `${method} ${url} ${headers.host} ${headers['proxy-authorization']}`
      seen.push(line)
      response.end(line)
    })
    proxy.on('connect', ({ url, headers }, socket) => {
      seen.push(`CONNECT ${url} ${headers.host} ${headers['proxy-authorization']}`)
      socket.end('HTTP/1.1 502 Not Today\r\nContent-Length: 0\r\n\r\n')
    })
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
    t.teardown(() => proxy.close())
    const address = `http://ann:p%40ss@127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const env = { http_proxy: address, https_proxy: address, no_proxy: 'x.example,besides.example' }
    const server = await serveGenerated(
      new Map(
        Object.entries({
          'db/schema.rb': 'ActiveRecord::Schema[8.0].define(version: 0) do\nend\n',
          'config/application.rb': `module Rates
  class Application < Rails::Application
    config.load_defaults 8.0
    config.outgoing.private_addresses = true
  end
end
`,
          'config/routes.rb': 'Rails.application.routes.draw { get "/asked", to: "asks#show" }\n',
          'app/controllers/asks_controller.rb': `class AsksController < ActionController::Base
  def show = render(plain: answer_of(params[:url]))

  private

  ${ASK.trimEnd().replaceAll('\n', '\n  ')}
end
`,
        }),
      ),
      env,
    )
    t.teardown(() => server.stop())
    for (const url of ADDRESSES) {
      const from = seen.length
      const program = ['-W0', '-rnet/http', '-e', `${ASK}print answer_of(ARGV[0])`, url]
      const ruby = await promisify(execFile)('ruby', program, { env: { ...process.env, ...env } })
      const wanted = { text: ruby.stdout, seen: seen.slice(from) }
      const response = await fetch(
        `http://127.0.0.1:${server.port}/asked?url=${encodeURIComponent(url)}`,
      )
      const found = { text: await response.text(), seen: seen.slice(from + wanted.seen.length) }
      t.same(found, wanted, url)
    }
    t.equal(seen.length, 4, 'and what no_proxy names goes past it')
  },
)
