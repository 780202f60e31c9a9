import t from 'tap'
import { type Exchange } from '../../shell/core/exchange.ts'
import { openExchange, Receiver, receive } from '../../shell/core/receive.ts'
import { refuse, respond } from '../../shell/core/respond.ts'
import { NOW, testCore } from '../support/core.ts'
import { drawRoutes, exchanging, issueToken, request, respondText } from '../support/exchange.ts'

const core = testCore({ routes: drawRoutes('GET / a#index', 'POST / a#create') })
const get = request('GET /')

t.test('a response is a status line, fields and a body in one piece', async (t) => {
  const headers = [['Content-Type', 'text/plain; charset=utf-8']] as const
  t.equal(
    exchanging(core, get, (exchange) => respondText(exchange, { headers, body: 'Grüße' })),
    [
      'HTTP/1.1 200 OK',
      'Content-Type: text/plain; charset=utf-8',
      'Date: Sat, 21 Nov 2026 02:03:52 GMT',
      'Content-Length: 7',
      '',
      Buffer.from('Grüße').toString('latin1'),
    ].join('\r\n'),
  )
})

t.test('bytes are a body as they are', async (t) => {
  const body = Buffer.from([0, 255, 128, 13, 10])
  const text = exchanging(core, get, (exchange) => respondText(exchange, { body }))
  t.ok(text.endsWith(`\r\n\r\n${body.toString('latin1')}`))
})

t.test('every status has its reason', async (t) => {
  const line = (status: number) =>
    exchanging(core, get, (exchange) => respondText(exchange, { status }).split('\r\n')[0])
  t.equal(line(303), 'HTTP/1.1 303 See Other')
  t.equal(line(404), 'HTTP/1.1 404 Not Found')
  t.equal(line(422), 'HTTP/1.1 422 Unprocessable Content')
  t.equal(line(503), 'HTTP/1.1 503 Service Unavailable')
  t.equal(line(599), 'HTTP/1.1 599 ', 'or none')
})

t.test('HEAD gets the same fields and no body', async (t) => {
  const body = 'hello'
  const whole = exchanging(core, get, (exchange) => respondText(exchange, { body }))
  const head = exchanging(core, request('HEAD /'), (exchange) => respondText(exchange, { body }))
  t.equal(head, whole.slice(0, -5))
  t.match(head, /Content-Length: 5\r\n/)
})

t.test('204 and 304 have neither body nor length', async (t) => {
  for (const status of [204, 304]) {
    const text = exchanging(core, get, (exchange) => respondText(exchange, { status, body: 'x' }))
    t.notMatch(text, /Content-Length/)
    t.ok(text.endsWith('\r\n\r\n'))
  }
})

t.test('the connection closes when either side wants it', async (t) => {
  const answer = (bytes: Buffer, keepAlive: boolean) =>
    exchanging(core, bytes, (exchange) => {
      const text = respondText(exchange, { keepAlive })
      const [, field = ''] = /^Connection: (.*)\r$/m.exec(text) ?? []
      return [exchange.keepsAlive, field]
    })
  t.same(answer(get, true), [true, ''])
  t.same(answer(get, false), [false, 'close'])
  t.same(answer(request('GET /', ['Connection: close']), true), [false, 'close'])
  const old = (fields: string) => Buffer.from(`GET / HTTP/1.0\r\n${fields}\r\n`)
  t.same(answer(old(''), true), [false, 'close'])
  t.same(answer(old('Connection: keep-alive\r\n'), true), [true, 'keep-alive'])
})

