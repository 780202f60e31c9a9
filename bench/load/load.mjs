// `npm run campaign load`: what CONTRACT.md asks of the server under load, on loopback, with figures.
// Linux only: memory, descriptors and connections are read from /proc.

import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { deployBlog, serveBlog } from './blog.mjs'
import { childrenOf, countDescriptors, residentMegabytes, visitorPortsOf } from './processes.mjs'
import { restartWhileWriting } from './restarts.mjs'
import { openStream, serveStreams } from './streams.mjs'
import { get, percentile, sleep, sum, Visitor, visit } from './visitor.mjs'

const IDLE = 2000
const DRIPPING = 200
const STREAMS = 5000
const REQUESTS = 200_000
const PAGES = [get('/articles'), get('/articles/1'), get('/style.css'), get('/nowhere')]

raiseDescriptorLimit()
const folder = deployBlog()
await idleAndDripping()
await streaming()
await manyRequests()
for (const workers of ['1', '2']) await stoppedUnderLoad(workers)
await killedWorker()
await hungWorker()
await reloadedUnderLoad()
await restarted()

function claim(holds, text) {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${text}`)
  if (!holds) process.exitCode = 1
}

function makeVisitors(port, count) {
  return Array.from({ length: count }, () => new Visitor(port))
}

/** The process that serves: its supervisor is the one that was started. */
function workerOf(server) {
  return childrenOf(server.pid)[0]
}

/** Asks from 16 connections for so many seconds, 20 ms apart. */
async function measure(port, seconds, pages = PAGES) {
  const visitors = makeVisitors(port, 16)
  const end = Date.now() + seconds * 1000
  await visit(visitors, pages, () => Date.now() > end, 20)
  for (const visitor of visitors) visitor.close()
  return visitors
}

/** The median of three runs: other programs of the machine disturb one. */
async function measureThrice(port, pages = PAGES) {
  const runs = []
  for (let run = 0; run < 3; run++) runs.push(await measure(port, 5, pages))
  const [, p99] = runs.map((visitors) => percentile(visitors)).sort((a, b) => a - b)
  const answered = sum(runs.flat(), 'answered')
  const good = runs.flat().reduce((total, { statuses }) => total + (statuses.get(200) ?? 0), 0)
  return { p99, lost: sum(runs.flat(), 'lost'), answered, failed: answered - good }
}

async function idleAndDripping() {
  const server = await serveBlog(folder, { WEBFW_LOG_LEVEL: 'warn' })
  await measure(server.port, 3)
  const alone = await measureThrice(server.port)
  const idle = makeVisitors(server.port, IDLE)
  for (const visitor of idle) await visitor.ask(get('/up'))
  const drips = Array.from({ length: DRIPPING }, () => drip(server.port))
  await sleep(1000)
  const crowded = await measureThrice(server.port)
  const [before, after] = [alone.p99, crowded.p99]
  const open = countDescriptors(workerOf(server))
  claim(open > IDLE, `${open} descriptors while ${IDLE} idle and ${DRIPPING} drip`)
  claim(
    after <= before * 3,
    `p99 ${before.toFixed(1)} ms alone, ${after.toFixed(1)} ms with them (${(after / before).toFixed(2)} times)`,
  )
  claim(crowded.lost === 0, `${crowded.answered} answered, ${crowded.lost} lost`)
  for (const visitor of idle) visitor.close()
  for (const stop of drips) stop()
  await server.stop()
}

async function streaming() {
  const server = await serveStreams()
  const pages = [get('/hello'), get('/html')]
  const alone = await measureThrice(server.port, pages)
  const streams = []
  while (streams.length < STREAMS) {
    const batch = Array.from({ length: 100 }, () => openStream(server.port))
    streams.push(...(await Promise.all(batch)))
  }
  const crowded = await measureThrice(server.port, pages)
  const [before, after] = [alone.p99, crowded.p99]
  claim(
    crowded.lost === 0 && crowded.failed === 0,
    `${STREAMS} event streams open (${residentMegabytes(workerOf(server)).toFixed(0)} MB): ${crowded.answered} pages answered, ${crowded.lost} lost, ${crowded.failed} not with 200`,
  )
  claim(
    after <= before * 3,
    `p99 ${before.toFixed(1)} ms alone, ${after.toFixed(1)} ms with them (${(after / before).toFixed(2)} times)`,
  )
  for (const close of streams) close()
  await server.stop()
}

/** Sends a head a byte at a time, for ever; answers how to stop. */
function drip(port) {
  let socket = null
  let isOver = false
  const open = () => {
    if (isOver) return
    socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.on('close', () => setTimeout(open, 100))
    socket.resume()
  }
  open()
  const head = 'GET /articles HTTP/1.1\r\nX-Slow: '
  let at = 0
  const timer = setInterval(() => {
    socket?.write(head[at] ?? 'x')
    at = (at + 1) % 4096
  }, 300)
  return () => {
    isOver = true
    clearInterval(timer)
    socket?.destroy()
  }
}

async function manyRequests() {
  const server = await serveBlog(folder, { WEBFW_LOG_LEVEL: 'warn' })
  const visitors = makeVisitors(server.port, 32)
  const ask = async (count) => {
    const goal = sum(visitors, 'answered') + count
    await visit(visitors, [...PAGES, forgedForm(), uploadForm()], () => {
      for (const visitor of visitors) visitor.times.length = 0
      return sum(visitors, 'answered') >= goal
    })
    await sleep(5000)
    const worker = workerOf(server)
    return { memory: residentMegabytes(worker), descriptors: countDescriptors(worker) }
  }
  const before = await ask(REQUESTS / 4)
  const after = await ask(REQUESTS)
  const growth = after.memory / before.memory - 1
  claim(
    Math.abs(growth) <= 0.1,
    `${REQUESTS} requests: ${before.memory.toFixed(0)} MB before, ${after.memory.toFixed(0)} MB after (${(growth * 100).toFixed(1)} %)`,
  )
  claim(
    Math.abs(after.descriptors - before.descriptors) <= before.descriptors * 0.1,
    `${before.descriptors} descriptors before, ${after.descriptors} after`,
  )
  claim(
    sum(visitors, 'lost') === 0,
    `${sum(visitors, 'answered')} answered, ${sum(visitors, 'lost')} lost`,
  )
  for (const visitor of visitors) visitor.close()
  await server.stop()
}

function forgedForm() {
  const body = 'article%5Btitle%5D=x'
  return post('application/x-www-form-urlencoded', body)
}

function uploadForm() {
  const file = `Content-Disposition: form-data; name="f"; filename="x"\r\n\r\n${'x'.repeat(100_000)}`
  return post('multipart/form-data; boundary=b', `--b\r\n${file}\r\n--b--\r\n`)
}

function post(type, body) {
  return Buffer.from(
    `POST /articles HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
}

