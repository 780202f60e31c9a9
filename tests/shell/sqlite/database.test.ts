import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { runBun } from '../../support/bun.ts'

test('The FFI binding keeps its promises on Bun', async (t) => {
  const { code, stdout, stderr } = await runBun('tests/shell/sqlite/database.bun.ts')

  for (const [, failed, title = ''] of stdout.matchAll(/^(not )?ok \d+ - (.*)$/gm)) {
    t.equal(failed, undefined, title)
  }
  t.equal(code, 0, `${stdout.replace(/^ok.*\n/gm, '')}${stderr}`)
})

const sqlcipher = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/libsqlcipher.so.0`)
  .find((path) => existsSync(path))

test('SQLCipher from Debian opens, and encrypts what records write', {
  skip: sqlcipher === undefined ? 'no libsqlcipher0 here' : false,
}, async (t) => {
  const run = await runBun('tests/shell/sqlite/sqlcipher.bun.ts', [sqlcipher ?? ''])

  for (const [, failed, title = ''] of run.stdout.matchAll(/^(not )?ok \d+ - (.*)$/gm)) {
    t.equal(failed, undefined, title)
  }
  t.equal(run.code, 0, `${run.stdout.replace(/^ok.*\n/gm, '')}${run.stderr}`)
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
