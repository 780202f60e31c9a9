import { test } from 'tap'
import { dumpSchema } from '../../../shell/schema/dump.ts'
import { Migration } from '../../../shell/schema/migration.ts'
import { type MigrationEntry, Migrator } from '../../../shell/schema/migrator.ts'
import { Schema } from '../../../shell/schema/schema.ts'
import { openSqlJs } from '../../support/sql-js-connection.ts'

class CreateArticles extends Migration {
  change() {
    this.createTable('articles', (t) => {
      t.string('title', { null: false, default: 'untitled' })
      t.text('body')
      t.timestamps()
    })
  }
}

class CreateComments extends Migration {
  change() {
    this.createTable('comments', (t) => {
      t.text('body')
      t.references('article', { null: false, foreignKey: { onDelete: 'cascade' } })
    })
  }
}

const entries: MigrationEntry[] = [
  { version: '20261121000001', name: 'CreateArticles', migration: CreateArticles },
  { version: '20261121000002', name: 'CreateComments', migration: CreateComments },
]

test('Migrator runs each pending migration once and says so', async (t) => {
  const db = await openSqlJs()
  const lines: string[] = []
  const migrator = new Migrator(db, entries, { log: (line) => lines.push(line), now: () => 0 })

  t.equal(migrator.migrate().length, 2)
  t.equal(migrator.migrate().length, 0)

  t.strictSame(lines, [
    '== 20261121000001 CreateArticles: migrating',
    '== 20261121000001 CreateArticles: done (0.0000s)',
    '== 20261121000002 CreateComments: migrating',
    '== 20261121000002 CreateComments: done (0.0000s)',
  ])
  t.equal(migrator.version(), '20261121000002')
  t.equal(
    dumpSchema(db).replace(/^#.*\n/gm, ''),
    `Webfw::Schema.define(version: 20261121000002) do
  create_table "articles" do |t|
    t.string "title", default: "untitled", null: false
    t.text "body"
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
  end

  create_table "comments" do |t|
    t.text "body"
    t.integer "article_id", null: false
    t.index ["article_id"], name: "index_comments_on_article_id"
  end

  add_foreign_key "comments", "articles", on_delete: :cascade
end
`,
  )
})

test('Schema.define loads what a dump says', async (t) => {
  const db = await openSqlJs()
  const schema = Schema.define({ version: 20261121000002 }, (s) => {
    s.createTable('articles', (t) => {
      t.string('title')
    })
    s.createTable('comments', (t) => {
      t.integer('article_id', { null: false })
      t.index(['article_id'], { name: 'index_comments_on_article_id' })
    })
    s.addForeignKey('comments', 'articles', { onDelete: 'cascade' })
  })
  schema.load(db, ['20261121000001', '20261121000003'])

  t.strictSame(new Migrator(db, entries).pending(), [])
  t.match(dumpSchema(db), 'add_foreign_key "comments", "articles", on_delete: :cascade')
})

class CreatePeople extends Migration {
  change() {
    this.createTable('people', (t) => {
      t.string('first', { null: false })
      t.string('last')
      t.virtual('full', { type: 'string', as: "first || ' (' || last || ')'", stored: true })
      t.virtual('initial', { type: 'string', limit: 1, null: false, as: 'substr(first, 1, 1)' })
    })
  }
}

class AddLengths extends Migration {
  change() {
    this.execute("INSERT INTO people (first, last) VALUES ('Ann', 'Lee')")
    this.addColumn('people', 'size', 'virtual', { type: 'integer', as: 'length(first)' })
    this.addColumn('people', 'kept', 'virtual', {
      type: 'integer',
      as: 'length(last)',
      stored: true,
    })
    this.changeColumnNull('people', 'last', false)
  }
}

test('generated columns are made, dumped as Rails dumps them, and survive a table that is made anew', async (t) => {
  const db = await openSqlJs()
  const migrator = new Migrator(db, [
    { version: '20261121000001', name: 'CreatePeople', migration: CreatePeople },
    { version: '20261121000002', name: 'AddLengths', migration: AddLengths },
  ])

  migrator.migrate()

  t.strictSame(db.query('SELECT * FROM people'), [
    { id: 1, first: 'Ann', last: 'Lee', full: 'Ann (Lee)', initial: 'A', size: 3, kept: 3 },
  ])
  t.match(
    dumpSchema(db),
    `    t.string "first", null: false
    t.string "last", null: false
    t.virtual "full", type: :string, as: "first || ' (' || last || ')'", stored: true
    t.virtual "initial", type: :string, limit: 1, null: false, as: "substr(first, 1, 1)", stored: false
    t.virtual "size", type: :integer, as: "length(first)", stored: false
    t.virtual "kept", type: :integer, as: "length(last)", stored: true
`,
  )
})
