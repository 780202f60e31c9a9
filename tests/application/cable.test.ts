import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { shellProgram } from '../support/bun.ts'
import { CHAT } from '../support/chat-app.ts'
import { SECRET } from '../support/core.ts'
import { eventually } from '../support/eventually.ts'
import { serveGenerated } from '../support/generated-app.ts'
import type { RunningServer } from '../support/server.ts'
import { clientFrame, SocketClient } from '../support/socket-client.ts'

// Action Cable as Rails has it: Rails guide "Action Cable Overview", and the sources of actioncable and turbo-rails.

const ROOM = { channel: 'ChatChannel', room: 1 }
const LOG = { channel: 'LogChannel' }

/** Sends a request to the application. */
function ask(server: RunningServer, verb: string, path: string, headers = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${path}`, { method: verb, headers })
}

/** The cookie of a visitor who has a name. */
async function cookieOf(server: RunningServer, name: string): Promise<string> {
  const answer = await ask(server, 'GET', `/rooms?user=${name}`)
  const cookies = answer.headers.getSetCookie()
  return cookies.map((each) => each.split(';')[0]).join('; ')
}

/** A socket of a visitor who has a name. */
async function enter(server: RunningServer, name: string, path = '/cable'): Promise<SocketClient> {
  const client = await SocketClient.open(server.port, path, {
    Cookie: await cookieOf(server, name),
  })
  await client.hears('welcome', ({ type }) => type === 'welcome')
  return client
}

/** The names of the streams that the page of a room subscribes to. */
async function streamsOf(server: RunningServer): Promise<object[]> {
  const page = await (await ask(server, 'GET', '/rooms/1')).text()
  const names = [...page.matchAll(/signed-stream-name="([^"]*)"/g)]
  return names.map(([, name]) => ({ channel: 'Turbo::StreamsChannel', signed_stream_name: name }))
}

/** What a client has heard over a channel. */
const heard = (client: SocketClient, identifier: object): unknown[] =>
  client.messages.flatMap((each) =>
    each.identifier === JSON.stringify(identifier) && 'message' in each ? [each.message] : [],
  )

t.test('a server of sockets', async (t) => {
  const server = await serveGenerated(CHAT)
  t.teardown(() => {
    console.error(server.output().slice(-3000))
    return server.stop()
  })
  await ask(server, 'POST', '/rooms')

  await t.test('a request to upgrade is answered as RFC 6455 and Rails have it', async (t) => {
    const client = await SocketClient.open(server.port, '/socket')
    t.same(client.head.split('\r\n'), [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=',
      'Sec-WebSocket-Protocol: actioncable-v1-json',
    ])
    await eventually('it is closed', () => client.isClosed)
    t.same(client.messages, [{ type: 'disconnect', reason: 'unauthorized', reconnect: false }])
    t.equal(client.closeCode, 1000)
    const plain = await SocketClient.open(server.port, '/cable', { 'Sec-WebSocket-Protocol': null })
    t.match(plain.head, /^HTTP\/1\.1 101 /)
    t.notMatch(plain.head, /Sec-WebSocket-Protocol/)
    plain.close()
  })

  await t.test('a connection reads signed and encrypted cookies, and the session', async (t) => {
    for (const way of ['user', 'sealed', 'visitor']) {
      const answer = await ask(server, 'GET', `/rooms?${way}=ann`)
      const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
      const client = await SocketClient.open(server.port, '/cable', { Cookie: cookies.join('; ') })
      await client.hears(way, ({ type }) => type === 'welcome')
      client.close()
      // Not the last character, which may have bits that say nothing.
      const forged = cookies.map((each) =>
        each?.replace(/=.{8}/, (start) => start.slice(0, -1) + (start.endsWith('0') ? '1' : '0')),
      )
      const other = await SocketClient.open(server.port, '/cable', { Cookie: forged.join('; ') })
      await other.hears(`a forged ${way}`, ({ reason }) => reason === 'unauthorized')
      other.close()
    }
    t.pass()
  })

  await t.test('what is no request to upgrade, or comes from elsewhere, gets 404', async (t) => {
    const own = `http://127.0.0.1:${server.port}`
    const cases: [status: number, fields: Record<string, string | null>][] = [
      [101, { Origin: own }],
      [101, { Origin: 'http://other.example' }],
      [101, { Origin: 'http://ok.example' }],
      [101, { Connection: 'upgrade', Upgrade: 'WebSocket' }],
      [404, { Origin: 'http://evil.example' }],
      [404, { Origin: own.replace('http:', 'https:') }],
      [404, { Origin: `${own}.evil.example` }],
      [404, { Origin: null }],
      [404, { Origin: 'null' }],
      [404, { Upgrade: null }],
      [404, { Upgrade: 'h2c' }],
      [404, { Connection: 'keep-alive' }],
      [404, { 'Sec-WebSocket-Version': '8' }],
      [404, { 'Sec-WebSocket-Key': null }],
      [404, { 'Sec-WebSocket-Key': 'c2hvcnQ=' }],
    ]
    for (const [status, fields] of cases) {
      const client = await SocketClient.open(server.port, '/cable', fields)
      t.match(client.head, new RegExp(`^HTTP/1.1 ${status} `), JSON.stringify(fields))
      client.close()
    }
    t.equal(await (await ask(server, 'GET', '/cable')).text(), 'Page not found')
    t.equal((await ask(server, 'POST', '/cable')).status, 404)
  })

  await t.test(
    'a channel does what its class says, and only its public methods are asked for',
    async (t) => {
      const ann = await enter(server, 'ann')
      await ann.subscribe(LOG)
      t.notOk(await ann.subscribe({ channel: 'ChatChannel', room: 7 }), 'it is rejected')
      await ann.hears(
        '`unsubscribed`',
        ({ message }) => (message as { left?: string })?.left === 'ann',
      )
      await server.says(/GET \/cable 101 /)
      const loud = { ...ROOM, loud: true }
      t.ok(await ann.subscribe(loud))
      for (const name of 'note subscribed params inspect constructor transmit current_user reject'.split(
        ' ',
      )) {
        ann.command('message', loud, { action: name })
      }
      for (const action of ['fail', 'ping', 'speak']) {
        ann.command('message', loud, { action, body: '<b>' })
        const count = heard(ann, loud).length
        await ann.hears(action, () => heard(ann, loud).length > count)
      }
      t.same(heard(ann, loud), [
        { after: true },
        { error: 'no' },
        'pong',
        { body: '<b>', by: 'ann' },
      ])
      ann.send(clientFrame(1, 'no JSON'))
      ann.send(clientFrame(1, '[]'))
      ann.send(clientFrame(1, '{"command":"subscribe","identifier":"{\"channel\":\"String\"}"}'))
      ann.command('jump', loud)
      ann.command('message', { channel: 'ChatChannel' }, { action: 'ping' })
      ann.command('message', loud, { action: 'mute' })
      ann.command('message', loud, { action: 'ping' })
      ann.command('message', loud, { action: 'fail' })
      await ann.hears('a second error', () => heard(ann, loud).length === 5)
      t.same(heard(ann, loud).at(-1), { error: 'no' }, 'a stream that was stopped is not heard')
      ann.close()
    },
  )

  await t.test(
    'concerns, blocks, coders and modules of turbo-rails work in channels',
    async (t) => {
      const ann = await enter(server, 'ann')
      const [room = {}] = await streamsOf(server)
      const own = { ...room, channel: 'Admin::IdiomsChannel' }
      await ann.subscribe(LOG)
      t.ok(await ann.subscribe(own))
      ann.command('message', own, { action: 'optional', text: 'no' })
      ann.command('message', own, { text: 'hi', room: 99 })
      await ann.hears('three ticks', () => {
        return heard(ann, own).filter((each) => JSON.stringify(each) === '{"tick":true}').length > 2
      })
      const rest = heard(ann, own).filter((each) => JSON.stringify(each) !== '{"tick":true}')
      t.same(rest[0], { hello: 'ann', by: 'ann' })
      t.same(
        rest
          .slice(1)
          .map((each) => JSON.stringify(each))
          .sort(),
        ['{"error":"ActiveRecord::RecordNotFound"}', '{"given":{}}', '{"text":"hi","read":true}'],
      )
      await ask(server, 'PATCH', '/rooms/1?what=rename')
      await ann.hears('a refresh', ({ message }) => String(message).includes('"refresh"'))
      ann.command('unsubscribe', own)
      await ann.hears('what it checked', ({ message }) => {
        return JSON.stringify(message) === '{"told":["included"]}'
      })
      ann.command('message', LOG, { action: 'nothing' })
      await server.says(/\[ActionCable\] \[ann\] Unable to process LogChannel#nothing/)
      ann.close()
    },
  )

  await t.test(
    'all who listen hear a broadcast, with what blocks make of it; who leaves is told of',
    async (t) => {
      const ann = await enter(server, 'ann')
      const bob = await enter(server, 'bob')
      await ann.subscribe(ROOM)
      await bob.subscribe(ROOM)
      await bob.subscribe(LOG)
      ann.command('message', ROOM, { action: 'speak', body: 'hi' })
      for (const [client, by] of [
        [ann, 'ann'],
        [bob, 'bob'],
      ] as const) {
        await client.hears('the message', () => heard(client, ROOM).length > 0)
        t.same(heard(client, ROOM)[0], { body: 'hi', by: 'ann' })
        await ask(server, 'POST', '/rooms/1/messages?body=x')
        await client.hears('the block', ({ message }) => (message as { by?: string })?.by === by)
      }
      ann.command('unsubscribe', ROOM)
      await bob.hears(
        'that ann has left',
        ({ message }) => (message as { left?: string })?.left === 'ann',
      )
      await bob.hears('a tick', ({ message }) => (message as { tick?: boolean })?.tick === true)
      ann.command('message', ROOM, { action: 'ping' })
      ann.close()
      await ask(server, 'POST', '/kick/bob')
      await eventually('bob is out', () => bob.isClosed)
      t.same(bob.messages.at(-1), { type: 'disconnect', reason: 'remote', reconnect: true })
    },
  )

  await t.test('models broadcast what is committed, as turbo-rails does', async (t) => {
    const client = await enter(server, 'ann')
    const [room = {}, tail = {}] = await streamsOf(server)
    t.ok(await client.subscribe(room))
    t.ok(await client.subscribe(tail))
    const forged = { ...room, signed_stream_name: 'InJvb20i--00' }
    t.notOk(await client.subscribe(forged), 'a forged name is rejected')
    let id = 0
    /** What the room hears of a request, where so many elements come. */
    const after = async (count: number, verb: string, path: string, headers = {}) => {
      const before = heard(client, room).length
      await ask(server, verb, path, headers)
      await client.hears(path, () => heard(client, room).length >= before + count)
      return heard(client, room).slice(before).sort()
    }
    const [made] = await after(1, 'POST', '/rooms/1/messages?body=%26')
    id = Number(/message_(\d+)/.exec(String(made))?.[1])
    const item = (text: string) => `<li id="message_${id}">${text}</li>`
    const element = (rest: string, content: string) =>
      `<turbo-stream ${rest}><template>${content}</template></turbo-stream>`
    t.equal(made, element('action="append" target="messages"', item('&amp;')))
    await client.hears('the lambda', () => heard(client, tail).length === 1)
    t.same(heard(client, tail), [element('action="prepend" target="tail"', item('&amp;'))])
    t.same(await after(1, 'PATCH', '/rooms/1?what=edit'), [
      element(`action="replace" target="message_${id}"`, item('edited')),
    ])
    await ask(server, 'PATCH', '/rooms/1?what=undone')
    await ask(server, 'PATCH', '/rooms/1?what=silent')
    id += 1
    t.same(await after(8, 'PATCH', '/rooms/1?what=by+hand'), [
      element('action="append" target="list"', '<i>&amp;</i>'),
      element(`action="before" target="message_${id}"`, '<hr>'),
      element('action="highlight" target="messages"', ''),
      '<turbo-stream action="refresh"></turbo-stream>',
      `<turbo-stream action="remove" target="message_${id}"></turbo-stream>`,
      element('action="update" target="flash"', 'hello'),
      element('action="update" targets=".m"', item('silent')),
      element(`data-a="1" action="replace" target="message_${id}"`, item('silent')),
    ])
    t.same(await after(1, 'PATCH', '/rooms/1?what=remove'), [
      `<turbo-stream action="remove" target="message_${id}"></turbo-stream>`,
    ])
    const named = { 'X-Turbo-Request-Id': 'r-1' }
    t.same(await after(1, 'PATCH', '/rooms/1?what=rename', named), [
      '<turbo-stream request-id="r-1" action="refresh"></turbo-stream>',
    ])
    t.notMatch(JSON.stringify(client.messages), /undone/, 'what is rolled back is not sent')
    client.close()
  })

  await t.test(
    'who sends what breaks the protocol, or does not read, is let go, and nobody else is',
    async (t) => {
      const ann = await enter(server, 'ann')
      await ann.subscribe(ROOM)
      const flood = await enter(server, 'eve')
      flood.socket.pause()
      const ping = Buffer.concat(
        Array.from({ length: 20_000 }, () => clientFrame(9, 'x'.repeat(125))),
      )
      await eventually('a client that reads nothing is closed', () => {
        flood.send(ping)
        return flood.socket.destroyed || flood.isClosed || flood.socket.writableLength > 32e6
      })
      flood.close()
      const broken = await enter(server, 'eve')
      broken.send(clientFrame(1, 'x', { masked: false }))
      await eventually('it is closed', () => broken.isClosed)
      t.equal(broken.closeCode, 1002)
      const Cookie = await cookieOf(server, 'eve')
      const early = new SocketClient(server.port, '/cable', { Cookie }, clientFrame(9, 'early'))
      await eventually('a ping with the request is answered', () =>
        early.frames.some(({ opcode, payload }) => opcode === 10 && String(payload) === 'early'),
      )
      early.close()
      ann.command('message', ROOM, { action: 'fail' })
      await ann.hears('an error', () => heard(ann, ROOM).length > 0)
      ann.close()
    },
  )

  await t.test('what another process of the application sends is heard', async (t) => {
    const ann = await enter(server, 'ann')
    await ann.subscribe(LOG)
    const seed = [join(server.root, 'app.mjs'), server.root, 'db', 'seed']
    const env = { PATH: '/usr/bin:/bin', WEBFW_SECRET_KEY_BASE: SECRET }
    await promisify(execFile)(shellProgram(), ['--no-env-file', ...seed], { env })
    await ann.hears(
      'the seeds',
      ({ message }) => (message as { seeded?: boolean })?.seeded === true,
    )
    t.pass()
    ann.close()
  })

  await t.test('a server that stops says so, and lets browsers come back', async (t) => {
    const ann = await enter(server, 'ann')
    await ann.subscribe(LOG)
    t.equal(await server.stop(), 0)
    await eventually('it is closed', () => ann.isClosed)
    t.same(ann.messages.at(-1), { type: 'disconnect', reason: 'server_restart', reconnect: true })
    t.equal(ann.closeCode, 1012)
  })
})

