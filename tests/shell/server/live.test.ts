import t from 'tap'
import { Controller } from '../../../shell/controller/controller.ts'
import type { LiveStream } from '../../../shell/controller/live/live-stream.ts'
import { formatEvent, Sse } from '../../../shell/controller/live/sse.ts'
import { url } from '../../../shell/controller/url.ts'
import { bootApp } from '../../support/stack.ts'
import { connectTo } from '../../support/wire.ts'

let action: (controller: Controller) => unknown = () => {}
const ends: unknown[] = []

class FeedController extends Controller {
  static override readonly live = true
  static override readonly actions = {
    show: async (controller: FeedController) => {
      try {
        await action(controller)
      } catch (error) {
        ends.push(error)
        throw error
      }
    },
  }
}

async function request(run: (controller: Controller) => unknown, head = 'GET /feed HTTP/1.1') {
  action = run
  ends.length = 0
  const app = bootApp({
    controllers: { feed: FeedController },
    routes: [['GET', '/feed', 'feed#show']],
  })
  const { connection, wire } = connectTo(app.stack)
  connection.receive(new TextEncoder().encode(`${head}\r\nHost: x\r\n\r\n`), 0)
  await until(() => wire.text !== '')
  await turn()
  return { connection, wire, ...app }
}

/** Streams until the test is over; answers the stream. */
async function stream() {
  let stream: LiveStream | null = null
  const made = await request(async (controller) => {
    stream = controller.response.stream()
    await stream.write('start')
    await new Promise(() => {})
  })
  return { ...made, stream: stream as unknown as LiveStream }
}

/** Ten turns of the event loop: what can go on without the visitor has gone on. */
async function turn(): Promise<void> {
  for (let count = 0; count < 10; count++) await new Promise((done) => setImmediate(done))
}

async function until(isDone: () => boolean) {
  while (!isDone()) await turn()
}

t.test('the first write sends the head, the end of the action the last chunk', async (t) => {
  let go = () => {}
  const ready = new Promise<void>((done) => {
    go = done
  })
  const { wire } = await request(async (controller) => {
    controller.response.contentType = 'text/plain'
    controller.session.set('seen', 'yes')
    await controller.response.stream().write('one')
    await ready
    await controller.response.stream().write('two')
  })
  t.match(wire.text, /^HTTP\/1.1 200 OK\r\n/)
  t.match(wire.text, /\r\nTransfer-Encoding: chunked\r\n/)
  t.match(wire.text, /\r\nConnection: close\r\n/)
  t.match(wire.text, /\r\nSet-Cookie: _webfw_session=/)
  t.notMatch(wire.text, /content-length/i)
  t.match(wire.text, /\r\n\r\n3\r\none\r\n$/)

  go()
  await until(() => wire.isShut)
  t.match(wire.text, /3\r\ntwo\r\n0\r\n\r\n$/)
  t.ok(wire.isShut)
})

t.test('HTTP/1.0 gets no chunks', async (t) => {
  const { wire } = await request(
    (controller) => controller.response.stream().write('one'),
    'GET /feed HTTP/1.0',
  )

  t.match(wire.text, /\r\n\r\none$/)
  t.notMatch(wire.text, /transfer-encoding/i)
  t.ok(wire.isShut)
})

t.test('an action that writes nothing answers like any other', async (t) => {
  const { wire } = await request(async (controller) => {
    await null
    controller.render({ plain: 'whole' })
  })

  t.match(wire.text, /\r\nContent-Length: 5\r\n/)
  t.match(wire.text, /\r\n\r\nwhole$/)
})

t.test('an action that only closes its stream answers with an empty body', async (t) => {
  const { wire } = await request((controller) => controller.response.stream().close())

  t.match(wire.text, /^HTTP\/1.1 200 /)
  t.match(wire.text, /\r\n\r\n0\r\n\r\n$/)
})

t.test('an error before the first write is a page, one after it breaks the response', async (t) => {
  const early = await request(async () => {
    await null
    throw new Error('out of news')
  })
  t.match(early.wire.text, /^HTTP\/1.1 500 /)
  t.match(early.lines.join(''), /out of news/)

  const late = await request(async (controller) => {
    await controller.response.stream().write('one')
    throw new Error('out of news')
  })
  await until(() => late.wire.isEnded)
  t.match(late.wire.text, /\r\n\r\n3\r\none\r\n$/)
  t.ok(late.wire.isEnded)
  t.match(late.lines.join(''), /out of news/)
})

