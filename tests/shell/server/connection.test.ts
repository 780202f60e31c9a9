import t from 'tap'
import { Controller } from '../../../shell/controller/controller.ts'
import type { Reading, RequestReader } from '../../../shell/server/socket/reading.ts'
import { eventually } from '../../support/eventually.ts'
import { bootApp } from '../../support/stack.ts'
import { connectTo } from '../../support/wire.ts'

class PagesController extends Controller {
  static {
    this.skipForgeryProtection()
  }

  static override readonly actions = {
    hello: (controller: PagesController) => controller.render({ plain: 'hello' }),
    echo: (controller: PagesController) =>
      controller.render({ plain: `${controller.request.bytes().length} bytes` }),
  }
}

const boot = () =>
  bootApp({
    controllers: { pages: PagesController },
    routes: [
      ['GET', '/hello', 'pages#hello'],
      ['POST', '/echo', 'pages#echo'],
    ],
  })

const bytes = (text: string) => new TextEncoder().encode(text)
const HELLO = bytes('GET /hello HTTP/1.1\r\nHost: x\r\n\r\n')
const CHUNKED = 'POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'

/** Counts the bytes that a reader is given. */
function counting(reader: RequestReader): RequestReader & { given: number } {
  const counted = (reading: Reading): Reading => {
    if (reading.kind !== 'more' || reading.continuation === undefined) return reading
    const { continuation } = reading
    return {
      ...reading,
      continuation: {
        abandon: () => continuation.abandon(),
        push: (chunk) => {
          self.given += chunk.length
          return counted(continuation.push(chunk))
        },
      },
    }
  }
  const self = {
    given: 0,
    read: (chunk: Uint8Array, remoteAddress: string) => {
      self.given += chunk.length
      return counted(reader.read(chunk, remoteAddress))
    },
  }
  return self
}

t.test('a body of many small chunks is given to the core once', async (t) => {
  const reader = counting(boot().stack)
  const { connection, wire } = connectTo(reader)
  let sent = 0
  const send = (text: string) => {
    connection.receive(bytes(text), 0)
    sent += text.length
  }
  send(CHUNKED)
  for (let count = 0; count < 5000; count++) send('1\r\nx\r\n')
  send('0\r\n\r\n')

  t.match(wire.text, /\r\n\r\n5000 bytes$/)
  t.ok(reader.given < sent + 1000, `${reader.given} bytes for ${sent}`)
})

t.test('a body of announced length is read when it is whole', async (t) => {
  const reader = counting(boot().stack)
  const { connection, wire } = connectTo(reader)
  const head = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n'
  connection.receive(bytes(head), 0)
  for (let count = 0; count < 9000; count++) connection.receive(bytes('x'), 0)

  t.match(wire.text, /\r\n\r\n9000 bytes$/)
  t.equal(reader.given, head.length + 9000)
})

t.test('what follows a body of chunks is the next request, wherever the pieces end', async (t) => {
  const { stack } = boot()
  const text =
    `${CHUNKED}3\r\nabc\r\n0\r\nTrailer: x\r\n\r\n`.repeat(2) +
    'GET /hello HTTP/1.1\r\nHost: x\r\n\r\n'
  for (let size = 1; size < text.length; size += 3) {
    const { connection, wire } = connectTo(stack)
    for (let start = 0; start < text.length; start += size) {
      connection.receive(bytes(text.slice(start, start + size)), 0)
      await null
    }
    await new Promise((done) => setImmediate(done))
    t.match(wire.text, /3 bytesHTTP[^]*3 bytesHTTP[^]*hello$/, `in pieces of ${size}`)
  }
})

t.test('what follows a large body in one packet is the next request', async (t) => {
  for (const size of [3000, 4096, 5000, 100_000]) {
    const { connection, wire } = connectTo(boot().stack)
    const post = `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`
    connection.receive(bytes(`${post}${post}GET /hello HTTP/1.1\r\nHost: x\r\n\r\n`), 0)

    t.match(wire.text, new RegExp(`${size} bytesHTTP[^]*${size} bytesHTTP[^]*hello$`), `${size}`)
  }
})

t.test('a bad chunk is refused wherever it comes', async (t) => {
  const { connection, wire } = connectTo(boot().stack)
  for (const piece of [CHUNKED, '1\r\n', 'x\r\n', '1\r\nx\r\n', 'zz\r\n']) {
    connection.receive(bytes(piece), 0)
  }

  t.match(wire.text, /^HTTP\/1\.1 400 /)
  t.ok(wire.isShut)
})

