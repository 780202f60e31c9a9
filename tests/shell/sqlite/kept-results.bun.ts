// Results that a connection gives again while its database is unchanged: two connections, and another process.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { Database } from '../../../shell/sqlite/database.ts'
import { openLibrary } from '../../../shell/sqlite/library.ts'
import { bunFile } from '../../support/bun.ts'
import { claim, plan, same } from '../../support/bun-tap.ts'
import { sqliteLibraryPath } from '../../support/sqlite-library.ts'

const library = openLibrary(sqliteLibraryPath())
const folder = mkdtempSync(join(tmpdir(), 'webfw-kept-'))
let files = 0

/** A database of one table, and two connections to it: the first keeps results. */
function open() {
  const path = join(folder, `${files++}.sqlite3`)
  const keeping = Database.open(library, path, { keepsResults: true })
  const other = Database.open(library, path)
  other.execute('CREATE TABLE notes (id integer PRIMARY KEY, text text)')
  other.execute("INSERT INTO notes (text) VALUES ('a'), ('b'), ('c')")
  return { path, keeping, other }
}

const ALL = 'SELECT id, text FROM notes ORDER BY id'
const ONE = 'SELECT text FROM notes WHERE id = ?'

function texts(database: Database): unknown[] {
  return database
    .query(ALL)
    .toObjects()
    .map(({ text }) => text)
}

await claim(
  'a result is given again while nothing was committed, for the same values alone',
  () => {
    const { keeping } = open()
    same(keeping.query(ALL) === keeping.query(ALL), true)
    same(keeping.query(ONE, [1]) === keeping.query(ONE, [1]), true)
    same(
      [1, 2, '2', 2n].map((id) => keeping.query(ONE, [id]).value(0, 0)),
      ['a', 'b', 'b', 'b'],
    )
    const pair = 'SELECT ? AS one, ? AS two'
    const both = [
      ['1:a', 'b'],
      ['1', 'a1:b'],
      [1, '1'],
      ['1', 1],
      [null, 'null,'],
      [0, -0],
      [-0, 0],
    ] as const
    for (const values of [...both, ...both]) {
      const rows = keeping.query(pair, values)
      same([rows.value(0, 0), rows.value(0, 1)], [...values])
    }
  },
)

await claim('a commit of this connection, of another and of another process is seen', () => {
  const { path, keeping, other } = open()
  same(texts(keeping), ['a', 'b', 'c'])
  keeping.execute("UPDATE notes SET text = 'own' WHERE id = 1")
  same(texts(keeping), ['own', 'b', 'c'])
  other.execute('DELETE FROM notes WHERE id = 2')
  same(texts(keeping), ['own', 'c'])
  const program = bunFile('tests/support/execute-sql.bun.ts')
  const sql = "INSERT INTO notes (text) VALUES ('far')"
  same(spawnSync(process.execPath, [program, path, sql]).status, 0)
  same(texts(keeping), ['own', 'c', 'far'])
  other.query('PRAGMA wal_checkpoint(TRUNCATE)')
  same(texts(keeping), ['own', 'c', 'far'])
  other.execute("INSERT INTO notes (text) VALUES ('after')")
  same(texts(keeping), ['own', 'c', 'far', 'after'])
})

await claim(
  'what a transaction has written is seen by itself, and by nobody else before its end',
  () => {
    const { keeping, other } = open()
    texts(keeping)
    keeping.execute('BEGIN IMMEDIATE')
    keeping.execute("INSERT INTO notes (text) VALUES ('mine')")
    same(texts(keeping), ['a', 'b', 'c', 'mine'])
    keeping.execute('ROLLBACK')
    same(texts(keeping), ['a', 'b', 'c'])
    other.execute('BEGIN IMMEDIATE')
    other.execute("INSERT INTO notes (text) VALUES ('theirs')")
    same(texts(keeping), ['a', 'b', 'c'])
    other.execute('COMMIT')
    same(texts(keeping), ['a', 'b', 'c', 'theirs'])
  },
)

await claim('what changes by itself, or changes something, is run each time', () => {
  const { keeping, other } = open()
  other.execute("CREATE VIEW clock AS SELECT text, datetime('now') AS moment FROM notes")
  const random = 'SELECT random() AS number'
  same(keeping.query(random).value(0, 0) === keeping.query(random).value(0, 0), false)
  for (const sql of [
    "SELECT datetime('now') AS moment",
    'SELECT CURRENT_TIMESTAMP AS moment',
    'SELECT changes() AS count',
    `SELECT "datetime"('now') AS moment`,
    `SELECT datetime/**/('now') AS moment`,
    'SELECT [date]() AS moment',
    "SELECT strftime('%Y', '2026-11-28') AS year",
    'SELECT moment FROM clock',
    'SELECT count(*) FROM clock WHERE text < moment',
    'WITH c AS (SELECT unixepoch() AS moment) SELECT moment FROM c',
    'WITH RECURSIVE c(n, r) AS (SELECT 1, random() UNION ALL SELECT n + 1, random() FROM c WHERE n < 3) SELECT r FROM c',
    'SELECT id FROM notes ORDER BY random()',
    'SELECT id FROM notes WHERE id IN (SELECT last_insert_rowid())',
    'SELECT cache_size FROM pragma_cache_size',
    'SELECT id FROM notes WHERE text < date (?)',
  ]) {
    const binds = sql.includes('?') ? ['now'] : []
    same(keeping.query(sql, binds) === keeping.query(sql, binds), false)
  }
  const insert = "INSERT INTO notes (text) VALUES ('x') RETURNING id"
  same(
    [1, 2].map(() => keeping.query(insert).value(0, 0)),
    [4, 5],
  )
})

