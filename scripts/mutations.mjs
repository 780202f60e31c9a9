// Puts one fault at a time into the product and says which test finds it: `npm run campaign mutations`, or
// `node scripts/mutations.mjs [--seed=N] [--each=N] [--steps=N] [FILE ...]`. A file is put back as it was after each fault, also
// on SIGINT and SIGTERM. The tests that the file can reach run in four steps, the nearest first; the first that fails ends them.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { reachOf } from './support/changed-tests.mjs'
import { faultsOf } from './support/faults.mjs'
import { root } from './support/root.mjs'

/** Files of different rooms; what is found there tells of their neighbours. */
const FILES = [
  'shell/server/answer/forgery.ts',
  'shell/server/answer/host-authorization.ts',
  'shell/record/query/unscope.ts',
  'shell/record/query/where.ts',
  'shell/ruby/class/define-method.ts',
  'shell/ruby/class/module-functions.ts',
  'shell/controller/callbacks.ts',
  'shell/controller/params.ts',
  'shell/core/respond.ts',
  'gen/nodes/calls/operators.ts',
  'gen/nodes/calls/computed-send.ts',
  'gen/facts/block-given.ts',
  'cli/build/public-folder.ts',
  'wasm-core/http/chunked.ts',
  'wasm-core/http/host.ts',
  'wasm-core/session/session.ts',
]

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: process.env.MUTATIONS_SEED ?? '1' },
    each: { type: 'string', default: '1' },
    steps: { type: 'string', default: '4' },
  },
  allowPositionals: true,
})
const tests = readdirSync(join(root, 'tests'), { recursive: true })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('tests', name))
const chance = randomNumbers(Number(values.seed))
const reachedBy = await reachOf(tests)
const green = new Set()
let putBack = () => {}
let running = null
for (const name of ['SIGINT', 'SIGTERM']) {
  process.on(name, () => {
    process.exitCode = 130
    putBack()
    stop()
    process.exit()
  })
}

let survived = 0
for (const file of positionals.length > 0 ? positionals : FILES) {
  const source = readFileSync(join(root, file), 'utf8')
  const faults = faultsOf(file, source)
  for (let left = Number(values.each); left > 0 && faults.length > 0; left--) {
    const [fault] = faults.splice(Math.floor(chance() * faults.length), 1)
    const found = await tryFault(file, source, fault)
    if (found === null) survived += 1
    const end = found === null ? 'SURVIVED' : `${await doubtOf(found)}found by ${found}`
    console.log(`${file}:${fault.line} ${fault.was} -> ${fault.is}\n     ${end}`)
  }
}
console.log(`${survived} survived`)
process.exitCode = survived === 0 ? 0 : 1

/** What finds a fault, null if nothing does. */
async function tryFault(file, source, fault) {
  putBack = () => writeFileSync(join(root, file), source)
  const steps = inSteps(file, reachedBy([file]))
  try {
    writeFileSync(join(root, file), fault.text)
    for (const step of steps) {
      const found = step.length === 0 ? null : await firstFailure(step)
      if (found !== null) return found
    }
    return null
  } finally {
    putBack()
  }
}

/** A file of tests that fails without the fault too has found nothing. */
async function doubtOf(found) {
  const [test] = found.split(': ')
  if (green.has(test) || !test.startsWith('tests/')) return ''
  if ((await firstFailure([test])) !== null) return 'NOT SURE, for it fails without it too: '
  green.add(test)
  return ''
}

/** Tests with a word of the file's name or its folder's in theirs, those of its mirror, others within a process, then commands, browsers and Rails. */
function inSteps(file, tests) {
  const words = [basename(file, '.ts').split('-'), basename(dirname(file))].flat()
  const stems = words
    .filter((word) => word.length > 3)
    .map((word) => word.replace(/(?:y|e?s)$/, ''))
  const stepOf = (test) => {
    if (stems.some((stem) => basename(test).includes(stem))) return 0
    if (/^tests\/(?:cli|rails|views|examples|docs)\//.test(test)) return 3
    return `${dirname(file)}/`.startsWith(`${dirname(test).slice('tests/'.length)}/`) ? 1 : 2
  }
  const steps = [0, 1, 2, 3].map((step) => tests.filter((test) => stepOf(test) === step))
  return steps.slice(0, Number(values.steps))
}

/** The first file that fails and its claim; a build that fails has found the fault too. */
async function firstFailure(files) {
  const child = spawn(process.execPath, ['scripts/test.mjs', '--timeout=300', ...files], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  running = child
  const ended = new Promise((done) => child.on('close', done))
  let failed = null
  for await (const line of createInterface({ input: child.stdout })) {
    const file = /^FAIL (\S+)/.exec(line)?.[1]
    if (failed === null && file !== undefined) failed = file
    else if (failed !== null && line.trim() !== '' && !failed.includes(': ')) {
      failed += `: ${line.trim().slice(0, 160)}`
      stop()
    }
  }
  const code = await ended
  running = null
  return failed ?? (code === 0 ? null : 'the build')
}

/** Ends the tests with all that they have started: a build that ended later would leave the fault in build/. */
function stop() {
  if (running?.exitCode === null) process.kill(-running.pid, 'SIGTERM')
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
