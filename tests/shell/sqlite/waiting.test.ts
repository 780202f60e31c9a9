import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import t from 'tap'
import { commandOf, runBun } from '../../support/bun.ts'
import { eventually } from '../../support/eventually.ts'
import { makeRoot, startServer } from '../../support/server.ts'

const program = resolve('tests/support/notes-app.bun.ts')

/** `speed`: how fast the server's clock goes, so that no deadline comes before the test says so. */
async function startNotes(env: Readonly<Record<string, string>> = { TEST_CLOCK_SPEED: '0.05' }) {
  const root = makeRoot()
  const { code, stderr } = await runBun(program, [root, 'migrate'], {
    env: { PATH: '/usr/bin:/bin' },
  })
  if (code !== 0) throw new Error(stderr)
  const server = await startServer('notes-app.bun.ts', env, root)
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method })
    const { status, headers } = response
    return { status, text: await response.text(), headers }
  }
  return { server, ask, path: join(root, 'storage', 'production.sqlite3') }
}

/** Has another process take the lock; gives how to have it give the lock back. */
async function holdLock(path: string): Promise<() => void> {
  const [program, ...words] = commandOf('tests/support/hold-lock.bun.ts')
  const child = spawn(program, [...words, path])
  await new Promise((held) => child.stdout.once('data', held))
  return () => child.stdin.end()
}

/** The answers of writers come in any order. */
const sorted = (answers: readonly { status: number; text: string }[]) =>
  answers.map(({ status, text }) => `${status} ${text}`).sort()

t.test('a lock that another process holds delays writers only', async (t) => {
  const { server, ask, path } = await startNotes()
  t.teardown(() => server.stop())
  const release = await holdLock(path)
  const writers = ['a', 'b', 'c'].map((text) => ask(`/notes?text=${text}`, 'POST'))
  for (let count = 0; count < 10; count++) t.equal((await ask('/notes')).text, '0')
  release()

  t.strictSame(sorted(await Promise.all(writers)), ['200 1', '200 2', '200 3'])
})

t.test('a GET that writes waits as other writers do, once it has been seen to write', async (t) => {
  const { server, ask, path } = await startNotes()
  t.teardown(() => server.stop())
  t.equal((await ask('/visit')).text, '1')
  const release = await holdLock(path)
  const visits = [ask('/visit'), ask('/visit')]
  for (let count = 0; count < 10; count++) t.equal((await ask('/notes')).text, '1')
  release()

  t.strictSame(sorted(await Promise.all(visits)), ['200 2', '200 3'])
})

t.test('a lock held for longer than 5 s answers writers with 503 by then', async (t) => {
  const { server, ask, path } = await startNotes()
  t.teardown(() => server.stop())
  const release = await holdLock(path)
  t.teardown(release)
  let isAnswered = false
  const asked = ask('/notes?text=a', 'POST').finally(() => {
    isAnswered = true
  })
  t.equal((await ask('/notes')).status, 200)
  while (!isAnswered) await server.advance(1)
  const writer = await asked

  t.equal(writer.status, 503)
  t.equal(writer.headers.get('retry-after'), '1')
  await server.says(/database is locked for 5 s/)
})

t.test('a query that outlives its request is stopped, and the worker goes on', async (t) => {
  const { server, ask } = await startNotes({ REQUEST_TIMEOUT: '1' })
  const stopped = await ask('/endless')

  t.equal(stopped.status, 503)
  t.equal((await ask('/notes')).text, '0')
  await server.stop()
  t.match(server.output(), /StatementTimeout: interrupted/)
})

t.test('actions that await keep no connection meanwhile', async (t) => {
  const { server, ask } = await startNotes()
  const waiting = Array.from({ length: 9 }, () => ask('/awaiting?ms=30000'))
  await eventually('nine actions wait', async () => (await ask('/waiting')).text === '9')
  t.equal((await ask('/notes?text=a', 'POST')).status, 200)
  t.equal((await ask('/notes')).text, '1', 'others read and write while nine wait')
  await server.advance(30)
  t.strictSame(
    sorted(await Promise.all(waiting)),
    Array.from({ length: 9 }, () => '200 1'),
    'and after its await each sees what was written meanwhile',
  )
  await server.stop()
})

t.test('a transaction whose block awaits is refused before it begins', async (t) => {
  const { server, ask } = await startNotes()
  t.equal((await ask('/promised', 'POST')).status, 500)
  t.equal((await ask('/notes')).text, '0')
  t.equal((await ask('/notes?text=a', 'POST')).text, '1')
  await server.stop()
  t.match(server.output(), /the block of a transaction cannot await/)
})

t.test('a transaction that an action leaves open is rolled back and logged', async (t) => {
  const { server, ask } = await startNotes()
  t.equal((await ask('/forget', 'POST')).text, '1')
  t.equal((await ask('/notes')).text, '0')
  t.equal((await ask('/notes?text=a', 'POST')).text, '1')
  await server.stop()
  t.match(server.output(), /a transaction was left open: rolled back/)
})

t.test('a backup under load holds every write that was answered before it began', async (t) => {
  const { server, ask, path } = await startNotes()
  const root = join(path, '..', '..')
  let answered = 0
  let stop = false
  const writers = Array.from({ length: 4 }, async () => {
    while (!stop) {
      const { status } = await ask('/notes?text=x', 'POST')
      if (status === 200) answered++
    }
  })
  for (const round of [1, 2, 3]) {
    const until = answered + 5
    await eventually('five more writes are answered', () => answered >= until)
    const before = answered
    const file = join(root, `copy ${round} – Überblick.sqlite3`)
    const { code, stdout, stderr } = await runBun(program, [root, 'db', 'backup', file])
    t.equal(code, 0, stderr)
    t.match(stdout, `wrote ${file}`)
    const env = { PATH: '/usr/bin:/bin', WEBFW_DATABASE: file }
    const check = await runBun(program, [root, 'db', 'check'], { env })
    t.equal(check.stdout, 'ok\n', check.stderr)
    const count = Number.parseInt((await runBun(program, [root, 'db', 'seed'], { env })).stdout)
    t.ok(count >= before && before > 0, `${count} of at least ${before}`)
    const again = await runBun(program, [root, 'db', 'backup', file])
    t.equal(again.code, 1)
    t.match(again.stderr, 'exists already: name a new file for the backup')
  }
  stop = true
  await Promise.all(writers)
  await server.stop()
})
