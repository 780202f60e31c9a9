import t from 'tap'
import { Controller } from '../../../shell/controller/controller.ts'
import { Encryption } from '../../../shell/server/answer/encryption.ts'
import { SECRET } from '../../support/core.ts'
import { parseResponse, type RawResponse } from '../../support/raw-http.ts'
import { bootApp, type TestApp } from '../../support/stack.ts'

class PagesController extends Controller {
  static override readonly actions = {
    keep: (controller: PagesController) => {
      controller.session.set('user', controller.params.get('user'))
      controller.flash.set('notice', 'hello')
      controller.render()
    },
    read: (controller: PagesController) =>
      controller.render({
        plain: `${controller.session.get('user') ?? 'nobody'} ${controller.flash.get('notice') ?? '-'}`,
      }),
    reset: (controller: PagesController) => {
      controller.resetSession()
      controller.head('no_content')
    },
  }
}

const base = {
  controllers: { pages: PagesController },
  routes: [
    ['GET', '/keep', 'pages#keep'] as const,
    ['GET', '/read', 'pages#read'] as const,
    ['GET', '/reset', 'pages#reset'] as const,
    ['POST', '/read', 'pages#read'] as const,
  ],
  views: { 'pages/keep': '<%= csrf_meta_tags %>' },
}

const boot = (encryptSession: boolean, env: Record<string, string> = {}) =>
  bootApp({ ...base, env, settings: { encryptSession } })

