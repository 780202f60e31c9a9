import t from 'tap'
import { configure } from '../../../shell/config/configure.ts'
import type { Settings } from '../../../shell/config/settings.ts'
import { Controller } from '../../../shell/controller/controller.ts'
import { parseResponse, type RawResponse } from '../../support/raw-http.ts'
import { bootApp, type TestApp } from '../../support/stack.ts'

class PagesController extends Controller {
  static override readonly actions = {
    show: (controller: PagesController) => {
      controller.session.set('a', '1')
      controller.cookies.set('theme', 'dark')
      controller.cookies.set('plain', { value: '1', secure: false })
      controller.render({ plain: 'page' })
    },
    up: (controller: PagesController) => controller.render({ plain: 'up' }),
  }
}

const base = {
  controllers: { pages: PagesController, 'webfw/health': PagesController },
  routes: [
    ['GET', '/', 'pages#show'] as const,
    ['GET', '/status', 'pages#up'] as const,
    ['POST', '/', 'pages#show'] as const,
    ['GET', '/up', 'webfw/health#up'] as const,
  ],
}

/** An application with `Webfw.configure do |config| … end`. */
function boot(apply: (config: Settings) => void, env: Record<string, string> = {}): TestApp {
  return bootApp({ ...base, env, settings: configure(apply) })
}

function send(app: TestApp, line: string, fields: Record<string, string> = {}): RawResponse {
  const head = Object.entries({ Host: 'shop.example', ...fields, 'Content-Length': '0' })
  const text = `${line} HTTP/1.1\r\n${head.map((each) => each.join(': ')).join('\r\n')}\r\n\r\n`
  const reading = app.stack.receive(new TextEncoder().encode(text), '127.0.0.1', false)
  if (reading.kind !== 'request' || reading.answer instanceof Promise) throw new Error('no answer')
  return parseResponse(new TextDecoder().decode(reading.answer.bytes))
}

const cookiesOf = ({ fields }: RawResponse): string[] => fields.get('set-cookie')?.split('\n') ?? []

const TLS = { 'X-Forwarded-Proto': 'https' }

t.test('development answers to this machine alone, whatever a page calls it', async (t) => {
  const app = boot((config) => void config.hosts.push('dev.example', '.lan.example'), {
    WEBFW_ENV: 'development',
  })
  const status = (Host: string, fields: Record<string, string> = {}) =>
    send(app, 'GET /', { Host, ...fields }).status

  for (const host of [
    'localhost',
    'LOCALHOST:3000',
    'shop.localhost:3000',
    'shop.test',
    '127.0.0.1',
    '127.0.0.1:3000',
    '192.168.1.7:3000',
    '[::1]:3000',
    'dev.example',
    'a.lan.example:3000',
  ]) {
    t.equal(status(host), 200, host)
  }
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'nottest',
    'xlocalhost',
    'a.dev.example',
  ]) {
    t.equal(status(host), 403, host)
    t.equal(status(host, { 'X-Forwarded-Host': 'localhost' }), 403, `${host} hidden`)
    t.equal(status('localhost', { 'X-Forwarded-Host': host }), 403, `${host} forwarded`)
  }
  const blocked = send(app, 'GET /', { Host: 'evil.example:3000' })
  t.match(blocked.body, /^Blocked host: evil\.example\n.*config\.hosts << "evil\.example"/)
  t.match(blocked.fields.get('content-type'), /^text\/plain/)
  t.match(app.lines.join('\n'), /WARN .*Blocked host: evil\.example/)
})

t.test('development asks for the host before files and its own pages', async (t) => {
  const app = bootApp({
    ...base,
    env: { WEBFW_ENV: 'development' },
    publicFolder: 'examples/blog/public',
  })

  t.equal(send(app, 'GET /robots.txt', { Host: 'localhost' }).status, 200)
  t.equal(send(app, 'GET /robots.txt', { Host: 'evil.example' }).status, 403)
})

t.test('production answers to any host until it is told some', async (t) => {
  t.equal(
    send(
      boot(() => {}),
      'GET /',
    ).status,
    200,
  )
  const told = boot((config) => void config.hosts.push('shop.example'))
  t.equal(send(told, 'GET /').status, 200)
  const blocked = send(told, 'GET /', { Host: 'evil.example' })
  t.equal(`${blocked.status} ${blocked.body}`, '403 Blocked host')
})

t.test('cookies follow the scheme that a trusted proxy says', async (t) => {
  const app = boot(() => {}, { WEBFW_ENV: 'test' })
  const plain = cookiesOf(send(app, 'GET /'))
  t.equal(plain.length, 3)
  t.notMatch(plain.join('\n'), /Secure/)

  const tls = cookiesOf(send(app, 'GET /', TLS))
  t.strictSame(tls.map((each) => [/^(\w+)/.exec(each)?.[1], each.includes('; Secure')]).sort(), [
    ['_webfw_session', true],
    ['plain', false],
    ['theme', true],
  ])
  const untrusted = boot(() => {}, { WEBFW_ENV: 'test', WEBFW_TRUSTED_PROXIES: '10.0.0.0/8' })
  t.notMatch(cookiesOf(send(untrusted, 'GET /', TLS)).join('\n'), /Secure/)
  const assumed = boot((config) => Reflect.set(config, 'assume_ssl', true), { WEBFW_ENV: 'test' })
  t.match(cookiesOf(send(assumed, 'GET /')).join('\n'), /_webfw_session=.*; Secure/)
})

