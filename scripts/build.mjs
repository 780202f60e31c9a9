// Makes build/core.wasm (asc) and build/webfw.mjs with build/webfw/ (esbuild), what commands load when they need it, skipping what is up to date.
// `node scripts/build.mjs [core|cli] [--force]`
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeClassMethods } from './support/class-methods.mjs'
import { writeCoreWords } from './support/core-words.mjs'
import { isFresh } from './support/fresh.mjs'
import { root } from './support/root.mjs'

const words = process.argv.slice(2)
const force = words.includes('--force')
const targets = words.filter((word) => !word.startsWith('--'))
const wants = (target) => targets.length === 0 || targets.includes(target)

mkdirSync(join(root, 'build'), { recursive: true })
if (wants('core')) buildCore()
if (wants('cli')) await buildCli()

function buildCore() {
  writeCoreWords()
  const output = join(root, 'build', 'core.wasm')
  const inputs = ['wasm-core', 'asconfig.json'].map((path) => join(root, path))
  if (!force && isFresh(output, inputs)) return
  const staged = join('build', `core-${process.pid}.wasm`)
  const asc = join('node_modules', 'assemblyscript', 'bin', 'asc.js')
  try {
    // It is over before WebAssembly of its own that V8 optimizes has paid for that.
    execFileSync(
      process.execPath,
      [
        '--liftoff-only',
        asc,
        '--config',
        'asconfig.json',
        '--target',
        'release',
        '--outFile',
        staged,
      ],
      { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
    )
    renameSync(join(root, staged), output)
  } catch {
    console.error('build: asc refused wasm-core/ (its messages are above)')
    process.exit(1)
  } finally {
    rmSync(join(root, staged), { force: true })
  }
  console.log('build: build/core.wasm')
}

async function buildCli() {
  const output = join(root, 'build', 'webfw.mjs')
  const inputs = ['cli', 'gen', 'shell', 'package.json'].map((path) => join(root, path))
  if (!force && isFresh(output, inputs)) return
  await writeClassMethods()
  const { build } = await import('esbuild')
  const staged = join(root, 'build', `.staged-${process.pid}`)
  try {
    await build({
      absWorkingDir: root,
      entryPoints: { webfw: 'cli/main.ts' },
      outdir: staged,
      outExtension: { '.js': '.mjs' },
      chunkNames: 'webfw/[name]-[hash]',
      bundle: true,
      splitting: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      external: ['esbuild', '@ruby/prism', 'sass', 'sql.js', 'playwright-core'],
      banner: {
        js: [
          '#!/usr/bin/env node',
          "import { createRequire as webfwCreateRequire } from 'node:module'",
          'const require = webfwCreateRequire(import.meta.url)',
        ].join('\n'),
      },
      legalComments: 'none',
      logLevel: 'warning',
    })
    const modules = join(root, 'build', 'webfw')
    // The new modules lie beside the old ones until the command is the new one: each start finds its own.
    const made = readdirSync(join(staged, 'webfw'))
    mkdirSync(modules, { recursive: true })
    for (const name of made) renameSync(join(staged, 'webfw', name), join(modules, name))
    chmodSync(join(staged, 'webfw.mjs'), 0o755)
    renameSync(join(staged, 'webfw.mjs'), output)
    for (const name of readdirSync(modules)) {
      if (!made.includes(name)) rmSync(join(modules, name), { recursive: true })
    }
  } catch {
    process.exitCode = 1
    return
  } finally {
    rmSync(staged, { recursive: true, force: true })
  }
  console.log('build: build/webfw.mjs')
}
