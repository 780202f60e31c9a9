import { createHmac } from 'node:crypto'
import t from 'tap'
import type { Core } from '../../shell/core/load.ts'
import { NOW, SECRET, testCore } from '../support/core.ts'
import {
  cookieField,
  drawRoutes,
  exchanging,
  issueToken,
  request,
  respondText,
} from '../support/exchange.ts'

const DAY = 86400
const routes = drawRoutes('GET / a#index', 'POST / a#create', 'PATCH / a#update')
const core = testCore({ routes })

/** The Cookie field of a visitor whose session holds these values. */
function visitor(values: Record<string, string>, flash: Record<string, string> = {}, at = NOW) {
  return exchanging(core, request('GET /'), (exchange) =>
    cookieField(
      respondText(
        exchange,
        { session: new Map(Object.entries(values)), flash: new Map(Object.entries(flash)) },
        at,
      ),
    ),
  )
}

function read(cookie: string, now = NOW, where: Core = core) {
  return exchanging(
    where,
    request('GET /', [cookie]),
    (exchange) => ({
      session: Object.fromEntries(exchange.session()),
      flash: Object.fromEntries(exchange.flash()),
      sent: exchange.hasSessionCookie,
      refused: exchange.isSessionRefused,
    }),
    now,
  )
}

const REFUSED = { session: {}, flash: {}, sent: true, refused: true }

t.test('a session and a flash come back as they were stored', async (t) => {
  const cookie = visitor({ user: '7', name: 'Zoë 😀' }, { notice: 'Saved.' })
  t.same(read(cookie), {
    session: { user: '7', name: 'Zoë 😀' },
    flash: { notice: 'Saved.' },
    sent: true,
    refused: false,
  })
})

t.test('a request without the cookie has an empty session', async (t) => {
  t.same(read('Cookie: other=1'), { session: {}, flash: {}, sent: false, refused: false })
  t.same(read('X-A: b'), { session: {}, flash: {}, sent: false, refused: false })
})

t.test('the cookie is found among others, in any Cookie field', async (t) => {
  const pair = visitor({ user: '7' }).slice('Cookie: '.length)
  for (const field of [
    `Cookie: a=b; ${pair}`,
    `Cookie: ${pair}; a=b`,
    `Cookie: a=b;${pair};c=d`,
    `Cookie: x_webfw_session=1; ${pair}`,
    `Cookie: a=b\r\nCookie: ${pair}`,
  ]) {
    t.same(read(field).session, { user: '7' }, field.slice(0, 30))
  }
})

t.test('the cookie is signed as docs/wire-format.md says', async (t) => {
  const value = visitor({ user: '7' }).replace(/.*?=/, '')
  const bytes = Buffer.from(value, 'base64url')
  const signed = bytes.subarray(0, -32)
  const key = createHmac('sha256', SECRET).update('webfw session key v1').digest()
  const mac = createHmac('sha256', key).update('webfw session\0').update(signed).digest()
  t.equal(bytes.subarray(-32).toString('hex'), mac.toString('hex'))
  t.equal(bytes[0], 1, 'version')
  t.equal(bytes.readBigInt64LE(1), BigInt(NOW), 'issued at')
})

t.test('a changed byte anywhere in the cookie is refused', async (t) => {
  const cookie = visitor({ user: '7' })
  const start = cookie.indexOf('=') + 1
  for (let index = start; index < cookie.length; index++) {
    const other = cookie[index] === 'A' ? 'B' : 'A'
    const changed = cookie.slice(0, index) + other + cookie.slice(index + 1)
    t.same(read(changed), REFUSED, `character ${index - start}`)
  }
})

t.test('a cut, padded, empty or foreign cookie is refused', async (t) => {
  const cookie = visitor({ user: '7' })
  const name = 'Cookie: _webfw_session='
  const bad = [cookie.slice(0, -1), cookie.slice(0, -8), `${cookie}=`, `${cookie}A`, name]
  for (const each of [...bad, `${name}AQ`, `${name}%00`, `${name}${'A'.repeat(5000)}`]) {
    t.same(read(each), REFUSED)
  }
})

