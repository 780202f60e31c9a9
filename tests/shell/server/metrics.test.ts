import t from 'tap'
import { runBun } from '../../support/bun.ts'
import { SECRET } from '../../support/core.ts'
import { exchangeRaw, parseResponse } from '../../support/raw-http.ts'
import { makeRoot, startServer } from '../../support/server.ts'

const TOKEN = 'b5a1c7e0d9f34c21'

const get = (port: number, path: string, fields = '') =>
  exchangeRaw(
    port,
    `GET ${path} HTTP/1.1\r\nHost: metrics.internal\r\nConnection: close\r\n${fields}\r\n`,
  ).then(parseResponse)

const scrape = (port: number, token = TOKEN) =>
  get(port, '/metrics', `Authorization: Bearer ${token}\r\n`)

/** The number of a line. */
const valueOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.split(' ')[1],
  )

t.test('who names the token reads the counts of all workers, whichever answers', async (t) => {
  const server = await startServer('server-app.bun.ts', {
    AOT_WORKERS: '2',
    WEBFW_METRICS_TOKEN: TOKEN,
    WEBFW_HOSTS: 'example.org',
  })
  t.teardown(() => server.stop())
  const hello = 'GET /hello HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n'
  for (let count = 0; count < 20; count++) await exchangeRaw(server.port, hello)
  await exchangeRaw(server.port, hello.replace('/hello', '/nowhere'))

  for (let count = 0; count < 5; count++) {
    const { status, fields, body } = await scrape(server.port)
    t.equal(status, 200)
    t.equal(fields.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
    t.equal(valueOf(body, 'http_requests_total{status="2xx"}'), 20 + count)
    t.equal(valueOf(body, 'http_requests_total{status="4xx"}'), 1)
    t.equal(valueOf(body, 'http_request_duration_seconds_count'), 21 + count)
    t.equal(valueOf(body, 'http_request_duration_seconds_bucket{le="+Inf"}'), 21 + count)
    t.ok(valueOf(body, 'http_request_duration_seconds_sum') > 0)
    t.ok(valueOf(body, 'process_start_time_seconds{worker="0"}') > 1.7e9)
    t.match(body, /^# TYPE http_request_duration_seconds histogram$/m)
  }
})

t.test('counts stay when the worker that had counted is replaced', async (t) => {
  const server = await startServer('server-app.bun.ts', {
    AOT_WORKERS: '2',
    WEBFW_METRICS_TOKEN: TOKEN,
  })
  t.teardown(() => server.stop())
  const pid = Number((await get(server.port, '/pid')).body)
  process.kill(pid, 'SIGKILL')
  await server.says(/worker/)

  const { body } = await scrape(server.port)
  t.equal(valueOf(body, 'http_requests_total{status="2xx"}'), 1)
})

t.test('who names another token, or none, is told nothing', async (t) => {
  const server = await startServer('server-app.bun.ts', { WEBFW_METRICS_TOKEN: TOKEN })
  t.teardown(() => server.stop())
  for (const answer of [
    await get(server.port, '/metrics'),
    await scrape(server.port, `${TOKEN}x`),
    await get(server.port, '/metrics', `Authorization: Basic ${TOKEN}\r\n`),
  ]) {
    t.equal(answer.status, 401)
    t.equal(answer.fields.get('www-authenticate'), 'Bearer realm="metrics"')
    t.notMatch(answer.body, /http_requests/)
  }
})

t.test(
  'without a token the path is the application’s own, and a short one is refused',
  async (t) => {
    const server = await startServer('server-app.bun.ts')
    t.teardown(() => server.stop())
    t.equal((await scrape(server.port)).status, 404)

    const env = { PATH: '/usr/bin:/bin', WEBFW_SECRET_KEY_BASE: SECRET, PORT: '0' }
    const { code, stderr } = await runBun('tests/support/server-app.bun.ts', [makeRoot()], {
      env: { ...env, WEBFW_METRICS_TOKEN: 'short' },
    })
    t.equal(code, 1)
    t.match(stderr, /^pages: WEBFW_METRICS_TOKEN is not 16 or more .*\n$/)
    t.notMatch(stderr, /short/)
  },
)
