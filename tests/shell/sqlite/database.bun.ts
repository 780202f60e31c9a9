import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { writeJson } from '../../../shell/json/write-json.ts'
import { schemaConnection } from '../../../shell/record/database/connection.ts'
import { StatementInvalid } from '../../../shell/record/database/database-errors.ts'
import { connectedTo } from '../../../shell/record/model/connect-models.ts'
import { CalendarDate } from '../../../shell/record/value/calendar-date.ts'
import { Decimal } from '../../../shell/record/value/decimal.ts'
import { readJson } from '../../../shell/record/value/json.ts'
import { Float } from '../../../shell/ruby/float/float.ts'
import { Time } from '../../../shell/ruby/time/time.ts'
import { InvalidForeignKey } from '../../../shell/schema/errors.ts'
import { Migration } from '../../../shell/schema/migration.ts'
import { Migrator } from '../../../shell/schema/migrator.ts'
import { backup, integrityProblems } from '../../../shell/sqlite/backup.ts'
import { Database } from '../../../shell/sqlite/database.ts'
import { openEmbeddedLibrary, openLibrary } from '../../../shell/sqlite/library.ts'
import { Packed } from '../../../shell/sqlite/packed.ts'
import { Pool } from '../../../shell/sqlite/pool.ts'
import { Article, createBlog } from '../../support/blog-models.ts'
import { claim, plan, raised, same } from '../../support/bun-tap.ts'
import { oneTurn } from '../../support/one-turn.ts'
import { sqliteLibraryPath } from '../../support/sqlite-library.ts'

// `plain`: as libraries that are not the toolchain's, without packed functions.
const opened = openLibrary(sqliteLibraryPath())
const library = process.argv[2] === 'plain' ? { ...opened, packed: null } : opened
const folder = mkdtempSync(join(tmpdir(), 'webfw ß '))
const path = join(folder, 'data.sqlite3')

function memory(): Database {
  return Database.open(library, ':memory:')
}

await claim(
  'Database.open() sets WAL, synchronous NORMAL, foreign keys and the busy timeout',
  () => {
    using db = Database.open(library, path)
    const pragma = (name: string) => db.query(`PRAGMA ${name}`).value(0, 0)
    same(['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'].map(pragma), [
      'wal',
      1,
      1,
      5000,
    ])
  },
)

await claim('every 64-bit integer comes back exactly', () => {
  using db = memory()
  const edges = [0, 1, -1, 255, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, -(2 ** 53) + 1]
  const wide = [2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n), 2n ** 63n - 1n, -(2n ** 63n)]
  for (const value of [...edges, ...wide]) same(db.query('SELECT ?', [value]).value(0, 0), value)
})

await claim('an integer beyond 64 bits is refused instead of wrapped', () => {
  using db = memory()
  const error = raised(() => db.query('SELECT ?', [2n ** 63n]))
  same(error.message, 'an integer does not fit into 64 bits (SQL: SELECT ?; bound integer)')
  same(db.query('SELECT ?', [1]).value(0, 0), 1)
})

await claim(
  'doubles, NUL bytes, emoji, empty texts, empty blobs and NULL come back as they were',
  () => {
    using db = memory()
    const values = [1.5, -0.1, 1e300, 5e-324, '', 'a\0b', '👍🏽 ß', 'x'.repeat(200_000), null]
    for (const value of values) same(db.query('SELECT ?', [value]).value(0, 0), value)
    for (const bytes of [[], [0], [1, 0, 255], new Array(100_000).fill(7)]) {
      const [row] = db
        .query('SELECT ? AS b, typeof(?) AS t', [Uint8Array.from(bytes), Uint8Array.from(bytes)])
        .toObjects()
      same([...(row?.b as Uint8Array)], bytes)
      same(row?.t, 'blob')
    }
    same(db.query("SELECT CAST(x'ff41' AS text)").value(0, 0), '\ufffdA')
  },
)

await claim('a packed result set holds what the cell format says', () => {
  using db = memory()
  const rows = db.query(
    "SELECT 7, 1.5, 'héy', x'0102', NULL UNION ALL SELECT -1, 2.0, '', x'', 'z'",
  )
  same([rows.count, rows.columnCount, rows.cells.length], [2, 5, 160])
  const view = new DataView(rows.cells.buffer)
  const words = Array.from({ length: 40 }, (_, index) => view.getUint32(index * 4, true))
  same(words.slice(0, 4), [1, 0, 7, 0])
  same([view.getUint32(16, true), view.getFloat64(24, true)], [2, 1.5])
  same(words.slice(8, 16), [3, 4, 0, 0, 4, 2, 4, 0])
  same(words.slice(16, 24), [0, 0, 0, 0, 1, 0, 0xffffffff, 0xffffffff])
  same(new TextDecoder().decode(rows.heap.subarray(0, 4)), 'héy')
})