function send(app: TestApp, line: string, cookie = '', fields: Record<string, string> = {}) {
  const body = fields['body'] ?? ''
  const head = Object.entries({ Host: 'localhost', Cookie: cookie, ...fields })
    .filter(([name, value]) => name !== 'body' && value !== '')
    .map((each) => each.join(': '))
  const type = 'Content-Type: application/x-www-form-urlencoded'
  const text = `${line} HTTP/1.1\r\n${head.join('\r\n')}\r\n${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const reading = app.stack.receive(new TextEncoder().encode(text), '127.0.0.1', false)
  if (reading.kind !== 'request' || reading.answer instanceof Promise) throw new Error('no answer')
  return parseResponse(new TextDecoder().decode(reading.answer.bytes))
}

const cookieOf = ({ fields }: RawResponse): string =>
  (fields.get('set-cookie') ?? '').split(';')[0] ?? ''

/** What anybody reads in a cookie who has no key. */
const bytesOf = (cookie: string) =>
  Buffer.from(cookie.replace(/^[^=]*=/, ''), 'base64url').toString('latin1')

t.test('an encrypted session says nothing to who has no key', async (t) => {
  const app = boot(true)
  const kept = send(app, 'GET /keep?user=ada')
  const cookie = cookieOf(kept)

  t.match(kept.fields.get('set-cookie'), /; Path=\/; HttpOnly; SameSite=Lax$/)
  t.notMatch(bytesOf(cookie), /ada|hello|user/)
  t.match(bytesOf(cookieOf(send(boot(false), 'GET /keep?user=ada'))), /ada.*hello/s, 'signed alone')
  t.equal(send(app, 'GET /read', cookie).body, 'ada hello')
  t.not(cookieOf(send(app, 'GET /keep?user=ada')), cookie, 'the same twice differs')
})

t.test('the CSRF token of an encrypted session is asked for, in form and field', async (t) => {
  const app = boot(true)
  const kept = send(app, 'GET /keep?user=ada')
  const cookie = cookieOf(kept)
  const token = /name="csrf-token" content="([\w-]+)"/.exec(kept.body)?.[1] ?? ''
  const other = /content="([\w-]+)"/g.exec(send(app, 'GET /keep?user=eve').body)?.[1] ?? ''
  const post = (from: string, fields: Record<string, string>) =>
    send(app, 'POST /read', from, fields).status

  t.equal(post(cookie, { 'X-CSRF-Token': token }), 200)
  t.equal(post(cookie, { body: `authenticity_token=${token}` }), 200)
  t.equal(post(cookie, { body: `authenticity_token=${other}`, 'X-CSRF-Token': token }), 200)
  t.equal(post(cookie, {}), 403)
  t.equal(post(cookie, { 'X-CSRF-Token': other }), 403)
  t.equal(post('', { 'X-CSRF-Token': token }), 403)
})

t.test('what is not ours is an empty session', async (t) => {
  const app = boot(true)
  const cookie = cookieOf(send(app, 'GET /keep?user=ada'))
  const value = cookie.replace(/^[^=]*=/, '')
  const bytes = Buffer.from(value, 'base64url')
  const read = (given: string | Buffer) =>
    send(
      app,
      'GET /read',
      `_webfw_session=${typeof given === 'string' ? given : given.toString('base64url')}`,
    ).body

  t.equal(read(value), 'ada hello')
  for (let at = 0; at < bytes.length; at += 7) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    t.equal(read(changed), 'nobody -', `byte ${at}`)
  }
  for (let length = 0; length < bytes.length; length += 11) {
    t.equal(read(bytes.subarray(0, length)), 'nobody -', `${length} bytes`)
  }
  const encryption = new Encryption(SECRET, null)
  t.equal(read(encryption.seal('webfw cookie\0_webfw_session', bytes)), 'nobody -', 'a purpose')
  t.equal(read(encryption.seal('webfw session', Buffer.from('no session'))), 'nobody -')
  t.equal(read(encryption.seal('webfw session', new Uint8Array())), 'nobody -')
  const stranger = new Encryption('x'.repeat(64), null)
  t.equal(read(stranger.seal('webfw session', bytes)), 'nobody -')
})

t.test('a session of the other kind is read once and sent anew, both ways', async (t) => {
  const signed = cookieOf(send(boot(false), 'GET /keep?user=ada'))
  const sealed = cookieOf(send(boot(true), 'GET /keep?user=bob'))

  const on = send(boot(true), 'GET /read', signed)
  t.equal(on.body, 'ada hello')
  t.notMatch(bytesOf(cookieOf(on)), /ada/)
  t.equal(send(boot(true), 'GET /read', cookieOf(on)).body, 'ada -')

  const off = send(boot(false), 'GET /read', sealed)
  t.equal(off.body, 'bob hello')
  t.match(bytesOf(cookieOf(off)), /bob/)
})

t.test('an untouched session is not sent again; one of an older secret is', async (t) => {
  const app = boot(true)
  const first = cookieOf(send(app, 'GET /keep?user=ada'))
  const second = cookieOf(send(app, 'GET /read', first))
  t.not(second, '', 'the flash has gone')
  t.equal(send(app, 'GET /read', second).fields.get('set-cookie'), undefined)

  const older = 'an older secret of more than 32 bytes'
  const sealed = new Encryption(older, null).seal('webfw session', openedBy(SECRET, second))
  const rotated = boot(true, { WEBFW_SECRET_KEY_BASE_PREVIOUS: older })
  const read = send(rotated, 'GET /read', `_webfw_session=${sealed}`)
  t.equal(read.body, 'ada -')
  t.not(cookieOf(read), '')
  t.equal(send(app, 'GET /read', cookieOf(read)).body, 'ada -')
})

t.test('reset_session expires the cookie, and one too large is an error', async (t) => {
  const app = boot(true)
  const cookie = cookieOf(send(app, 'GET /keep?user=ada'))

  t.match(send(app, 'GET /reset', cookie).fields.get('set-cookie'), /^_webfw_session=;.*Max-Age=0/)
  const large = send(app, `GET /keep?user=${'x'.repeat(3500)}`)
  t.equal(large.status, 500)
  t.match(app.lines.join('\n'), /is 3500 characters long, and the cookie takes 4,096 bytes/)
})

function openedBy(secret: string, cookie: string): Uint8Array {
  const value = cookie.replace(/^[^=]*=/, '')
  const opened = new Encryption(secret, null).open('webfw session', value)
  if (opened === null) throw new Error('not sealed by this secret')
  return opened.plain
}

t.test('an encrypted session ends when its settings say so', async (t) => {
  const ending = (expire_after: number) =>
    bootApp({ ...base, settings: { encryptSession: true, sessionOptions: { expire_after } } })
  const app = ending(3600)
  const kept = send(app, 'GET /keep?user=ada')
  t.match(kept.fields.get('set-cookie'), /; Path=\/; Expires=[^;]+ GMT; HttpOnly; SameSite=Lax$/)
  const read = send(app, 'GET /read', cookieOf(kept))
  t.equal(read.body, 'ada hello')
  t.match(read.fields.get('set-cookie'), /; Expires=/, 'sent anew')
  t.equal(send(app, 'GET /read', cookieOf(read)).body, 'ada -')
  const ended = ending(0)
  t.equal(send(ended, 'GET /read', cookieOf(send(ended, 'GET /keep?user=ada'))).body, 'nobody -')
})
