import { readFileSync } from 'node:fs'
import t from 'tap'
import { Controller } from '../../../shell/controller/controller.ts'
import { FrameworkError } from '../../../shell/errors.ts'
import type { View } from '../../../shell/helpers/view.ts'
import { bootApp } from '../../support/stack.ts'

class ApplicationController extends Controller {
  declare trail: string[]

  static {
    this.beforeAction('first', (controller) => {
      controller.trail = ['first']
    })
    this.afterAction('last', (controller) => {
      controller.response.setHeader('X-Trail', controller.trail.join(','))
    })
    this.rescueFrom(FrameworkError, (controller, error) =>
      controller.render({ plain: `rescued ${error.code}`, status: 'conflict' }),
    )
  }
}

class PagesController extends ApplicationController {
  static {
    this.beforeAction('second', (controller) => void controller.trail.push('second'), {
      except: 'text',
    })
    this.aroundAction('around', (controller, action) => {
      controller.trail.push('in')
      action()
      controller.trail.push('out')
    })
    this.beforeAction('guard', (controller) => controller.head('unauthorized'), {
      if: (controller) => controller.params.get('guard') !== null,
    })
    this.skipForgeryProtection({ only: 'open' })
  }

  static override readonly actions = {
    text: (controller: PagesController) => controller.render({ plain: 'text' }),
    twice: (controller: PagesController) => {
      controller.render({ plain: 'a' })
      controller.render({ plain: 'b' })
    },
    json: (controller: PagesController) =>
      controller.render({ json: { a: [1, null, '</script>'] }, status: 'created' }),
    away: (controller: PagesController) => controller.redirectTo(controller.params.get('to')),
    back: (controller: PagesController) => controller.redirectTo('back'),
    session: (controller: PagesController) => {
      const count = Number(controller.session.get('count') ?? 0) + 1
      controller.session.set('count', String(count))
      controller.render({ plain: String(count) })
    },
    reset: (controller: PagesController) => {
      controller.resetSession()
      controller.head('no_content')
    },
    notice: (controller: PagesController) => controller.redirectTo('/read', { notice: 'Saved.' }),
    read: (controller: PagesController) =>
      controller.render({ plain: controller.flash.get('notice') ?? 'none' }),
    bad: (controller: PagesController) => controller.session.set('n', 7),
    header: (controller: PagesController) => {
      controller.response.setHeader('X-Name', 'a\r\nSet-Cookie: b=1')
      controller.head('ok')
    },
    cookie: (controller: PagesController) => {
      const { cookies } = controller
      const before = cookies.signed().get('user')
      cookies.signed().set('user', { value: 'ada', httponly: true })
      controller.render({ plain: before ?? 'nobody' })
    },
    echo: (controller: PagesController) =>
      controller.render({
        json: controller.params.requireParams('a').permit('b', { c: [] }).toH(),
      }),
    open: (controller: PagesController) => controller.render({ plain: 'open' }),
    data: (controller: PagesController) =>
      controller.sendData('a,b', { filename: 'ü.csv', type: 'text/csv' }),
    file: (controller: PagesController) => controller.sendFile('LICENSE', { type: 'text/plain' }),
    trap: () => {
      throw new WebAssembly.RuntimeError('unreachable')
    },
    slow: async (controller: PagesController) => {
      await Promise.resolve()
      controller.render({ plain: 'slow' })
    },
  }
}

const names = Object.keys(PagesController.actions)
const options = {
  controllers: { pages: PagesController },
  routes: [
    ...names.map((name) => ['GET', `/${name}`, `pages#${name}`] as const),
    ...names.map((name) => ['POST', `/${name}`, `pages#${name}`] as const),
    ['GET', '/missing', 'pages#missing'] as const,
  ],
}

t.test('callbacks run in order around the action, after callbacks last', async (t) => {
  const { client } = bootApp(options)

  t.equal(client.get('/json').headers.get('x-trail'), 'first,second,in,out')
  t.equal(client.get('/text').headers.get('x-trail'), 'first,in,out')
})

t.test(
  'a before callback that answers stops the action and the after callbacks outside it',
  async (t) => {
    const { client } = bootApp(options)
    const response = client.get('/text?guard=1')

    t.equal(response.status, 401)
    t.equal(response.body, '')
    t.equal(response.headers.get('x-trail'), null)
  },
)

t.test('rescue_from answers subclasses of its errors', async (t) => {
  const { client } = bootApp(options)
  const response = client.get('/twice')

  t.equal(response.status, 409)
  t.equal(response.body, 'rescued DOUBLE_RENDER')
})

t.test('render json: escapes what could end a script', async (t) => {
  const { client } = bootApp(options)
  const response = client.get('/json')

  t.equal(response.status, 201)
  t.equal(response.contentType, 'application/json; charset=utf-8')
  t.equal(response.body, '{"a":[1,null,"\\u003c/script\\u003e"]}')
})