await claim('a result larger than the buffers keeps every cell', () => {
  using db = memory()
  const sql = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    SELECT i, 'text ' || i AS t, i * 0.5 AS d FROM n`
  const rows = db.query(sql)
  same(rows.count, 20000)
  for (const row of [0, 1365, 5461, 19999]) {
    same(rows.value(row, 0), row + 1)
    same(rows.value(row, 1), `text ${row + 1}`)
    same(rows.value(row, 2), (row + 1) * 0.5)
  }
})

await claim('texts side by side, apart, in overflow pages and in UTF-16 are packed alike', () => {
  for (const encoding of ['UTF-8', 'UTF-16le']) {
    const file = join(folder, `${encoding}.sqlite3`)
    {
      using fresh = memory()
      fresh.execute(`PRAGMA encoding = '${encoding}'; CREATE TABLE u (a)`)
      fresh.query('VACUUM INTO ?', [file])
    }
    using db = Database.open(library, file)
    same(db.query('PRAGMA encoding').value(0, 0), encoding)
    db.execute('CREATE TABLE t (a text, b integer, c text, d blob, e text, f text)')
    const long = 'long ß '.repeat(3000)
    const rows: [string, number, string, Uint8Array, string | null, string][] = [
      ['one', 1, 'zwei ß', Uint8Array.of(1, 0, 2), 'a\0b', 'end'],
      ['', 2 ** 40, long, new Uint8Array(0), null, long],
      [long, -5, '', new Uint8Array(5000).fill(9), 'x', ''],
    ]
    for (const row of rows) db.execute('INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)', row)
    const sql = 'SELECT f, e, d, c, b, a, a || c AS g, a, upper(c) FROM t ORDER BY rowid'
    const found = db.query(sql)
    rows.forEach(([a, b, c, d, e, f], row) => {
      const upper = c.replace(/[a-z]/g, (letter) => letter.toUpperCase())
      const expected = [f, e, d, c, b, a, a + c, a, upper]
      same(
        expected.map((_, column) => found.value(row, column)),
        expected,
      )
    })
  }
})

await claim('texts bound in place, too many for it, and large ones arrive whole', () => {
  using db = memory()
  const sizes = [0, 1, 10_000, 30_000, 21_000, 70_000, 5]
  const texts = sizes.map((size, index) => String.fromCharCode(97 + index).repeat(size))
  const marks = texts.map(() => '?').join(', ')
  for (let round = 0; round < 3; round++) {
    const rows = db.query(`SELECT ${marks}`, texts)
    same(
      texts.map((_, column) => rows.value(0, column)),
      texts,
    )
    texts.reverse()
  }
})

await claim('one row with 2,000 columns fits', () => {
  using db = memory()
  const list = Array.from({ length: 2000 }, (_, index) => index)
  const rows = db.query(`SELECT ${list.map((each) => `${each} AS c${each}`).join(', ')}`)
  same(rows.value(0, 1999), 1999)
  same(rows.columns[1999], 'c1999')
})

await claim('errors name the SQL and the types of the binds, never a value', () => {
  using db = memory()
  db.execute('CREATE TABLE t (a text UNIQUE NOT NULL)')
  db.execute('INSERT INTO t VALUES (?)', ['secret'])
  const found = (sql: string, binds: (string | null)[]) => raised(() => db.execute(sql, binds))
  const unique = found('INSERT INTO t VALUES (?)', ['secret'])
  same(unique.constructor.name, 'RecordNotUnique')
  same(unique.message, 'UNIQUE constraint failed: t.a (SQL: INSERT INTO t VALUES (?); bound text)')
  same(found('INSERT INTO t VALUES (?)', [null]).constructor.name, 'NotNullViolation')
  same(found('INSERT INTO nope VALUES (?)', ['x']).constructor.name, 'StatementInvalid')
  const count = found('INSERT INTO t VALUES (?)', [])
  same(count.message, '0 values were bound where 1 belong (SQL: INSERT INTO t VALUES (?))')
  same(db.query('SELECT count(*) FROM t').value(0, 0), 1)
})

await claim('execute() runs several statements without binds, query() takes one', () => {
  using db = memory()
  db.execute("CREATE TABLE t (a); -- c\n INSERT INTO t VALUES ('x;y'); /* d */ ;\n")
  same(db.query('SELECT a FROM t;  ').value(0, 0), 'x;y')
  same(raised(() => db.query('SELECT 1; DROP TABLE t')).message.startsWith('one statement'), true)
  same(raised(() => db.query('-- nothing')).message.startsWith('one statement'), true)
  same(db.execute('INSERT INTO t VALUES (?)', [1]), { changes: 1, lastInsertRowid: 2 })
})

await claim('more statements than the cache holds, and a changed table, are no trouble', () => {
  using db = memory()
  for (let index = 0; index < 600; index++) same(db.query(`SELECT ${index}`).value(0, 0), index)
  for (let index = 599; index >= 0; index--) same(db.query(`SELECT ${index}`).value(0, 0), index)
  db.execute('CREATE TABLE t (a)')
  db.execute('INSERT INTO t VALUES (1)')
  same(db.query('SELECT * FROM t').columns, ['a'])
  db.execute('ALTER TABLE t ADD COLUMN b DEFAULT 2')
  same(db.query('SELECT * FROM t').toObjects(), [{ a: 1, b: 2 }])
})

await claim('columns that another connection renames have their new names at once', () => {
  const file = join(folder, 'renamed.sqlite3')
  using one = Database.open(library, file)
  using other = Database.open(library, file)
  one.execute('CREATE TABLE t (a, b)')
  one.execute('INSERT INTO t VALUES (1, 2)')
  same(one.query('SELECT * FROM t').toObjects(), [{ a: 1, b: 2 }])
  other.execute('ALTER TABLE t RENAME COLUMN a TO c')
  same(one.query('SELECT * FROM t').toObjects(), [{ c: 1, b: 2 }])
  other.execute('DROP TABLE t; CREATE TABLE t (b, c); INSERT INTO t VALUES (3, 4)')
  same(one.query('SELECT * FROM t').toObjects(), [{ b: 3, c: 4 }])
})

await claim('a value larger than SQLite takes is refused before it is copied', () => {
  using db = memory()
  const error = raised(() => db.query('SELECT length(?)', [new Uint8Array(1_000_000_001)]))
  same(error.message, 'string or blob too big (SQL: SELECT length(?); bound blob)')
  same(db.query('SELECT length(?)', [new Uint8Array(7)]).value(0, 0), 7)
})

await claim('rows that no buffer holds raise an error, and their statement lets go', () => {
  if (library.packed === null) return
  const packed = new Packed(library.packed.functions, 100_000)
  using db = Database.open({ ...library, packed }, join(folder, 'large.sqlite3'))
  db.execute('CREATE TABLE t (a)')
  db.execute('INSERT INTO t VALUES (?), (?)', ['x'.repeat(60_000), 'y'.repeat(60_000)])
  const sql = 'SELECT a FROM t'
  same(raised(() => db.query(sql)).message, 'out of memory (SQL: SELECT a FROM t)')
  same(db.query('PRAGMA wal_checkpoint(TRUNCATE)').value(0, 0), 0)
  const many = 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n'
  same(raised(() => db.query(many)).message.slice(0, 13), 'out of memory')
  same(db.query(`${sql} LIMIT 1`).value(0, 0), 'x'.repeat(60_000))
  same(raised(() => db.execute('DELETE FROM t RETURNING a')).message.slice(0, 13), 'out of memory')
  same(db.execute('DELETE FROM t'), { changes: 2, lastInsertRowid: 2 })
})

await claim('a transaction that SQLite has ended is not taken for one that was committed', () => {
  using db = memory()
  createBlog(db)
  connectedTo(db, () => {
    const error = raised(() => {
      Article.transaction(() => {
        Article.createOrRaise({ title: 'First' })
        raised(() => db.execute('INSERT OR ROLLBACK INTO articles (id) VALUES (1)'))
      })
    })
    same(error instanceof StatementInvalid, true)
    same(error.message.startsWith('the transaction is over: SQLite rolled it back'), true)
    same(Article.count(), 0)
  })
})

await claim('a closed database says so, and closing twice is fine', () => {
  const db = memory()
  db.query('SELECT 1')
  db.close()
  db.close()
  same(raised(() => db.query('SELECT 1')).message, 'the database :memory: is closed')
  same(
    raised(() => Database.open(library, join(folder, 'no', 'such', 'file'))).message.slice(0, 27),
    'Cannot open the database /t',
  )
})

await claim('the library opens from its bytes, and leaves no file behind', () => {
  const embedded = openEmbeddedLibrary(readFileSync(sqliteLibraryPath()))
  using db = Database.open(embedded, ':memory:')
  same(db.query('SELECT sqlite_version()').value(0, 0), embedded.version)
  same(raised(() => openLibrary('/nowhere.so')).message.startsWith('cannot open SQLite at'), true)
})

await claim('a lock held past the timeout raises DatabaseBusy with status 503', () => {
  using holder = Database.open(library, path)
  using waiter = Database.open(library, path, { busyTimeout: 50 })
  holder.execute('BEGIN IMMEDIATE')
  same(waiter.query('PRAGMA busy_timeout').value(0, 0), 50)
  const error = raised(() => waiter.execute('BEGIN IMMEDIATE'))
  same([error.constructor.name, 'status' in error && error.status], ['DatabaseBusy', 503])
  holder.execute('ROLLBACK')
  waiter.execute('BEGIN IMMEDIATE')
  waiter.execute('ROLLBACK')
})

await claim(
  'a pool lends a connection for each turn, also to who goes on after an await, and four at most at once',
  async () => {
    using pool = new Pool(library, path)
    const seen: string[] = []
    const observer = {
      ran: (sql: string, _: number, isWrite: boolean) => void seen.push(`${sql} ${isWrite}`),
    }
    pool.turn(observer, () => pool.connection.query('SELECT 1'))
    const waiting = [1, 2, 3, 4, 5, 6].map(async (number) => {
      await Bun.sleep(1)
      return pool.connection.query('SELECT ?', [number]).value(0, 0)
    })
    same(await Promise.all(waiting), [1, 2, 3, 4, 5, 6])
    same(seen, ['SELECT 1 false'])
    const lent = [1, 2, 3, 4].map(() => pool.acquire())
    same(new Set(lent).size, 4)
    same(raised(() => pool.acquire()).message, `all 4 connections to ${path} are lent`)
    for (const connection of lent) pool.release(connection)
    same(lent.includes(pool.acquire()), true)
  },
)

await claim('a turn gives its connection back, and what it left open is rolled back', () => {
  const lines: string[] = []
  using pool = new Pool(library, path, { log: (line) => lines.push(line) })
  same(
    oneTurn(pool, (db) => db.query('SELECT 5').value(0, 0)),
    5,
  )
  oneTurn(pool, (db) => void db.execute('BEGIN; CREATE TABLE forgotten (a)'))
  same(lines, ['a transaction was left open: rolled back'])
  oneTurn(pool, (db) => {
    same(db.inTransaction, false)
    same(raised(() => db.query('SELECT * FROM forgotten')).message.slice(0, 13), 'no such table')
  })
})

await claim('a log that two who stopped have left to each other is written back', async () => {
  const file = join(folder, 'left.sqlite3')
  const [pool, other] = [new Pool(library, file), new Pool(library, file)]
  oneTurn(pool, (db) => void db.execute('CREATE TABLE kept (a)'))
  const lent = other.acquire()
  lent.query('SELECT * FROM kept')
  const closing = pool.closeLast()
  // As SQLite does where both close at the same moment.
  lent.abandon()
  same(existsSync(`${file}-wal`), true)
  await closing
  same(existsSync(`${file}-wal`), false)
  using again = Database.open(library, file)
  same(again.query('SELECT count(*) FROM kept').value(0, 0), 0)
})

await claim('a writer waits at once for a transaction that this process has opened', async () => {
  using pool = new Pool(library, path, { busyTimeout: 400 })
  same(pool.waitToWrite(), null)
  same(pool.waitToWrite(), null)
  const opened = pool.acquire()
  opened.execute('BEGIN IMMEDIATE')
  const turn = pool.waitToWrite()
  same(turn instanceof Promise, true)
  opened.execute('COMMIT')
  pool.release(opened)
  await turn
  same(pool.waitToWrite(), null)
})

await claim(
  'backup() copies a database in use; integrityProblems() finds broken foreign keys',
  () => {
    using db = Database.open(library, join(folder, 'blog.sqlite3'))
    createBlog(db)
    connectedTo(db, () => {
      for (let index = 0; index < 500; index++) Article.createOrRaise({ title: `No. ${index}` })
    })
    const copy = join(folder, 'copy.sqlite3')
    backup(library, db, copy)
    using other = Database.open(library, copy)
    connectedTo(other, () => same(Article.count(), 500))
    same(integrityProblems(other), [])
    same(raised(() => backup(library, db, copy)).message.includes('exists already'), true)
    other.execute('PRAGMA foreign_keys = OFF')
    other.execute("INSERT INTO comments (article_id, created_at, updated_at) VALUES (999, '', '')")
    same(integrityProblems(other), [
      '1 rows of comments refer to rows of articles that do not exist',
    ])
  },
)

await claim('records and migrations work over the FFI as over any SQLite', () => {
  using db = memory()
  createBlog(db)
  connectedTo(db, () => {
    const article = Article.createOrRaise({ title: 'Hello', meta: { a: 1 }, price: '9.99' })
    const found = Article.find(article.id)
    same(
      [found.title, String(found.readColumn('price')), found.readColumn('status')],
      ['Hello', '9.99', 'draft'],
    )
    article.comments.create({ author: 'Ann' })
    const error = raised(() => article.destroy())
    same(error instanceof InvalidForeignKey, true)
    same(Article.includes('comments').toA()[0]?.comments.length(), 1)
  })
  class AddSlug extends Migration {
    change() {
      this.addColumn('articles', 'slug', 'string')
      this.changeColumnNull('articles', 'title', false)
    }
  }
  const entry = { version: '2', name: 'AddSlug', migration: AddSlug }
  const migrator = new Migrator(schemaConnection(db), [entry])
  same(migrator.migrate().length, 1)
  same(db.query('SELECT count(*) FROM comments').value(0, 0), 1)
  same(migrator.rollback().length, 1)
  same(db.query('PRAGMA foreign_keys').value(0, 0), 1)
})

// A document is a list or an object: a number by itself becomes one of SQLite's.
const anyJson = fc.jsonValue({ maxDepth: 3 }).map((value) => readJson(JSON.stringify([value])))
const values = {
  title: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '\0', 'a\0b', '\ufeff', '💾\u2028'),
  ),
  body: fc.string({ unit: 'grapheme', maxLength: 2000 }),
  views: fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.maxSafeInteger()),
  // SQLite keeps -0.0 as 0.0.
  rating: fc.double({ noNaN: true }).map((value) => new Float(value === 0 ? 0 : value)),
  price: fc
    .tuple(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.nat(99))
    .map(([whole, cents]) => {
      return Decimal.parse(`${whole}.${String(cents).padStart(2, '0')}`)
    }),
  published: fc.boolean(),
  published_on: fc.integer({ min: -700_000, max: 2_900_000 }).map((day) => new CalendarDate(day)),
  opens_at: fc.nat(86_399_999_999).map((us) => new Time(Date.UTC(2000, 0, 1) * 1000 + us)),
  created_at: fc.integer({ min: -62e15, max: 253e15 }).map((us) => new Time(us)),
  cover: fc.uint8Array({ maxLength: 300 }),
  meta: anyJson,
}

await claim('random values of every column type come back exactly, and find their row', () => {
  using db = memory()
  createBlog(db)
  const property = fc.property(fc.record(values), (given) => {
    connectedTo(db, () => {
      const attributes = { ...given, title: `x${given.title}` }
      const made = Article.createOrRaise(attributes)
      const found = Article.find(made.id)
      for (const [name, value] of Object.entries(attributes)) {
        const column = name as keyof typeof attributes
        same(
          exact(found.readColumn(column)),
          exact(column === 'meta' ? made.readColumn('meta') : value),
        )
        same(
          [name, Article.where({ id: made.id, [name]: found.readColumn(column) }).count()],
          [name, 1],
        )
      }
      same(found.isChanged(), false)
      found.assignAttributes(attributes)
      same(found.changed(), [])
      made.destroy()
    })
  })
  const numRuns = Number(process.env['RANDOM_VALUES'] ?? 100)
  fc.assert(property, { numRuns, includeErrorInReport: true })
})

/** A value as text that says everything about it. */
function exact(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return `${value}`
  if (value instanceof Float) return Object.is(value.value, -0) ? '-0' : String(value.value)
  if (value instanceof Time) return `${value.microseconds}`
  if (value instanceof Uint8Array) return [...value].join()
  if (value instanceof Decimal || value instanceof CalendarDate) return value.to_s()
  return typeof value === 'object' && value !== null
    ? JSON.stringify(JSON.parse(writeJson(value)))
    : value
}

await claim('bytes that are no UTF-8 stay as they are while nobody writes the column', () => {
  using db = memory()
  createBlog(db)
  const bytes = "CAST(x'61ff00c3' AS TEXT)"
  db.execute(
    `INSERT INTO articles (title, body, created_at, updated_at) VALUES ('t', ${bytes}, '2026-01-01', '2026-01-01')`,
  )
  connectedTo(db, () => {
    const article = Article.find(1)
    same(article.readColumn('body'), 'a\ufffd\0\ufffd')
    article.updateOrRaise({ title: 'new' })
    Article.find(1).toJson()
  })
  same(db.query('SELECT hex(body), title FROM articles').toObjects(), [
    { 'hex(body)': '61FF00C3', title: 'new' },
  ])
})

rmSync(folder, { recursive: true, force: true })
plan()
