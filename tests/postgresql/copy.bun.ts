// What `db copy` promises, from SQLite to a real server and back: `copy.bun.ts FOLDER PORT`.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineApp, Migration } from '../../shell/index.ts'
import { copyRows } from '../../shell/main/copy/copy.ts'
import { Runtime } from '../../shell/main/runtime.ts'
import { PostgresConnection } from '../../shell/postgresql/connection.ts'
import { placeOf } from '../../shell/postgresql/place.ts'
import { schemaConnection } from '../../shell/record/database/connection.ts'
import { dumpSchema } from '../../shell/schema/dump.ts'
import { Database } from '../../shell/sqlite/database.ts'
import { claim, plan, raised, same } from '../support/bun-tap.ts'
import { corePath } from '../support/core.ts'
import { sqliteLibraryPath } from '../support/sqlite-library.ts'

const [folder = '', port = ''] = process.argv.slice(2)
const root = mkdtempSync(join(tmpdir(), 'webfw-copy-'))
const url = (name: string) => `postgresql:///${name}?host=${folder}&port=${port}&user=postgres`
const server = (name: string) => new PostgresConnection(placeOf(url(name), {}, 'the test'))

class CreateEverything extends Migration {
  change() {
    this.createTable('owners', (t) => {
      t.string('name', { null: false })
      t.index('name', { unique: true })
    })
    this.createTable('things', (t) => {
      t.string('title', { limit: 40 })
      t.text('body')
      t.integer('small')
      t.bigint('large')
      t.float('real')
      t.decimal('price', { precision: 10, scale: 2 })
      t.decimal('exact')
      t.boolean('done', { default: false, null: false })
      t.date('day')
      t.datetime('at')
      t.datetime('second', { precision: 0 })
      t.time('clock')
      t.binary('bytes')
      t.json('plain')
      t.jsonb('data')
      t.uuid('token')
      t.inet('address')
      t.references('owner', { foreignKey: { toTable: 'owners' } })
      t.references('parent', { foreignKey: { toTable: 'things' } })
    })
    this.createTable('words', { id: false }, (t) => t.string('word'))
    this.createTable('codes', { primaryKey: ['country', 'code'] }, (t) => {
      t.string('country')
      t.integer('code')
    })
  }
}

const app = defineApp({
  name: 'copied',
  models: [],
  migrations: [{ version: '1', name: 'CreateEverything', migration: CreateEverything }],
  controllers: {},
  routes: [],
  views: {},
})
const runtime = new Runtime(
  app,
  {
    environment: 'development',
    core: corePath,
    sqlite: sqliteLibraryPath(),
    embedded: false,
    public: {},
  } as never,
  { WEBFW_DATABASE: join(root, 'source.sqlite3') },
)
const lines: string[] = []
const copy = (...words: string[]) => {
  lines.length = 0
  return copyRows(runtime, words, (line) => lines.push(line))
}
const source = join(root, 'source.sqlite3')
const file = (path = source) => Database.open(runtime.library, path)
const everything = (db: { query(sql: string): { toObjects(): object[] } }) =>
  ['owners', 'things', 'words', 'codes'].map((table) =>
    db.query(`SELECT * FROM ${table} ORDER BY 1`).toObjects(),
  )

using db = file()
runtime.migrator(db).migrate()
db.execute("INSERT INTO owners VALUES (7, 'Ada'), (9, 'gone')")
db.execute('DELETE FROM owners WHERE id = 9')
const columns =
  'title, body, small, large, real, price, exact, done, day, at, second, clock, bytes, plain, data, token, address, owner_id, parent_id'
