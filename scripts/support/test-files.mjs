import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './root.mjs'

const PROGRAM = join(root, 'scripts', 'support', 'test-process.mjs')
// The generator runs a second or two in most of these processes: functions are optimized three times as late as V8 would.
const FLAGS = [
  '--single-threaded-gc',
  '--max-semi-space-size=16',
  '--min-semi-space-size=16',
  '--interrupt-budget=400000',
]
/** Where the core runs for seconds. Elsewhere WebAssembly (Prism, SQLite, the core) is over before what V8 optimizes has paid for that. */
const OF_THE_CORE = ['tests/wasm-core/', 'tests/views/']
const isOfTheCore = (file) => OF_THE_CORE.some((folder) => file.startsWith(folder))
const GRACE = 15_000
const running = new Set()
let notes = 0

/**
 * Runs bundled files of tests in one process and gives its TAP, a line each: a subtest for each file. A file
 * whose subtest did not end is not ok, nor is the last one of a process that ended badly.
 */
export async function runTestFiles(files, { folder, timeout, only }) {
  const lines = []
  const seconds = timeout * files.length
  const note = join(folder, `claim-${++notes}`)
  const flags = files.some(isOfTheCore) ? FLAGS : [...FLAGS, '--liftoff-only']
  const child = spawn(process.execPath, [...flags, PROGRAM], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      TAP: '1',
      TAP_TIMEOUT: String(seconds),
      BUNDLED_TESTS: folder,
      TEST_FILES: files.join(' '),
      TEST_SECONDS: String(timeout),
      TEST_NOTE: note,
      ...(only === undefined ? {} : { TEST_ONLY: only }),
    },
  })
  running.add(child)
  // tap ends a file that takes too long by itself, unless the file never lets go of the thread.
  const watch = setTimeout(() => child.kill('SIGKILL'), seconds * 1000 + GRACE)
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const code = await new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => done(code ?? signal))
  })
  clearTimeout(watch)
  running.delete(child)

  const ended = new Set(
    lines.map((line) => /^(?:not )?ok \d+ - (\S+)/.exec(line)?.[1]).filter(Boolean),
  )
  const open = files.filter((file) => !ended.has(file))
  const isOk = code === 0 || lines.some((line) => line.startsWith('not ok'))
  const missing = open.length === 0 && !isOk ? files.slice(-1) : open
  const isBegun = (file) => lines.includes(`# Subtest: ${file}`)
  const added = missing.flatMap((file) => unended(file, isBegun(file) ? note : null, code))
  return [...withProcessorTime(lines), ...added]
}

/** What the process says at its end of each file's processor time, on the line of the file. */
function withProcessorTime(lines) {
  const found = lines.map((line) => /^# processor: ([\d.]+ s) (\S+)$/.exec(line)).filter(Boolean)
  const times = new Map(found.map(([, time, file]) => [file, time]))
  return lines.map((line) => {
    const time = times.get(/^(?:not )?ok \d+ - (\S+) # time=/.exec(line)?.[1])
    return time === undefined ? line : `${line} ${time}`
  })
}

/** The TAP of a file whose process has ended too early; `note` names the claim that ran then. */
function unended(file, note, code) {
  const end = `not ok 1 - ${file} # time=0ms`
  if (note === null) {
    const why = `it has not begun: the process that it shares with others ended with ${code}`
    return [`# Subtest: ${file}`, `    not ok 1 - ${why}`, end]
  }
  const claim = existsSync(note) ? readFileSync(note, 'utf8') : 'before the first claim'
  const why = `the process ended with ${code}`
  const inner = [`    # Subtest: ${claim}`, `        not ok 1 - ${why}`, `    not ok 1 - ${claim}`]
  return [`# Subtest: ${file}`, ...inner, end]
}

/** Passes a signal on to the processes that run. */
export function stopTestFiles(signal) {
  for (const child of running) child.kill(signal)
}
