import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { eventually } from '../../support/eventually.ts'
import { exchangeRaw, parseResponse } from '../../support/raw-http.ts'
import { makeRoot, RawConnection, startServer } from '../../support/server.ts'

const get = (port: number, path: string, host: string, fields = '') =>
  exchangeRaw(
    port,
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${fields}\r\n`,
  ).then(parseResponse)

/** Clock ticks of processor time that a process has taken. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

/** What a link leads to; empty where it has just gone. */
function targetOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

t.test(
  'connections beyond the descriptors are answered with 503, and room is used again',
  { skip: process.platform !== 'linux' },
  async (t) => {
    const limit = ['/bin/sh', '-c', 'ulimit -n 256 && exec "$@"', 'sh']
    const server = await startServer('server-app.bun.ts', {}, makeRoot(), { prefix: limit })
    t.teardown(() => server.stop())
    const visitors = Array.from({ length: 400 }, () => new RawConnection(server.port))
    const refused = () => visitors.filter(({ text }) => text.startsWith('HTTP/1.1 503 ')).length
    await eventually('the others are refused', () => refused() >= 400 - 192, server.output)
    t.equal(refused(), 400 - 192)

    const before = ticksOf(server.child.pid ?? 0)
    await new Promise((done) => setTimeout(done, 1000))
    const ticks = ticksOf(server.child.pid ?? 0) - before
    t.ok(ticks < 50, `${ticks} of about 100 ticks`)

    const [first] = visitors
    first?.send('GET /hello HTTP/1.1\r\nHost: x\r\n\r\n')
    t.match(await first?.until(/hello$/), /^HTTP\/1\.1 200 /, 'those inside are served')
    t.equal((await get(server.port, '/hello', 'x')).status, 503)

    for (const { socket } of visitors) socket.destroy()
    const status = async () => (await get(server.port, '/hello', 'x')).status
    await eventually('there is room', async () => (await status()) === 200, server.output)
  },
)

t.test(
  'a limit of descriptors that is lowered below those in use stops accepting until it is raised',
  { skip: process.platform !== 'linux' },
  async (t) => {
    const server = await startServer('server-app.bun.ts')
    t.teardown(() => server.stop())
    const pid = server.child.pid ?? 0
    const limit = (count: number) =>
      execFileSync('prlimit', ['--pid', String(pid), `--nofile=${count}:1024`])
    const visitor = new RawConnection(server.port)
    const ask = () => visitor.send('GET /hello HTTP/1.1\r\nHost: x\r\n\r\n')
    ask()
    await visitor.until(/hello$/)
    limit(3)
    const late = get(server.port, '/hello', 'x')
    // Whether there are enough is looked at once a second.
    await server.advance(1)
    await server.says(/accepting no connection/)

    const before = ticksOf(pid)
    await new Promise((done) => setTimeout(done, 1000))
    t.ok(ticksOf(pid) - before < 50, 'nothing turns in a circle')
    ask()
    await visitor.until(/hello[^]*hello$/)

    limit(1024)
    await server.advance(1)
    t.equal((await late).status, 200, 'who waited is answered')
    await server.says(/descriptors are free again/)
  },
)

t.test(
  'who sends half a body or reads nothing is let go, and holds one descriptor',
  { skip: process.platform !== 'linux' },
  async (t) => {
    const server = await startServer('server-app.bun.ts')
    t.teardown(() => server.stop())
    // Of sockets and of bodies; the runtime and the database open others when they please.
    const descriptors = () => {
      const folder = `/proc/${server.child.pid}/fd`
      const targets = readdirSync(folder).map((name) => targetOf(join(folder, name)))
      const places = ['socket:', join(server.root, 'tmp')]
      return targets.filter((path) => places.some((place) => path.startsWith(place))).length
    }
    const holds = (count: number) =>
      eventually(
        `it holds ${count} descriptors`,
        () => descriptors() === count,
        () => `${descriptors()}`,
      )
    const before = descriptors() + 1
    const content = 'x'.repeat(200_000)
    // The first body leaves one for the mark of this process in tmp/.
    await exchangeRaw(
      server.port,
      `POST /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 200000\r\n\r\n${content}`,
    )
    await holds(before)
    const senders = Array.from({ length: 20 }, () => new RawConnection(server.port))
    for (const sender of senders) {
      sender.send(`POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n`)
      sender.send('x'.repeat(200_000))
    }
    const isUpload = (name: string) => name.startsWith('upload-')
    const spooled = () => readdirSync(join(server.root, 'tmp')).filter(isUpload).length
    await eventually('all bodies are on disk', () => spooled() === senders.length)
    // One for each sender, none for its body.
    await holds(before + senders.length)
    for (const { socket } of senders.slice(10)) socket.destroy()
    await holds(before + 10)
    while (descriptors() > before) await server.advance(10)
    t.equal(spooled(), 0)

    const visitors = Array.from({ length: 20 }, () => new RawConnection(server.port))
    for (const { socket } of visitors) {
      socket.pause()
      socket.write('GET /large?size=9000000 HTTP/1.1\r\nHost: x\r\n\r\n')
    }
    await holds(before + visitors.length)
    while (descriptors() > before) await server.advance(10)
    t.equal((await get(server.port, '/hello', 'x')).status, 200)
    for (const { socket } of visitors) socket.destroy()
  },
)

t.test('a request for another host is refused where the hosts are named', async (t) => {
  const env = { WEBFW_HOSTS: 'example.org,Blog.example.org,.below.example' }
  const server = await startServer('server-app.bun.ts', env)
  t.teardown(() => server.stop())
  const status = async (host: string, fields = '') =>
    (await get(server.port, '/hello', host, fields)).status

  t.equal(await status('example.org'), 200)
  t.equal(await status('BLOG.example.org:8080'), 200)
  t.equal(await status('any.below.example'), 200)
  t.equal(await status('below.example'), 200)
  t.equal(await status('evilbelow.example'), 403)
  t.equal(await status('evil.example'), 403)
  t.equal(await status('example.org.evil.example'), 403)
  t.equal(await status('example.org', 'X-Forwarded-Host: evil.example\r\n'), 403)
  t.equal((await get(server.port, '/hello', 'evil.example')).body, 'Blocked host')
})

t.test('a health check may call this machine by any name', async (t) => {
  const server = await startServer('server-app.bun.ts', { WEBFW_HOSTS: 'example.org' })
  t.teardown(() => server.stop())

  t.equal((await get(server.port, '/up', '127.0.0.1')).status, 200)
  t.equal((await get(server.port, '/hello', '127.0.0.1')).status, 403)
})

t.test('what a proxy of ours forwards counts, also in several fields', async (t) => {
  const server = await startServer('server-app.bun.ts')
  t.teardown(() => server.stop())
  const origin = async (fields: string) => (await get(server.port, '/origin', 'in:80', fields)).body

  t.equal(await origin(''), '127.0.0.1 http://in/origin')
  t.equal(
    (await get(server.port, 'http://other:81/origin?a', 'in')).body,
    '127.0.0.1 http://other:81/origin?a',
  )
  t.equal(
    await origin(
      'X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: out.example\r\n',
    ),
    '203.0.113.9 https://out.example/origin',
  )
  t.equal(
    await origin('X-Forwarded-For: 198.51.100.1\r\nX-Forwarded-For: 203.0.113.9\r\n'),
    '203.0.113.9 http://in/origin',
    'the proxy added its field behind the one of the visitor',
  )
})

t.test('what anybody else forwards is not believed', async (t) => {
  const server = await startServer('server-app.bun.ts', { WEBFW_TRUSTED_PROXIES: '10.0.0.1' })
  t.teardown(() => server.stop())
  const fields = 'X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Host: evil.example\r\n'

  t.equal((await get(server.port, '/origin', 'x', fields)).body, '127.0.0.1 http://x/origin')
})

t.test('the nonce of a page is that of its policy, and new each time', async (t) => {
  const env = { POLICY: "script-src 'nonce-{nonce}'" }
  const server = await startServer('server-app.bun.ts', env)
  t.teardown(() => server.stop())
  const nonces = new Set<string>()
  for (let count = 0; count < 3; count++) {
    const { body, fields } = await get(server.port, '/nonce', 'x', 'If-None-Match: *\r\n')
    const nonce = /nonce="([\w-]{16,})"/.exec(body)?.[1] ?? ''
    t.equal(fields.get('content-security-policy'), `script-src 'nonce-${nonce}'`)
    t.match(body, `<script src="/a.js" nonce="${nonce}"></script>`)
    t.notOk(fields.has('etag'))
    nonces.add(nonce)
  }
  t.equal(nonces.size, 3)
})

t.test(
  'a path without a route is the page that config.not_found_page names, for browsers',
  async (t) => {
    const root = makeRoot()
    mkdirSync(join(root, 'public'), { recursive: true })
    writeFileSync(join(root, 'public', 'lost.html'), '<h1>Lost</h1>')
    const server = await startServer('server-app.bun.ts', { NOT_FOUND: 'lost.html' }, root)
    t.teardown(() => server.stop())
    const ask = async (accept: string) => {
      const response = await fetch(`http://127.0.0.1:${server.port}/nowhere`, {
        headers: { accept },
      })
      return [response.status, response.headers.get('content-type'), await response.text()]
    }

    t.same(await ask('text/html,*/*'), [404, 'text/html; charset=utf-8', '<h1>Lost</h1>'])
    t.same(await ask('application/json'), [404, 'text/plain; charset=utf-8', 'Not Found'])
  },
)

t.test('a page for config.not_found_page that is not there stops the start', async (t) => {
  await t.rejects(startServer('server-app.bun.ts', { NOT_FOUND: 'lost.html' }), {
    message: /not_found_page: there is no lost\.html in public\//,
  })
})