const insert = `INSERT INTO things (id, ${columns}) VALUES (?${', ?'.repeat(19)})`
const full = [
  5,
  'Où ? "\\',
  'ß\n\t😀',
  -2147483648,
  9223372036854775807n,
  0.1,
  12.5,
  0.000001,
  1,
  '0004-02-29',
  '2026-11-28 14:00:00.000001',
  '1969-12-31 23:59:59',
  '2000-01-01 23:59:59.999999',
  new Uint8Array([0, 255, 39]),
  '{"b":1, "a":[1.0,null]}',
  '{"b":1, "a":[1.5,null]}',
  '8e7f7a8e-1111-4222-8333-0123456789ab',
  '10.0.0.1',
  7,
  6,
] as const
// Each of two rows refers to the other.
db.execute('PRAGMA foreign_keys = OFF')
db.execute(insert, [...full])
db.execute(insert, [6, ...Array(7).fill(null), 0, ...Array(10).fill(null), 5])
db.execute('PRAGMA foreign_keys = ON')
// What other programs have left of booleans and times.
db.execute("UPDATE things SET done = 't', at = '2026-11-28T14:00:00Z' WHERE id = 6")
db.execute("INSERT INTO words VALUES ('one'), ('one'), (NULL)")
db.execute("INSERT INTO codes VALUES ('de', 49), ('at', 43)")
db.execute(`WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
  INSERT INTO things (id, title, bytes) SELECT i, 'thing ' || i, randomblob(i) FROM n`)

await claim('rows go to a server, with their ids, and each is compared', async () => {
  same(await copy(source, url('copied')), 0)
  same(lines.at(-1)?.startsWith('copied 309 rows of 4 tables'), true)
  const there = server('copied')
  const [owners, things, words, codes] = everything(there) as Record<string, unknown>[][]
  same(owners, [{ id: 7, name: 'Ada' }])
  same(words?.length, 3)
  same(codes, [
    { country: 'at', code: 43 },
    { country: 'de', code: 49 },
  ])
  const first = Object.values(things?.[0] ?? {})
  same(
    first.filter((_, at) => at !== 15),
    full
      .filter((_, at) => at !== 15)
      .map((value) => (value instanceof Uint8Array ? new Uint8Array(value) : value)),
  )
  same([things?.[1]?.done, things?.[1]?.at], [1, '2026-11-28 14:00:00'])
  const next = there.query("INSERT INTO owners (name) VALUES ('next') RETURNING id").value(0, 0)
  same(next, 10)
  same(
    raised(() => there.execute('INSERT INTO things (owner_id) VALUES (99)')).constructor.name,
    'InvalidForeignKey',
  )
  there.execute('DELETE FROM owners WHERE id = 10')
  there.close()
})