t.test('the session is Secure on this machine too where TLS ends in front of it', async (t) => {
  const secure = (fields: Record<string, string>, env: Record<string, string> = {}) =>
    /_webfw_session=[^\n]*; Secure/.test(
      cookiesOf(
        send(
          boot(() => {}, env),
          'GET /',
          { Host: 'localhost', ...fields },
        ),
      ).join('\n'),
    )

  t.notOk(secure({}))
  t.ok(secure(TLS))
  t.notOk(secure(TLS, { WEBFW_SESSION_SECURE: '0' }), 'switched off')
  t.ok(secure({}, { WEBFW_SESSION_SECURE: '1' }))
})

t.test('config.force_ssl sends plain http to https', async (t) => {
  const app = boot((config) => Reflect.set(config, 'force_ssl', true))
  const to = (line: string, fields?: Record<string, string>) => {
    const response = send(app, line, fields)
    t.equal(response.fields.get('strict-transport-security'), undefined, 'RFC 6797, section 7.2')
    t.strictSame(cookiesOf(response), [])
    return `${response.status} ${response.fields.get('location')}`
  }

  t.equal(to('GET /a?b=1'), '301 https://shop.example/a?b=1', 'also where there is no route')
  t.equal(to('HEAD /'), '301 https://shop.example/')
  t.equal(to('POST /'), '308 https://shop.example/')
  t.equal(to('GET /', { Host: 'shop.example:3000' }), '301 https://shop.example:3000/')
  t.equal(send(app, 'GET /up').status, 200, 'a health check stays')
})

t.test('config.force_ssl answers https with HSTS and makes every cookie Secure', async (t) => {
  const app = boot((config) => Reflect.set(config, 'force_ssl', true))
  for (const line of ['GET /', 'GET /nowhere', 'POST /']) {
    const response = send(app, line, TLS)
    t.equal(
      response.fields.get('strict-transport-security'),
      'max-age=63072000; includeSubDomains',
      line,
    )
    for (const cookie of cookiesOf(response)) t.match(cookie, /; Secure/)
  }
  t.equal(cookiesOf(send(app, 'GET /', TLS)).length, 3)
})

t.test('config.ssl_options says what force_ssl does', async (t) => {
  const forced = (ssl_options: object) =>
    boot((config) => {
      Reflect.set(config, 'force_ssl', true)
      Reflect.set(config, 'ssl_options', ssl_options)
    })
  const hsts = (ssl_options: object) =>
    send(forced(ssl_options), 'GET /', TLS).fields.get('strict-transport-security')

  t.equal(hsts({ hsts: { expires: 60, subdomains: false } }), 'max-age=60')
  t.equal(hsts({ hsts: { preload: true } }), 'max-age=63072000; includeSubDomains; preload')
  t.equal(hsts({ hsts: false }), 'max-age=0; includeSubDomains')
  const exclude = (request: { path(): string }) => request.path() === '/status'
  const excluding = forced({ redirect: { exclude } })
  t.equal(send(excluding, 'GET /status').status, 200)
  t.equal(send(excluding, 'GET /').status, 301)
  const elsewhere = forced({ redirect: { host: 'www.example', port: 8443, status: 307 } })
  t.equal(send(elsewhere, 'GET /').fields.get('location'), 'https://www.example:8443/')
  t.equal(send(elsewhere, 'GET /').status, 307)
  t.equal(send(forced({ redirect: false }), 'GET /').status, 200)
  const lax = send(forced({ secure_cookies: false }), 'GET /', TLS)
  t.notMatch(
    cookiesOf(lax).find((each) => each.includes('plain=')),
    /Secure/,
  )
})

t.test('config.ssl_options refuses what it does not know', async (t) => {
  for (const [options, message] of [
    [{ hst: {} }, /ssl_options: ssl_options takes no hst:\. There are: hsts, redirect/],
    [{ hsts: { expires: -1 } }, /expires takes whole seconds or a Duration, not -1/],
    [{ hsts: 'on' }, /hsts takes a Hash, not "on"/],
    [{ redirect: { host: 'https://x' } }, /host takes a host name/],
    [{ redirect: { status: 200 } }, /status takes a status between 300 and 399/],
    [{ redirect: { exclude: '/up' } }, /exclude takes a lambda/],
    [{ secure_cookies: 'no' }, /secure_cookies takes true or false/],
  ] as const) {
    t.throws(() => configure((config) => Reflect.set(config, 'ssl_options', options)), { message })
  }
})
