import t from 'tap'
import { Controller } from '../../../shell/controller/controller.ts'
import { type EventStream, formatEvent } from '../../../shell/controller/event-stream.ts'
import { bootApp } from '../../support/stack.ts'
import { connectTo } from '../../support/wire.ts'

let events: EventStream | null = null
let source: (events: EventStream) => void | Promise<void> = () => {}

class FeedController extends Controller {
  static override readonly actions = {
    show: (controller: FeedController) =>
      controller.eventStream((given) => {
        events = given
        return source(given)
      }),
  }
}

async function listen(run: (events: EventStream) => void | Promise<void>) {
  source = run
  const app = bootApp({
    controllers: { feed: FeedController },
    routes: [['GET', '/feed', 'feed#show']],
  })
  const { connection, wire } = connectTo(app.stack)
  connection.receive(new TextEncoder().encode('GET /feed HTTP/1.1\r\nHost: x\r\n\r\n'), 0)
  await turn()
  return { connection, wire, ...app }
}

const turn = () => new Promise((done) => setImmediate(done))
const forever = () => new Promise<void>(() => {})

t.test('a source waits while its visitor is behind', async (t) => {
  let sent = 0
  let start = () => {}
  const ready = new Promise<void>((done) => {
    start = done
  })
  const { connection, wire } = await listen(async (events) => {
    await ready
    while (await events.send('x'.repeat(92))) sent++
  })
  wire.room = 1000
  start()
  await turn()
  t.equal(sent, 10)

  wire.room = 1000
  connection.drain(0)
  await turn()
  t.equal(sent, 20)
  connection.closed()
  await turn()
  t.equal(sent, 20)
})

t.test('a visitor who is far behind while the source does not wait is let go', async (t) => {
  const { wire } = await listen(forever)
  wire.room = 0
  let count = 0
  for (; count < 100 && events?.isClosed === false; count++) void events.send('x'.repeat(50_000))

  t.ok(wire.isEnded)
  t.ok(count < 30, `${count} events of 50 kB`)
})

t.test('a visitor who leaves aborts the signal, and nothing is sent any more', async (t) => {
  const { connection, wire } = await listen(forever)
  await events?.send('one')
  connection.closed()

  t.ok(events?.signal.aborted)
  t.equal(await events?.send('two'), false)
  t.match(wire.text, /data: one\n\n$/)
})

t.test('a source that fails ends the stream, and the log says why', async (t) => {
  const { wire, lines } = await listen(async (events) => {
    await events.send('one')
    throw new Error('out of news')
  })
  await turn()

  t.match(wire.text, /data: one\n\n$/)
  t.ok(wire.isShut)
  t.match(lines.join(''), /out of news/)
})

t.test('a stream that is quiet outlives the deadlines, one that is stuck does not', async (t) => {
  const { connection, wire } = await listen(forever)
  connection.sweep(3_600_000)
  t.notOk(wire.isEnded)
  wire.room = 0
  void events?.send('one')
  connection.sweep(3_600_000 + 59_000)
  t.notOk(wire.isEnded)
  connection.sweep(3_600_000 + 61_000)
  t.ok(wire.isEnded)
})

t.test('HEAD of a stream is its head', async (t) => {
  const { client } = await listen(() => {})

  t.equal(client.head('/feed').contentType, 'text/event-stream')
})

t.test('an event is written as the standard says', async (t) => {
  t.equal(formatEvent('a\r\nb\rc', {}), 'data: a\ndata: b\ndata: c\n\n')
  t.equal(formatEvent('', { retry: 5 }), 'retry: 5\ndata: \n\n')
  t.equal(formatEvent({ a: [1] }, { event: 'e', id: '7' }), 'event: e\nid: 7\ndata: {"a":[1]}\n\n')
  t.throws(() => formatEvent('', { event: 'a\nb' }), /line break/)
  t.throws(() => formatEvent('', { id: 'a\r' }), /line break/)
})