await claim('what only reads is kept, with the functions that SQLite has for it', () => {
  const { keeping, other } = open()
  other.execute('CREATE VIEW loud AS SELECT id, upper(text) AS text FROM notes')
  other.execute('CREATE TABLE sums (a integer, b integer AS (abs(a)))')
  for (const sql of [
    'SELECT count(*), max(id), group_concat(text) FROM notes',
    'WITH c AS (SELECT id FROM notes) SELECT id FROM c',
    "SELECT coalesce(lower(text), '') FROM loud WHERE text LIKE 'A%'",
    'SELECT b FROM sums',
    'SELECT row_number() OVER (ORDER BY id) FROM notes',
    "VALUES (json_extract('[1]', '$[0]'))",
  ])
    same(keeping.query(sql) === keeping.query(sql), true)
})

await claim('a view that comes to look at the clock ends what was kept of it', () => {
  const { keeping, other } = open()
  other.execute('CREATE VIEW seen AS SELECT text FROM notes')
  const sql = 'SELECT * FROM seen'
  same(keeping.query(sql) === keeping.query(sql), true)
  other.execute("DROP VIEW seen; CREATE VIEW seen AS SELECT datetime('now') AS text FROM notes")
  same(keeping.query(sql) === keeping.query(sql), false)
})

await claim('each function of SQLite that may ask for the time is known for it', () => {
  const { other } = open()
  const names = other
    .query("SELECT DISTINCT name FROM pragma_function_list WHERE builtin AND type = 's'")
    .toObjects()
  const clocks = names.filter(({ name }) =>
    [[], ["'now'"], ["'now'", "'now'"], ["'%s'", "'now'"]].some((values) => {
      const column = `"${name}"(${values.join(', ')})`
      try {
        other.execute(`CREATE TABLE probe (a, b AS (${column}) STORED)`)
      } catch {
        return false
      }
      try {
        other.execute('INSERT INTO probe (a) VALUES (1)')
        return false
      } catch (error) {
        return /non-deterministic/.test(String(error))
      } finally {
        other.execute('DROP TABLE probe')
      }
    }),
  )
  const expected = 'date datetime julianday strftime time timediff unixepoch'
  same(
    clocks
      .map(({ name }) => String(name))
      .sort()
      .join(' '),
    expected,
  )
})

await claim('a connection that leaves its log keeps nothing more', () => {
  const { keeping, other } = open()
  texts(keeping)
  other.close()
  keeping.execute('PRAGMA journal_mode = DELETE')
  same(texts(keeping), ['a', 'b', 'c'])
  keeping.execute("INSERT INTO notes (text) VALUES ('d')")
  same(texts(keeping), ['a', 'b', 'c', 'd'])
})

await claim('a table of the connection itself ends the keeping', () => {
  const { keeping } = open()
  keeping.execute('CREATE TEMP TABLE own (n integer)')
  const sql = 'SELECT n FROM own'
  same(keeping.query(sql).count, 0)
  keeping.execute('INSERT INTO own VALUES (1)')
  same(keeping.query(sql).count, 1)
})

await claim('more than is kept makes room', () => {
  const { keeping, other } = open()
  other.execute('INSERT INTO notes (text) VALUES (?)', ['long '.repeat(40_000)])
  for (let round = 0; round < 2; round++) {
    for (let number = 0; number < 500; number++) {
      same(keeping.query(`SELECT id, text, ${number} AS n FROM notes WHERE id < 4`).count, 3)
      same(keeping.query('SELECT text FROM notes WHERE id = 4').count, 1)
    }
  }
})

await claim('in any order of reads and writes of two connections both find the same', () => {
  const { keeping, other } = open()
  const write = fc.record({
    by: fc.constantFrom(keeping, other),
    sql: fc.constantFrom(
      "INSERT INTO notes (text) VALUES ('n')",
      "UPDATE notes SET text = text || 'x' WHERE id % 2 = 0",
      'DELETE FROM notes WHERE id = (SELECT max(id) FROM notes)',
      'BEGIN IMMEDIATE',
      'COMMIT',
      'ROLLBACK',
      'SELECT 1',
    ),
  })
  fc.assert(
    fc.property(fc.array(write, { maxLength: 30 }), (steps) => {
      for (const { by, sql } of steps) {
        const isOpen = by.inTransaction
        if (sql === 'BEGIN IMMEDIATE' ? keeping.inTransaction || other.inTransaction : false)
          continue
        if (/^(COMMIT|ROLLBACK)/.test(sql) && !isOpen) continue
        const another = by === keeping ? other : keeping
        if (another.inTransaction && !isOpen && !sql.startsWith('SELECT')) continue
        by.execute(sql)
        if (keeping.inTransaction || other.inTransaction) texts(keeping)
        else same(texts(keeping), texts(other))
      }
      for (const each of [keeping, other]) if (each.inTransaction) each.execute('COMMIT')
      same(texts(keeping), texts(other))
    }),
  )
})

plan()
rmSync(folder, { recursive: true, force: true })