t.test('a cookie of another secret is refused', async (t) => {
  t.same(
    read(visitor({ user: '7' }), NOW, testCore({ config: { secret: 'x'.repeat(32) } })),
    REFUSED,
  )
})

t.test('a cookie of the previous secret is read and then replaced', async (t) => {
  const config = { secret: 'a new secret of thirty-two bytes.', previousSecret: SECRET }
  const rotated = testCore({ config, routes })
  const cookie = visitor({ user: '7' })
  t.same(read(cookie, NOW, rotated).session, { user: '7' })
  const renewed = exchanging(rotated, request('GET /', [cookie]), (exchange) =>
    cookieField(respondText(exchange)),
  )
  t.not(renewed, '')
  t.same(read(renewed, NOW, rotated).session, { user: '7' })
  t.same(read(renewed), REFUSED, 'the old secret does not read the new cookie')
})

t.test('a cookie is accepted for two weeks', async (t) => {
  const cookie = visitor({ user: '7' })
  t.same(read(cookie, NOW + 14 * DAY).session, { user: '7' })
  t.same(read(cookie, NOW + 14 * DAY + 1), REFUSED)
  t.same(read(cookie, NOW - 60).session, { user: '7' }, 'from a server whose clock is ahead')
  t.same(read(cookie, NOW - 301), REFUSED, 'not from the future')
})

t.test(
  'a session with an end of its own is accepted until then, whatever the settings say',
  async (t) => {
    for (const expires of [NOW + 60, NOW + 90 * DAY]) {
      const cookie = exchanging(core, request('GET /'), (exchange) =>
        cookieField(
          respondText(exchange, {
            sessionCookie: { attributes: '; Path=/', expires, sending: 'changed' },
            session: new Map([['user', '7']]),
          }),
        ),
      )
      t.same(read(cookie, expires - 1).session, { user: '7' })
      t.same(read(cookie, expires), REFUSED)
      const bytes = Buffer.from(cookie.replace(/.*?=/, ''), 'base64url')
      t.same(
        [bytes[0], bytes.readBigInt64LE(1), bytes.readBigInt64LE(9)],
        [3, BigInt(NOW), BigInt(expires)],
      )
      t.same(
        read(cookie.replace(/=.*/, `=${bytes.subarray(0, 44).toString('base64url')}`)),
        REFUSED,
      )
    }
  },
)

t.test('the cookie has the attributes it is given, and is sent when it is told', async (t) => {
  const cookie = visitor({ user: '7' })
  const answer = (sending: 'changed' | 'always' | 'never', parts: object = {}, fields = [cookie]) =>
    exchanging(core, request('GET /', fields), (exchange) =>
      respondText(exchange, {
        sessionCookie: { attributes: '; Path=/shop; Domain=a.example', expires: 0, sending },
        ...parts,
      }),
    )
  const changed = { session: new Map([['user', '8']]) }
  t.match(
    answer('changed', changed),
    /^Set-Cookie: _webfw_session=[\w-]+; Path=\/shop; Domain=a\.example\r$/m,
  )
  t.notMatch(answer('changed'), 'Set-Cookie')
  t.match(answer('always'), /^Set-Cookie: _webfw_session=[\w-]+; Path=\/shop/m)
  t.notMatch(answer('always', {}, []), 'Set-Cookie', 'there is no session')
  t.notMatch(answer('never', changed), 'Set-Cookie')
  t.match(
    answer('changed', { session: new Map() }),
    /=; Path=\/shop; Domain=a\.example; Max-Age=0\r$/m,
  )
})

t.test('the cookie is sent only when something changed, or after a day', async (t) => {
  const cookie = visitor({ user: '7' }, { notice: 'Hi' })
  const answer = (parts: object, now = NOW) =>
    exchanging(
      core,
      request('GET /', [cookie]),
      (exchange) => cookieField(respondText(exchange, parts, now)),
      now,
    )
  const flash = new Map([['notice', 'Hi']])
  t.equal(answer({ flash }), '', 'nothing changed')
  t.equal(answer({ flash, session: new Map([['user', '7']]) }), '', 'stored as it was')
  t.not(answer({ flash, session: new Map([['user', '8']]) }), '', 'the session changed')
  t.not(answer({}), '', 'the flash was used up')
  t.equal(answer({ flash }, NOW + DAY), '', 'a day old')
  t.not(answer({ flash }, NOW + DAY + 1), '', 'older than a day')
})

