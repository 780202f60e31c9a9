import t from 'tap'
import { Settings } from '../../../shell/config/settings.ts'
import { Controller } from '../../../shell/controller/controller.ts'
import { parseResponse, type RawResponse } from '../../support/raw-http.ts'
import { bootApp, type TestApp, type TestAppOptions } from '../../support/stack.ts'

class PagesController extends Controller {
  static {
    this.skipForgeryProtection({ only: 'open' })
  }

  static override readonly actions = {
    form: (controller: PagesController) => controller.render(),
    save: (controller: PagesController) => controller.render({ plain: 'saved' }),
    open: (controller: PagesController) => controller.render({ plain: 'open' }),
    away: (controller: PagesController) =>
      controller.redirectTo(controller.params.get('to') as string),
    address: (controller: PagesController) => controller.render(),
  }
}

class FormsController extends Controller {
  declare _url: unknown

  static override readonly actions = {
    show: (controller: FormsController) => controller.show(),
  }

  show() {
    this._url = this.params.get('url')
  }
}

class OpenController extends Controller {
  static {
    this.skipForgeryProtection()
  }
}

class AgainController extends OpenController {
  static {
    this.protectFromForgery({ except: 'open' })
  }

  static override readonly actions = {
    save: (controller: AgainController) => controller.render({ plain: 'saved' }),
    open: (controller: AgainController) => controller.render({ plain: 'open' }),
  }
}

class LateController extends Controller {
  static {
    this.beforeAction((controller) => controller.response.setHeader('X-Before', 'ran'))
    this.protectFromForgery({
      with: 'exception',
      unless: (controller) => controller.params.get('known') === 'yes',
    })
  }

  static override readonly actions = {
    save: (controller: LateController) => controller.render({ plain: 'saved' }),
  }
}

class KeyController extends Controller {
  static {
    this.skipBeforeAction('verify_authenticity_token', {
      only: 'save',
      if: (controller) => controller.params.get('key') === 'right',
    })
  }

  static override readonly actions = {
    save: (controller: KeyController) => controller.render({ plain: 'saved' }),
    open: (controller: KeyController) => controller.render({ plain: 'open' }),
  }
}

/** Below one that asks for a key: here nobody needs a token. */
class FreeController extends KeyController {
  static {
    this.skipForgeryProtection()
  }
}

class HeaderController extends Controller {
  static {
    this.protectFromForgery({ using: 'header_only' })
    this.skipForgeryProtection({ only: 'open' })
  }

  static override readonly actions = {
    save: (controller: HeaderController) => controller.render({ plain: 'saved' }),
    open: (controller: HeaderController) => {
      controller.response.setHeader('Vary', 'Accept')
      controller.render({ plain: 'open' })
    },
  }
}

/** Below one that asks for the header: what it says itself is about the rest. */
class ApiController extends HeaderController {
  static {
    this.protectFromForgery({ with: 'null_session', except: 'open' })
  }

  override isVerifiedViaHeaderOnly() {
    return super.isVerifiedViaHeaderOnly() || this.request.headers().get('x-key') === 'right'
  }

  static override readonly actions = {
    ...HeaderController.actions,
    save: (controller: ApiController) =>
      controller.render({ plain: `as ${controller.cookies.get('theme') ?? ''}` }),
  }
}

class LegacyController extends Controller {
  static {
    this.protectFromForgery({ using: 'header_or_legacy_token', with: 'exception' })
  }

  static override readonly actions = {
    save: (controller: LegacyController) => {
      controller.response.setHeader('Vary', 'Accept')
      controller.render({ plain: 'saved' })
    },
  }
}

class NullController extends Controller {
  static {
    this.protectFromForgery({ with: 'null_session' })
  }

  static override readonly actions = {
    save: (controller: NullController) => {
      const seen = [controller.session.get('kept'), controller.cookies.get('theme')]
      controller.session.set('written', 'yes')
      controller.cookies.set('written', 'yes')
      controller.render({ plain: seen.join(' ') })
    },
    keep: (controller: NullController) => {
      controller.session.set('kept', 'kept')
      controller.head(204)
    },
  }
}