t.test('an action waits while its visitor is behind', async (t) => {
  let sent = 0
  let start = () => {}
  const ready = new Promise<void>((done) => {
    start = done
  })
  const { connection, wire } = await request(async (controller) => {
    const stream = controller.response.stream()
    await stream.write('start')
    await ready
    for (;;) {
      await stream.write('x'.repeat(100 - 6))
      sent++
    }
  })
  wire.room = 1000
  start()
  await until(() => wire.room < 100)
  await turn()
  t.equal(sent, 10)

  wire.room = 1000
  connection.drain(0)
  await until(() => sent === 20)
  connection.closed()
  await until(() => ends.length > 0)
  t.equal(sent, 20)
  t.match(ends, [{ message: 'client disconnected' }])
})

t.test('a visitor who is far behind while the action does not wait is let go', async (t) => {
  const { wire, stream: open } = await stream()
  wire.room = 0
  let count = 0
  for (; count < 100 && !open.signal.aborted; count++) void open.write('x'.repeat(50_000))

  t.ok(wire.isEnded)
  t.ok(count < 30, `${count} writes of 50 kB`)
})

t.test('a visitor who leaves ends a sleep, and raises at the next write', async (t) => {
  let slept: unknown = null
  const { connection, wire, lines } = await request(async (controller) => {
    await controller.response.stream().write('one')
    slept = await controller.sleep(0.001)
    await controller.response.stream().write('two')
    await controller.sleep(3600)
  })
  await until(() => wire.text.includes('two'))
  t.equal(slept, 0)
  connection.closed()
  await until(() => ends.length > 0)

  t.match(ends, [{ message: 'client disconnected' }])
  t.match(wire.text, /3\r\ntwo\r\n$/)
  t.notMatch(lines.join(''), /disconnected/)

  const { connection: other, stream: open } = await stream()
  other.closed()
  t.throws(() => void open.write('two'), { message: 'client disconnected' })
})

t.test('a visitor who leaves before the first write ends a sleep, too', async (t) => {
  const app = bootApp({
    controllers: { feed: FeedController },
    routes: [['GET', '/feed', 'feed#show']],
  })
  action = (controller) => controller.sleep(3600)
  ends.length = 0
  const { connection, wire } = connectTo(app.stack)
  connection.receive(new TextEncoder().encode('GET /feed HTTP/1.1\r\nHost: x\r\n\r\n'), 0)
  await turn()
  connection.closed()
  await until(() => app.lines.length > 0)

  t.match(ends, [{ message: 'client disconnected' }])
  t.equal(wire.text, '')
  t.match(app.lines.join(''), /INFO  GET \/feed 499/)
  t.notMatch(app.lines.join(''), /ERROR/)
})

t.test(
  'a visitor who closes their side before the first write is waited for, and then given up',
  async (t) => {
    const app = bootApp({
      controllers: { feed: FeedController },
      routes: [['GET', '/feed', 'feed#show']],
    })
    action = (controller) => controller.sleep(3600)
    ends.length = 0
    const { connection } = connectTo(app.stack)
    connection.receive(new TextEncoder().encode('GET /feed HTTP/1.1\r\nHost: x\r\n\r\n'), 0)
    connection.finish(0)
    connection.sweep(59_000)
    await turn()
    t.same(ends, [])
    connection.sweep(61_000)
    await until(() => ends.length > 0)
    t.match(ends, [{ message: 'client disconnected' }])
  },
)

t.test('an action whose visitor has left may still read its request', async (t) => {
  const seen: string[] = []
  const { connection } = await request(async (controller) => {
    try {
      await controller.response.stream().write('one')
      await controller.sleep(3600)
    } catch {
      seen.push(controller.request.path(), String(controller.params.get('page')))
    }
  }, 'GET /feed?page=2 HTTP/1.1')
  connection.closed()
  await until(() => seen.length > 0)

  t.same(seen, ['/feed', '2'])
})

t.test('thousands of open streams leave the core to the pages', async (t) => {
  class PagesController extends Controller {
    static override readonly actions = {
      show: (controller: PagesController) => controller.render({ plain: 'page' }),
    }
  }
  const asked: string[] = []
  action = async (controller) => {
    await controller.response.stream().write('one')
    await controller.sleep(3600).catch(() => {})
    controller.resetSession()
    asked.push(`${controller.request.path()}?${controller.params.get('number')}`)
  }
  const { client, stack } = bootApp({
    controllers: { feed: FeedController, pages: PagesController },
    routes: [
      ['GET', '/feed', 'feed#show'],
      ['GET', '/', 'pages#show'],
    ],
  })
  const open: ReturnType<typeof connectTo>[] = []
  for (let number = 0; number < 4500; number++) {
    const visitor = connectTo(stack)
    const head = `GET /feed?number=${number} HTTP/1.1\r\nHost: x\r\n\r\n`
    visitor.connection.receive(new TextEncoder().encode(head), 0)
    open.push(visitor)
    if (number % 100 === 99) await until(() => open.every(({ wire }) => wire.text !== ''))
  }
  const isStream = ({ wire }: (typeof open)[number]) => wire.text.startsWith('HTTP/1.1 200 ')
  t.equal(open.filter(isStream).length, 4500)
  t.equal(client.get('/').body, 'page')

  for (const { connection } of open) connection.closed()
  await until(() => asked.length === open.filter(isStream).length)
  t.equal(asked[4321], '/feed?4321')
})