t.test('fields that the application gives are not added twice', async (t) => {
  const headers = [
    ['date', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    ['content-length', '1000'],
    ['Connection', 'close'],
  ] as const
  const text = exchanging(core, get, (exchange) =>
    respondText(exchange, { headers, keepAlive: false }),
  )
  t.equal(text.match(/date:/gi)?.length, 1)
  t.equal(text.match(/content-length:/gi)?.length, 1)
  t.equal(text.match(/connection:/gi)?.length, 1)
})

t.test('a header that would split the response is refused', async (t) => {
  const bad: [string, string][] = [
    ['X-A', 'a\r\nSet-Cookie: b=c'],
    ['X-A', 'a\nb'],
    ['X-A', 'a\rb'],
    ['X-A', 'a\0b'],
    ['X-A', '\x1b'],
    ['X A', 'b'],
    ['X-A:', 'b'],
    ['', 'b'],
    ['X-Ä', 'b'],
  ]
  for (const header of bad) {
    exchanging(core, get, (exchange) => {
      t.throws(
        () => respondText(exchange, { headers: [header] }),
        { code: 'RESPONSE_REFUSED', number: 200 } as never,
        `${header}`,
      )
    })
  }
  exchanging(core, get, (exchange) => {
    const headers = [['X-A', 'tab\tand ümlaut']] as const
    t.match(respondText(exchange, { headers }), /X-A: tab\tand/)
  })
})

t.test('a status outside 100 to 599 is refused', async (t) => {
  for (const status of [0, 99, 600, -1, 2000]) {
    exchanging(core, get, (exchange) => {
      t.throws(() => respondText(exchange, { status }), {
        code: 'RESPONSE_REFUSED',
        number: 203,
      } as never)
    })
  }
})

t.test('refuse() writes a plain answer that closes', async (t) => {
  exchanging(core, get, (exchange) => {
    t.equal(
      Buffer.from(refuse(exchange, 408, NOW)).toString(),
      'HTTP/1.1 408 Request Timeout\r\nDate: Sat, 21 Nov 2026 02:03:52 GMT\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 16\r\nConnection: close\r\n\r\nRequest Timeout\n',
    )
  })
  const unread = openExchange(core)
  t.match(
    Buffer.from(refuse(unread, 503, NOW)).toString(),
    /^HTTP\/1.1 503 Service Unavailable\r\n/,
  )
  unread.close()
})

t.test('respond() answers an exchange that never received anything', async (t) => {
  const exchange = openExchange(core)
  t.match(respondText(exchange, { status: 500, body: 'oops', keepAlive: false }), /oops$/)
  exchange.close()
})

t.test('an expectation is reported once the head is read', async (t) => {
  const head = request('POST /', ['Expect: 100-continue', 'Content-Length: 3'])
  exchanging(core, head, (exchange) => {
    t.equal(exchange.state, 0)
    t.equal(exchange.expectsContinue, true)
    t.equal(exchange.needed, head.length + 3)
  })
  exchanging(core, Buffer.concat([head, Buffer.from('a')]), (exchange) => {
    t.equal(exchange.expectsContinue, false, 'not when the body has begun')
  })
})

t.test('needed says how many bytes are worth waiting for', async (t) => {
  const head = request('POST /', ['Content-Length: 100000'])
  exchanging(core, head, (exchange) => t.equal(exchange.needed, head.length + 100000))
})

t.test('a body of chunks is read on from where it stopped', async (t) => {
  const head = request('POST /', ['Transfer-Encoding: chunked', 'Content-Type: text/plain'])
  const whole = Buffer.concat([head, Buffer.from(`${'1\r\na\r\n'.repeat(3000)}0\r\n\r\n`)])
  const receiver = new Receiver(() => core)
  let last: Exchange | null = null
  for (let end = 0; end < whole.length; end += 61) {
    t.equal(last, null)
    last = receiver.push(whole.subarray(end, end + 61), NOW)
  }
  t.equal(Buffer.from(last?.body ?? []).toString(), 'a'.repeat(3000))
  t.equal(last?.consumed, whole.length)
  last?.close()
})

t.test('a field is found by its name without decoding the others', async (t) => {
  exchanging(core, request('GET /', ['X-A: 1', 'X-AB: 2', 'X-A: 3']), (exchange) => {
    t.equal(exchange.field('x-a'), '1')
    t.equal(exchange.field('x-ab'), '2')
    t.equal(exchange.field('x-b'), null)
  })
})

t.test('a file of a multipart form is a view of its bytes', async (t) => {
  const body =
    '--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n--b--\r\n'
  const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`
  exchanging(core, Buffer.from(head + body), (exchange) => {
    const { filename, contentType, content } = exchange.file(0)
    t.same([filename, contentType], ['a.txt', 'text/plain'])
    t.same(content, Buffer.from('hello'))
  })
})

t.test('all pages come back after ten thousand exchanges', async (t) => {
  const before = core.exports.countPagesInUse()
  const big = 'x'.repeat(200000)
  for (let round = 0; round < 10000; round++) {
    const exchange = receive(core, get, NOW)
    if (round % 100 === 0) {
      issueToken(exchange)
      respond(
        exchange,
        { status: 200, headers: [], session: null, flash: new Map(), body: big, keepAlive: true },
        NOW,
      )
    }
    exchange.close()
  }
  t.equal(core.exports.countPagesInUse(), before)
})

t.test('a hundred exchanges are open at once and do not disturb one another', async (t) => {
  const before = core.exports.countPagesInUse()
  const open = Array.from({ length: 100 }, (_, index) =>
    receive(core, request(`GET /?n=${index}`), NOW),
  )
  t.same(
    open.map((exchange) => exchange.params().get('n')),
    open.map((_, index) => `${index}`),
  )
  for (const exchange of open) exchange.close()
  t.equal(core.exports.countPagesInUse(), before)
})

t.test('a body of ten megabytes arrives in pieces', async (t) => {
  const before = core.exports.countPagesInUse()
  const receiver = new Receiver(() => core)
  const piece = Buffer.alloc(65536, 0x61)
  t.equal(receiver.push(request('POST /', [`Content-Length: ${160 * 65536}`]), NOW), null)
  let last = null
  for (let count = 0; count < 160; count++) last = receiver.push(piece, NOW)
  t.equal(last?.body.length, 160 * 65536)
  last?.close()
  t.equal(core.exports.countPagesInUse(), before)
})

t.test('memory that is full is an answer, and comes back', async (t) => {
  const before = core.exports.countPagesInUse()
  const open = []
  for (let address = core.exports.open(); address !== 0; address = core.exports.open()) {
    open.push(address)
  }
  t.ok(open.length > 3000)
  t.throws(() => receive(core, get, NOW), { name: 'CoreFull' })
  for (const address of open) core.exports.close(address)
  t.equal(core.exports.countPagesInUse(), before)
  t.equal(
    exchanging(core, get, (exchange) => exchange.route),
    0,
  )
})

t.test('dates are parsed for conditional requests', async (t) => {
  exchanging(core, get, (exchange) => {
    const text = Buffer.from('Sun, 06 Nov 1994 08:49:37 GMT')
    const start = exchange.place(text)
    t.equal(core.exports.parseDate(start, text.length, BigInt(NOW)), 784111777n)
  })
})
