import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { followBun, runBun } from '../../support/bun.ts'
import { SECRET } from '../../support/core.ts'
import { eventually, isRunning } from '../../support/eventually.ts'
import { exchangeRaw, parseResponse } from '../../support/raw-http.ts'
import {
  makeRoot,
  onRealClock,
  RawConnection,
  type RunningServer,
  startServer,
} from '../../support/server.ts'

const get = (port: number, path: string) =>
  exchangeRaw(port, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`).then(
    parseResponse,
  )

const workerOf = async (server: RunningServer) => Number((await get(server.port, '/pid')).body)

/** Starts with the supervisor that production has by default. */
const start = (
  env: Record<string, string> = {},
  program = 'server-app.bun.ts',
  root = makeRoot(),
) => startServer(program, { WEBFW_WATCHDOG: '', ...env }, root)

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0
const needsPrlimit = { skip: hasPrlimit ? false : 'needs prlimit of util-linux' }

t.test('workers share one port, and one that is killed is replaced', async (t) => {
  const server = await startServer('server-app.bun.ts', { AOT_WORKERS: '2' })
  t.teardown(() => server.stop())
  const pids = new Set<number>()
  const two = async () => pids.add(await workerOf(server)).size === 2
  await eventually('two workers answer', two, server.output)
  t.notOk(pids.has(server.child.pid ?? 0))

  const [victim = 0] = pids
  process.kill(victim, 'SIGKILL')
  await eventually('the worker ends', () => !isRunning(victim))
  pids.clear()
  await eventually('two workers answer again', two, server.output)
  t.notOk(pids.has(victim))
  t.equal(await server.stop(), 0)
})

for (const workers of [2, 4]) {
  t.test(
    `${workers} workers answer every one of a thousand connections that come at once`,
    { skip: process.platform !== 'linux' },
    async (t) => {
      const server = await startServer('server-app.bun.ts', { AOT_WORKERS: String(workers) })
      const visitors: RawConnection[] = []
      t.teardown(() => {
        for (const { socket } of visitors) socket.destroy()
        return server.stop()
      })
      const counts = new Map<number, number>()
      while (counts.size < workers) counts.set(await workerOf(server), 0)
      for (let count = 0; count < 1000; count++) visitors.push(new RawConnection(server.port))
      for (const visitor of visitors) visitor.send('GET /pid HTTP/1.1\r\nHost: x\r\n\r\n')
      for (const visitor of visitors) {
        const [, pid] = /\r\n\r\n(\d+)$/.exec(await visitor.until(/\r\n\r\n\d+$/)) ?? []
        counts.set(Number(pid), (counts.get(Number(pid)) ?? 0) + 1)
      }
      t.equal(counts.size, workers, 'nobody else has answered')
      t.comment(`shares: ${[...counts.values()].join(', ')}`)
      if (!onRealClock) return
      // The machine may leave a worker without a processor: the rule itself is in load-share.bun.ts.
      const even = 1000 / workers
      const isEven = (share: number) => share >= (even * 2) / 3 && share <= (even * 4) / 3
      t.ok([...counts.values()].every(isEven))
    },
  )
}

t.test(
  'workers share connections within a third of even, also where one is always first',
  { skip: process.platform !== 'linux' },
  (t) => followBun(t, 'tests/shell/server/load-share.bun.ts'),
)

t.test('SIGUSR1 and SIGUSR2 end neither the supervisor nor a worker', async (t) => {
  const server = await start()
  t.teardown(() => server.stop())
  const worker = await workerOf(server)
  for (const pid of [worker, server.child.pid ?? 0]) {
    for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) process.kill(pid, signal)
  }
  // Who answers after a signal has survived it.
  t.equal(await workerOf(server), worker)
  t.equal(await server.stop(), 0)
  t.notMatch(server.output(), /inspect|ended/i)
})

/** Has a worker run an action that never returns; gives which. */
async function hang(server: RunningServer): Promise<number> {
  const mark = join(server.root, 'tmp', 'hangs')
  const pid = () => (existsSync(mark) ? Number(readFileSync(mark, 'utf8')) : 0)
  new RawConnection(server.port).send('GET /hang HTTP/1.1\r\nHost: x\r\n\r\n')
  await eventually('the action hangs', () => pid() > 0)
  return pid()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  t.test(
    `${signal} ends also a worker that an action holds, after drain_timeout, with 0`,
    async (t) => {
      const server = await start({ AOT_WORKERS: '2', DRAIN: '30' })
      t.teardown(() => server.stop('SIGKILL'))
      const held = await hang(server)
      const other = await workerOf(server)
      const ended = server.stop(signal)
      await eventually('the other worker ends by itself', () => !isRunning(other), server.output)
      t.ok(isRunning(held))
      await server.advance(30)

      t.equal(await ended, 0)
      t.match(server.output(), `worker ${held} was held by an action for 30 s: killing it`)
      t.equal(server.output().match(/killing it/g)?.length, 1)
    },
  )
}

t.test('a worker that hangs is replaced', async (t) => {
  const watched = await start({ AOT_WORKERS: '2', WEBFW_WATCHDOG: '40' })
  t.teardown(() => watched.stop())
  const hanging = await hang(watched)
  await watched.advance(41)

  await watched.says(new RegExp(`worker ${hanging} was silent for 40 s: replacing it`))
  t.equal((await get(watched.port, '/hello')).body, 'hello')
  t.equal(await watched.stop(), 0)
})

t.test(
  'a single worker is watched where the watchdog is set, and a healthy one stays',
  async (t) => {
    const server = await startServer('server-app.bun.ts', { WEBFW_WATCHDOG: '40' })
    t.teardown(() => server.stop())
    const first = await workerOf(server)
    t.not(first, server.child.pid)
    // Three times the time in which it would be replaced, if it were not heard.
    for (let second = 5; second <= 120; second += 5) {
      await server.advance(5, [first])
    }
    t.equal(await workerOf(server), first)
    t.equal(await hang(server), first)
    await server.advance(41)

    await server.says(new RegExp(`worker ${first} was silent for 40 s: replacing it`))
    t.not(await workerOf(server), first)
    t.equal(await server.stop(), 0)
  },
)

t.test('production watches a single worker; WEBFW_WATCHDOG=0 is a plain process', async (t) => {
  const watched = await start()
  t.teardown(() => watched.stop())
  t.not(await workerOf(watched), watched.child.pid)
  t.equal(await watched.stop(), 0)

  const plain = await start({ WEBFW_WATCHDOG: '0' })
  t.teardown(() => plain.stop())
  t.equal(await workerOf(plain), plain.child.pid)
  t.equal(await plain.stop('SIGINT'), 0)
})

t.test('a supervisor that is killed takes its workers along', async (t) => {
  const server = await start()
  t.teardown(() => server.stop())
  const worker = await workerOf(server)
  await server.stop('SIGKILL')
  await eventually('the worker ends', () => !isRunning(worker))

  await t.rejects(get(server.port, '/hello'), { code: 'ECONNREFUSED' })
})

const hasProc = existsSync('/proc/self/task')

t.test(
  'a supervisor that is killed while its workers start leaves none behind',
  { skip: hasProc ? false : 'needs /proc (Linux)' },
  async (t) => {
    const server = await start({ AOT_WORKERS: '2' })
    t.teardown(() => server.stop())
    const { pid } = server.child
    let workers: number[] = []
    while (workers.length < 2) {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      workers = children.split(' ').filter(Boolean).map(Number)
    }

    await server.stop('SIGKILL')

    await eventually('no worker is left', () => !workers.some(isRunning))
  },
)

t.test('what the first worker refuses ends the supervisor, in one line for all', async (t) => {
  const program = resolve('tests/support/blog-app.bun.ts')
  const env = { PATH: '/usr/bin:/bin', PORT: '0', WEBFW_SECRET_KEY_BASE: SECRET, AOT_WORKERS: '3' }
  const { code, stdout, stderr } = await runBun(program, [makeRoot()], { env })

  t.equal(code, 1)
  t.match(stderr, /^blog: 2 migrations are pending \(.*\): run `\.\/blog migrate`\.\n$/)
  t.notMatch(stdout, /listens on|starting another/)
})

t.test('a worker that is asked to stop closes the port for nobody', async (t) => {
  const server = await start()
  t.teardown(() => server.stop())
  const worker = await workerOf(server)
  process.kill(worker, 'SIGTERM')
  await server.says(/ended \(exit 0\): starting another/)

  t.not(await workerOf(server), worker)
  t.equal(await server.stop(), 0)
})

/** Takes from a process what it needs to start another. */
function limit(server: RunningServer, descriptors: number): void {
  spawnSync('prlimit', ['--pid', String(server.child.pid), `--nofile=${descriptors}:`])
}

t.test('a worker that cannot be started is tried again until it can', needsPrlimit, async (t) => {
  // It tries seven times before it gives up: here over two minutes.
  const server = await start({ TEST_CLOCK_SPEED: '0.05' })
  t.teardown(() => server.stop())
  const worker = await workerOf(server)
  limit(server, 3)
  process.kill(worker, 'SIGKILL')
  await server.says(/a worker cannot be started \(.*\): starting another in 0\.1 s/)
  await server.says(/starting another in 0\.2 s/)
  limit(server, 1024)

  t.not(await workerOf(server), worker)
  t.equal(await server.stop(), 0)
})

t.test('without a worker for good the supervisor ends with 1', needsPrlimit, async (t) => {
  const server = await start()
  t.teardown(() => server.stop())
  const ended = new Promise((done) => server.child.on('exit', done))
  const worker = await workerOf(server)
  limit(server, 3)
  process.kill(worker, 'SIGKILL')
  await server.says(/a worker cannot be started/)
  const isOver = () => server.child.exitCode !== null || server.child.signalCode !== null
  while (!isOver()) await server.advance(1)

  t.equal(await ended, 1)
  t.match(server.output(), /there is no worker left, giving up/)
  await t.rejects(get(server.port, '/hello'), { code: 'ECONNREFUSED' })
})

t.test('SIGHUP turns supervisor and workers into the program at its path', async (t) => {
  for (const env of [{ AOT_WORKERS: '1' }, { AOT_WORKERS: '2' }, { WEBFW_WATCHDOG: '0' }]) {
    const server = await start(env)
    t.teardown(() => server.stop())
    const connection = new RawConnection(server.port)
    connection.send('GET /slow?ms=300 HTTP/1.1\r\nHost: x\r\n\r\n')
    const before = await workerOf(server)
    const { pid } = server.child
    server.child.kill('SIGHUP')
    const isWatched = env.WEBFW_WATCHDOG === undefined
    let answers = 0
    while (server.output().match(/listens on/g)?.length !== 2) {
      t.equal((await get(server.port, '/hello')).body, 'hello')
      answers++
    }
    // The old workers serve until the new ones do.
    if (isWatched) while ((await workerOf(server)) === before) answers++
    if (isWatched) await eventually('no zombie is left', () => !isThere(before))

    t.ok(answers > 0)
    t.match(await connection.until(/slow$/), /slow$/, 'a running request ends')
    t.equal(server.child.pid, pid)
    t.equal(server.child.exitCode, null)
    const after = new Set<number>()
    for (let count = 0; count < 20; count++) after.add(await workerOf(server))
    if (isWatched) t.notOk(after.has(before))
    t.equal(await server.stop(), 0)
  }
})

/** Whether a process is there, if only for its parent to wait for. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

t.test('a program that would not serve does not take the running one down', async (t) => {
  for (const env of [{}, { WEBFW_WATCHDOG: '0' }]) {
    const server = await start(env)
    t.teardown(() => server.stop())
    const worker = await workerOf(server)
    writeFileSync(join(server.root, 'broken'), '')
    server.child.kill('SIGHUP')
    await server.says(/would not serve \(exit 1\): going on as before/)
    t.match(server.output(), /session_name/)
    t.equal(await workerOf(server), worker)

    rmSync(join(server.root, 'broken'))
    server.child.kill('SIGHUP')
    await server.says(/listens on[^]*listens on/)
    t.equal((await get(server.port, '/hello')).body, 'hello')
    t.equal(await server.stop(), 0)
  }
})

t.test('a database that was taken back, or is ahead, is a line in the log', async (t) => {
  const root = makeRoot()
  const env = { PATH: '/usr/bin:/bin' }
  const program = resolve('tests/support/blog-app.bun.ts')
  await runBun(program, [root, 'migrate'], { env })
  const server = await start({}, 'blog-app.bun.ts', root)
  t.teardown(() => server.stop())
  await runBun(program, [root, 'db', 'rollback'], { env })
  const [worker = Number.NaN] = childrenOf(server.child.pid ?? 0)
  process.kill(worker, 'SIGKILL')
  await server.says(/WARN .*1 migration is pending \(.*\): serving all the same/)
  server.child.kill('SIGHUP')
  await server.says(/1 migration is pending .*: run `[^`]+ migrate`[^]*would not serve/)
  await server.stop()

  await runBun(program, [root, 'migrate'], { env })
  await runBun('tests/support/execute-sql.bun.ts', [
    join(root, 'storage/production.sqlite3'),
    "INSERT INTO schema_migrations (version) VALUES ('29990101000000')",
  ])
  const next = await start({}, 'blog-app.bun.ts', root)
  t.teardown(() => next.stop())
  await next.says(/WARN .*does not know \(29990101000000\): it belongs to a newer one/)
  t.equal((await get(next.port, '/articles')).status, 200)
})

function childrenOf(pid: number): number[] {
  const found = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout
  return found.split('\n').filter(Boolean).map(Number)
}
