import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import t from 'tap'
import { bunProgram, runBun } from '../../support/bun.ts'
import { makeRoot, startServer } from '../../support/server.ts'

const program = resolve('tests/support/notes-app.bun.ts')

async function startNotes() {
  const root = makeRoot()
  const env = { PATH: '/usr/bin:/bin' }
  const { code, stderr } = await runBun(program, [root, 'migrate'], { env })
  if (code !== 0) throw new Error(stderr)
  const server = await startServer('notes-app.bun.ts', {}, root)
  const ask = async (path: string, method = 'GET') => {
    const started = performance.now()
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method })
    const text = await response.text()
    const { status, headers } = response
    return { status, text, headers, took: performance.now() - started }
  }
  return { server, ask, path: join(root, 'storage', 'production.sqlite3') }
}

/** Another process takes the lock, and gives it back by itself. */
async function holdLock(path: string, milliseconds: number): Promise<void> {
  const child = spawn(bunProgram, [
    '--no-env-file',
    resolve('tests/support/hold-lock.bun.ts'),
    path,
    String(milliseconds),
  ])
  await new Promise((held) => child.stdout.once('data', held))
}

t.test('a lock that another process holds delays writers only', async (t) => {
  const { server, ask, path } = await startNotes()
  await holdLock(path, 1500)
  const writers = ['a', 'b', 'c'].map((text) => ask(`/notes?text=${text}`, 'POST'))
  const readers: Awaited<ReturnType<typeof ask>>[] = []
  const end = performance.now() + 1000
  while (performance.now() < end) readers.push(await ask('/notes'))

  // A reader that waited for the lock would leave room for two at most.
  t.ok(readers.length > 5, `${readers.length} pages were served meanwhile`)
  t.ok(readers.every(({ status, text }) => status === 200 && text === '0'))
  const written = await Promise.all(writers)
  t.strictSame(
    written.map(({ status, text }) => [status, text]),
    [
      [200, '1'],
      [200, '2'],
      [200, '3'],
    ],
  )
  t.ok(written.every(({ took }) => took > 1000))
  await server.stop()
})

t.test('a GET that writes waits as other writers do, once it has been seen to write', async (t) => {
  const { server, ask, path } = await startNotes()
  t.equal((await ask('/visit')).text, '1')
  await holdLock(path, 1200)
  const visits = [ask('/visit'), ask('/visit')]
  let served = 0
  const end = performance.now() + 800
  for (; performance.now() < end; served++) t.equal((await ask('/notes')).text, '1')

  t.ok(served > 5, `${served} pages were served meanwhile`)
  const answers = await Promise.all(visits)
  t.strictSame(
    answers.map(({ status, text }) => [status, text]),
    [
      [200, '2'],
      [200, '3'],
    ],
  )
  await server.stop()
})

t.test('a lock held for longer than 5 s answers writers with 503 by then', async (t) => {
  const { server, ask, path } = await startNotes()
  await holdLock(path, 6000)
  const [writer, reader] = await Promise.all([ask('/notes?text=a', 'POST'), ask('/notes')])

  t.equal(reader.status, 200)
  t.equal(writer.status, 503)
  t.equal(writer.headers.get('retry-after'), '1')
  t.ok(writer.took > 4900, `after ${Math.round(writer.took)} ms`)
  await server.stop()
})

t.test('a query that outlives its request is stopped, and the worker goes on', async (t) => {
  const { server, ask } = await startNotes()
  const stopped = await ask('/endless')

  t.equal(stopped.status, 503)
  t.ok(stopped.took > 1900, `after ${Math.round(stopped.took)} ms`)
  t.equal((await ask('/notes')).text, '0')
  await server.stop()
  t.match(server.output(), /StatementTimeout: interrupted/)
})

t.test('actions that await keep no connection meanwhile', async (t) => {
  const { server, ask } = await startNotes()
  const waiting = Array.from({ length: 9 }, () => ask('/awaiting?ms=1500'))
  await new Promise((done) => setTimeout(done, 300))
  t.equal((await ask('/notes?text=a', 'POST')).status, 200)
  t.equal((await ask('/notes')).text, '1', 'others read and write while nine wait')
  t.strictSame(
    (await Promise.all(waiting)).map(({ status, text }) => [status, text]),
    Array.from({ length: 9 }, () => [200, '1']),
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
    while (answered < until) await new Promise((done) => setTimeout(done, 20))
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
