import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { lowerMigration, lowerSchema } from '../../gen/load/schema/lower-schema.ts'
import type { Diagnostic } from '../../gen/parse/diagnostics.ts'
import { parseRuby } from '../../gen/parse/parse.ts'
import type { SqlConnection } from '../../shell/schema/connection.ts'
import { dumpSchema } from '../../shell/schema/dump.ts'
import { Migrator } from '../../shell/schema/migrator.ts'
import { withoutRails } from '../support/debian-rails.ts'
import { openSqlJs } from '../support/sql-js-connection.ts'

const migration = `class CreateLibrary < ActiveRecord::Migration[6.1]
  disable_ddl_transaction!

  def change
    create_table :authors, force: :cascade, comment: "people" do |t|
      t.string :name, null: false, limit: 80, collation: "NOCASE"
      t.bigint :born
      t.datetime :seen_at
      t.datetime :died_at, precision: 3
      t.decimal :fee, precision: 10, scale: 2, default: 1.5
      t.timestamps
      t.index [:born, :fee], order: { born: :desc }, name: "by_birth"
    end
    create_table :books, id: :string do |t|
      t.belongs_to :author, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.references :editor, foreign_key: { to_table: :authors }
      t.references :subject, polymorphic: true, null: false
      t.float :price, :weight
      t.json :meta
      t.timestamps null: true
      t.index :weight, where: "weight > 1"
    end
    create_join_table :authors, :shelves do |t|
      t.index [:author_id, :shelf_id]
    end
    create_table :notes, primary_key: :note_id do |t|
      t.column :body, :text, default: "it's"
    end
    change_table :notes, bulk: true do |t|
      t.boolean :pinned, default: false, null: false
      t.rename :body, :text
      t.remove :pinned, type: :boolean
      t.string :kind
      t.index :kind
    end
    add_check_constraint :notes, "length(kind) < 9", name: "short_kind"
    add_belongs_to :notes, :author, foreign_key: true
    add_column :notes, :colour, :string, if_not_exists: true
    rename_index :notes, :index_notes_on_kind, :kinds
    reversible do |dir|
      dir.up { execute "UPDATE notes SET kind = 'a'" }
      dir.down { execute "UPDATE notes SET kind = NULL" }
    end
    up_only { change_column_null :notes, :kind, false, "b" }
    add_column :notes, :old, :string unless column_exists?(:notes, :old)
    remove_column :notes, :old, :string
    enable_extension "plpgsql"
  end
end
`

const folder = mkdtempSync(join(tmpdir(), 'webfw-rails-schema-'))
t.teardown(() => rmSync(folder, { recursive: true }))

interface Answer {
  readonly tables: Readonly<Record<string, readonly [unknown[][], ...unknown[]]>>
  readonly dump: string
}

function inRails(text: string, name?: string): Answer {
  const path = join(folder, 'given.rb')
  writeFileSync(path, text)
  const script = new URL('../support/rails-schema.rb', import.meta.url).pathname
  const run = spawnSync('ruby', [script, path, ...(name === undefined ? [] : [name])], {
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(run.stderr)
  const { tables, dump } = JSON.parse(run.stdout) as Answer
  const own = Object.entries(tables).map(([table, [columns, ...rest]]) => {
    return [table, [columns.map(asRails), ...rest]]
  })
  return { tables: Object.fromEntries(own), dump }
}

/** What is declared otherwise on purpose: `json text` keeps SQLite from turning the document 1.0 into a number. */
function asRails([name, type, required, value, key]: unknown[]): unknown[] {
  return [
    name,
    type === 'json text' ? 'json' : type,
    required,
    value === 'NULL' ? null : value,
    key,
  ]
}

function pragmas(db: SqlConnection): unknown {
  const rows = (pragma: string, ...keys: string[]): unknown[][] =>
    db.query(`PRAGMA ${pragma}`).map((row) => keys.map((key) => row[key] ?? null))
  const names = db
    .query(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .map((row) => String(row.name))
    .filter((name) => name !== 'schema_migrations')
  const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
  return Object.fromEntries(
    names.map((name) => {
      const indexes = rows(`index_list('${name}')`, 'name', 'unique', 'origin').map((index) => {
        return [...index, rows(`index_xinfo('${index[0]}')`, 'name', 'desc', 'coll', 'key')]
      })
      const keys = rows(
        `foreign_key_list('${name}')`,
        'table',
        'from',
        'to',
        'on_update',
        'on_delete',
      )
      const columns = rows(
        `table_info('${name}')`,
        'name',
        'type',
        'notnull',
        'dflt_value',
        'pk',
      ).map(asRails)
      return [name, [columns, indexes.sort(byText), keys.sort(byText)]]
    }),
  )
}

async function migrated() {
  const diagnostics: Diagnostic[] = []
  const entry = lowerMigration(
    parseRuby('db/migrate/1_create_library.rb', migration),
    '20261121000001',
    'CreateLibrary',
    diagnostics,
  )
  if (entry === null) throw new Error(JSON.stringify(diagnostics))
  const db = await openSqlJs()
  const migrator = new Migrator(db, [entry])
  migrator.migrate()
  return { db, migrator }
}

async function loaded(text: string) {
  const diagnostics: Diagnostic[] = []
  const lowered = lowerSchema(parseRuby('db/schema.rb', text), diagnostics, false)
  if (lowered === null) throw new Error(JSON.stringify(diagnostics))
  const db = await openSqlJs()
  lowered.schema.load(db)
  return db
}

t.test(
  'A migration of Rails makes the tables that Rails makes',
  { skip: withoutRails },
  async (t) => {
    const { db } = await migrated()
    t.strictSame(pragmas(db), inRails(migration, 'CreateLibrary').tables)
  },
)

t.test(
  'A dump loads in Rails, and the dump of Rails loads here: the same tables',
  { skip: withoutRails },
  async (t) => {
    const { db } = await migrated()
    const dump = dumpSchema(db, 'ActiveRecord::Schema')
    const theirs = inRails(dump)
    t.strictSame(theirs.tables, pragmas(db))
    t.strictSame(pragmas(await loaded(theirs.dump)), pragmas(db))
  },
)

t.test('A dump of words of Rails loads to the same tables and the same bytes', async (t) => {
  for (const entry of ['ActiveRecord::Schema', 'ActiveRecord::Schema[8.1]', 'Webfw::Schema']) {
    const { db } = await migrated()
    const dump = dumpSchema(db, entry)
    const again = await loaded(dump)
    t.strictSame(pragmas(again), pragmas(db), entry)
    t.equal(dumpSchema(again, entry), dump, entry)
  }
})

t.test('A migration of Rails is taken back', async (t) => {
  const { db, migrator } = await migrated()
  migrator.rollback()
  t.strictSame(pragmas(db), {})
})