await claim('rows come back to a file as they were, and that counts on', async () => {
  const path = join(root, 'back.sqlite3')
  same(await copy(url('copied'), `sqlite3:${path}`), 0)
  using back = file(path)
  const [own, there] = [everything(db), everything(back)]
  const normal = (list: unknown) =>
    JSON.parse(
      JSON.stringify(list, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    )
  const mended = (own[1] as Record<string, unknown>[]).map((row) =>
    row.id === 6
      ? { ...row, done: 1, at: '2026-11-28 14:00:00' }
      : row.id === 5
        ? { ...row, data: '{"a": [1.5, null], "b": 1}' }
        : row,
  )
  same(normal(there), normal([own[0], mended, own[2], own[3]]))
  same(back.execute("INSERT INTO owners (name) VALUES ('next')").lastInsertRowid, 11)
})

await claim('a target with rows is refused, and emptied for --replace', async () => {
  same(
    raised(() => void copy(source, url('copied'))).message.includes('has rows in codes: --replace'),
    true,
  )
  const there = server('copied')
  there.execute("INSERT INTO owners VALUES (500, 'old')")
  same(await copy(source, url('copied'), '--replace'), 0)
  same(there.query('SELECT id FROM owners').toObjects(), [{ id: 7 }])
  there.close()
  same(raised(() => void copy(source, source)).message.includes('are the same database'), true)
})

/** What is said where a row does not fit, once the target has been looked at: it is as it was. */
function refusal(change: string, undo: string): string {
  const there = server('copied')
  const sql =
    "SELECT md5(string_agg(t::text, ',' ORDER BY id)), (SELECT last_value FROM owners_id_seq) FROM things t"
  const state = () => [there.query(sql).toObjects(), dumpSchema(schemaConnection(there))]
  const before = state()
  db.execute(change)
  const { message } = raised(() => void copy(source, url('copied'), '--replace'))
  db.execute(undo)
  same(state(), before)
  there.close()
  return message
}

await claim(
  'a row that does not fit is told with its place, and the target stays as it was',
  () => {
    const set = (what: string, id = 399) =>
      refusal(
        `UPDATE things SET ${what} WHERE id = ${id}`,
        `UPDATE things SET title = 'x', body = NULL, small = NULL, real = NULL, price = NULL, day = NULL, at = NULL, second = NULL, data = NULL, token = NULL, owner_id = NULL, done = 0 WHERE id = ${id}`,
      )
    same(
      set("body = 'a' || char(0)"),
      'things, id 399, body: PostgreSQL keeps no text with the character U+0000. Nothing was copied.',
    )
    same(
      set('small = 2147483648').startsWith('things, id 399, small: PG::NumericValueOutOfRange'),
      true,
    )
    same(
      set("body = CAST(x'ff41' AS TEXT)"),
      'things, id 399, body: its bytes are no UTF-8. Nothing was copied.',
    )
    same(
      set("token = 'no'").startsWith('things, id 399, token: PG::InvalidTextRepresentation'),
      true,
    )
    same(set("data = '{'").startsWith('things, id 399, data: PG::InvalidTextRepresentation'), true)
    same(set('done = 7').startsWith('things, id 399, done: '), true)
    same(
      set('price = 123456789.5').startsWith('things, id 399, price: PG::NumericValueOutOfRange'),
      true,
    )
    same(
      set("second = '2026-11-28 14:00:00.7'"),
      'things, id 399, second: "2026-11-28 14:00:00.7" would be kept as "2026-11-28 14:00:01". Nothing was copied.',
    )
    same(
      set("at = '2026-11-28 14:00:00+02:00'").startsWith(
        'things, id 399, at: "2026-11-28 14:00:00+02:00" would be kept as',
      ),
      true,
    )
    same(set(`title = '${'x'.repeat(41)}'`).startsWith('things, id 399'), true)
    const key = refusal(
      'PRAGMA foreign_keys = OFF; UPDATE things SET owner_id = 99 WHERE id = 399',
      'UPDATE things SET owner_id = NULL WHERE id = 399; PRAGMA foreign_keys = ON',
    )
    same(key, 'things, row 399: owner_id refers to a row that owners does not have')
  },
)

await claim('triggers of the target do not run, and run again behind it', async () => {
  const there = server('copied')
  there.execute(`CREATE FUNCTION twice() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.word := NEW.word || NEW.word; RETURN NEW; END $$;
    CREATE TRIGGER twice BEFORE INSERT ON words FOR EACH ROW EXECUTE FUNCTION twice()`)
  same(await copy(source, url('copied'), '--replace'), 0)
  same(there.query("INSERT INTO words VALUES ('a') RETURNING word").value(0, 0), 'aa')
  there.close()
})

await claim('what a server keeps and SQLite does not is told with its place', () => {
  const there = server('copied')
  there.execute('UPDATE things SET exact = 12345678901234567890.5 WHERE id = 5')
  const path = join(root, 'other.sqlite3')
  const { message } = raised(() => void copy(url('copied'), path))
  same(message.startsWith('things, id 5, exact: "12345678901234567890.5" would be kept as'), true)
  there.execute(`UPDATE things SET exact = NULL, real = 'NaN' WHERE id = 5`)
  same(
    raised(() => void copy(url('copied'), path)).message.startsWith(
      'things, id 5, real: "NaN" would be kept as NULL',
    ),
    true,
  )
  using other = file(path)
  same(everything(other), [[], [], [], []])
  there.close()
})

db.close()
runtime.close()
rmSync(root, { recursive: true })
plan()
