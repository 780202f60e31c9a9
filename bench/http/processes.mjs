import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { secret } from './prepare.mjs'

const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Starts a server, on the first core unless it names others; milliseconds to its first answer. */
export async function start(server, children) {
  const began = performance.now()
  const child = spawn('taskset', ['-c', server.cores ?? '0', ...server.command], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(server.port),
      WEBFW_SECRET_KEY_BASE: secret,
      WEBFW_LOG_LEVEL: 'warn',
      ...server.env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.add(child)
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${server.name} ended with ${child.exitCode}`)
    try {
      if ((await fetch(`http://127.0.0.1:${server.port}/articles`)).ok) break
    } catch {}
    if (performance.now() - began > 20_000) throw new Error(`${server.name} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return { child, milliseconds: performance.now() - began }
}

export async function stop(child, children) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await ended
  children.delete(child)
}

/** Microseconds of processor time that a process and its children have taken, in all and in the kernel. */
export function processorTime(pid) {
  const sum = { whole: 0, kernel: 0 }
  for (const each of tree(pid)) {
    // What follows the name, which may hold blanks: the 12th and 13th are utime and stime.
    const words = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1].split(' ')
    const [user, kernel] = [words[11], words[12]].map((count) => (Number(count) / ticks) * 1e6)
    sum.whole += user + kernel
    sum.kernel += kernel
  }
  return sum
}

/** Bytes of memory that a process and its children hold; a page that several hold counts once (proportional set size). */
export function memoryOf(pid) {
  return tree(pid).reduce((sum, each) => {
    const found = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'))
    return sum + Number(found?.[1] ?? 0) * 1024
  }, 0)
}

function tree(pid) {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return [pid, ...children.flatMap(tree)]
}
