import { test } from 'tap'
import type { SqlConnection } from '../../../shell/schema/connection.ts'
import { dumpSchema } from '../../../shell/schema/dump.ts'
import { Migration } from '../../../shell/schema/migration.ts'
import { Migrator } from '../../../shell/schema/migrator.ts'
import { openSqlJs } from '../../support/sql-js-connection.ts'

let version = 0

/** Runs one migration; gives what takes it back. */
function migrate(db: SqlConnection, change: (m: Migration) => void): () => void {
  class Change extends Migration {
    change() {
      change(this)
    }
  }
  version += 1
  const entry = { version: String(20260000000000 + version), name: 'Change', migration: Change }
  new Migrator(db, [entry]).migrate()
  return () => void new Migrator(db, [entry]).rollback()
}

function dump(db: SqlConnection): string {
  return dumpSchema(db)
    .replace(/^#.*\n/gm, '')
    .replace(/\(version: \d+\)/, '')
}

async function library() {
  const db = await openSqlJs()
  db.execute('PRAGMA foreign_keys = ON')
  migrate(db, (m) => {
    m.createTable('authors', (t) => {
      t.string('name', { null: false })
    })
    m.createTable('books', (t) => {
      t.string('title', { index: true })
      t.integer('pages', { default: 0 })
      t.references('author', { foreignKey: { onDelete: 'cascade' } })
    })
  })
  db.execute("INSERT INTO authors (name) VALUES ('Ann'), ('Bob'), ('Cid')")
  db.execute("INSERT INTO books (title, author_id) VALUES ('A', 1), ('B', 2), (NULL, 1)")
  db.execute('DELETE FROM books WHERE id = 3')
  return db
}

const reversible: readonly (readonly [string, (m: Migration) => void])[] = [
  ['create_table', (m) => m.createTable('notes', (t) => t.text('body'))],
  ['drop_table', (m) => m.dropTable('books', books)],
  ['rename_table', (m) => m.renameTable('authors', 'writers')],
  ['add_column', (m) => m.addColumn('books', 'isbn', 'string', { limit: 13 })],
  [
    'add_column with NOT NULL',
    (m) => m.addColumn('books', 'state', 'string', { null: false, default: 'new' }),
  ],
  [
    'remove_column',
    (m) => m.removeColumn('authors', 'name', 'string', { null: false, default: '' }),
  ],
  ['rename_column', (m) => m.renameColumn('books', 'title', 'heading')],
  ['change_column_null', (m) => m.changeColumnNull('books', 'pages', false)],
  ['change_column_default', (m) => m.changeColumnDefault('books', 'pages', { from: 0, to: 7 })],
  ['add_index', (m) => m.addIndex('books', ['title', 'pages'], { unique: true })],
  ['remove_index', (m) => m.removeIndex('books', 'title')],
  [
    'add_reference',
    (m) => m.addReference('authors', 'editor', { foreignKey: { toTable: 'authors' } }),
  ],
  ['remove_foreign_key', (m) => m.removeForeignKey('books', 'authors', { onDelete: 'cascade' })],
  ['add_timestamps', (m) => m.addTimestamps('books', { null: true })],
]

function books(
  t: Parameters<Extract<Parameters<Migration['createTable']>[1], (t: never) => unknown>>[0],
) {
  t.string('title', { index: true })
  t.integer('pages', { default: 0 })
  t.references('author', { foreignKey: { onDelete: 'cascade' } })
}

test('A reference names its table, goes without an index, and is of the type that it names', async (t) => {
  const db = await library()
  const key = { toTable: 'authors', onDelete: 'cascade' as const }
  migrate(db, (m) => {
    m.addReference('books', 'editor', { foreignKey: key, index: false, type: 'bigint' })
    m.createTable('prizes', (t) => {
      t.belongsTo('winner', { null: false, foreignKey: { toTable: 'authors' } })
      t.references('subject', { polymorphic: true })
    })
  })
  const text = dump(db)
  for (const line of [
    'add_foreign_key "books", "authors", column: "editor_id", on_delete: :cascade',
    'add_foreign_key "prizes", "authors", column: "winner_id"',
    't.integer "winner_id", null: false',
    't.string "subject_type"',
    't.integer "subject_id"',
  ]) {
    t.match(text, line)
  }
  t.notMatch(text, /index.*editor/)
  migrate(db, (m) => m.addReference('books', 'cover', { type: 'uuid' }))
  t.match(dump(db), 't.string "cover_id", limit: 36')
  t.throws(
    () => migrate(db, (m) => m.addReference('books', 'cover', { type: 'pointe' })),
    /unknown type pointe/,
  )
})

test('a uuid key and what makes it are in the dump as they were written', async (t) => {
  const db = await openSqlJs()
  migrate(db, (m) => {
    m.createTable('parcels', { id: 'uuid' }, (each) => {
      each.uuid('token', { default: () => 'gen_random_uuid()' })
    })
    m.createTable('stamps', { id: 'uuid', default: null }, (each) => each.string('name'))
  })
  const text = dump(db)
  t.match(text, 'create_table "parcels", id: :uuid do |t|')
  t.match(text, 't.string "token", limit: 36, default: -> { "gen_random_uuid()" }')
  t.match(text, 'create_table "stamps", id: { type: :string, limit: 36 } do |t|')
  db.execute('INSERT INTO parcels DEFAULT VALUES')
  db.execute('INSERT INTO parcels DEFAULT VALUES')
  const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
  const rows = db.query('SELECT id, token FROM parcels')
  const values = rows.flatMap((row) => [String(row.id), String(row.token)])
  t.ok(values.every((each) => uuid.test(each)))
  t.equal(new Set(values).size, 4)
})

test('Migration undoes by itself what can be undone', async (t) => {
  for (const [name, change] of reversible) {
    const db = await library()
    const before = dump(db)
    const undo = migrate(db, change)

    t.not(dump(db), before, `${name} changes the schema`)
    undo()
    t.equal(
      dump(db),
      name === 'remove_column'
        ? before.replace('"name", null', '"name", default: "", null')
        : before,
      `${name} is undone`,
    )
    t.strictSame(db.query('SELECT count(*) AS n FROM authors'), [{ n: 3 }], `${name} keeps rows`)
    t.strictSame(db.query('PRAGMA foreign_keys'), [{ foreign_keys: 1 }])
  }
})

test('Migration refuses to undo what says nothing about how', async (t) => {
  const irreversible: readonly (readonly [string, (m: Migration) => void])[] = [
    ['drop_table :books', (m) => m.dropTable('books')],
    ['remove_column :books, :title', (m) => m.removeColumn('books', 'title')],
    ['change_column :books, :pages', (m) => m.changeColumn('books', 'pages', 'float')],
    ['change_column_default :books, :pages', (m) => m.changeColumnDefault('books', 'pages', 3)],
    ['remove_index :books', (m) => m.removeIndex('books', { name: 'index_books_on_title' })],
    ['remove_foreign_key :books', (m) => m.removeForeignKey('books', { column: 'author_id' })],
    ['execute', (m) => m.execute('CREATE VIEW short AS SELECT title FROM books')],
  ]
  for (const [words, change] of irreversible) {
    const db = await library()
    const undo = migrate(db, change)
    const after = dump(db)

    t.throws(undo, { message: new RegExp(`^${words} cannot be undone by itself`) })
    t.equal(dump(db), after)
  }
})

test('A rebuild keeps rows, ids, indexes, triggers, views and foreign keys', async (t) => {
  const db = await library()
  db.execute('CREATE TABLE log (line text)')
  db.execute(
    "CREATE TRIGGER told AFTER INSERT ON authors BEGIN INSERT INTO log VALUES ('new ' || NEW.name); END",
  )
  db.execute('CREATE VIEW names AS SELECT name FROM authors')
  migrate(db, (m) => m.changeColumn('authors', 'name', 'text', { null: false, default: '?' }))
  migrate(db, (m) => m.changeColumn('books', 'pages', 'string'))

  t.strictSame(db.query('SELECT id, title, typeof(pages) AS type FROM books'), [
    { id: 1, title: 'A', type: 'text' },
    { id: 2, title: 'B', type: 'text' },
  ])
  t.strictSame(db.query('SELECT name FROM names'), [
    { name: 'Ann' },
    { name: 'Bob' },
    { name: 'Cid' },
  ])
  db.execute("INSERT INTO authors (name) VALUES ('Dan')")
  t.strictSame(db.query('SELECT line FROM log'), [{ line: 'new Dan' }])
  db.execute("INSERT INTO books (title, author_id) VALUES ('D', 3)")
  t.strictSame(db.query('SELECT max(id) AS id FROM books'), [{ id: 4 }], 'an id is not given twice')
  db.execute('DELETE FROM authors WHERE id = 2')
  t.strictSame(db.query("SELECT count(*) AS n FROM books WHERE title = 'B'"), [{ n: 0 }])
  t.throws(() => db.execute('INSERT INTO books (author_id) VALUES (99)'), /FOREIGN KEY/)
})

test('A migration that fails leaves the database and schema_migrations as they were', async (t) => {
  const db = await library()
  const before = dumpSchema(db)
  const fail = (change: (m: Migration) => void) => () => migrate(db, change)

  t.throws(
    fail((m) => {
      m.createTable('notes', (n) => n.text('body'))
      m.addColumn('books', 'title', 'string')
    }),
    { message: 'books has a column title already' },
  )
  t.throws(fail((m) => m.changeColumnNull('books', 'author_id', false) ?? m.execute('nonsense')))
  t.throws(
    fail((m) => m.execute('DELETE FROM authors WHERE id = 1')),
    { message: /\.rb: 1 rows of books refer to rows of authors that do not exist$/ },
  )
  t.throws(
    fail((m) => m.addReference('books', 'shelf', { foreignKey: true })),
    {
      message:
        /^db\/migrate\/\w+\.rb: books\.shelf_id refers to shelves\.id, but there is no table shelves; foreign_key: /,
    },
  )
  t.throws(
    fail((m) => m.addForeignKey('books', 'shelves')),
    { message: /books has no column shelf_id|there is no table shelves/ },
  )
  t.throws(
    fail((m) => m.dropTable('nope')),
    {
      message: 'there is no table nope. Tables: authors, books',
    },
  )
  t.throws(
    fail((m) => m.addColumn('books', 'x', 'strin')),
    /unknown type strin/,
  )
  t.throws(
    fail((m) => m.addColumn('books', 'x', 'string', { nul: false } as object)),
    /unknown option nul: of the column "x"/,
  )
  t.throws(
    fail((m) => m.addColumn('books', 'x', 'string', { limit: true } as object)),
    /limit: takes a whole number, not true/,
  )
  t.throws(
    fail((m) => m.addColumn('books', 'x', 'string', { null: false })),
    /the rows of books do not fit its new shape: NOT NULL constraint failed: books.x/,
  )
  t.equal(dumpSchema(db), before)
})

test('A table with parts only SQL can say is dumped as it is and not rebuilt', async (t) => {
  const db = await library()
  migrate(db, (m) => {
    m.execute('CREATE TABLE "rated" (id integer PRIMARY KEY, stars integer CHECK (stars < 6))')
    m.execute('CREATE INDEX few ON books (title) WHERE pages < 10')
  })

  t.match(dump(db), 'execute "CREATE TABLE \\"rated\\" (id integer PRIMARY KEY')
  t.match(dump(db), 't.index ["title"], name: "few", where: "pages < 10"')
  t.throws(() => migrate(db, (m) => m.removeColumn('rated', 'stars')), /only SQL can say/)
})
