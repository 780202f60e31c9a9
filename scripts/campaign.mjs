// Long campaigns that the tests run a short version of: `npm run campaign [name ...]`, all or those named.

import { spawnSync } from 'node:child_process'
import { bunExecutable } from './support/bun-executable.mjs'
import { root } from './support/root.mjs'

const CAMPAIGNS = {
  /** Kills a writer 200 times and looks at the database; 200 times two writers and one who restores backups. */
  crashes: () => [crashes('crash', 'KILLS'), crashes('crash-restores', 'RESTORES')].every(Boolean),
  /** Fails every call of SQLite, its memory and its files once for each kind of failure. */
  faults: () => test('tests/shell/sqlite/database.test.ts', 'FAULT_STEP', '1'),
  /** Writes 2,000 random values of every column type and reads them again. */
  values: () => test('tests/shell/sqlite/database.test.ts', 'RANDOM_VALUES', '2000'),
  /** Kills workers and PostgreSQL itself twenty times under 10,000 writes; has networks drop and a standby take over under as many; walks through the desk on it. */
  postgresql: () =>
    test(
      ['postgresql/postgresql', 'postgresql/machines', 'examples/desk'].map(
        (name) => `tests/${name}.test.ts`,
      ),
      'WRITES',
      '10000',
    ),
  /** Builds SQLite and our C with the sanitizers of the C compiler, and runs what packs rows and what fails over it. */
  sanitizers: () => run(bunExecutable(), ['--no-env-file', 'tests/support/sanitizers.bun.ts']),
  /** Compares 2,000 random programs with CRuby. */
  programs: () => test('tests/gen/random.test.ts', 'RANDOM_PROGRAMS', '2000'),
  /** Compares every call of a time at 64 instants of each of 60 zones with Active Support. */
  zones: () => test('tests/application/time-zones.test.ts', 'ZONE_INSTANTS', '64'),
  /** Makes 2,500 applications with one mistake each: refused with file and line, or they behave. */
  mutants: () => test('tests/application/mutants.test.ts', 'MUTANTS', '2500'),
  /** Puts a fault into each of sixteen files of the product, one by one: a test finds it. MUTATIONS_SEED chooses others. */
  mutations: () => run(process.execPath, ['scripts/mutations.mjs']),
  /** Leads 20,000 patterns astray, and compares as many with JavaScript and CRuby. */
  patterns: () =>
    run(bunExecutable(), [
      '--no-env-file',
      'tests/support/pattern-times.bun.ts',
      setting('PATTERNS', '20000'),
    ]) && test('tests/shell/ruby/patterns.test.ts', 'PATTERNS', '20000'),
  /** Feeds the core 5,000,000 templates and as many frames. */
  templates: () => test('tests/wasm-core/template-fuzz.test.ts', 'FUZZ_ROUNDS', '5000000'),
  /** Opens 20,000 pages with every hostile text in every place of a template. */
  pages: () => test('tests/views/executed-pages.test.ts', 'PAGES', '20000'),
  /** Feeds the core 5,000,000 requests. */
  requests: () => test('tests/wasm-core/request-fuzz.test.ts', 'FUZZ_ROUNDS', '5000000'),
  /** Compares 20,000 damaged requests with Node's parser, nginx and Apache. */
  parsers: () => test('tests/wasm-core/other-parsers.test.ts', 'DIFFERENTIAL', '20000'),
  /** Calls every method of the library with hostile inputs of 1 kB to 1 MB; none may grow faster than n log n. */
  linear: () => run(bunExecutable(), ['--no-env-file', 'bench/linear/linear.bun.ts']),
  /** Builds the blog for every target in two folders, reads the binaries, and runs that for arm64 under qemu. */
  targets: () => test('tests/examples/targets.test.ts', 'TARGETS', '1'),
  /** Waits in real seconds for the deadlines that the tests reach by moving a server's clock. */
  clock: () => test(DEADLINES, 'REAL_CLOCK', '1'),
  /** Loads the built blog while connections idle, drip, and workers are killed. */
  load: () => run(process.execPath, ['bench/load/load.mjs']),
}

const DEADLINES = [
  ...['server', 'supervisor', 'process', 'hostile', 'storage'].map(
    (name) => `tests/shell/server/${name}.test.ts`,
  ),
  'tests/shell/sqlite/waiting.test.ts',
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(CAMPAIGNS, name))
if (unknown.length > 0) {
  const known = Object.keys(CAMPAIGNS).join(', ')
  console.error(`there is no campaign called ${unknown.join(', ')}; there are ${known}`)
  process.exit(2)
}
for (const name of wanted.length > 0 ? wanted : Object.keys(CAMPAIGNS)) {
  console.log(`\n== ${name}`)
  if (!CAMPAIGNS[name]()) process.exitCode = 1
}

function crashes(program, variable) {
  const file = `tests/support/${program}.bun.ts`
  return run(bunExecutable(), ['--no-env-file', file, setting(variable, '200')])
}

function test(files, variable, value) {
  const env = { ...process.env, [variable]: setting(variable, value) }
  return run(process.execPath, ['scripts/test.mjs', '--timeout=7200', ...[files].flat()], env)
}

function setting(variable, value) {
  return process.env[variable] ?? value
}

function run(program, args, env = process.env) {
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', env }).status === 0
}