t.test('a session that became empty expires its cookie', async (t) => {
  const cookie = visitor({ user: '7' })
  const response = exchanging(core, request('GET /', [cookie]), (exchange) =>
    respondText(exchange, { session: new Map() }),
  )
  t.match(response, /Set-Cookie: _webfw_session=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0\r\n/)
  const untouched = exchanging(core, request('GET /'), (exchange) =>
    respondText(exchange, { session: new Map() }),
  )
  t.notMatch(untouched, /Set-Cookie/, 'a visitor without one gets none')
})

t.test('resetSession empties the session and forgets the token', async (t) => {
  const before = exchanging(core, request('GET /', [visitor({ user: '7' })]), (exchange) => {
    const token = issueToken(exchange)
    return { token, cookie: cookieField(respondText(exchange)) }
  })
  const after = exchanging(core, request('GET /', [before.cookie]), (exchange) => {
    exchange.resetSession()
    t.same(exchange.session(), new Map())
    const token = issueToken(exchange, Buffer.alloc(32, 9).toString('base64url'))
    return { token, cookie: cookieField(respondText(exchange)) }
  })
  t.same(read(after.cookie).session, {})
  const forged = (cookie: string, token: string) =>
    exchanging(core, request('POST /', [cookie], `authenticity_token=${token}`), (e) => e.isForged)
  t.equal(forged(before.cookie, before.token), false)
  t.equal(forged(after.cookie, before.token), true)
  t.equal(forged(after.cookie, after.token), false)
})

