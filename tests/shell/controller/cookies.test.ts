import t from 'tap'
import { Duration } from '../../../shell/active-support/duration.ts'
import type { CookieContext } from '../../../shell/controller/cookie-options.ts'
import { type CookieSealer, Cookies } from '../../../shell/controller/cookies.ts'
import { Headers } from '../../../shell/controller/headers.ts'

const sealer: CookieSealer = {
  seal: (sealing, name, value, expires) => JSON.stringify([sealing, name, value, expires]),
  open: (sealing, name, sealed) => {
    const [how, whose, value] = JSON.parse(sealed)
    return how === sealing && whose === name ? value : null
  },
}

const plain: CookieContext = { host: 'www.example.org', isTls: false, isTlsForced: false }

function sent(...fields: string[]): Cookies {
  const headers = new Headers(fields.map((field) => ['cookie', field]))
  return new Cookies(headers.get('Cookie'), sealer, plain)
}

/** The `Set-Cookie` field of a cookie with these attributes. */
function written(options: object, context: Partial<CookieContext> = {}): string {
  const cookies = new Cookies(null, sealer, { ...plain, ...context })
  cookies.set('a', { value: '1', ...options })
  return cookies.headers().join()
}

t.test('cookies are read as Rails reads them', async (t) => {
  const cookies = sent('a=b+c; d=%zz+; e=1,f=2; g=%2b%20; a=2')
  t.equal(cookies.get('a'), 'b c', 'a plus is a space, the first of a name wins')
  t.equal(cookies.get('d'), '%zz+', 'what cannot be decoded stays')
  t.equal(cookies.get('e'), '1,f=2', 'a comma separates nothing')
  t.equal(cookies.get('g'), '+ ')
})

t.test('several Cookie fields are one', async (t) => {
  t.equal(sent('a=1', 'b=2').get('b'), '2')
  t.equal(sent('a=1', 'b=2').get('a'), '1')
})

t.test('cookies are written as Rails writes them', async (t) => {
  const cookies = sent()
  cookies.set('a', "a b!'()~*,ü")
  t.same(cookies.headers(), ['a=a+b%21%27%28%29%7E*%2C%C3%BC; Path=/; SameSite=Lax'])
  t.equal(sent('a=a+b%21%27%28%29%7E*%2C%C3%BC').get('a'), "a b!'()~*,ü")
})

t.test('no attribute of a cookie begins another', async (t) => {
  for (const attribute of ['path', 'domain']) {
    for (const value of ['/x; Domain=other', '/x\r\nX: 1', '/\u007f']) {
      const cookies = sent()
      t.throws(
        () => cookies.set('a', { value: '1', [attribute]: value }),
        /cannot be the Path of a cookie|domain: takes a host name/,
        `${attribute} ${value}`,
      )
    }
  }
})

t.test('domain: nil is left out, :all is the registered domain, an odd one raises', async (t) => {
  const all = Symbol.for('all')
  const domain = (options: object, host = 'www.example.org') =>
    /Domain=([^;]*)/.exec(written(options, { host }))?.[1] ?? null

  t.equal(domain({ domain: null }), null)
  t.equal(domain({}), null)
  t.equal(domain({ domain: '.example.org' }), '.example.org')
  t.equal(domain({ domain: all }), 'example.org')
  t.equal(domain({ domain: 'all' }), 'example.org')
  t.equal(domain({ domain: all }, 'shop.example.co.uk'), 'example.co.uk')
  t.equal(domain({ domain: all, tldLength: 1 }, 'shop.example.org'), 'org')
  t.equal(domain({ domain: all, tldLength: 4 }, 'shop.example.org'), null)
  for (const host of ['localhost', '127.0.0.1', '[::1]', 'example.org.']) {
    t.equal(domain({ domain: all }, host), null, host)
  }
  t.equal(domain({ domain: ['other.example', '.example.org'] }), '.example.org')
  t.equal(domain({ domain: ['other.example'] }), null)
  for (const odd of [true, false, 7, '', 'null', 'a b', Symbol.for('any'), ['http://x']]) {
    t.throws(() => domain({ domain: odd }), /cookies\[:a\]: domain: takes a host name, :all/)
  }
})

