// Requests per second of the built blog's GET /articles with 30 articles on one core, next to
// Bun.serve answering the same bytes from memory and Hono on Bun building the same page from the
// same rows. Every round runs all servers, so the ratios hold when the machine's speed drifts.
//
//   node bench/http/run.mjs [seconds a run, default 4] [rounds, default 3]
//
// Needs: a built blog (npm run blog builds it), wrk, taskset; Hono is fetched by npm on first use.

import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { bunExecutable } from '../../scripts/support/bun-executable.mjs'

const seconds = Number(process.argv[2] ?? 4)
const rounds = Number(process.argv[3] ?? 3)
const bun = bunExecutable()
const folder = mkdtempSync(join(tmpdir(), 'webfw-bench-'))
const secret = 'bench'.repeat(10)
const environment = { ...process.env, WEBFW_SECRET_KEY_BASE: secret, WEBFW_LOG_LEVEL: 'warn' }

/** Everything started here, to be ended here. */
const children = []

cpSync('examples/blog/dist', folder, {
  recursive: true,
  filter: (path) => !path.includes('/storage/'),
})
execFileSync(join(folder, 'blog'), ['migrate'], { env: environment })
execFileSync(bun, [resolve('bench/http/seed.ts'), join(folder, 'storage/production.sqlite3')])

const started = performance.now()
const blog = start([join(folder, 'blog')], { PORT: '4801' })
await untilUp(4801)
const startUp = performance.now() - started
const idle = residentKilobytes(blog.pid)
const page = await (await fetch('http://127.0.0.1:4801/articles')).text()
writeFileSync(join(folder, 'page.html'), page)

const servers = [
  ['webfw', 4801],
  ['Bun.serve, same bytes from memory', 4802],
  ['Hono on Bun, same rows and page', 4803],
]
start([bun, resolve('bench/http/bun-serve.ts'), join(folder, 'page.html')], { PORT: '4802' })
const hasHono = existsSync('node_modules/hono')
if (hasHono) {
  start([bun, resolve('bench/http/hono.ts'), join(folder, 'storage/production.sqlite3')], {
    PORT: '4803',
  })
} else servers.pop()
for (const [, port] of servers) await untilUp(port)

execFileSync('wrk', ['-t1', '-c16', '-d2s', 'http://127.0.0.1:4801/articles'])
const results = new Map(servers.map(([name]) => [name, []]))
for (let round = 0; round < rounds; round++) {
  for (const [name, port] of servers) results.get(name).push(measure(port))
}

console.log(`page ${page.length} bytes, start to first 200 ${startUp.toFixed(0)} ms`)
console.log(
  `resident ${(idle / 1024).toFixed(0)} MB idle, ${(residentKilobytes(blog.pid) / 1024).toFixed(0)} MB after the load`,
)
const own = median(results.get('webfw'))
for (const [name, rates] of results) {
  console.log(
    `${median(rates).toFixed(0).padStart(8)} req/s  ${(own / median(rates)).toFixed(2)} × for webfw  ${name}`,
  )
}
for (const child of children) child.kill()
rmSync(folder, { recursive: true })

function start(command, extra) {
  const child = spawn('taskset', ['-c', '0', ...command], {
    env: { ...environment, ...extra },
    stdio: 'ignore',
  })
  children.push(child)
  return child
}

async function untilUp(port) {
  for (;;) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/articles`)).ok) return
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** One run of wrk on the other core; requests per second. */
function measure(port) {
  const output = execFileSync(
    'taskset',
    ['-c', '1', 'wrk', '-t1', '-c16', `-d${seconds}s`, `http://127.0.0.1:${port}/articles`],
    { encoding: 'utf8' },
  )
  if (/Non-2xx/.test(output)) throw new Error(output)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)[1])
}

function residentKilobytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1])
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