const options: TestAppOptions = {
  controllers: {
    pages: PagesController,
    again: AgainController,
    late: LateController,
    key: KeyController,
    free: FreeController,
    null: NullController,
    header: HeaderController,
    api: ApiController,
    legacy: LegacyController,
  },
  routes: [
    ['GET', '/form', 'pages#form', 'form'],
    ['GET', '/away', 'pages#away'],
    ['GET', '/address', 'pages#address', 'address'],
    ['POST', '/save', 'pages#save'],
    ['DELETE', '/save', 'pages#save'],
    ['POST', '/open', 'pages#open'],
    ['POST', '/late', 'late#save'],
    ['POST', '/key', 'key#save'],
    ['POST', '/key/open', 'key#open'],
    ['POST', '/free', 'free#save'],
    ['POST', '/null', 'null#save'],
    ['GET', '/header', 'header#save'],
    ['POST', '/header', 'header#save'],
    ['POST', '/header/open', 'header#open'],
    ['POST', '/api', 'api#save'],
    ['POST', '/legacy', 'legacy#save'],
    ['GET', '/keep', 'null#keep'],
    ['POST', '/again/save', 'again#save'],
    ['POST', '/again/open', 'again#open'],
  ],
  views: {
    'pages/form': '<%= csrf_meta_tags %>',
    'pages/address': '<%= form_url %> <%= request.base_url %> <%= current_page?(address_url) %>',
  },
}

function send({ stack }: TestApp, line: string, fields: Record<string, string>): RawResponse {
  const head = Object.entries({ Host: 'shop.example', ...fields, 'Content-Length': '0' })
  const text = `${line} HTTP/1.1\r\n${head.map((field) => field.join(': ')).join('\r\n')}\r\n\r\n`
  const reading = stack.receive(new TextEncoder().encode(text), '127.0.0.1', false)
  if (reading.kind !== 'request' || reading.answer instanceof Promise) throw new Error('no answer')
  return parseResponse(new TextDecoder().decode(reading.answer.bytes))
}