t.test(
  'workers hear of each other, and a killed one loses nothing that was answered for',
  async (t) => {
    const server = await serveGenerated(CHAT, { AOT_WORKERS: '2', WEBFW_WATCHDOG: '' })
    t.teardown(() => server.stop('SIGKILL'))
    await ask(server, 'POST', '/rooms')
    const homes = new Map<string, SocketClient>()
    await eventually('both workers have a socket', async () => {
      const client = await enter(server, 'ann')
      await client.subscribe(ROOM)
      client.command('message', ROOM, { action: 'whisper' })
      await client.hears('its process', () => heard(client, ROOM).length > 0)
      const { process } = heard(client, ROOM)[0] as { process: string }
      if (homes.has(process)) client.close()
      else homes.set(process, client)
      return homes.size === 2
    })
    const clients = [...homes.values()]
    for (const client of clients) await client.subscribe({ channel: 'NumberChannel' })
    const answered: number[] = []
    const pid = server.child.pid ?? 0
    for (let number = 1; number <= 60; number++) {
      if (number === 30) {
        const [worker] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
        process.kill(Number(worker), 'SIGKILL')
      }
      const answer = await ask(server, 'POST', `/count/${number}`).catch(() => null)
      if (answer?.status === 200) answered.push(number)
    }
    t.ok(answered.length > 30)
    await eventually('one of the two is closed', () => clients.some((each) => each.isClosed))
    const numbers = (client: SocketClient) =>
      heard(client, { channel: 'NumberChannel' }) as number[]
    const left = clients.find((each) => !each.isClosed) as SocketClient
    await eventually('the other hears the last', () => numbers(left).includes(answered.at(-1) ?? 0))
    t.same(
      numbers(left).filter((each) => answered.includes(each)),
      answered,
      'each once, in order',
    )
    for (const client of clients) client.close()
  },
)
