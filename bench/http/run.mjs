// The four requests of a blog on its built binary, next to the same blog on Hono, Elysia and Fastify and in C, over the
// same rows, one core for the server and one for the load. Every round runs all of them, so the ratios hold when the
// machine's speed drifts. docs/benchmark.md has the method.
//
//   node bench/http/run.mjs [seconds a run, default 2] [rounds, default 5]
//
// Needs Linux with two cores, taskset, cc and sqlite3.h. The first run installs the other frameworks with npm.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareBlog, prepareLimit, preparePeers } from './prepare.mjs'
import { memoryOf, processorTime, start, stop } from './processes.mjs'
import { compareAnswers, requests } from './requests.mjs'
import { serversOf } from './servers.mjs'

const seconds = Number(process.argv[2] ?? 2)
const rounds = Number(process.argv[3] ?? 5)
const STARTS = 5
/** Rounds before those that count, for the compilers. */
const WARMING = 3
const CONNECTIONS = 16
const folder = mkdtempSync(join(tmpdir(), 'webfw-bench-'))
const children = new Set()

try {
  await compare()
} finally {
  for (const child of children) child.kill()
  rmSync(folder, { recursive: true })
}

async function compare() {
  console.log('building')
  preparePeers()
  const blog = prepareBlog(folder)
  const { load, limit } = prepareLimit(join(folder, 'c'))
  const servers = serversOf({ folder, blog, limit, firstPort: 4801 })
  const running = new Map()
  for (const server of servers) {
    const starts = []
    for (let count = 0; count < STARTS; count++) {
      const { child, milliseconds } = await start(server, children)
      starts.push(milliseconds)
      if (count < STARTS - 1) await stop(child, children)
      else
        running.set(server, {
          pid: child.pid,
          start: median(starts),
          idle: memoryOf(child.pid),
        })
    }
  }
  const sizes = await compareAnswers(servers)
  console.log('all answer the same text; measuring')

  const cases = []
  for (const request of requests) {
    for (const server of servers) {
      const bytes = join(folder, `request-${cases.length}`)
      writeFileSync(bytes, await request.of(server.port))
      cases.push({ request, server, bytes, pid: running.get(server).pid, runs: [] })
    }
  }
  for (let round = 0; round < WARMING; round++) for (const each of cases) measure(load, each)
  for (let round = 0; round < rounds; round++) {
    for (const each of cases) each.runs.push(measure(load, each))
  }
  for (const server of servers) {
    const state = running.get(server)
    state.loaded = memoryOf(state.pid)
  }
  report(servers, running, cases, sizes)
}

/** One run of the load on the second core. */
function measure(load, { request, server, bytes, pid }) {
  const before = processorTime(pid)
  const words = [server.port, CONNECTIONS, seconds, bytes, request.status].map(String)
  const output = execFileSync('taskset', ['-c', '1', load, ...words], { encoding: 'utf8' })
  const result = JSON.parse(output)
  if (result.failures > 0) throw new Error(`${server.name}, ${request.name}: ${output}`)
  const after = processorTime(pid)
  return {
    processor: (after.whole - before.whole) / result.requests,
    kernel: (after.kernel - before.kernel) / result.requests,
    rate: result.requests / result.seconds,
    p50: result.p50,
    p99: result.p99,
  }
}

function report(servers, running, cases, sizes) {
  const figure = (server, request, name) => {
    const { runs } = cases.find((each) => each.server === server && each.request === request)
    return median(runs.map((run) => run[name]))
  }
  const [own] = servers
  const heads = ['', ...servers.map(({ name }) => name)]
  const rows = (cell) =>
    requests.map((request) => [request.name, ...servers.map((server) => cell(server, request))])
  const processor = (server, request) => figure(server, request, 'processor')
  console.log(
    `\n${cpus()[0]?.model}, ${cpus().length} cores; ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s`,
  )
  for (const { name, version } of servers) console.log(`- ${name}: ${version}`)
  table(
    'Processor time a request, as a multiple of webfw’s',
    heads,
    rows((server, request) => (processor(server, request) / processor(own, request)).toFixed(2)),
  )
  table(
    'Processor time a request, microseconds (least to most of the rounds)',
    heads,
    rows((server, request) => {
      const { runs } = cases.find((each) => each.server === server && each.request === request)
      const all = runs.map((run) => run.processor)
      return `${processor(server, request).toFixed(1)} (${Math.min(...all).toFixed(1)}–${Math.max(...all).toFixed(1)})`
    }),
  )
  table(
    'Of it in the kernel, microseconds',
    heads,
    rows((server, request) => figure(server, request, 'kernel').toFixed(1)),
  )
  table(
    'Requests a second',
    heads,
    rows((server, request) => figure(server, request, 'rate').toFixed(0)),
  )
  table(
    'Latency, milliseconds: half / 99 of 100 are faster',
    heads,
    rows((server, request) =>
      ['p50', 'p99'].map((name) => (figure(server, request, name) / 1000).toFixed(2)).join(' / '),
    ),
  )
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 0)} MB`
  const state = (name, show) => servers.map((server) => show(running.get(server)[name]))
  table('Start, memory, sizes', heads, [
    ['start to first page', ...state('start', (value) => `${value.toFixed(0)} ms`)],
    ['memory after the first pages', ...state('idle', megabytes)],
    ['memory after the load', ...state('loaded', megabytes)],
    ['program, runtime and packages', ...servers.map(({ bytes }) => megabytes(bytes))],
    ...Object.entries(sizes).map(([path, bytes]) => [
      `bytes of ${path}`,
      ...servers.map(({ name }) => String(bytes[name])),
    ]),
  ])
}

function table(title, heads, rows) {
  console.log(`\n${title}\n`)
  for (const row of [heads, heads.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]) {
    console.log(`| ${row.join(' | ')} |`)
  }
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
