import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { bunProgram } from '../support/bun.ts'
import { coreModule, corePath } from '../support/core.ts'
import { recordVectors } from '../support/render-vectors.ts'

const RUNS = JSON.stringify([
  [1, 7, 2000],
  [1, 99, 2000],
  [2, 7, 5000],
  [2, 99, 5000],
  [3, 7, 2000],
  [3, 99, 2000],
])

interface Outcome {
  readonly status: number | null
  readonly answers: string
}

function run(
  program: string,
  script: string,
  target: 'release' | 'debug',
  words: readonly string[] = [RUNS],
): Outcome {
  const file = fileURLToPath(new URL(`../support/${script}`, import.meta.url))
  const child = spawnSync(program, [file, corePath(target), ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  })
  return { status: child.status, answers: `${child.stdout}${child.stderr}`.trim() }
}

for (const target of ['release', 'debug'] as const) {
  t.test(`the ${target} core imports nothing`, async (t) => {
    t.same(WebAssembly.Module.imports(coreModule(target)), [])
  })
}

t.test('the core has no allocator but its own pages', async (t) => {
  t.notOk(readFileSync(corePath('debug')).includes('~lib/rt/stub/__new'))
})

t.test('V8, JavaScriptCore and Wasmtime give equal answers to the self-test', async (t) => {
  const expected = run(process.execPath, 'selftest.mjs', 'release')
  t.equal(expected.status, 0)
  t.match(expected.answers, /^\[\d+(,\d+)+\]$/)
  t.notMatch(expected.answers, /\b0\b/, 'no part failed to boot')

  t.same(run(process.execPath, 'selftest.mjs', 'debug'), expected, 'V8, debug build')
  t.same(run(bunProgram, 'selftest.mjs', 'release'), expected, 'JavaScriptCore')
  const wasmtime = run(process.execPath, 'selftest-wasmtime.mjs', 'release')
  if (wasmtime.status === 3) t.pass(`Wasmtime # SKIP ${wasmtime.answers}`)
  else t.same(wasmtime, expected, 'Wasmtime')
})

t.test('the templates of the equivalence tests render to the same bytes on each', async (t) => {
  const calls = recordVectors()
  const file = join(t.testdir(), 'vectors.json')
  writeFileSync(file, JSON.stringify(calls))
  const words = ['[]', file]
  const expected = run(process.execPath, 'selftest.mjs', 'release', words)
  t.equal(expected.status, 0, expected.answers)
  const sums = JSON.parse(expected.answers.split('\n').at(-1) ?? '[]') as number[]
  const renders = calls.filter(([name]) => name === 'render').length
  t.ok(renders >= 230, `${renders} pages`)
  t.equal(sums.length, calls.filter(([name]) => name !== 'open' && name !== 'close').length)
  t.ok(new Set(sums).size > renders, 'they differ from each other')

  t.same(run(process.execPath, 'selftest.mjs', 'debug', words), expected, 'V8, debug build')
  t.same(run(bunProgram, 'selftest.mjs', 'release', words), expected, 'JavaScriptCore')
  const wasmtime = run(process.execPath, 'selftest-wasmtime.mjs', 'release', words)
  if (wasmtime.status === 3) t.pass(`Wasmtime # SKIP ${wasmtime.answers}`)
  else t.same(wasmtime, expected, 'Wasmtime')
})
