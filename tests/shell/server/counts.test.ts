import { spawn, spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { bundle } from '../../../cli/build/bundle.ts'
import { productionEntry, startEntry } from '../../../cli/build/entry.ts'
import { runBun } from '../../support/bun.ts'
import type { Counts } from '../../support/counted.ts'
import { makeRoot, RawConnection, type RunningServer, startServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'

/**
 * What a request of the example blog costs, in numbers that are the same on every machine. One that grows fails the
 * test: either it is made to shrink, or its commit says why the work is worth it. One that shrinks is written down here.
 * Objects have three in a hundred of room. A write looks at the lock where nobody has for a millisecond: one or
 * two foreign calls of the POST.
 */
const LIMITS = {
  'list of 30 rows': { crossings: 10, foreign: 2, copied: 20_789, objects: 293, systemCalls: 3 },
  'article, 10 comments': { crossings: 12, foreign: 3, copied: 4983, objects: 408, systemCalls: 3 },
  stylesheet: { crossings: 4, foreign: 0, copied: 100, objects: 42, systemCalls: 3 },
  'POST of a comment': { crossings: 6, foreign: 8, copied: 1276, objects: 536, systemCalls: 26 },
}

/** What the blog's bundle is made of and weighs. */
const START = { modules: 955, kilobytes: 1500 }
/** The same of what a process evaluates that only watches its workers. */
const SUPERVISOR = { modules: 41, kilobytes: 35 }

type Measured = Counts & { systemCalls: number }

const TIMES = 100
const ROUNDS = 3
/** Enough for every function to have been compiled as far as it is here, and for pools to be full. */
const WARMING = 50
/** Nothing is collected, and no compiler leaves out an object that it finds needless. */
const ENGINE = { BUN_JSC_useGC: '0', BUN_JSC_useDFGJIT: '0', BUN_JSC_useFTLJIT: '0' }
/** System calls of memory and threads, which are the runtime's own affair. */
const RUNTIME =
  /^(futex|madvise|m(un)?map|mprotect|sched_yield|getrusage|rt_sig\w+|restart_syscall)$/

const root = makeRoot()
cpSync('examples/blog/public', join(root, 'public'), { recursive: true })
const copied = performance.now()
await seed()
/** The blog, with one connection to it. */
interface Counted {
  readonly server: RunningServer
  readonly connection: RawConnection
}

async function start(env: Readonly<Record<string, string>>): Promise<Counted> {
  // A clock that the test may move is read from a file all the time.
  const all = { WEBFW_LOG_LEVEL: 'warn', TEST_CLOCK: '', ...ENGINE, ...env }
  const server = await startServer('counted-blog.bun.ts', all, root)
  const connection = new RawConnection(server.port)
  t.teardown(async () => {
    connection.socket.destroy()
    await server.stop()
  })
  return { server, connection }
}

const blog = await start({})

// A file that has changed within the last second is not kept in memory.
await new Promise((done) => setTimeout(done, copied + 1100 - performance.now()))

const requests: Readonly<Record<keyof typeof LIMITS, readonly [Counted, string]>> = {
  'list of 30 rows': [blog, get('/articles')],
  'article, 10 comments': [blog, get('/articles/1')],
  stylesheet: [blog, get('/style.css')],
  'POST of a comment': [blog, await comment(blog)],
}

const skip = spawnSync('strace', ['-V']).status === 0 ? false : 'needs strace'

for (const [name, limits] of Object.entries(LIMITS)) {
  const [to, bytes] = requests[name as keyof typeof LIMITS]
  t.test(`${name}: a request does no more than it did`, async (t) => {
    const wanted = name.startsWith('POST') ? 'HTTP/1.1 303 ' : 'HTTP/1.1 200 '
    t.equal((await send(to, bytes)).slice(0, wanted.length), wanted)
    await sendAll(to, bytes, WARMING)
    t.same(grown(await counted(to, bytes), limits), {})
  })
  t.test(`${name}: a request makes no more system calls than it did`, { skip }, async (t) => {
    const calls = await systemCalls(to, () => sendAll(to, bytes, TIMES))
    t.same(grown({ systemCalls: calls.count }, limits), {}, calls.listed)
  })
}

for (const [name, entry, limits] of [
  ['a binary', productionEntry({ publicFiles: [] }), START],
  ['its supervisor', { entry: startEntry('blog') }, SUPERVISOR],
] as const) {
  t.test(`the bundle of ${name} stays as small as it was`, async (t) => {
    const { code, inputs } = await bundle({
      root: resolve('examples/blog'),
      framework: resolve('.'),
      ...entry,
      minify: true,
    })
    const kilobytes = Math.ceil(Buffer.byteLength(code) / 1000)
    t.ok(inputs.length <= limits.modules, `${inputs.length} modules, at most ${limits.modules}`)
    t.ok(kilobytes <= limits.kilobytes, `${kilobytes} kB, at most ${limits.kilobytes}`)
  })
}

/** Those of the counts that are above their limits, for one request; what happens once in a while belongs to none. */
function grown(counts: Partial<Measured>, limits: Partial<Measured>): Partial<Measured> {
  const above: Partial<Measured> = {}
  for (const what of Object.keys(counts) as (keyof Measured)[]) {
    const each = Math.floor((counts[what] ?? 0) / TIMES)
    if (each > (limits[what] ?? 0)) above[what] = each
  }
  return above
}

async function seed(): Promise<void> {
  const options = { env: { PATH: '/usr/bin:/bin' } }
  await runBun('tests/support/blog-app.bun.ts', [root, 'migrate'], options)
  const moments = "'2026-11-21 12:00:00', '2026-11-21 12:00:00'"
  const statements = [
    `WITH RECURSIVE ids(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < 30)
     INSERT INTO articles (title, body, created_at, updated_at)
     SELECT 'Article ' || id || ' & its title', replace(hex(zeroblob(90)), '00', 'a '), ${moments} FROM ids`,
    `INSERT INTO comments (commenter, body, article_id, created_at, updated_at)
     SELECT 'Reader ' || id, 'What <b>' || id || '</b> think', 1, ${moments} FROM articles WHERE id <= 10`,
  ]
  const file = join(root, 'storage/production.sqlite3')
  for (const sql of statements) await runBun('tests/support/execute-sql.bun.ts', [file, sql])
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
}

/** The form of the last article's page, filled in by somebody who has opened it. */
async function comment({ server }: Counted): Promise<string> {
  const path = '/articles/30/comments'
  const visitor = new Visitor(`http://127.0.0.1:${server.port}`)
  await visitor.get('/articles/30')
  const form = visitor.forms().find(({ action }) => action === path)
  const fields = { 'comment[commenter]': 'Ada', 'comment[body]': 'First!' }
  const body = new URLSearchParams({ ...form?.hidden, ...fields }).toString()
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
  return [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Cookie: ${cookie}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}

/** The least of each count in a few rounds: what timers do meanwhile is no part of a request, and slow rounds have more of it. */
async function counted(to: Counted, bytes: string): Promise<Counts> {
  await taken(to)
  const least: Counts = {
    crossings: Infinity,
    foreign: Infinity,
    copied: Infinity,
    objects: Infinity,
  }
  for (let round = 0; round < ROUNDS; round++) {
    await sendAll(to, bytes, TIMES)
    const counts = await taken(to)
    for (const what of Object.keys(least) as (keyof Counts)[]) {
      least[what] = Math.min(least[what], counts[what])
    }
  }
  return least
}

async function sendAll(to: Counted, bytes: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) await send(to, bytes)
}

/** Sends a request over the one connection and gives its whole answer. */
function send({ connection }: Counted, bytes: string): Promise<string> {
  return new Promise((done) => {
    let text = ''
    const take = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const head = text.indexOf('\r\n\r\n')
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (head < 0 || text.length < head + 4 + length) return
      connection.socket.off('data', take)
      done(text)
    }
    connection.socket.on('data', take)
    connection.send(bytes)
  })
}

/** What the server has counted since it was asked last. */
async function taken({ server }: Counted): Promise<Counts> {
  const from = server.output().length
  server.child.kill('SIGWINCH')
  for (;;) {
    const found = /counted (.*)\n/.exec(server.output().slice(from))
    if (found !== null) return JSON.parse(found[1] as string) as Counts
    await new Promise((done) => setTimeout(done, 5))
  }
}

/** The system calls that the server's own thread makes meanwhile. */
async function systemCalls(
  { server }: Counted,
  work: () => Promise<void>,
): Promise<{ count: number; listed: string }> {
  const tracer = spawn('strace', ['-c', '-p', String(server.child.pid)])
  let text = ''
  const attached = new Promise<void>((done, fail) => {
    tracer.stderr.on('data', (chunk) => {
      text += chunk
      if (text.includes('attached')) done()
    })
    tracer.on('exit', () => fail(new Error(`strace: ${text}`)))
  })
  await attached
  await work()
  const ended = new Promise((done) => tracer.on('close', done))
  tracer.kill('SIGINT')
  await ended
  // Its table: share, seconds, microseconds a call, calls, errors where there were any, name.
  const calls = [...text.matchAll(/^ *[\d.]+ +[\d.]+ +\d+ +(\d+) +(?:\d+ +)?(\w+)$/gm)]
    .map(([, count, name = '']) => ({ name, count: Number(count) }))
    .filter(({ name, count }) => count >= TIMES / 2 && name !== 'total' && !RUNTIME.test(name))
  return {
    count: calls.reduce((sum, each) => sum + each.count, 0),
    listed: calls.map(({ name, count }) => `${name} ${count / TIMES}`).join(', '),
  }
}
