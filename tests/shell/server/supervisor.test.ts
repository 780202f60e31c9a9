import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { runBun } from '../../support/bun.ts'
import { SECRET } from '../../support/core.ts'
import { exchangeRaw, parseResponse } from '../../support/raw-http.ts'
import { makeRoot, RawConnection, type RunningServer, startServer } from '../../support/server.ts'

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

/** Waits until the log says so, at most ten seconds. */
async function says(server: RunningServer, pattern: RegExp): Promise<boolean> {
  const end = performance.now() + 10_000
  while (!pattern.test(server.output()) && performance.now() < end) {
    await new Promise((done) => setTimeout(done, 10))
  }
  return pattern.test(server.output())
}

const isRunning = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0
const needsPrlimit = { skip: hasPrlimit ? false : 'needs prlimit of util-linux' }

t.test('workers share one port, and one that is killed is replaced', async (t) => {
  const server = await startServer('server-app.bun.ts', { AOT_WORKERS: '2' })
  t.teardown(() => server.stop())
  const ask = async () => (await get(server.port, '/pid')).body
  const pids = new Set<string>()
  const started = Date.now()
  while (pids.size < 2 && Date.now() < started + 5000) pids.add(await ask())
  t.equal(pids.size, 2)
  t.notOk(pids.has(String(server.child.pid)))

  const [victim = ''] = pids
  process.kill(Number(victim), 'SIGKILL')
  await new Promise((done) => setTimeout(done, 50))
  const after = new Set<string>()
  for (let count = 0; count < 60; count++) after.add(await ask())
  t.notOk(after.has(victim))
  const end = Date.now() + 3000
  while (after.size < 2 && Date.now() < end) after.add(await ask())
  t.equal(after.size, 2)
  t.equal(await server.stop(), 0)
})

for (const workers of [2, 4]) {
  t.test(
    `${workers} workers share connections that come at once, within a third of even`,
    { skip: process.platform !== 'linux' },
    async (t) => {
      const server = await startServer('server-app.bun.ts', {
        AOT_WORKERS: String(workers),
        IDLE: '60',
      })
      const open: RawConnection[] = []
      t.teardown(() => {
        for (const { socket } of open) socket.destroy()
        return server.stop()
      })
      const seen = new Set<number>()
      while (seen.size < workers) seen.add(await workerOf(server))
      const spread = async (count: number) => {
        const visitors = Array.from({ length: count }, () => new RawConnection(server.port))
        open.push(...visitors)
        const counts = new Map([...seen].map((pid) => [pid, 0]))
        await Promise.all(
          visitors.map(async (visitor) => {
            visitor.send('GET /pid HTTP/1.1\r\nHost: x\r\n\r\n')
            const [, pid] = /\r\n\r\n(\d+)$/.exec(await visitor.until(/\r\n\r\n\d+$/, 20_000)) ?? []
            counts.set(Number(pid), (counts.get(Number(pid)) ?? 0) + 1)
          }),
        )
        return [...counts.values()]
      }
      for (const count of [16, 64, 1000]) {
        const even = count / workers
        let shares: number[] = []
        // A worker that gets no processor meanwhile, on a machine that others use too, is not waited for.
        for (let tries = 0; tries < 5 && !shares.length; tries++) {
          const found = await spread(count)
          if (Math.min(...found) >= (even * 2) / 3 && Math.max(...found) <= (even * 4) / 3) {
            shares = found
          } else {
            t.comment(`${found} of ${count}`)
            for (const { socket } of open.splice(0)) socket.destroy()
            await new Promise((done) => setTimeout(done, 1500))
          }
        }
        t.equal(shares.length, workers, `${count}`)
      }
    },
  )
}

t.test('SIGUSR1 and SIGUSR2 end neither the supervisor nor a worker', async (t) => {
  const server = await start()
  t.teardown(() => server.stop())
  const worker = await workerOf(server)
  for (const pid of [worker, server.child.pid ?? 0]) {
    for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) process.kill(pid, signal)
  }
  await new Promise((done) => setTimeout(done, 200))
  t.equal(await workerOf(server), worker)
  t.notMatch(server.output(), /inspect|ended/i)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  t.test(
    `${signal} ends also a worker that an action holds, after drain_timeout, with 0`,
    async (t) => {
      const server = await start({ AOT_WORKERS: '2', DRAIN: '1' })
      t.teardown(() => server.stop('SIGKILL'))
      const held = new RawConnection(server.port)
      held.send('GET /hang HTTP/1.1\r\nHost: x\r\n\r\n')
      while (!existsSync(join(server.root, 'tmp', 'hangs'))) {
        await new Promise((done) => setTimeout(done, 10))
      }

      t.equal(await server.stop(signal), 0)
      t.match(server.output(), /worker \d+ was held by an action for 1 s: killing it/)
      t.equal(server.output().match(/killing it/g)?.length, 1, 'the other one ends by itself')
    },
  )
}