/** The fields that a script of the application's own pages sends. */
function ownFields(app: TestApp): Record<string, string> {
  const { body, fields } = send(app, 'GET /form', {})
  const token = /name="csrf-token" content="([\w-]+)"/.exec(body)?.[1] ?? ''
  return { 'X-CSRF-Token': token, Cookie: (fields.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

t.test('a request of another origin is refused although it has the token', async (t) => {
  const app = bootApp(options)
  const own = ownFields(app)
  const save = (fields: Record<string, string>, line = 'POST /save') =>
    send(app, line, { ...own, ...fields }).status

  t.equal(save({}), 200, 'no Origin at all')
  t.equal(save({ Origin: 'http://shop.example' }), 200)
  t.equal(save({ Origin: 'http://shop.example', Host: 'Shop.Example:80' }), 200)
  t.equal(save({ Origin: 'http://shop.example:8080', Host: 'shop.example:8080' }), 200)
  for (const Origin of [
    'http://evil.example',
    'http://shop.example:8080',
    'http://shop.example.evil.example',
    'https://shop.example',
    'http://shop.example/',
    'null',
    '',
  ]) {
    t.equal(save({ Origin }), 403, Origin)
    t.equal(save({ Origin }, 'DELETE /save'), 403, Origin)
  }
  t.equal(save({ Origin: 'http://shop.example', origin: 'http://evil.example' }), 403, 'two')
  t.equal(send(app, 'POST /open', { Origin: 'http://evil.example' }).status, 200, 'unprotected')
  t.equal(send(app, 'GET /form', { Origin: 'http://evil.example' }).status, 200, 'reads')
  t.equal(send(app, 'POST /nowhere', { Origin: 'http://evil.example' }).status, 404)
})

t.test('what is refused says Invalid authenticity token, and the log why', async (t) => {
  const app = bootApp(options)
  const own = ownFields(app)
  const refuse = (Origin: string) => {
    const { status, body } = send(app, 'POST /save', { ...own, Origin })
    t.equal(`${status} ${body}`, '403 Invalid authenticity token')
    return app.lines.find((line) => line.includes('WARN') && line.includes('rigin')) ?? ''
  }

  const tls = refuse('https://shop.example')
  t.match(
    tls,
    /HTTP Origin header \(https:\/\/shop\.example\) didn't match request\.base_url \(http:\/\/shop\.example\)/,
  )
  t.match(
    tls,
    /X-Forwarded-Proto .*WEBFW_TRUSTED_PROXIES; or set WEBFW_URL=https:\/\/shop\.example\./,
  )
  app.lines.length = 0
  t.notMatch(refuse('http://evil.example'), /WEBFW_URL=/)
  app.lines.length = 0
  t.match(refuse('null'), /returned a "?.*null.*config\.forgery_protection_origin_check = false/)
})

t.test(
  'the log says when a browser keeps the session cookie back because the page came over http',
  async (t) => {
    const hint = (fields: Record<string, string>, env: Record<string, string> = {}) => {
      const app = bootApp({ ...options, env })
      send(app, 'POST /save', fields)
      return app.lines.some((line) => line.includes('WEBFW_SESSION_SECURE=0'))
    }
    const own = ownFields(bootApp(options))

    t.equal(hint({}), true)
    t.equal(hint({ Host: 'localhost:3000' }), false, 'a browser sends Secure cookies to localhost')
    t.equal(hint({ Host: '127.0.0.1' }), false)
    t.equal(hint({ 'X-Forwarded-Proto': 'https' }), false, 'over https')
    t.equal(hint({ Cookie: own.Cookie ?? '' }), false, 'it has sent the cookie')
    t.equal(hint({}, { WEBFW_SESSION_SECURE: '0' }), false, 'it is set already')
  },
)

t.test('a proxy that ends TLS says so, or WEBFW_URL does', async (t) => {
  const app = bootApp(options)
  const own = ownFields(app)
  const Origin = 'https://shop.example'
  const forwarded = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'shop.example' }
  t.equal(send(app, 'POST /save', { ...own, Origin, Host: 'inner:3000', ...forwarded }).status, 200)

  const told = bootApp({ ...options, env: { WEBFW_URL: 'https://shop.example' } })
  const save = (fields: Record<string, string>) =>
    send(told, 'POST /save', { ...ownFields(told), ...fields }).status
  t.equal(save({ Origin, Host: 'inner:3000' }), 200)
  t.equal(save({ Origin: 'http://evil.example', Host: 'inner:3000' }), 403)
})

t.test('config.forgery_protection_origin_check = false leaves the token alone', async (t) => {
  const app = bootApp({ ...options, settings: { forgeryProtectionOriginCheck: false } })
  const own = ownFields(app)

  t.equal(send(app, 'POST /save', { ...own, Origin: 'http://evil.example' }).status, 200)
  t.equal(send(app, 'POST /save', { Origin: 'http://shop.example' }).status, 403)
})

t.test('WEBFW_URL is the address in pages and of redirects, whatever the Host', async (t) => {
  const app = bootApp({ ...options, env: { WEBFW_URL: 'https://shop.example' } })
  const location = (to: string, fields: Record<string, string> = { Host: 'inner:3000' }) =>
    send(app, `GET /away?to=${to}`, fields).fields.get('location')

  t.equal(location('https://shop.example/form'), 'https://shop.example/form')
  t.equal(location('http://inner:3000/form'), 'http://inner:3000/form')
  t.equal(location('https://evil.example/form'), undefined)
  t.equal(
    send(app, 'GET /address', { Host: 'inner:3000' }).body,
    'https://shop.example/form http://inner:3000 true',
  )
})

t.test('a form that leads to another host carries no token', async (t) => {
  const hasToken = (url: string, source: string) => {
    const controllers = { pages: FormsController }
    const app = bootApp({
      controllers,
      routes: [['GET', '/show', 'pages#show'] as const],
      views: { 'pages/show': source },
    })
    return app.client.get('/show', { params: { url } }).body.includes('authenticity_token')
  }
  const forms = [
    '<%= form_with url: @url do |f| %><% end %>',
    '<%= button_to "x", @url %>',
    '<%= button_to @url do %>x<% end %>',
  ]
  for (const form of forms) {
    for (const url of [
      '/here',
      'here',
      '?a=b:c',
      '#a:b',
      '/a:b//c',
      './a:b',
      'http://www.example.com',
      'http://www.example.com/a',
      'http://www.example.com?a',
      ' http://www.example.com#a',
    ]) {
      t.ok(hasToken(url, form), `${url} ${form}`)
    }
    for (const url of [
      'http://evil.example/',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      ' //evil.example',
      '/\t/evil.example',
      'ht\ntp://evil.example',
      'http:evil.example',
      'http://www.example.com.evil.example',
      'http://www.example.com@evil.example',
      'http://www.example.com:8080/',
    ]) {
      t.notOk(hasToken(url, form), `${JSON.stringify(url)} ${form}`)
    }
  }
  const asked = '<%= form_with url: @url, authenticity_token: true do |f| %><% end %>'
  t.ok(hasToken('https://evil.example', asked), 'authenticity_token: true is the last word')
})

t.test('protect_from_forgery wants a token again where a parent does without', async (t) => {
  const app = bootApp(options)

  t.equal(send(app, 'POST /again/save', {}).status, 403)
  t.equal(send(app, 'POST /again/open', {}).status, 200)
})

t.test('protect_from_forgery with a condition decides among the callbacks', async (t) => {
  const app = bootApp(options)

  t.equal(send(app, 'POST /late?known=yes', {}).status, 200)
  t.equal(send(app, 'POST /late?known=no', {}).status, 403)
})

t.test('a token is left out while a condition of the controller holds', async (t) => {
  const app = bootApp(options)

  t.equal(send(app, 'POST /key?key=right', {}).status, 200)
  t.equal(send(app, 'POST /key?key=wrong', {}).status, 403)
  t.equal(send(app, 'POST /key/open?key=right', {}).status, 403)
  t.equal(send(app, 'POST /free?key=wrong', {}).status, 200)
  t.equal(send(app, 'POST /key', { Origin: 'http://elsewhere.example' }).status, 403)
})

t.test('protect_from_forgery with: :null_session goes on as for a stranger', async (t) => {
  const app = bootApp(options)
  const cookie = (send(app, 'GET /keep', {}).fields.get('set-cookie') ?? '').split(';')[0] ?? ''

  const forged = send(app, 'POST /null', { Cookie: `${cookie}; theme=dark` })
  t.equal(forged.status, 200)
  t.equal(forged.body.trim(), '')
  t.equal(forged.fields.get('set-cookie'), undefined, 'what it wrote is not kept')
})

t.test('protect_from_forgery using: asks Sec-Fetch-Site, as Rails 8.2 does', async (t) => {
  const app = bootApp(options)
  const tls = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'shop.example' }
  const status = (line: string, site: string | null, fields: Record<string, string> = {}) =>
    send(app, line, { ...fields, ...(site === null ? {} : { 'Sec-Fetch-Site': site }) }).status
  const own = ownFields(app)

  for (const line of ['POST /header', 'POST /legacy']) {
    t.equal(status(line, 'same-origin', tls), 200, line)
    t.equal(status(line, 'Same-Site', tls), 200, line)
    t.equal(status(line, 'cross-site', { ...tls, ...own }), 422, `${line} with the token`)
    t.equal(status(line, 'same-origin', { Origin: 'http://evil.example' }), 422, `${line} Origin`)
  }
  t.equal(status('GET /header', 'cross-site', tls), 200)
  t.equal(status('HEAD /header', 'cross-site', tls), 200)
  t.equal(status('POST /header', 'none', own), 422)
  t.equal(status('POST /header', null, { ...tls, ...own }), 422, 'over TLS browsers say it')
  t.equal(status('POST /header', '', tls), 422)
  t.equal(status('POST /header', null), 200, 'over plain http they do not')
  t.equal(status('POST /header/open', 'cross-site', tls), 200)
  t.equal(status('POST /legacy', 'none'), 422)
  t.equal(status('POST /legacy', null), 422)
  t.equal(status('POST /legacy', null, own), 200)
  t.equal(status('POST /legacy', 'none', { ...tls, ...own }), 200)

  const forced = bootApp({
    ...options,
    settings: {
      forceSsl: true,
      sslOptions: { ...new Settings().sslOptions, redirect: null },
    },
  })
  t.equal(send(forced, 'POST /header', {}).status, 422, 'an application that forces TLS')

  t.equal(
    send(app, 'POST /api', { ...tls, 'X-Key': 'right', Cookie: 'theme=dark' }).body,
    'as dark',
  )
  t.equal(send(app, 'POST /api', { ...tls, Cookie: 'theme=dark' }).body.trim(), 'as')

  app.lines.length = 0
  status('POST /header', null, tls)
  status('POST /header', 'cross-site', tls)
  t.match(app.lines.join('\n'), /Sec-Fetch-Site header is missing or invalid \(nil\)/)
  t.match(app.lines.join('\n'), /Sec-Fetch-Site header \(cross-site\) indicates a cross-site/)
  const vary = (line: string) =>
    send(app, line, { 'Sec-Fetch-Site': 'same-origin' }).fields.get('vary') ?? ''
  t.equal(vary('POST /header'), 'Sec-Fetch-Site')
  t.equal(vary('POST /legacy'), 'Accept, Sec-Fetch-Site')
  t.equal(vary('POST /header/open'), 'Accept')
})