t.test('redirect_to refuses other hosts in every spelling', async (t) => {
  const { client } = bootApp(options)
  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
  ]

  for (const to of [...elsewhere, 'javascript:alert(1)', 'http://www.example.com@evil.example/']) {
    const response = client.get('/away', { params: { to } })
    t.equal(response.body, 'rescued UNSAFE_REDIRECT', to)
  }
  t.equal(client.get('/away', { params: { to: '/here?x=1' } }).location, '/here?x=1')
  t.equal(client.get('/away', { params: { to: 'http://www.example.com/a' } }).status, 302)
})

t.test('redirect_to :back follows a referer of this host only', async (t) => {
  const { client } = bootApp(options)
  const from = (referer: string) => client.get('/back', { headers: { Referer: referer } }).location

  t.equal(from('http://www.example.com/list'), 'http://www.example.com/list')
  t.equal(from('http://evil.example/list'), '/')
})

t.test('the session lives in the cookie, and reset_session empties it', async (t) => {
  const { client } = bootApp(options)

  t.equal(client.get('/session').body, '1')
  t.equal(client.get('/session').body, '2')
  t.equal(client.get('/reset').status, 204)
  t.equal(client.get('/session').body, '1')
})

t.test('a session value that is no String is a 500 that names the key in the log', async (t) => {
  const { client, lines } = bootApp(options)

  t.equal(client.get('/bad').status, 500)
  t.match(lines.join('\n'), /TypeError: session\[:n\] takes a String, not the number 7/)
})

t.test('a flash survives one redirect and no more', async (t) => {
  const { client } = bootApp(options)
  client.get('/notice')

  t.equal(client.followRedirect().body, 'Saved.')
  t.equal(client.get('/read').body, 'none')
})

t.test('a header value with CR LF is a 500, never a second header', async (t) => {
  const { client } = bootApp(options)
  const response = client.get('/header')

  t.equal(response.status, 500)
  t.strictSame(response.setCookies, [])
})

t.test('a signed cookie reads back, and a changed one reads as nothing', async (t) => {
  const { client } = bootApp(options)
  client.get('/cookie')

  t.equal(client.get('/cookie').body, 'ada')
  client.cookies.set('user', (client.cookies.get('user') ?? '').replace(/.$/, '_'))
  t.equal(client.get('/cookie').body, 'nobody')
})

t.test('parameters come from a form or a JSON body', async (t) => {
  const { client } = bootApp(options)
  const params = { a: { b: 'x', c: ['1', '2'], evil: '1' } }

  t.equal(client.post('/echo', { params }).body, '{"b":"x","c":["1","2"]}')
  t.equal(client.post('/echo', { params, as: 'json' }).body, '{"b":"x","c":["1","2"]}')
})

t.test('a missing required parameter is rescued, or 400', async (t) => {
  const { client } = bootApp(options)

  t.equal(client.post('/echo').body, 'rescued PARAMETER_MISSING')
})

