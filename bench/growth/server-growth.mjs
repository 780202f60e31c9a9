// How a built binary's processor time a request grows with connections and with workers; the list page of bench/http.
//
//   node bench/growth/server-growth.mjs [seconds a run, default 2]

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareBlog, prepareLimit } from '../http/prepare.mjs'
import { memoryOf, processorTime, start, stop } from '../http/processes.mjs'
import { requests } from '../http/requests.mjs'

const seconds = Number(process.argv[2] ?? 2)
const ROUNDS = 3
const PORT = 4821
const folder = mkdtempSync(join(tmpdir(), 'webfw-bench-'))
const children = new Set()

try {
  const { binary } = prepareBlog(folder)
  const { load } = prepareLimit(join(folder, 'c'))
  const file = join(folder, 'request')
  writeFileSync(file, await requests[0].of(PORT))
  console.log('\n| | | µs a request | requests a second | p99, ms | memory, MB |')
  console.log('| --- | --: | --: | --: | --: | --: |')
  const one = { name: 'webfw', port: PORT, command: [binary] }
  const { child } = await start(one, children)
  await measured(load, file, child.pid, 16)
  for (const connections of [1, 10, 100, 1000, 5000]) {
    row('connections', connections, await measured(load, file, child.pid, connections))
  }
  await stop(child, children)
  // The load takes what the workers leave of the cores: what counts is the time a request takes.
  for (const workers of [1, 2]) {
    const env = { AOT_WORKERS: String(workers) }
    const { child } = await start({ ...one, env, cores: '0,1' }, children)
    await measured(load, file, child.pid, 64)
    row('workers, 64 connections', workers, await measured(load, file, child.pid, 64))
    await stop(child, children)
  }
} finally {
  for (const child of children) child.kill()
  rmSync(folder, { recursive: true })
}

function row(name, count, { processor, rate, p99, memory }) {
  const figures = [
    processor.toFixed(1),
    rate.toFixed(0),
    (p99 / 1000).toFixed(1),
    (memory / 1e6).toFixed(0),
  ]
  console.log(`| ${[name, count, ...figures].join(' | ')} |`)
}

/** The middle one of some runs, by processor time. */
async function measured(load, file, pid, connections) {
  const runs = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = processorTime(pid)
    const words = [PORT, connections, seconds, file, 200].map(String)
    // Five thousand descriptors are there: Node.js raises its own limit, which these processes inherit.
    const output = execFileSync('taskset', ['-c', '1', load, ...words], { encoding: 'utf8' })
    const result = JSON.parse(output)
    if (result.failures > 0) throw new Error(output)
    runs.push({
      processor: (processorTime(pid).whole - before.whole) / result.requests,
      rate: result.requests / result.seconds,
      p99: result.p99,
      memory: memoryOf(pid),
    })
  }
  return runs.sort((a, b) => a.processor - b.processor)[Math.floor(ROUNDS / 2)]
}