t.test('the cookie is Secure when told so, unless the host is this machine', async (t) => {
  const secure = testCore({ routes, config: { sessionSecure: true, sessionName: '_blog' } })
  const answer = (host: string, told = secure) =>
    exchanging(told, Buffer.from(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`), (exchange) =>
      respondText(exchange, { session: new Map([['a', 'b']]) }),
    )
  t.match(
    answer('example.com'),
    /Set-Cookie: _blog=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure\r\n/,
  )
  const loopback = ['localhost:3000', '127.0.0.1', '[::1]:80']
  for (const host of loopback) t.notMatch(answer(host), /Secure/)

  const config = { sessionSecure: true, sessionSecureOnLoopback: true }
  const always = testCore({ routes, config })
  for (const host of loopback) t.match(answer(host, always), /; Secure\r\n/)
})

t.test('a session over 4,096 bytes is an error, not a cut cookie', async (t) => {
  exchanging(core, request('GET /'), (exchange) => {
    const session = new Map([['a', 'x'.repeat(2900)]])
    t.match(respondText(exchange, { session }), /Set-Cookie/)
  })
  exchanging(core, request('GET /'), (exchange) => {
    const session = new Map([['a', 'x'.repeat(3100)]])
    t.throws(() => respondText(exchange, { session }), {
      message: /4,096 bytes/,
      code: 'RESPONSE_REFUSED',
    })
  })
})

t.test('without a secret nothing is read or signed', async (t) => {
  const bare = testCore({ config: { secret: '' }, routes })
  t.same(read(visitor({ user: '7' }), NOW, bare), REFUSED)
  exchanging(bare, request('GET /'), (exchange) => {
    t.match(respondText(exchange), /^HTTP\/1.1 200/)
  })
  exchanging(bare, request('GET /'), (exchange) => {
    const session = new Map([['a', 'b']])
    t.throws(() => respondText(exchange, { session }), {
      code: 'RESPONSE_REFUSED',
      number: 202,
    } as never)
  })
})

t.test('a masked token is another one each time, and all are accepted', async (t) => {
  const { cookie, tokens } = exchanging(core, request('GET /'), (exchange) => {
    const tokens = [issueToken(exchange), issueToken(exchange), issueToken(exchange)]
    return { tokens, cookie: cookieField(respondText(exchange)) }
  })
  t.equal(new Set(tokens).size, 3)
  t.not(cookie, '', 'a session without a token gets one')
  for (const token of tokens) {
    const form = `authenticity_token=${token}`
    t.equal(
      exchanging(core, request('POST /', [cookie], form), (e) => e.isForged),
      false,
    )
    const field = `X-CSRF-Token: ${token}`
    t.equal(
      exchanging(core, request('PATCH /', [cookie, field]), (e) => e.isForged),
      false,
    )
    t.equal(
      exchanging(
        core,
        request('POST /', [cookie, field], 'authenticity_token=x'),
        (e) => e.isForged,
      ),
      false,
    )
  }
})

t.test('a request that changes something is forged without a token of its session', async (t) => {
  const make = (seed: number) =>
    exchanging(core, request('GET /'), (exchange) => {
      const token = issueToken(exchange, Buffer.alloc(32, seed).toString('base64url'))
      return { token, cookie: cookieField(respondText(exchange)) }
    })
  const [mine, theirs] = [make(1), make(2)]
  const forged = (line: string, fields: string[], form = '') =>
    exchanging(core, request(line, fields, form), (exchange) => exchange.isForged)
  const field = `authenticity_token=${mine.token}`
  t.equal(forged('POST /', [mine.cookie], field), false)
  t.equal(forged('POST /', [mine.cookie]), true, 'no token')
  t.equal(forged('POST /', [], field), true, 'no session')
  t.equal(forged('POST /', [theirs.cookie], field), true, 'the token of another session')
  t.equal(forged('POST /', [mine.cookie], `${field}A`), true, 'too long')
  t.equal(forged('POST /', [mine.cookie], field.slice(0, -1)), true, 'too short')
  t.equal(forged('POST /', [mine.cookie], `authenticity_token[]=${mine.token}`), true, 'a list')
  t.equal(forged(`POST /?${field}`, [mine.cookie]), true, 'in the query')
  t.equal(forged('POST /', [mine.cookie], '_method=patch'), true, 'whatever the form calls it')
  t.equal(forged('GET /', []), false, 'GET changes nothing')
  t.equal(forged('HEAD /', []), false, 'nor does HEAD')
  t.equal(forged('POST /nothing', []), false, 'an unknown path is answered with 404')
})

t.test('a route without protection needs no token', async (t) => {
  const [hook] = drawRoutes('POST /hook a#b')
  const open = testCore({ routes: hook === undefined ? [] : [{ ...hook, isProtected: false }] })
  t.equal(
    exchanging(open, request('POST /hook'), (exchange) => exchange.isForged),
    false,
  )
})

t.test('a signed cookie is read back under its own name only', async (t) => {
  exchanging(core, request('GET /'), (exchange) => {
    const { exports } = core
    const run = (call: 'signCookie' | 'verifyCookie', name: string, value: string, expires = 0) => {
      const time = Buffer.alloc(9, 3)
      time.writeBigInt64LE(BigInt(expires), 1)
      const frame = Buffer.concat([
        text(name),
        text(value),
        ...(call === 'signCookie' ? [time] : []),
      ])
      const place = exchange.place(frame)
      const state = exports[call](exchange.address, place, frame.length, 1000n)
      return state === 6 ? null : Buffer.from(exchange.output).toString()
    }
    const signed = run('signCookie', 'user', 'Zoë') ?? ''
    t.equal(run('verifyCookie', 'user', signed), 'Zoë')
    t.equal(run('verifyCookie', 'other', signed), null)
    t.equal(run('verifyCookie', 'user', `${signed}A`), null)
    const lasting = (expires: number) => run('signCookie', 'user', 'Zoë', expires) ?? ''
    t.equal(run('verifyCookie', 'user', lasting(1001)), 'Zoë')
    t.equal(run('verifyCookie', 'user', lasting(1000)), null, 'its time is over')
    t.equal(run('verifyCookie', 'user', lasting(-5)), null)
    const bytes = Buffer.from(lasting(1000), 'base64url')
    bytes.writeBigInt64LE(0n, bytes.length - 40)
    t.equal(run('verifyCookie', 'user', bytes.toString('base64url')), null, 'the time is signed')
    t.equal(run('verifyCookie', 'user', ''), null)
  })
})

function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([5, bytes.length]), bytes])
}