t.test('a forged POST is 403 in plain text, unless its action needs no token', async (t) => {
  const { stack } = bootApp(options)
  const post = (path: string) => {
    const text = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`
    const reading = stack.receive(new TextEncoder().encode(text), '127.0.0.1', false)
    if (reading.kind !== 'request' || reading.answer instanceof Promise) throw new Error('?')
    return new TextDecoder().decode(reading.answer.bytes)
  }

  t.match(post('/text'), /^HTTP\/1.1 403 Forbidden\r\n[^]*\r\n\r\nInvalid authenticity token$/)
  t.match(post('/open'), /^HTTP\/1.1 200 OK/)
  t.match(post('/nowhere'), /^HTTP\/1.1 404 Not Found/)
})

t.test('an unknown path and an unknown verb are a plain 404', async (t) => {
  const { client } = bootApp(options)

  for (const response of [client.get('/nowhere'), client.delete('/text')]) {
    t.equal(response.status, 404)
    t.equal(response.body, 'Not Found')
    t.equal(response.contentType, 'text/plain; charset=utf-8')
  }
})

t.test('a route to an action that does not exist is a 404', async (t) => {
  const { client } = bootApp(options)

  t.equal(client.get('/missing').status, 409)
  t.equal(client.response.body, 'rescued ACTION_NOT_FOUND')
})

t.test('HEAD answers as GET does, without the body', async (t) => {
  const { client } = bootApp(options)
  const response = client.head('/text')

  t.equal(response.status, 200)
  t.equal(response.headers.get('content-length'), '4')
  t.equal(response.body, '')
})

t.test('send_data names its file in both forms', async (t) => {
  const { client } = bootApp(options)
  const response = client.get('/data')

  t.equal(
    response.headers.get('content-disposition'),
    `attachment; filename="u.csv"; filename*=UTF-8''%C3%BC.csv`,
  )
  t.equal(response.contentType, 'text/csv')
})

t.test('send_file sends a file in pieces, with its length', async (t) => {
  const { client } = bootApp(options)
  const text = readFileSync('LICENSE', 'utf8')
  const response = client.get('/file', { headers: { 'Accept-Encoding': 'gzip' } })

  t.equal(response.body, text)
  t.equal(response.headers.get('content-length'), String(text.length))
  t.equal(
    response.headers.get('content-disposition'),
    `attachment; filename="LICENSE"; filename*=UTF-8''LICENSE`,
  )
  t.equal(client.head('/file').headers.get('content-length'), String(text.length))
})

t.test('every response carries the security headers and a request id', async (t) => {
  const { client } = bootApp(options)
  const headers = client.get('/text').headers

  t.equal(headers.get('x-content-type-options'), 'nosniff')
  t.equal(headers.get('x-frame-options'), 'SAMEORIGIN')
  t.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin')
  t.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
  t.match(headers.get('x-request-id'), /^[\w-]{16}$/)
  const sent = client.get('/text', { headers: { 'X-Request-Id': 'a b<c>-1' } }).headers
  t.equal(
    sent.get('x-request-id'),
    'abc-1',
    'one that was sent is kept, without what is no part of an id',
  )
})

t.test('the log hides the values of secret parameters', async (t) => {
  const { client, lines } = bootApp(options)
  client.post('/text', { params: { user: { password: 'hunter2', name: 'Ada' } } })

  t.match(
    lines.at(-1),
    /POST \/text 200 .*params=\{"user":\{"password":"\[FILTERED\]","name":"Ada"\}\}/,
  )
})

t.test('a trap of the core is one 500; another instance answers the next request', async (t) => {
  const { client, lines } = bootApp(options)
  client.get('/session')

  t.equal(client.get('/trap').status, 500)
  t.match(lines.join('\n'), /The core stopped in a request\./)
  t.equal(client.get('/session').body, '2')
})

t.test('an action may await', async (t) => {
  const { stack } = bootApp(options)
  const bytes = new TextEncoder().encode('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  const reading = stack.receive(bytes, '127.0.0.1', false)

  t.equal(reading.kind, 'request')
  if (reading.kind !== 'request') return
  const answer = await reading.answer
  t.match(new TextDecoder().decode(answer.bytes), /\r\n\r\nslow$/)
  answer.release()
})

t.test('a helper of a page may await, and other pages are rendered meanwhile', async (t) => {
  let release: (word: string) => void = () => undefined
  const waited = new Promise<string>((done) => {
    release = done
  })
  const views = {
    'pages/wait':
      '<i><%= word_of_the_day "x" %></i><% content_for :end do %><%= word_of_the_day "y" %><% end %>',
    'layouts/application': '<b><%= yield %></b><%= yield :end %>',
    'pages/plain': '<p><%= 1 + 1 %></p>',
    'pages/fails': '\n  <%= no_word %>',
    'pages/other': '<u><%= linked %></u>',
  }
  const routes = ['wait', 'plain', 'fails', 'other'].map(
    (name) => ['GET', `/${name}`, `pages#${name}`] as const,
  )
  const helpers = {
    word_of_the_day: async (name: string) => `${await waited} <${name}>`,
    async linked(this: View) {
      const before = this.actionName()
      await waited
      return this.linkTo(before + this.request.path(), `/${this.actionName()}`)
    },
    no_word: async () => {
      await waited
      throw new RangeError('no word today')
    },
  }
  const { stack } = bootApp({ ...options, routes, views, helpers })
  const read = (path: string) => {
    const bytes = new TextEncoder().encode(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    const reading = stack.receive(bytes, '127.0.0.1', false)
    if (reading.kind !== 'request') throw new Error(reading.kind)
    return reading.answer
  }
  const text = (answer: Awaited<ReturnType<typeof read>>) => {
    const page = new TextDecoder().decode(answer.bytes)
    answer.release()
    return page
  }
  const [waiting, failing, other] = [read('/wait'), read('/fails'), read('/other')]

  t.match(text(await read('/plain')), /<b><p>2<\/p><\/b>$/)
  release('word')
  const page = text(await waiting)
  t.match(page, /<b><i>word &lt;x&gt;<\/i><\/b>word &lt;y&gt;$/)
  t.match(page, /X-Trail: first,second,in,out/)
  t.match(text(await failing), /^HTTP\/1\.1 500/)
  t.match(text(await other), '<u><a href="/other">other/other</a></u>', 'its page is its own still')
})
