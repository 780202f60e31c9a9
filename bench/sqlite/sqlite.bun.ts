// Our FFI binding, on the toolchain's SQLite, next to bun:sqlite and node:sqlite, in one run and by
// turns, and next to better-sqlite3 on Node.js behind it, where that is installed. Ours gives packed
// rows, and "read" also decodes every value; the others give objects. "Records" are models: nothing of
// a row is decoded before somebody reads it.

import { Database as BunDatabase } from 'bun:sqlite'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectedTo } from '../../shell/record/model/connect-models.ts'
import { Model } from '../../shell/record/model/model.ts'
import { Database } from '../../shell/sqlite/database.ts'
import { openLibrary } from '../../shell/sqlite/library.ts'
import { sqliteLibraryPath } from '../../tests/support/sqlite-library.ts'

const folder = mkdtempSync(join(tmpdir(), 'webfw-bench-'))
const ours = Database.open(openLibrary(sqliteLibraryPath()), join(folder, 'ours.sqlite3'))
const theirs = new BunDatabase(join(folder, 'theirs.sqlite3'))
theirs.run('PRAGMA journal_mode = WAL')
theirs.run('PRAGMA synchronous = NORMAL')
// Its types come with a newer @types/node than the oldest Node.js that webfw runs on.
const { DatabaseSync } = (await import('node:sqlite' as string)) as {
  DatabaseSync: new (
    path: string,
  ) => {
    exec(sql: string): void
    prepare(sql: string): {
      run(...values: readonly unknown[]): unknown
      get(...values: readonly unknown[]): unknown
      all(...values: readonly unknown[]): unknown
    }
  }
}
const nodes = new DatabaseSync(join(folder, 'nodes.sqlite3'))
nodes.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')

const table =
  'CREATE TABLE t (id integer PRIMARY KEY, title text, body text, made text, changed text)'
const insert = 'INSERT INTO t (title, body, made, changed) VALUES (?, ?, ?, ?)'
const body = 'The quick brown fox jumps over the lazy dog'
const made = '2026-11-21 02:03:52.123456'
const point = 'SELECT id, title, body, made, changed FROM t WHERE id = ?'
const page = 'SELECT id, title, body, made, changed FROM t WHERE id <= 30'
const scan = 'SELECT id, title, body, made, changed FROM t WHERE id <= 1000'

ours.execute(table)
theirs.run(table)
nodes.exec(table)
class Row extends Model {
  static override readonly table = 't'
  static override readonly columns = {
    id: 'integer',
    title: 'text',
    body: 'text',
    made: 'text',
    changed: 'text',
  } as const
}

const prepared = {
  insert: theirs.query(insert),
  point: theirs.query(point),
  page: theirs.query(page),
  scan: theirs.query(scan),
}

const node = {
  insert: nodes.prepare(insert),
  point: nodes.prepare(point),
  page: nodes.prepare(page),
  scan: nodes.prepare(scan),
}

type Body = (index: number) => void
const cases: readonly (readonly [string, number, Body, Body, Body])[] = [
  [
    'insert in a transaction of 1,000',
    5,
    () => {
      ours.execute('BEGIN')
      for (let row = 0; row < 1000; row++) ours.execute(insert, [`Title ${row}`, body, made, made])
      ours.execute('COMMIT')
    },
    () => {
      theirs.run('BEGIN')
      for (let row = 0; row < 1000; row++) prepared.insert.run(`Title ${row}`, body, made, made)
      theirs.run('COMMIT')
    },
    () => {
      nodes.exec('BEGIN')
      for (let row = 0; row < 1000; row++) node.insert.run(`Title ${row}`, body, made, made)
      nodes.exec('COMMIT')
    },
  ],
  [
    'insert, each a transaction',
    2000,
    (index) => ours.execute(insert, [`Title ${index}`, body, made, made]),
    (index) => prepared.insert.run(`Title ${index}`, body, made, made),
    (index) => node.insert.run(`Title ${index}`, body, made, made),
  ],
  [
    'point lookup',
    100_000,
    (index) => ours.query(point, [(index % 1000) + 1]),
    (index) => prepared.point.get((index % 1000) + 1),
    (index) => node.point.get((index % 1000) + 1),
  ],
  [
    'point lookup, read',
    100_000,
    (index) => ours.query(point, [(index % 1000) + 1]).toObjects(),
    (index) => prepared.point.get((index % 1000) + 1),
    (index) => node.point.get((index % 1000) + 1),
  ],
  ['30 rows × 5', 20_000, () => ours.query(page), () => prepared.page.all(), () => node.page.all()],
  [
    '30 rows × 5, read',
    20_000,
    () => ours.query(page).toObjects(),
    () => prepared.page.all(),
    () => node.page.all(),
  ],
  [
    '30 records, one column read',
    10_000,
    () =>
      connectedTo(ours, () =>
        Row.order('id')
          .limit(30)
          .map((row) => row.readColumn('title')),
      ),
    () => prepared.page.all(),
    () => node.page.all(),
  ],
  [
    'a record found by its id',
    50_000,
    (index) => connectedTo(ours, () => Row.find((index % 1000) + 1)),
    (index) => prepared.point.get((index % 1000) + 1),
    (index) => node.point.get((index % 1000) + 1),
  ],
  [
    '1,000 rows × 5',
    1000,
    () => ours.query(scan),
    () => prepared.scan.all(),
    () => node.scan.all(),
  ],
  [
    '1,000 rows × 5, read',
    1000,
    () => ours.query(scan).toObjects(),
    () => prepared.scan.all(),
    () => node.scan.all(),
  ],
]

const others = betterSqlite()
const names = ['webfw', 'bun:sqlite', 'node:sqlite', ...(others === null ? [] : ['better'])]
const heading = [...names, 'to fastest'].map((name) => name.padStart(12)).join('')
console.log(`${'microseconds each'.padEnd(36)}${heading}`)
for (const [name, times, ...bodies] of cases) {
  const best = measure(times, ...bodies)
  const other = others?.[name.replace(', read', '')]
  if (others !== null) best.push(other ?? Number.NaN)
  const [own = 0, ...rest] = best
  const ratio = own / Math.min(...rest.filter((each) => !Number.isNaN(each)))
  const figures = [...best, ratio].map((each) => {
    return (Number.isNaN(each) ? '' : each.toFixed(2)).padStart(12)
  })
  console.log(`${name.padEnd(36)}${figures.join('')}`)
}
rmSync(folder, { recursive: true })

/** What better-sqlite3 takes on Node.js, by the names of the cases; null where it is not installed. */
function betterSqlite(): Readonly<Record<string, number>> | null {
  const program = join(import.meta.dir, 'better-sqlite3.mjs')
  const settings = JSON.stringify({ table, insert, point, page, scan, body, made })
  const run = spawnSync('node', [program, settings], { encoding: 'utf8' })
  if (run.status === 0) return JSON.parse(run.stdout)
  const said =
    run.error?.message ||
    run.stderr.trim().split('\n').at(-1) ||
    `ended by ${run.signal}: it needs Node.js 22 or newer`
  console.log(`better-sqlite3 is left out (${said}): npm install --no-save better-sqlite3@13.2.0`)
  return null
}

/** The best of five rounds of each, by turns, after one to warm up. */
function measure(times: number, ...bodies: readonly Body[]): number[] {
  const best = bodies.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < 6; round++) {
    bodies.forEach((body, which) => {
      const start = performance.now()
      for (let index = 0; index < times; index++) body(index)
      const each = ((performance.now() - start) * 1000) / times
      if (round > 0) best[which] = Math.min(best[which] ?? each, each)
    })
  }
  return best
}
