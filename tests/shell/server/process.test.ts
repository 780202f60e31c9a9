import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { runBun } from '../../support/bun.ts'
import { SECRET } from '../../support/core.ts'
import { eventually } from '../../support/eventually.ts'
import { exchangeRaw, parseResponse } from '../../support/raw-http.ts'
import { makeRoot, RawConnection, startServer } from '../../support/server.ts'

const program = resolve('tests/support/server-app.bun.ts')
const get = (port: number, path: string, fields = '') =>
  exchangeRaw(
    port,
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${fields}\r\n`,
  ).then(parseResponse)

async function refusal(env: Readonly<Record<string, string>>, ...args: string[]) {
  return runBun(program, [makeRoot(), ...args], { env: { PATH: '/usr/bin:/bin', ...env } })
}

t.test('SIGTERM lets the running request end, takes no new one and exits with 0', async (t) => {
  for (const workers of ['1', '2']) {
    const server = await startServer('server-app.bun.ts', { AOT_WORKERS: workers })
    t.teardown(() => server.stop())
    const connection = new RawConnection(server.port)
    await get(server.port, '/hello')
    connection.send('GET /slow?ms=30000 HTTP/1.1\r\nHost: x\r\n\r\n')
    await eventually('the action runs', () => existsSync(join(server.root, 'tmp', 'slow')))
    const stopped = server.stop('SIGTERM')
    const code = () => get(server.port, '/hello').then(String, (error) => error.code)
    await eventually('nobody new is taken', async () => (await code()) === 'ECONNREFUSED')
    t.equal(connection.text, '')
    await server.advance(30)

    t.equal(await stopped, 0)
    t.match(connection.text, /\r\n\r\nslow$/)
  }
})

t.test('serving without a good secret is refused in one line', async (t) => {
  for (const env of [{}, { WEBFW_SECRET_KEY_BASE: 'short' }]) {
    const { code, stderr } = await refusal({ ...env, PORT: '0' })
    t.equal(code, 1)
    t.match(stderr, /^pages: WEBFW_SECRET_KEY_BASE .*32 bytes.*\n$/)
    t.notMatch(stderr, /short"/)
  }
})

t.test('a port in use is one line', async (t) => {
  const server = await startServer('server-app.bun.ts')
  t.teardown(() => server.stop())
  const port = String(server.port)
  const { code, stderr } = await refusal({ WEBFW_SECRET_KEY_BASE: SECRET }, 'server', port)
  await server.stop()

  t.equal(code, 1)
  t.equal(
    stderr,
    `pages: Port ${port} on 127.0.0.1 is in use: stop what listens there, or set PORT to another.\n`,
  )
})

t.test('a malformed variable is one line, and an unknown one warns with the nearest', async (t) => {
  const { code, stderr } = await refusal({ PORT: 'eighty' }, 'routes')
  t.equal(code, 1)
  t.equal(stderr, 'pages: PORT="eighty" is not a whole number from 0 to 65535.\n')

  for (const [name, value, expected] of [
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['AOT_WORKERS', '0', 'a whole number from 1 to 1024'],
    ['WEBFW_WATCHDOG', '-1', 'a whole number from 0 to 86400'],
    ['WEBFW_HOST', '999.1.1.1', 'an IP address or a host name'],
    ['WEBFW_HOST', 'a b', 'an IP address or a host name'],
    ['WEBFW_ENV', 'prod', 'production, development, test'],
    ['WEBFW_SESSION_SECURE', 'maybe', '1 or 0'],
    ['WEBFW_URL', 'example.org', 'scheme and host, such as https://example.org'],
    ['WEBFW_URL', 'https://a:b@example.org', 'scheme and host, such as https://example.org'],
    ['WEBFW_HOSTS', 'http://a', 'a host name without scheme, port or path'],
    ['WEBFW_TRUSTED_PROXIES', '10.0.0.0/99', 'an IP address or a network such as 10.0.0.0/8'],
    ['WEBFW_LOG_LEVEL', 'loud', 'debug, info, warn, error'],
    ['WEBFW_LOG_FORMAT', 'xml', 'text, json'],
  ] as const) {
    const refused = await refusal({ [name]: value }, 'routes')
    t.equal(refused.code, 1, `${name}=${value}`)
    t.equal(refused.stderr, `pages: ${name}="${value}" is not ${expected}.\n`)
  }

  const warned = await refusal({ WEBFW_HOTS: 'a' }, 'routes')
  t.equal(warned.code, 0)
  t.match(warned.stdout, /WEBFW_HOTS is not a variable of webfw\. Did you mean WEBFW_HOSTS\?/)
})

t.test('a start takes away what killed processes have left, and only that', async (t) => {
  const root = makeRoot()
  const killed = await startServer('server-app.bun.ts', {}, root)
  const living = await startServer('server-app.bun.ts', {}, root)
  t.teardown(() => living.stop())
  const uploads = () =>
    readdirSync(join(root, 'tmp')).filter((name) => name.startsWith('upload-')).length
  for (const { port } of [killed, living]) {
    const before = uploads()
    const connection = new RawConnection(port)
    connection.send(
      'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 200000\r\n\r\n',
    )
    connection.send('x'.repeat(150_000))
    await eventually('the body is on disk', () => uploads() > before)
  }
  await killed.stop('SIGKILL')
  for (const name of ['upload-1-of-an-older-release', 'secret']) {
    writeFileSync(join(root, 'tmp', name), '')
  }
  t.equal(uploads(), 3)
  const next = await startServer('server-app.bun.ts', {}, root)
  t.teardown(() => next.stop())

  t.equal(uploads(), 1)
  t.ok(readdirSync(join(root, 'tmp')).includes('secret'))
  await next.stop()
  await living.stop()
  t.same(readdirSync(join(root, 'tmp')), ['secret'], 'who ends in order leaves nothing')
})

t.test('an unknown command suggests the nearest and exits with 2', async (t) => {
  const { code, stderr } = await refusal({}, 'migrat')

  t.equal(code, 2)
  t.match(stderr, /There is no command migrat\. Did you mean migrate\?/)
})

t.test('words that a command does not take are refused with exit 2', async (t) => {
  for (const [words, expected] of [
    ['db rollback x', 'db rollback takes a number of migrations, not "x".'],
    ['db rollback 0', 'db rollback takes a number of migrations, not "0".'],
    ['db rollback 1 2', 'db rollback takes one word: "2" is too much.'],
    ['db backup', 'db backup needs the FILE to write to.'],
    ['migrate now', 'migrate takes nothing more: "now" is too much.'],
    ['server eighty', '"eighty" is not a port: use a number from 0 to 65535.'],
    ['server 3000 3001', 'server takes one word: "3001" is too much.'],
  ] as const) {
    const { code, stderr } = await refusal({ WEBFW_SECRET_KEY_BASE: SECRET }, ...words.split(' '))

    t.equal(code, 2, words)
    t.equal(stderr, `pages: ${expected}\n`)
  }
})

t.test('routes, version and help need no secret', async (t) => {
  t.match((await refusal({}, 'routes')).stdout, /GET +\/hello +pages#hello/)
  t.match((await refusal({}, 'version')).stdout, /^pages, built with webfw \d/)
  t.match((await refusal({}, 'help')).stdout, /db rollback \[N\]/)
})

t.test('a log that nobody reads stops neither requests nor the end', async (t) => {
  const server = await startServer('server-app.bun.ts')
  t.teardown(() => server.stop('SIGKILL'))
  server.child.stdout?.pause()
  const path = `/hello?x=${'a'.repeat(4000)}`
  for (let count = 0; count < 300; count++) t.equal((await get(server.port, path)).status, 200)

  t.equal(await server.stop('SIGTERM'), 0)
})

t.test('a log whose reader is gone stops nothing either', async (t) => {
  const server = await startServer('server-app.bun.ts', { AOT_WORKERS: '2' })
  t.teardown(() => server.stop('SIGKILL'))
  server.child.stdout?.destroy()
  for (let count = 0; count < 20; count++) {
    t.equal((await get(server.port, '/hello')).body, 'hello')
  }

  t.equal(await server.stop('SIGTERM'), 0)
})

t.test('development makes its secret once, for its owner only', async (t) => {
  const server = await startServer('server-app.bun.ts', {
    WEBFW_ENV: 'development',
    WEBFW_SECRET_KEY_BASE: '',
  })
  t.teardown(() => server.stop())
  const path = join(server.root, 'tmp', 'secret_key')
  t.equal(statSync(path).mode & 0o777, 0o600)
  const secret = readFileSync(path, 'utf8')
  await server.stop()
  const again = await startServer(
    'server-app.bun.ts',
    { WEBFW_ENV: 'development', WEBFW_SECRET_KEY_BASE: '' },
    server.root,
  )
  t.teardown(() => again.stop())
  await again.stop()

  t.equal(readFileSync(path, 'utf8'), secret)
})

t.test('a clock that is set ends no connection before its time', async (t) => {
  const server = await startServer('server-app.bun.ts')
  t.teardown(() => server.stop())
  const connection = new RawConnection(server.port)
  connection.send('GET /clock HTTP/1.1\r\nHost: x\r\n\r\n')
  await connection.until(/later$/)
  // The deadlines are looked at once a second.
  await server.advance(1)
  connection.send('GET /hello HTTP/1.1\r\nHost: x\r\n\r\n')
  t.match(await connection.until(/hello$/), /hello$/)
})

t.test('development shows an error with its message escaped', async (t) => {
  const server = await startServer('server-app.bun.ts', { WEBFW_ENV: 'development' })
  t.teardown(() => server.stop())
  const { status, body } = await get(server.port, '/boom?x=%3Cscript%3E')
  await server.stop()

  t.equal(status, 500)
  t.match(body, /&lt;boom&gt;/)
  t.notMatch(body, /<boom>|<script>x/)
  t.match(body, /&lt;script&gt;/)
})

t.test('development shows an endless recursion as a page too', async (t) => {
  const server = await startServer('server-app.bun.ts', { WEBFW_ENV: 'development' })
  t.teardown(() => server.stop())
  const { status, body } = await get(server.port, '/deep')
  t.equal(status, 500)
  t.match(body, /<title>SystemStackError: stack level too deep<\/title>/)
  t.match(body, /<h2>Backtrace<\/h2>/)
  t.equal((await get(server.port, '/hello')).body, 'hello')
  await server.stop()
})

t.test('a failed build is a banner on HTML pages', async (t) => {
  const server = await startServer('server-app.bun.ts', { WEBFW_ENV: 'development' })
  t.teardown(() => server.stop())
  t.notMatch((await get(server.port, '/html')).body, /webfw-build-failed/)
  mkdirSync(join(server.root, 'tmp'), { recursive: true })
  writeFileSync(
    join(server.root, 'tmp', 'webfw-build.json'),
    JSON.stringify({ ok: false, banner: 'app/x.rb:3 <oops>' }),
  )
  const { body } = await get(server.port, '/html')
  t.match(body, /<pre id="webfw-build-failed"[^>]*>app\/x\.rb:3 &lt;oops&gt;<\/pre>/)
  t.equal((await get(server.port, '/hello')).body, 'hello')
  await server.stop()
})

t.test('open pages are told by Server-Sent Events when a build ends', async (t) => {
  const server = await startServer('server-app.bun.ts', { WEBFW_ENV: 'development' })
  t.teardown(() => server.stop())
  const connection = new RawConnection(server.port)
  connection.send('GET /__webfw/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await connection.until(/data: \w+\n\n/)
  writeFileSync(
    join(server.root, 'tmp', 'webfw-build.json'),
    JSON.stringify({ ok: false, banner: 'no' }),
  )
  await connection.until(/(data: \w+\n\n[^]*){2}/)
  const code = await server.stop()

  t.equal(code, 0)
})

t.test(
  'SIGHUP turns the process into the new code: same process, port and session, nothing refused',
  async (t) => {
    const server = await startServer('server-app.bun.ts', { WEBFW_ENV: 'development' })
    t.teardown(() => server.stop())
    const first = await get(server.port, '/session')
    const cookie = (first.fields.get('set-cookie') ?? '').split(';')[0]
    const pid = (await get(server.port, '/pid')).body
    server.child.kill('SIGHUP')
    let answers = 0
    while (server.output().match(/listens on/g)?.length !== 2) {
      t.equal((await get(server.port, '/hello')).body, 'hello')
      answers++
    }

    t.ok(answers > 0)
    t.equal((await get(server.port, '/pid')).body, pid)
    t.equal((await get(server.port, '/session', `Cookie: ${cookie}\r\n`)).body, '2')
    t.equal(await server.stop(), 0)
  },
)