t.test('a visitor who leaves in the middle of a body gives its memory back', async (t) => {
  const { stack } = boot()
  const piece = bytes(`10000\r\n${'x'.repeat(65536)}\r\n`)
  for (let count = 0; count < 2000; count++) {
    const { connection } = connectTo(stack)
    connection.receive(bytes(CHUNKED), 0)
    for (let each = 0; each < 4; each++) connection.receive(piece, 0)
    connection.closed()
  }
  const { connection, wire } = connectTo(stack)
  connection.receive(HELLO, 0)

  t.match(wire.text, /hello$/)
})

t.test('a drain leaves a fresh connection time for its request, and says it closes', async (t) => {
  const { stack } = boot()
  const fresh = connectTo(stack)
  stack.drain()
  fresh.connection.drainAndClose(0)
  t.notOk(fresh.wire.isEnded)
  fresh.connection.receive(HELLO, 0)

  t.match(fresh.wire.text, /\r\nConnection: close\r\n[^]*hello$/i)
  t.ok(fresh.wire.isShut)
})

t.test(
  'a drain answers the request that follows an answer, and closes what was quiet',
  async (t) => {
    const { stack } = boot()
    const busy = connectTo(stack)
    const quiet = connectTo(stack)
    for (const { connection } of [busy, quiet]) connection.receive(HELLO, 0)
    quiet.connection.drainAndClose(10_000)
    busy.connection.drainAndClose(0)
    busy.connection.receive(HELLO, 0)
    await eventually('the quiet one is closed', () => quiet.wire.isEnded)
    await eventually('the busy one is answered', () => /helloHTTP[^]*hello$/.test(busy.wire.text))
  },
)

t.test('who sends many requests at once leaves the others their turn', async (t) => {
  const { stack } = boot()
  const greedy = connectTo(stack)
  const modest = connectTo(stack)
  const answersOf = ({ wire }: typeof greedy) => wire.text.split('HTTP/1.1 200').length - 1
  greedy.connection.receive(bytes('GET /hello HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000)), 0)
  t.ok(answersOf(greedy) < 100, `${answersOf(greedy)} answers in one turn`)
  modest.connection.receive(HELLO, 0)
  t.equal(answersOf(modest), 1)
  greedy.connection.finish(0)

  for (let turn = 0; turn < 1000 && !greedy.wire.isEnded; turn++) {
    await new Promise((done) => setImmediate(done))
  }
  t.equal(answersOf(greedy), 1000)
})

t.test('a request whose sender closes before its end is answered with 400', async (t) => {
  const { stack } = boot()
  const answerTo = (text: string) => {
    const { connection, wire } = connectTo(stack)
    if (text !== '') connection.receive(bytes(text), 0)
    connection.finish(0)
    t.ok(wire.isEnded, text)
    return wire.text
  }
  const length = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 90000\r\n\r\n'
  for (const text of [
    'GET /hel',
    'GET /hello HTTP/1.1\r\nHost: x\r\n',
    length,
    `${length}abc`,
    length + 'x'.repeat(80_000),
    CHUNKED,
    `${CHUNKED}3\r\nab`,
    `${CHUNKED}3\r\nabc\r\n`,
  ]) {
    t.match(answerTo(text), /^HTTP\/1\.1 400 /, text.slice(0, 90))
  }
  t.equal(answerTo(''), '', 'who sent nothing is told nothing')
  t.match(answerTo(`${CHUNKED}3\r\nabc\r\n0\r\n\r\n`), /^HTTP\/1\.1 200 [^]*3 bytes$/)
})

t.test('a visitor who stops sending in the middle of a second request is told so', async (t) => {
  const { connection, wire } = connectTo(boot().stack)
  wire.room = 10
  connection.receive(bytes('GET /hello HTTP/1.1\r\nHost: x\r\n\r\nGET /he'), 0)
  connection.finish(0)
  t.notOk(wire.isEnded)
  wire.room = Number.POSITIVE_INFINITY
  connection.drain(0)

  t.match(wire.text, /^HTTP\/1\.1 200 [^]*helloHTTP\/1\.1 400 /)
  t.ok(wire.isEnded)
})

t.test('a response whose file became shorter breaks the connection', async (t) => {
  let left = 1
  const answer = {
    bytes: HELLO,
    pieces: () => {
      if (left-- > 0) return HELLO
      throw new Error('shorter')
    },
    keepAlive: true,
    release: () => {},
  }
  const { connection, wire } = connectTo({
    read: (given) => ({ kind: 'request', consumed: given.length, answer }),
  })
  connection.receive(HELLO, 0)

  t.equal(wire.text.length, 2 * HELLO.length)
  t.ok(wire.isEnded)
})
