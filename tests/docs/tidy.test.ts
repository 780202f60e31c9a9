import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'

/** Runs a tool of node_modules/.bin and gives what it said when it was not content. */
function complaints(tool: string, ...words: string[]): string {
  const run = spawnSync(join('node_modules/.bin', tool), words, { encoding: 'utf8' })
  return run.status === 0 ? '' : run.stdout + run.stderr
}

t.test('the tree is formatted and linted', async (t) => {
  t.equal(complaints('biome', 'check', '.'), '')
})

t.test('the TypeScript passes tsc, strict', async (t) => {
  t.equal(complaints('tsc', '-p', '.'), '')
})

t.test('the AssemblyScript passes tsc', async (t) => {
  t.equal(complaints('tsc', '-p', 'wasm-core'), '')
})

t.test('arrows point one way: cli, gen, the pure folders of shell', async (t) => {
  const wrong = [
    ...importsOf('shell').filter(([, target]) => /^\.\..*\/(gen|cli)\//.test(target)),
    ...importsOf('gen').filter(([, target]) => /\/cli\//.test(target)),
    ...importsOf('gen').filter(
      ([, target]) =>
        /\/shell\//.test(target) &&
        !/\/shell\/(ruby|schema|inflection|vocabulary|core)\//.test(target),
    ),
    ...importsOf('wasm-core').filter(([, target]) => /\/(shell|gen|cli)\//.test(target)),
  ]

  t.same(wrong, [])
})

t.test(
  'only the server, SQLite, development, main and the test runner of shell/ import Bun',
  async (t) => {
    const wrong = importsOf('shell')
      .filter(([, target]) => target === 'bun' || target.startsWith('bun:'))
      .filter(([file]) => !/^shell\/(server|sqlite|development|main|test)\//.test(file))

    t.same(wrong, [])
  },
)

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

/** Every import of a room's TypeScript: the file, and what it names. */
function importsOf(room: string): [string, string][] {
  return readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const file = join(room, name)
      const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
      const targets = code.matchAll(/^(?:import|export)\b[^'"]*?from '([^']+)'/gm)
      return [...targets].map(([, target = '']): [string, string] => [file, target])
    })
}