t.test('same_site: is lax unless it is given; an unknown word raises', async (t) => {
  const sameSite = (value: unknown) =>
    /SameSite=(\w+)/.exec(written({ sameSite: value }))?.[1] ?? null

  t.equal(sameSite(undefined), 'Lax')
  t.equal(sameSite(Symbol.for('strict')), 'Strict')
  t.equal(sameSite('None'), 'None')
  t.equal(sameSite(true), 'Strict')
  t.equal(sameSite(null), null)
  t.equal(sameSite(false), null)
  t.throws(() => sameSite('laxx'), /cookies\[:a\]: same_site: takes :lax, :strict, :none or nil/)
  t.throws(() => sameSite('Lax; Domain=other'), /same_site: takes/)
})

t.test(
  'an attribute that there is not raises, as a misspelt one would be overlooked',
  async (t) => {
    t.throws(() => written({ http_only: true }), /cookies\[:a\] takes no http_only:.*httponly/)
  },
)

t.test('cookies are Secure over TLS, unless they say otherwise and it is not forced', async (t) => {
  const isSecure = (options: object, context: Partial<CookieContext>) =>
    written(options, context).includes('; Secure')

  t.notOk(isSecure({}, {}))
  t.ok(isSecure({ secure: true }, {}))
  t.ok(isSecure({}, { isTls: true }))
  t.notOk(isSecure({ secure: false }, { isTls: true }))
  t.ok(isSecure({ secure: false }, { isTls: true, isTlsForced: true }))
})

t.test('max_age: and expires: take Durations, and nil for neither', async (t) => {
  t.match(written({ maxAge: Duration.of(1, 'hours') }), /; Max-Age=3600;/)
  t.match(
    written({ expires: Duration.of(1, 'hours') }),
    /; Expires=\w{3}, \d\d \w{3} \d{4} .* GMT;/,
  )
  t.notMatch(written({ maxAge: null, expires: null }), /Max-Age|Expires/)
  t.throws(() => written({ maxAge: 'soon' }), /max_age: takes seconds or a Duration, not "soon"/)
})

t.test('a cookie that no browser would keep raises', async (t) => {
  t.throws(() => written({ value: 'x'.repeat(4096) }), /a cookie overflowed with size 4098 bytes/)
})

t.test('a permanent jar seals as well, whichever is asked for first', async (t) => {
  for (const jar of [
    (cookies: Cookies) => cookies.permanent().signed(),
    (cookies: Cookies) => cookies.signed().permanent(),
  ]) {
    const cookies = sent()
    jar(cookies).set('a', 'b')
    const [how, name, value, expires] = JSON.parse(cookies.get('a') ?? '')
    t.strictSame([how, name, value], ['signed', 'a', 'b'])
    t.ok(expires > Date.now() / 1000 + 19 * 365 * 86_400, 'for twenty years')
    t.match(cookies.headers().join(), /; Max-Age=630720000;/)
    t.equal(jar(cookies).get('a'), 'b')
  }
})

t.test('what is sealed knows when it ends: Max-Age goes before Expires', async (t) => {
  const endOf = (options: object) => {
    const cookies = sent()
    cookies.encrypted().set('a', { value: '1', ...options })
    return JSON.parse(cookies.get('a') ?? '')[3]
  }

  t.equal(endOf({}), 0)
  t.equal(endOf({ expires: new Date(5000) }), 5)
  t.equal(endOf({ expires: new Date(4001) }), 5, 'a part of a second is rounded up')
  t.ok(endOf({ expires: new Date(5000), maxAge: 60 }) > Date.now() / 1000 + 50)
})
