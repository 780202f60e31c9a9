import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { openSockets } from '../../shell/server/waiting/open-sockets.ts'
import { serveGenerated } from '../support/generated-app.ts'
import { startLyingPeer } from '../support/lying-peer.ts'
import { hasRuby } from '../support/ruby.ts'

const asker = resolve('tests/application/outgoing/asker.rb')

const ROUTES = `Webfw::Routes.draw do
  get "/asked", to: "asks#all"
end
`
const BASE = {
  'db/schema.rb': '',
  'app/controllers/application_controller.rb':
    'class ApplicationController < Webfw::Controller\nend\n',
}

t.test(
  'Net::HTTP and open-uri give what CRuby’s give, of a peer that lies too',
  { skip: !hasRuby && 'CRuby 3.1 is missing' },
  async (t) => {
    const peer = await startLyingPeer()
    t.teardown(() => peer.close())
    const server = await serveGenerated(
      new Map(
        Object.entries({
          ...BASE,
          'config/app.rb':
            'Webfw.configure do |config|\n  config.outgoing_private_addresses = true\nend\n',
          'config/routes.rb': ROUTES,
          'app/models/asker.rb': readFileSync(asker, 'utf8'),
          'app/controllers/asks_controller.rb': `class AsksController < ApplicationController
  def all
    render json: Asker.new(params[:port].to_i).all
  end
end
`,
        }),
      ),
    )
    t.teardown(() => server.stop())
    const program = 'puts JSON.generate(Asker.new(ARGV[0].to_i).all)'
    const ruby = await promisify(execFile)('ruby', [
      '-W0',
      '-EUTF-8',
      '-rnet/http',
      '-ropen-uri',
      '-rjson',
      '-r',
      asker,
      '-e',
      program,
      String(peer.port),
    ])
    const wanted = JSON.parse(ruby.stdout)
    const response = await fetch(`http://127.0.0.1:${server.port}/asked?port=${peer.port}`)
    const text = await response.text()
    t.equal(response.status, 200, text + server.output())
    const found = JSON.parse(text)
    for (const [name, value] of Object.entries(wanted)) t.same(found[name], value, name)
  },
)

/** An application that says what becomes of one request. */
function asking(config: string, body: string): Map<string, string> {
  return new Map(
    Object.entries({
      ...BASE,
      'config/app.rb': `Webfw.configure do |config|\n${config}end\n`,
      'config/routes.rb': ROUTES,
      'app/controllers/asks_controller.rb': `class AsksController < ApplicationController
  def all
    render plain: ${body}
  rescue StandardError => error
    render plain: "#{error.class}: #{error.message}"
  end
end
`,
    }),
  )
}

async function asked(t: Test, files: Map<string, string>, env: Record<string, string> = {}) {
  const server = await serveGenerated(files, env, { isWhole: true })
  t.teardown(() => server.stop())
  return async (query: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/asked?${query}`)
    return response.text()
  }
}

t.test('a production binary asks no private address, whatever name leads to it', async (t) => {
  const peer = await startLyingPeer()
  t.teardown(() => peer.close())
  const ask = await asked(t, asking('', 'Net::HTTP.get(URI(params[:url]))'))
  const refused = /^Webfw::PrivateAddressError: .*config\.outgoing\.allowed_hosts/
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '127.1',
    '2130706433',
    '0x7f.1',
  ]
  for (const host of hosts) {
    const text = await ask(`url=${encodeURIComponent(`http://${host}:${peer.port}/text`)}`)
    t.match(text, refused, `${host} is refused`)
  }
  for (const host of [
    '10.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '172.16.0.1',
    '[fd00::1]',
    '[fe80::1]',
    '100.64.0.1',
  ]) {
    t.match(
      await ask(`url=${encodeURIComponent(`http://${host}/`)}`),
      refused,
      `${host} is refused`,
    )
  }
  t.same(peer.asked, [], 'and nothing has reached the peer')
})

t.test('what the settings allow is asked, by its name, its network or a redirect', async (t) => {
  const peer = await startLyingPeer()
  t.teardown(() => peer.close())
  const config = `  config.outgoing_allowed_hosts = ["localhost:${peer.port}", "127.0.0.5/32"]\n`
  const ask = await asked(t, asking(config, 'URI.open(params[:url]).read'))
  const url = (host: string, path = 'text') => `url=http://${host}:${peer.port}/${path}`
  t.equal(await ask(url('localhost')), 'grüße', 'a name with its port')
  t.match(await ask(url('127.0.0.1')), /PrivateAddressError/, 'an address that is not named')
  t.match(
    await ask(url('localhost', `to?http://127.0.0.1:${peer.port}/text`)),
    /PrivateAddressError/,
    'where a redirect leads is looked at again',
  )
  t.match(await ask('url=file:///etc/passwd'), /ArgumentError/, 'a file is no address')
})

