import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bunExecutable } from './bun-executable.mjs'
import { allButNewest } from './fresh.mjs'
import { root } from './root.mjs'

/** What lowered applications import. */
export const FRAMEWORK = {
  webfw: 'shell/index.ts',
  'webfw/ruby': 'shell/ruby/index.ts',
  'webfw/cable': 'shell/cable/index.ts',
  'webfw/rich-text': 'shell/rich-text/index.ts',
  'webfw/jobs': 'shell/jobs/index.ts',
  'webfw/mail': 'shell/mailer/index.ts',
  'webfw/mailbox': 'shell/mailbox/index.ts',
  'webfw/storage': 'shell/storage/index.ts',
  'webfw/test': 'shell/test/index.ts',
  'webfw/main': 'shell/main/main.ts',
}

/** They change modules of the shell as those are loaded, or take the sources of all of it. */
const UNBUNDLED = /(?:counted-blog|sanitizers|pattern-times)\.bun\.ts$/

/** How many compiled shells are kept: an executable each. */
const KEPT = 4

/** The programs on Bun that tests start, and what lowered applications import: from the root. */
export function programs() {
  const names = readdirSync(join(root, 'tests'), { recursive: true })
  return names
    .filter((name) => name.endsWith('.bun.ts') && !UNBUNDLED.test(name))
    .map((name) => join('tests', name))
}

/**
 * Bundles the programs that tests start into a folder, and puts what lowered applications import into `framework/`
 * there. All of them run on one executable, of Bun and the shell as bytecode: it is mapped into memory, where Bun reads and
 * copies a bundle, which is a third of all memory that a short program touches. It is kept below build/ by a digest of what it is
 * made from; the file `program` says where. The file `library` says where the core library is compiled alone, for programs of Ruby.
 */
export async function bundlePrograms(folder, bundle) {
  const wanted = new Set(Object.values(FRAMEWORK))
  await bundle(folder, {
    entryPoints: programs(),
    external: ['bun', 'bun:*'],
    splitting: true,
    target: 'esnext',
    plugins: [sharedShell(folder, wanted)],
  })
  writeFileSync(join(folder, 'program'), shellProgram([...wanted].sort()))
  writeFileSync(join(folder, 'shell.cjs'), `module.exports = ${SHELL}\n`)
  writeFileSync(join(folder, 'library'), compiledLibrary())
  for (const [name, path] of Object.entries(FRAMEWORK)) {
    const file = join(folder, 'framework', `${name}.cjs`)
    mkdirSync(dirname(file), { recursive: true })
    const place = `./${relative(dirname(file), join(folder, 'shell.cjs'))}`
    writeFileSync(file, `module.exports = require('${place}')['${path}']\n`)
  }
}

/** Has modules of the shell loaded from the one that is compiled, and notes which. */
function sharedShell(folder, wanted) {
  const shell = join(root, 'shell/')
  return {
    name: 'shared shell',
    setup(builder) {
      builder.onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ path, resolveDir }) => {
        const file = join(resolveDir, path)
        if (!file.startsWith(shell)) return undefined
        wanted.add(relative(root, file))
        return { path: relative(root, file), namespace: 'shell' }
      })
      builder.onLoad({ filter: /./, namespace: 'shell' }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(join(folder, 'shell.cjs'))})['${path}']`,
      }))
      builder.onResolve({ filter: /\/shell\.cjs$/ }, ({ path }) => ({ path, external: true }))
    },
  }
}

/** Where a program that runs on it finds the shell. */
const SHELL = "globalThis[Symbol.for('webfw shell')]"

/** What the executable does: runs the file that is named after Bun's flags, as Bun would, with the shell's modules at hand. */
const RUN_FILE = `const file = process.argv.findIndex((word, index) => index > 1 && !word.startsWith('--'))
process.argv.splice(0, file, process.execPath)
import(process.argv[1])
`

/** The path of the executable whose programs find these modules of the shell. */
function shellProgram(modules) {
  const entry = `${SHELL} = ${gettersOf(modules)}\n${RUN_FILE}`
  // An application's tsconfig.json says where it finds the framework, a package.json where a package begins; a folder's .env and
  // bunfig.toml stay out.
  const read = ['tsconfig', 'package-json'].map((name) => `--compile-autoload-${name}`)
  const unread = ['dotenv', 'bunfig'].map((name) => `--no-compile-autoload-${name}`)
  return compiled(entry, ['--compile', ...read, ...unread, '--outfile=shell'], 'shell')
}

/** The path of the core library as a bundle. */
function compiledLibrary() {
  const entry = `module.exports = ${gettersOf([FRAMEWORK['webfw/ruby']])}\n`
  return compiled(entry, ['--outdir=.'], 'shell.js')
}

function gettersOf(modules) {
  const parts = modules.map((path) => `get '${path}'() { return require('${join(root, path)}') }`)
  return `{ ${parts.join(', ')} }`
}

/** The path of what Bun builds, by these words, from a script; made where none is kept that is made of the same. */
function compiled(script, words, name) {
  const all = join(root, 'build', 'shells')
  const place = join(all, digestOf(script))
  const path = join(place, name)
  if (existsSync(path)) {
    utimesSync(place, new Date(), new Date())
    return path
  }
  mkdirSync(all, { recursive: true })
  const staging = mkdtempSync(join(all, 'making-'))
  mkdirSync(join(staging, 'entry'))
  writeFileSync(join(staging, 'entry', 'shell.js'), script)
  const options = ['--bytecode', '--format=cjs', '--target=bun', '--sourcemap=external']
  // Modules are strict, and scripts only where they say so.
  options.push('--banner="use strict"', ...words)
  execFileSync(bunExecutable(), ['--no-env-file', 'build', ...options, 'entry/shell.js'], {
    cwd: staging,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  chmodSync(staging, 0o755)
  rmSync(place, { recursive: true, force: true })
  renameSync(staging, place)
  for (const name of allButNewest(all, KEPT)) rmSync(join(all, name), { recursive: true })
  return path
}

function digestOf(script) {
  const hash = createHash('sha256').update(script)
  const inputs = readdirSync(join(root, 'shell'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  const own = [fileURLToPath(import.meta.url), join(root, 'package-lock.json')]
  for (const path of [...inputs.sort(), ...own]) {
    hash.update(`${relative(root, path)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}
