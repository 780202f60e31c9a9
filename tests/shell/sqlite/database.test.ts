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