t.test('a worker that hangs is replaced', async (t) => {
  const watched = await startServer('server-app.bun.ts', { AOT_WORKERS: '2', WEBFW_WATCHDOG: '4' })
  t.teardown(() => watched.stop())
  const hanging = new RawConnection(watched.port)
  hanging.send('GET /hang HTTP/1.1\r\nHost: x\r\n\r\n')
  const end = Date.now() + 9000
  while (!/was silent for 4 s/.test(watched.output()) && Date.now() < end) {
    await new Promise((done) => setTimeout(done, 100))
  }

  t.match(watched.output(), /worker \d+ was silent for 4 s: replacing it/)
  t.equal((await get(watched.port, '/hello')).body, 'hello')
  t.equal(await watched.stop(), 0)
})

t.test(
  'a single worker is watched where the watchdog is set, and a healthy one stays',
  async (t) => {
    const server = await startServer('server-app.bun.ts', { WEBFW_WATCHDOG: '1' })
    t.teardown(() => server.stop())
    const pid = async () => (await get(server.port, '/pid')).body
    const first = await pid()
    t.not(first, String(server.child.pid))
    await new Promise((done) => setTimeout(done, 2500))
    t.equal(await pid(), first)
    const hanging = new RawConnection(server.port)
    hanging.send('GET /hang HTTP/1.1\r\nHost: x\r\n\r\n')

    const end = Date.now() + 9000
    while (!/starting another/.test(server.output()) && Date.now() < end) {
      await new Promise((done) => setTimeout(done, 50))
    }
    t.match(server.output(), /worker \d+ was silent for 1 s: replacing it/)
    t.not(await pid(), first)
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
  const end = performance.now() + 8000
  while (isRunning(worker) && performance.now() < end) {
    await new Promise((done) => setTimeout(done, 20))
  }

  t.notOk(isRunning(worker))
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

    const end = performance.now() + 8000
    while (workers.some(isRunning) && performance.now() < end) {
      await new Promise((done) => setTimeout(done, 20))
    }
    t.same(workers.filter(isRunning), [])
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
  await says(server, /ended \(exit 0\): starting another/)

  t.not(await workerOf(server), worker)
  t.equal(await server.stop(), 0)
})

/** Takes from a process what it needs to start another. */
function limit(server: RunningServer, descriptors: number): void {
  spawnSync('prlimit', ['--pid', String(server.child.pid), `--nofile=${descriptors}:`])
}

t.test('a worker that cannot be started is tried again until it can', needsPrlimit, async (t) => {
  const server = await start()
  t.teardown(() => server.stop())
  const worker = await workerOf(server)
  limit(server, 3)
  process.kill(worker, 'SIGKILL')
  t.ok(await says(server, /a worker cannot be started \(.*\): starting another in 0\.1 s/))
  t.ok(await says(server, /starting another in 0\.2 s/))
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
    if (isWatched) t.ok(await isReaped(before), 'no zombie is left')

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

async function isReaped(pid: number): Promise<boolean> {
  const isThere = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  const end = performance.now() + 8000
  while (isThere() && performance.now() < end) await new Promise((done) => setTimeout(done, 50))
  return !isThere()
}

t.test('a program that would not serve does not take the running one down', async (t) => {
  for (const env of [{}, { WEBFW_WATCHDOG: '0' }]) {
    const server = await start(env)
    t.teardown(() => server.stop())
    const worker = await workerOf(server)
    writeFileSync(join(server.root, 'broken'), '')
    server.child.kill('SIGHUP')
    t.ok(await says(server, /would not serve \(exit 1\): going on as before/))
    t.match(server.output(), /session_name/)
    t.equal(await workerOf(server), worker)

    rmSync(join(server.root, 'broken'))
    server.child.kill('SIGHUP')
    t.ok(await says(server, /listens on[^]*listens on/))
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
  const [worker = 0] = childrenOf(server.child.pid ?? 0)
  process.kill(worker, 'SIGKILL')
  t.ok(await says(server, /WARN .*1 migration is pending \(.*\): serving all the same/))
  server.child.kill('SIGHUP')
  t.ok(await says(server, /1 migration is pending .*: run `[^`]+ migrate`[^]*would not serve/))
  await server.stop()

  await runBun(program, [root, 'migrate'], { env })
  await runBun('tests/support/execute-sql.bun.ts', [
    join(root, 'storage/production.sqlite3'),
    "INSERT INTO schema_migrations (version) VALUES ('29990101000000')",
  ])
  const next = await start({}, 'blog-app.bun.ts', root)
  t.teardown(() => next.stop())
  t.ok(await says(next, /WARN .*does not know \(29990101000000\): it belongs to a newer one/))
  t.equal((await get(next.port, '/articles')).status, 200)
})

function childrenOf(pid: number): number[] {
  const found = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout
  return found.split('\n').filter(Boolean).map(Number)
}
