import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { find, keep } from '../support/kept.ts'
import { treeInputs } from '../support/tree.ts'

/** Runs a tool of node_modules and gives what it said when it was not content; that it was content with this tree is kept. */
function complaints(tool: string, ...words: string[]): string {
  const inputs = treeInputs(`${tool} ${words.join(' ')}`)
  if (find<boolean>(inputs)) return ''
  const program = join('node_modules', tool)
  const run = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' })
  if (run.status !== 0) return run.stdout + run.stderr
  keep(inputs, true)
  return ''
}

/** Where tsc keeps what it has found, so that it looks again at what has changed since only. */
function incremental(name: string): string[] {
  return ['--incremental', '--tsBuildInfoFile', `build/types/${name}.json`]
}

t.test('the tree is formatted and linted', async (t) => {
  t.equal(complaints('@biomejs/biome/bin/biome', 'check', '.'), '')
})

t.test('the TypeScript passes tsc, strict', async (t) => {
  // With more checkers at once each finds out by itself what the files share: half as much again of processor time.
  const words = ['-p', '.', '--checkers', '1', ...incremental('typescript')]
  t.equal(complaints('typescript-7/bin/tsc', ...words), '')
})

// AssemblyScript's own declarations give Number as an alias, which TypeScript 7 does not take.
t.test('the AssemblyScript passes tsc', async (t) => {
  t.equal(complaints('typescript/bin/tsc', '-p', 'wasm-core', ...incremental('assemblyscript')), '')
})

/** Of packages that are only for other platforms npm has told no hash where the lock was made. */
const UNTOLD = ['wasmtime-darwin-x64', 'wasmtime-linux-arm64-gnu', 'wasmtime-win32-x64-msvc']

t.test('every package of the lock has its hash, and none an address', async (t) => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; resolved?: string; optional?: true }>
  }
  const locked = Object.entries(packages).filter(([path]) => path !== '')
  const bare = locked.filter(([, { integrity }]) => !/^sha512-.{86}==$/.test(integrity ?? ''))

  t.same(
    bare
      .map(([path]) => path.replace('node_modules/', ''))
      .filter((name) => !UNTOLD.includes(name)),
    [],
  )
  t.ok(bare.every(([, { optional }]) => optional === true))
  t.same(
    locked.filter(([, { resolved }]) => resolved !== undefined),
    [],
  )
})
