// The blog of bench/http on PostgreSQL: by workers and by the time that a statement takes to the server and back, and beside the
// same blog on Hono with the runtime's own client and on Rails with pg. docs/benchmark.md has the method.
//
//   node bench/postgresql/run.mjs [seconds a run, default 2] [rounds, default 3]
//
// Needs Linux with two cores, taskset, cc, PostgreSQL 15; Debian's Rails 6.1, pg and puma for Rails, which is left out without them.

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bunExecutable } from '../../scripts/support/bun-executable.mjs'
import { root } from '../../scripts/support/root.mjs'
import { peers, prepareBlog, prepareLimit, preparePeers, secret } from '../http/prepare.mjs'
import { processorTime, start, stop } from '../http/processes.mjs'
import { requests } from '../http/requests.mjs'

const seconds = Number(process.argv[2] ?? 2)
const rounds = Number(process.argv[3] ?? 3)
const CONNECTIONS = 16
const WORKERS = [1, 2, 4, 8]
/** Microseconds to the server and back. */
const TRIPS = [0, 500, 2000]
const SERVER = 4811
const PROXY = 4820
const [list, , , comment] = requests
const here = join(root, 'bench', 'postgresql')
const folder = mkdtempSync(join(tmpdir(), 'webfw-bench-pg-'))
const children = new Set()
const cluster = startCluster()

try {
  preparePeers()
  const blog = prepareBlog(folder)
  const { load } = prepareLimit(join(folder, 'c'))
  execFileSync('cc', ['-O2', '-Wall', '-o', join(folder, 'delay'), join(here, 'delay.c')])
  const make = (name) =>
    run(blog.binary, ['db', 'copy', blog.database, cluster.url(name)], { cwd: blog.dist })
  for (const name of ['webfw', 'hono', 'rails']) make(name)
  await trips(blog, load)
  await beside(blog, load)
} finally {
  for (const child of children) child.kill()
  cluster.stop()
  rmSync(folder, { recursive: true })
}

/** Requests a second by workers and round trips. */
async function trips(blog, load) {
  const rows = []
  for (const trip of TRIPS) {
    const proxy = spawn(join(folder, 'delay'), [PROXY, cluster.port, trip / 2].map(String))
    const port = trip === 0 ? cluster.port : PROXY
    const rates = new Map()
    for (const workers of WORKERS) {
      const server = own(blog, port, workers)
      const { child } = await start(server, children)
      await settled(child.pid)
      for (const request of [list, comment]) {
        const bytes = await bytesOf(request, server)
        const runs = Array.from({ length: rounds }, () =>
          measure(load, request, server, child.pid, bytes),
        )
        rates.set(`${request.name} ${workers}`, median(runs.map(({ rate }) => rate)))
      }
      await stop(child, children)
    }
    proxy.kill()
    for (const { name } of [list, comment]) {
      const all = WORKERS.map((workers) => rates.get(`${name} ${workers}`))
      rows.push([
        `${trip / 1000} ms, ${name}`,
        ...all.map((rate) => rate.toFixed(0)),
        ...all.slice(1).map((rate) => (rate / all[0]).toFixed(2)),
      ])
    }
  }
  table(
    'Requests a second, by workers; and as a multiple of those of one',
    ['', ...WORKERS.map((each) => `${each}`), ...WORKERS.slice(1).map((each) => `${each} : 1`)],
    rows,
  )
}

/** One process of each, alternately. */
async function beside(blog, load) {
  const servers = [own(blog, cluster.port, 1), hono(), ...rails(blog)]
  const cases = []
  for (const server of servers) {
    const { child } = await start(server, children)
    await settled(child.pid)
    for (const request of [list, comment]) {
      cases.push({
        server,
        request,
        pid: child.pid,
        bytes: await bytesOf(request, server),
        runs: [],
      })
    }
  }
  for (let round = 0; round < rounds + 1; round++)
    for (const each of cases) {
      const result = measure(load, each.request, each.server, each.pid, each.bytes)
      // The first round is for the compilers.
      if (round > 0) each.runs.push(result)
    }
  const rows = [list, comment].map((request) => {
    const all = servers.map((server) => {
      const { runs } = cases.find((each) => each.server === server && each.request === request)
      return ['rate', 'processor'].map((name) => median(runs.map((run) => run[name])))
    })
    const [[, first]] = all
    return [
      request.name,
      ...all.map(
        ([rate, processor]) =>
          `${rate.toFixed(0)} / ${processor.toFixed(0)} µs / ${(processor / first).toFixed(2)}`,
      ),
    ]
  })
  table(
    'Requests a second / processor time of the program a request / as a multiple of webfw’s',
    ['', ...servers.map(({ name }) => name)],
    rows,
  )
}