t.test(
  'a visitor who closes their side ends an event stream, and gets a download whole',
  async (t) => {
    for (const type of ['text/event-stream', 'text/csv']) {
      let go = () => {}
      const ready = new Promise<void>((done) => {
        go = done
      })
      const { connection, wire } = await request(async (controller) => {
        controller.response.contentType = type
        await controller.response.stream().write('one')
        await ready
        await controller.response.stream().write('two')
      })
      connection.finish(0)
      go()
      await until(() => wire.isEnded || wire.isShut)
      t.equal(wire.text.includes('two'), type === 'text/csv', type)
    }
  },
)

t.test('a field that cannot be sent is an error, not a stream', async (t) => {
  const { wire, lines } = await request(async (controller) => {
    controller.response.status = 200
    controller.session.set('large', 'x'.repeat(5000))
    await controller.response.stream().write('one')
    await controller.sleep(3600)
  })

  t.match(wire.text, /^HTTP\/1.1 500 /)
  t.match(lines.join(''), /ERROR/)
})

t.test('nothing is written after close, and nothing is rendered beside a stream', async (t) => {
  const { wire, lines } = await request(async (controller) => {
    const stream = controller.response.stream()
    await stream.write('one')
    stream.close()
    stream.close()
    await stream.write('two')
  })
  await until(() => lines.join('').includes('ERROR'))
  t.match(wire.text, /\r\n\r\n3\r\none\r\n0\r\n\r\n$/)
  t.match(lines.join(''), /IOError: closed stream/)

  const second = await request(async (controller) => {
    await controller.response.stream().write('one')
    controller.render({ plain: 'two' })
  })
  await until(() => second.lines.join('').includes('ERROR'))
  t.match(second.lines.join(''), /DoubleRenderError/)
})

t.test('a stream that is quiet outlives the deadlines, one that is stuck does not', async (t) => {
  const { connection, wire, stream: open } = await stream()
  connection.sweep(3_600_000)
  t.notOk(wire.isEnded)
  wire.room = 0
  void open.write('one')
  connection.sweep(3_600_000 + 59_000)
  t.notOk(wire.isEnded)
  connection.sweep(3_600_000 + 61_000)
  t.ok(wire.isEnded)
})

t.test('a comment is sent between events, never inside one', async (t) => {
  const { wire, stream: open } = await stream()
  open.ping()
  t.notMatch(wire.text, /:\n\n/)
  await open.write('data: one\n\n')
  open.ping()
  t.match(wire.text, /\r\n:\n\n\r\n$/)
})

t.test('HEAD is the head, and the action learns that nobody reads', async (t) => {
  const { wire } = await request(async (controller) => {
    for (;;) await new Sse(controller.response.stream()).write('one')
  }, 'HEAD /feed HTTP/1.1')

  t.match(wire.text, /Transfer-Encoding: chunked\r\n[^]*\r\n\r\n$/)
  t.match(ends, [{ message: 'client disconnected' }])
})

t.test('addresses stay those of the request while others come in between', async (t) => {
  const { wire, stack } = await request(async (controller) => {
    await controller.response.stream().write('one')
    await controller.sleep(0.02)
    await controller.response.stream().write(url(controller, '/a'))
  })
  const { connection } = connectTo(stack)
  connection.receive(new TextEncoder().encode('GET /nothing HTTP/1.1\r\nHost: other\r\n\r\n'), 0)
  await until(() => wire.isShut)

  t.match(wire.text, /http:\/\/x\/a/)
})

t.test('a stream belongs to controllers that say so', async (t) => {
  class PagesController extends Controller {
    static override readonly actions = {
      show: (controller: PagesController) => controller.response.stream().write('one'),
    }
  }
  const { client, lines } = bootApp({
    controllers: { pages: PagesController },
    routes: [['GET', '/', 'pages#show']],
  })

  t.equal(client.get('/').status, 500)
  t.match(lines.join(''), /include ActionController::Live/)
})

t.test('an event is written as the standard says', async (t) => {
  t.equal(formatEvent('a\r\nb\rc', {}), 'data: a\ndata: b\ndata: c\n\n')
  t.equal(formatEvent('', { retry: 5 }), 'retry: 5\ndata: \n\n')
  t.equal(formatEvent({ a: [1] }, { event: 'e', id: '7' }), 'event: e\nid: 7\ndata: {"a":[1]}\n\n')
  t.throws(() => formatEvent('', { event: 'a\nb' }), /line break/)
  t.throws(() => formatEvent('', { id: 'a\r' }), /line break/)
})