t.test('an answer is bounded in its size, and a silent peer in its time', async (t) => {
  const peer = await startLyingPeer()
  t.teardown(() => peer.close())
  const config =
    '  config.outgoing_private_addresses = true\n  config.outgoing_body_limit = 1_000_000\n  config.request_timeout = 1\n'
  const ask = await asked(t, asking(config, 'Net::HTTP.get(URI(params[:url]))'))
  const url = (path: string) => `url=http://127.0.0.1:${peer.port}/${path}`
  t.match(await ask(url('endless')), /^Webfw::ResponseTooLarge: .*1000000 bytes/)
  t.match(await ask(url('bomb')), /^Webfw::ResponseTooLarge: /, 'unpacked, too')
  t.match(await ask(url('drips')), /^Net::ReadTimeout/, 'one byte after the other is no way around')
  t.match(await ask(url('endless-head')), /^(?:Net::HTTPBadResponse|Net::ReadTimeout): /)
  t.match(await ask(url('hangs')), /^Net::ReadTimeout/)
  t.equal(await ask(url('text')), 'grüße', 'and the next request is answered')
})

t.test('TLS is spoken with who has a certificate that is trusted for the name', async (t) => {
  const folder = t.testdir()
  const made = (name: string, host: string) => {
    const files = [join(folder, `${name}.key`), join(folder, `${name}.crt`)] as const
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        `/CN=${host}`,
        '-addext',
        `subjectAltName=DNS:${host}`,
        '-keyout',
        files[0],
        '-out',
        files[1],
      ],
      { stdio: 'ignore' },
    )
    return { key: readFileSync(files[0]), cert: readFileSync(files[1]), path: files[1] }
  }
  const serve = async (own: { key: Buffer; cert: Buffer }) => {
    const server = createServer(own, (_, response) => response.end('over TLS'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    t.teardown(() => server.close())
    return (server.address() as AddressInfo).port
  }
  const right = made('right', 'localhost')
  const wrong = made('wrong', 'elsewhere.example')
  const [known, other] = [await serve(right), await serve(wrong)]
  const bundle = join(folder, 'both.crt')
  writeFileSync(bundle, `${right.cert}${wrong.cert}`)
  const config = '  config.outgoing_private_addresses = true\n'
  const body = 'Net::HTTP.get(URI(params[:url]))'
  const url = (port: number) => `url=https://localhost:${port}/`
  const strict = await asked(t, asking(config, body))
  t.match(
    await strict(url(known)),
    /^OpenSSL::SSL::SSLError: SSL_connect .*certificate verify failed \(self.signed certificate\)/,
  )
  const trusting = await asked(t, asking(config, body), { SSL_CERT_FILE: bundle })
  t.equal(await trusting(url(known)), 'over TLS', 'SSL_CERT_FILE names more authorities')
  t.match(await trusting(url(other)), /^OpenSSL::SSL::SSLError: .*hostname mismatch/)
  const open =
    'Net::HTTP.start("localhost", params[:port].to_i, use_ssl: true, verify_mode: OpenSSL::SSL::VERIFY_NONE) { |http| http.get("/").body }'
  const blind = await asked(t, asking(config, open))
  t.equal(await blind(`port=${known}`), 'over TLS', 'VERIFY_NONE asks for nothing')
})

t.test('what arrives faster than it is read is read whole', async (t) => {
  const sent = Buffer.alloc(3_000_000, 'ab')
  const server = createTcpServer((socket) => socket.end(sent)).listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  const perform = openSockets()
  const { port } = server.address() as AddressInfo
  const most = 5000
  const socket = (await perform({
    kind: 'connect',
    address: '127.0.0.1',
    port,
    most,
  })) as number
  const parts: Uint8Array[] = []
  for (;;) {
    const part = (await perform({ kind: 'read', socket, most })) as Uint8Array | null
    if (part === null) break
    parts.push(part)
    await perform({ kind: 'pause', most: 1 })
  }
  t.equal(Buffer.concat(parts).compare(sent), 0)
})
