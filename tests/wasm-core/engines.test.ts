import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { bunProgram } from '../support/bun.ts'
import { coreModule, corePath } from '../support/core.ts'

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

function run(program: string, script: string, target: 'release' | 'debug'): Outcome {
  const file = fileURLToPath(new URL(`../support/${script}`, import.meta.url))
  const child = spawnSync(program, [file, corePath(target), RUNS], { encoding: 'utf8' })
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