function own({ binary }, port, workers) {
  const env = {
    DATABASE_URL: cluster.url('webfw', port),
    AOT_WORKERS: String(workers),
    WEBFW_WATCHDOG: '0',
  }
  return { name: 'webfw', port: SERVER, command: [binary], env }
}

function hono() {
  const command = [
    bunExecutable(),
    join(peers, 'hono.mjs'),
    cluster.url('hono'),
    join(folder, 'blog', 'public'),
  ]
  return { name: 'Hono, Bun.SQL', port: SERVER + 1, command }
}

function rails() {
  const found = spawnSync('ruby', [
    '-e',
    'require "rails"; require "pg"; require "puma"; exit Rails.version.start_with?("6.1.")',
  ])
  if (found.status !== 0) return []
  const env = {
    // Fewer threads than connections, and puma closes some of them.
    DATABASE_URL: `${cluster.url('rails')}&pool=16`,
    RAILS_ENV: 'production',
    RAILS_MAX_THREADS: '16',
    VIEWS: join(folder, 'blog', 'app', 'views'),
  }
  const command = [
    'puma',
    '-b',
    `tcp://127.0.0.1:${SERVER + 2}`,
    '-t',
    '16:16',
    '-e',
    'production',
    join(here, 'rails.ru'),
  ]
  return [{ name: 'Rails 6.1, pg, puma', port: SERVER + 2, command, env }]
}

async function bytesOf(request, server) {
  const path = join(folder, `request-${server.port}-${request.status}`)
  writeFileSync(path, await request.of(server.port))
  return path
}

/** Waits until all workers have started: they take the processor from those that answer. */
async function settled(pid) {
  for (let tries = 0; tries < 100; tries++) {
    const before = processorTime(pid).whole
    await new Promise((done) => setTimeout(done, 300))
    if (processorTime(pid).whole - before < 20_000) return
  }
}

/** One run of the load on the second core, where the server of the database is too. */
function measure(load, request, server, pid, bytes) {
  const before = processorTime(pid).whole
  const words = [server.port, CONNECTIONS, seconds, bytes, request.status].map(String)
  const result = JSON.parse(
    execFileSync('taskset', ['-c', '1', load, ...words], { encoding: 'utf8' }),
  )
  if (result.failures > 0)
    throw new Error(`${server.name}, ${request.name}: ${JSON.stringify(result)}`)
  const processor = (processorTime(pid).whole - before) / result.requests
  return { rate: result.requests / result.seconds, processor }
}

/** A server of one's own, on the second core, that trusts everybody. */
function startCluster() {
  const base = '/usr/lib/postgresql'
  const bin = join(base, readdirSync(base).at(-1), 'bin')
  const place = mkdtempSync(join(tmpdir(), 'webfw-bench-data-'))
  const data = join(place, 'data')
  const port = 4830
  const isRoot = process.getuid() === 0
  const id = (word) => Number(execFileSync('id', [word, 'postgres'], { encoding: 'utf8' }))
  if (isRoot) chownSync(place, id('-u'), id('-g'))
  const as = (name, ...args) =>
    run(
      'taskset',
      ['-c', '1', ...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []), join(bin, name), ...args],
      { cwd: place },
    )
  as('initdb', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', data)
  as(
    'pg_ctl',
    '-w',
    '-D',
    data,
    '-l',
    join(place, 'log'),
    '-o',
    `-p ${port} -k ${place} -c listen_addresses=127.0.0.1 -c max_connections=100`,
    'start',
  )
  return {
    port,
    url: (name, at = port) => `postgresql://postgres@127.0.0.1:${at}/${name}?sslmode=disable`,
    stop() {
      as('pg_ctl', '-m', 'immediate', '-D', data, 'stop')
      rmSync(place, { recursive: true })
    },
  }
}

function run(program, args, options = {}) {
  const env = { ...process.env, WEBFW_SECRET_KEY_BASE: secret }
  return execFileSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    ...options,
  })
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