async function stoppedUnderLoad(workers) {
  let [lost, answered, exits] = [0, 0, 0]
  for (let round = 0; round < 10; round++) {
    const server = await serveBlog(folder, { WEBFW_LOG_LEVEL: 'warn', AOT_WORKERS: workers })
    const visitors = makeVisitors(server.port, 32)
    let isOver = false
    const load = visit(visitors, PAGES, () => isOver || sum(visitors, 'refused') > 0)
    await sleep(700)
    exits += (await server.stop()) === 0 ? 0 : 1
    isOver = true
    await load
    for (const visitor of visitors) visitor.close()
    lost += sum(visitors, 'lost')
    answered += sum(visitors, 'answered')
  }
  claim(
    lost === 0 && exits === 0,
    `SIGTERM under load, ${workers} worker(s), 10 times: ${answered} answered, ${lost} lost`,
  )
}

async function killedWorker() {
  const server = await serveBlog(folder, { WEBFW_LOG_LEVEL: 'warn', AOT_WORKERS: '2' })
  const visitors = makeVisitors(server.port, 32)
  let isOver = false
  const load = visit(visitors, PAGES, () => isOver)
  const replaced = []
  let others = 0
  for (let round = 0; round < 10; round++) {
    await sleep(1500)
    const [victim] = childrenOf(server.pid)
    const before = new Map(visitors.map((visitor) => [visitor, visitor.lost]))
    const own = new Set(visitorPortsOf(victim, server.port))
    const isOwn = new Map(visitors.map((visitor) => [visitor, own.has(visitor.localPort)]))
    process.kill(victim, 'SIGKILL')
    const started = performance.now()
    while (childrenOf(server.pid).filter((pid) => pid !== victim).length < 2) await sleep(5)
    replaced.push(performance.now() - started)
    await sleep(300)
    others += visitors.filter((each) => each.lost > before.get(each) && !isOwn.get(each)).length
  }
  isOver = true
  await load
  claim(
    others === 0,
    `kill -9 of a worker, 10 times: ${sum(visitors, 'lost')} of its requests lost, ${others} of the other's`,
  )
  claim(sum(visitors, 'refused') === 0, `the port refused ${sum(visitors, 'refused')} connections`)
  claim(Math.max(...replaced) < 1000, `replaced within ${Math.max(...replaced).toFixed(0)} ms`)
  for (const visitor of visitors) visitor.close()
  await server.stop()
}

