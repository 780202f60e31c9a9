import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import { runBun } from '../../support/bun.ts'

/** Runs a program that prints TAP, and claims what it claims. */
async function follow(t: Test, file: string, args: readonly string[] = []) {
  const { code, stdout, stderr } = await runBun(`tests/shell/sqlite/${file}`, args)
  for (const [, failed, title = ''] of stdout.matchAll(/^(not )?ok \d+ - (.*)$/gm)) {
    t.equal(failed, undefined, title)
  }
  t.equal(code, 0, `${stdout.replace(/^ok.*\n/gm, '')}${stderr}`)
}

test('The FFI binding keeps its promises on Bun', (t) => follow(t, 'database.bun.ts'))

test('Each call that fails leaves the file whole', (t) => follow(t, 'faults.bun.ts'))

test('A writer that is killed loses nothing that was acknowledged', async (t) => {
  const { code, stdout, stderr } = await runBun('tests/support/crash.bun.ts', ['12'])

  t.equal(code, 0, stdout + stderr)
  t.match(stdout, /writes: 4 kills, \d+ acknowledged/)
  t.match(stdout, /migrations: 4 kills/)
  t.match(stdout, /backups: 4 kills/)
  t.match(stdout, /^0 failures$/m)
})

const sqlcipher = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/libsqlcipher.so.0`)
  .find((path) => existsSync(path))
const skip = sqlcipher === undefined ? 'no libsqlcipher0 here' : false

test('SQLCipher from Debian opens, and encrypts what records write', { skip }, (t) =>
  follow(t, 'sqlcipher.bun.ts', [sqlcipher ?? '']),
)

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
