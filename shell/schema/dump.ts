import type { SqlConnection } from './connection.ts'
import { defaultRuby } from './default.ts'
import { defineForeignKey } from './foreign-key-definition.ts'
import { readTables } from './read-tables.ts'
import { rubyString } from './ruby-literal.ts'
import { readVersions } from './schema-migrations.ts'
import type { Column, ForeignKey, Table } from './shape.ts'

const heading = `# This file is written by \`webfw db migrate\` from the database. Do not edit it by hand:
# change the schema with a migration in db/migrate.
`

/**
 * db/schema.rb for the database. Loading it and dumping again gives the same text. `entry` is what the
 * file calls: `Webfw::Schema`, or `ActiveRecord::Schema[8.1]`, which writes the version in Rails' groups.
 */
export function dumpSchema(db: SqlConnection, entry = 'Webfw::Schema'): string {
  const tables = readTables(db)
  const version = readVersions(db).at(-1)
  const keys = tables
    .filter((table) => table.verbatim === null)
    .flatMap((table) => table.foreignKeys)
  const views = db.query(`SELECT sql FROM sqlite_master WHERE type = 'view' ORDER BY name`)
  const extras = [
    ...tables.flatMap((table) => table.extras),
    ...views.map((row) => String(row.sql)),
  ]
  const parts = [
    ...tables.map(dumpTable),
    ...(keys.length === 0 ? [] : [keys.map(dumpForeignKey).join('')]),
    ...(extras.length === 0 ? [] : [extras.map(dumpSql).join('')]),
  ]
  const argument = version === undefined ? '' : `(version: ${written(version, entry)})`
  return `${heading}${entry}.define${argument} do\n${parts.join('\n')}end\n`
}

/** `20261121000001` as Rails writes it: 2026_11_21_000001. */
function written(version: string, entry: string): string {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d{6})$/.exec(version)
  return entry.startsWith('ActiveRecord') && parts !== null ? parts.slice(1).join('_') : version
}

function dumpTable(table: Table): string {
  const indexes = table.indexes.map((index) => {
    const columns = index.columns.map(rubyString).join(', ')
    const unique = index.unique ? ', unique: true' : ''
    return { columns, rest: `name: ${rubyString(index.name)}${unique}` }
  })
  if (table.verbatim !== null) {
    const rest = indexes.map(({ columns, rest }) => {
      return `  add_index ${rubyString(table.name)}, [${columns}], ${rest}\n`
    })
    return dumpSql(table.verbatim) + rest.join('')
  }
  const { primaryKey } = table
  const key = primaryKey === null ? ', id: false' : `, primary_key: ${rubyString(primaryKey)}`
  const head = `  create_table ${rubyString(table.name)}${primaryKey === 'id' ? '' : key} do |t|\n`
  const lines = [
    ...table.columns.map(dumpColumn),
    ...indexes.map(({ columns, rest }) => `    t.index [${columns}], ${rest}\n`),
  ]
  return `${head}${lines.join('')}  end\n`
}

function dumpColumn(column: Column): string {
  const value = defaultRuby(column.default, column.type)
  const options = [
    column.limit === undefined ? '' : `, limit: ${column.limit}`,
    column.precision === undefined ? '' : `, precision: ${column.precision}`,
    column.scale === undefined ? '' : `, scale: ${column.scale}`,
    value === null ? '' : `, default: ${value}`,
    column.null ? '' : ', null: false',
  ]
  return `    t.${column.type} ${rubyString(column.name)}${options.join('')}\n`
}

function dumpForeignKey(key: ForeignKey): string {
  const conventional = key.column === defineForeignKey(key.from, key.to).column
  const options = [
    conventional ? '' : `, column: ${rubyString(key.column)}`,
    key.primaryKey === 'id' ? '' : `, primary_key: ${rubyString(key.primaryKey)}`,
    key.onUpdate === undefined ? '' : `, on_update: :${key.onUpdate}`,
    key.onDelete === undefined ? '' : `, on_delete: :${key.onDelete}`,
  ]
  const tables = `${rubyString(key.from)}, ${rubyString(key.to)}`
  return `  add_foreign_key ${tables}${options.join('')}\n`
}

function dumpSql(sql: string): string {
  return `  execute ${rubyString(sql)}\n`
}