async function hungWorker() {
  const env = { WEBFW_LOG_LEVEL: 'warn', AOT_WORKERS: '2', WEBFW_WATCHDOG: '4' }
  const server = await serveBlog(folder, env)
  // One that has not been heard yet has longer, and the other one may be the one that answers.
  await sleep(1000)
  const [victim] = childrenOf(server.pid)
  process.kill(victim, 'SIGSTOP')
  const started = performance.now()
  while (childrenOf(server.pid).includes(victim)) await sleep(20)
  const seconds = (performance.now() - started) / 1000
  await sleep(500)
  const visitors = await measure(server.port, 1)
  claim(
    seconds < 7 && sum(visitors, 'lost') === 0,
    `a stopped worker was replaced after ${seconds.toFixed(1)} s (watchdog 4 s); ${sum(visitors, 'answered')} answered since`,
  )
  await server.stop()
}

async function reloadedUnderLoad() {
  const server = await serveBlog(folder, { WEBFW_LOG_LEVEL: 'warn', AOT_WORKERS: '2' })
  const visitors = makeVisitors(server.port, 32)
  let isOver = false
  const load = visit(visitors, PAGES, () => isOver)
  for (let round = 0; round < 10; round++) {
    await sleep(500)
    const before = childrenOf(server.pid)
    process.kill(server.pid, 'SIGHUP')
    while (childrenOf(server.pid).some((pid) => before.includes(pid))) await sleep(10)
  }
  isOver = true
  await load
  const [answered, lost, refused] = ['answered', 'lost', 'refused'].map((name) =>
    sum(visitors, name),
  )
  claim(
    lost === 0 && refused === 0,
    `SIGHUP under load, 10 times: ${answered} answered, ${lost} lost, ${refused} connections refused`,
  )
  for (const visitor of visitors) visitor.close()
  await server.stop()
}

async function restarted() {
  const { restarts, acknowledged, lost } = await restartWhileWriting(folder)
  claim(
    lost === 0,
    `${restarts} restarts: ${acknowledged} articles acknowledged, ${lost} of them lost`,
  )
}

/** Thousands of connections are two descriptors each: this process' and the server's, which inherits the limit. */
function raiseDescriptorLimit() {
  const wanted = STREAMS * 2
  const { status } = spawnSync('prlimit', ['--pid', String(process.pid), `--nofile=${wanted}:`])
  if (status !== 0) console.log(`the limit of descriptors could not be set to ${wanted}`)
}
