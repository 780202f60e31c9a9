import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import { which } from '../../../cli/process/which.ts'
import { followBun, runBun } from '../../support/bun.ts'

const follow = (t: Test, file: string, args: readonly string[] = []) =>
  followBun(t, `tests/shell/sqlite/${file}`, args)

test('The FFI binding keeps its promises on Bun', (t) => follow(t, 'database.bun.ts'))

test('The FFI binding keeps them with a library that is not the toolchain’s', (t) =>
  follow(t, 'database.bun.ts', ['plain']))

test('SQL that is run cannot damage the file, which is for its user only', (t) =>
  follow(t, 'hardening.bun.ts'))

test('Each call that fails leaves the file whole', (t) => follow(t, 'faults.bun.ts'))

test('Each call of SQLite’s own that fails leaves the file whole', (t) =>
  follow(t, 'faults.bun.ts', ['plain']))

test('Values of every type come back through every way in and out', (t) =>
  follow(t, 'round-trips.bun.ts'))

test('A result is given again as long as a read would find it', (t) =>
  follow(t, 'kept-results.bun.ts'))

test('Counts that workers share stay right, whatever becomes of one', (t) =>
  follow(t, 'counts.bun.ts'))

test('What the workers keep in the cache they share stays within its size', (t) =>
  follow(t, 'cache.bun.ts'))

const noCompiler = which('cc') === null ? 'no C compiler here' : false

test('Memory and files that fail inside SQLite leave the connection whole', {
  skip: noCompiler,
}, async (t) => {
  await follow(t, 'inside.bun.ts')
  await follow(t, 'inside.bun.ts', ['plain'])
})

test('A writer that is killed loses nothing that was acknowledged', async (t) => {
  const { code, stdout, stderr } = await runBun('tests/support/crash.bun.ts', ['12'])

  t.equal(code, 0, stdout + stderr)
  t.match(stdout, /writes: 4 kills, \d+ acknowledged/)
  t.match(stdout, /migrations: 4 kills/)
  t.match(stdout, /backups: 4 kills/)
  t.match(stdout, /^0 failures$/m)
})

test('Backups that are restored under two workers that are killed are there whole', async (t) => {
  const { code, stdout, stderr } = await runBun('tests/support/crash-restores.bun.ts', ['5'])

  t.equal(code, 0, stdout + stderr)
  t.match(stdout, /restores: 5 rounds, [1-9]\d* restores, [1-9]\d* acknowledged writes/)
  t.match(stdout, /^0 failures$/m)
})

const sqlcipher = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/libsqlcipher.so.0`)
  .find((path) => existsSync(path))
const skip = sqlcipher === undefined ? 'no libsqlcipher0 here' : false

test('SQLCipher from Debian opens, and encrypts what records write', { skip }, (t) =>
  follow(t, 'sqlcipher.bun.ts', [sqlcipher ?? '']),
)

test('WEBFW_DATABASE_KEY encrypts the database and its backups, and is never shown', {
  skip,
}, async (t) => {
  const root = t.testdir()
  const notes = (args: readonly string[], env: Readonly<Record<string, string>>) => {
    return runBun('tests/support/notes-app.bun.ts', [root, ...args], {
      env: { PATH: '/usr/bin:/bin', ...env },
    })
  }
  const key = "it's a “key”"
  const cipher = { WEBFW_SQLITE_LIBRARY: sqlcipher ?? '' }
  const right = { ...cipher, WEBFW_DATABASE_KEY: key }
  const copy = { ...right, WEBFW_DATABASE: 'copy.sqlite3' }

  const made = await notes(['migrate'], right)
  t.equal(made.code, 0, made.stderr)
  t.equal((await notes(['db', 'seed'], right)).stdout, '0 notes\n')
  t.equal((await notes(['db', 'backup', join(root, 'copy.sqlite3')], right)).code, 0)
  t.equal((await notes(['db', 'seed'], copy)).stdout, '0 notes\n')
  t.equal((await notes(['db', 'check'], copy)).stdout, 'ok\n')
  for (const file of ['storage/production.sqlite3', 'copy.sqlite3']) {
    const bytes = readFileSync(join(root, file))
    t.notOk(bytes.includes('SQLite format 3') || bytes.includes('notes'), file)
  }
  const wrong: [Readonly<Record<string, string>>, RegExp][] = [
    [
      { ...cipher, WEBFW_DATABASE_KEY: 'no-such-word' },
      /The key in WEBFW_DATABASE_KEY does not open/,
    ],
    [cipher, /is not a database, or it is encrypted: WEBFW_DATABASE_KEY holds its key/],
    [{}, /is not a database, or it is encrypted/],
    [{ WEBFW_DATABASE_KEY: key }, /this SQLite cannot encrypt: WEBFW_SQLITE_LIBRARY names/],
  ]
  for (const [env, message] of wrong) {
    const { code, stdout, stderr } = await notes(['db', 'status'], env)
    t.equal(code, 1)
    t.match(stderr, message)
    t.equal(stderr.trim().split('\n').length, 1)
    t.notOk((stdout + stderr).includes(key) || (stdout + stderr).includes('no-such-word'), stderr)
  }
})

test('Two processes that migrate at once wait, and each migration runs once', async (t) => {
  const path = join(t.testdir(), 'shared.sqlite3')
  const runs = await Promise.all(
    [1, 2, 3].map(() => runBun('tests/shell/sqlite/migrate.bun.ts', [path])),
  )

  t.strictSame(
    runs.map((run) => run.stderr + run.code),
    ['0', '0', '0'],
  )
  const lines = runs.flatMap((run) => run.stdout.trim().split('\n'))
  for (const line of ['== 1 Slow: migrating', '== 1 Slow: done', '== 2 Second: done']) {
    t.equal(lines.filter((each) => each.trim() === line).length, 1, line)
  }
  t.equal(lines.filter((line) => line === '1').length, 3)
})
