import type { SqlConnection } from './connection.ts'
import { defaultRuby, isUuid } from './default.ts'
import { defineForeignKey } from './foreign-key-definition.ts'
import { readTables } from './read-tables.ts'
import { rubyString } from './ruby-literal.ts'
import { readVersions } from './schema-migrations.ts'
import type { Column, ForeignKey, Index, Table } from './shape.ts'

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
  const { before, after } = db.adapter.readExtras(db)
  const extras = [...tables.flatMap((table) => table.extras), ...after]
  const parts = [
    ...(before.length === 0 ? [] : [before.map((line) => `  ${line}\n`).join('')]),
    ...tables.map((table) => dumpTable(table, entry)),
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

function dumpTable(table: Table, entry: string): string {
  const indexes = table.indexes.map((index) => {
    const columns = index.columns.map(rubyString).join(', ')
    return { columns, rest: indexOptions(index) }
  })
  if (table.verbatim !== null) {
    const rest = indexes.map(({ columns, rest }) => {
      return `  add_index ${rubyString(table.name)}, [${columns}], ${rest}\n`
    })
    return dumpSql(table.verbatim) + rest.join('')
  }
  const head = `  create_table ${rubyString(table.name)}${dumpKey(table)} do |t|\n`
  const lines = [
    ...table.columns.map((column) => dumpColumn(column, entry)),
    ...indexes.map(({ columns, rest }) => `    t.index [${columns}], ${rest}\n`),
    ...(table.checks ?? []).map(({ name, expression }) => {
      return `    t.check_constraint ${rubyString(expression)}, name: ${rubyString(name)}\n`
    }),
  ]
  return `${head}${lines.join('')}  end\n`
}

function opclassPairs(opclass: Readonly<Record<string, string>>): string {
  return Object.entries(opclass)
    .map(([column, word]) => `${rubyString(column)} => ${rubyString(word)}`)
    .join(', ')
}

function indexOptions(index: Index): string {
  const { name, unique, where, descending, columns, using, opclass, include, nullsNotDistinct } =
    index

  const isWhole = descending?.length === columns.length
  const pairs = descending?.map((column) => `${rubyString(column)} => :desc`).join(', ')
  return [
    `name: ${rubyString(name)}`,
    ...(unique ? ['unique: true'] : []),
    ...(pairs === undefined ? [] : [isWhole ? 'order: :desc' : `order: { ${pairs} }`]),
    ...(where === undefined ? [] : [`where: ${rubyString(where)}`]),
    ...(using === undefined ? [] : [`using: :${using}`]),
    ...(opclass === undefined ? [] : [`opclass: { ${opclassPairs(opclass)} }`]),
    ...(include === undefined ? [] : [`include: [${include.map(rubyString).join(', ')}]`]),
    ...(nullsNotDistinct ? ['nulls_not_distinct: true'] : []),
  ].join(', ')
}

function dumpKey({ primaryKey, key, isSerial }: Table): string {
  if (primaryKey === null) return ', id: false'
  const name = primaryKey === 'id' ? '' : `, primary_key: ${rubyString(primaryKey)}`
  if (key === undefined) return isSerial ? `${name}, id: :serial` : name
  if (key.limit === 36 && isUuid(key.default)) return `${name}, id: :uuid`
  const options = columnOptions({ ...key, null: true }, '')
  const word = key.native ?? (key.isBig ? 'bigint' : key.type)
  return `${name}, id: ${options === '' ? `:${word}` : `{ type: :${word}${options} }`}`
}

function dumpColumn(column: Column, entry: string): string {
  const word = column.native ?? (column.isBig ? 'bigint' : column.type)
  const time = column.type === 'datetime' ? timePrecision(column, entry) : ''
  const { generated } = column
  if (generated !== undefined) {
    const options = `type: :${word}${time}${columnOptions(column, time)}`
    const { expression, isStored } = generated
    return `    t.virtual ${rubyString(column.name)}, ${options}, as: ${rubyString(expression)}, stored: ${isStored}\n`
  }
  return `    t.${word} ${rubyString(column.name)}${time}${columnOptions(column, time)}\n`
}

function columnOptions(column: Column, time: string): string {
  const value = defaultRuby(column.default, column.isArray ? 'json' : column.type)
  const isSized = column.precision !== undefined && column.type !== 'datetime'
  return [
    column.limit === undefined ? '' : `, limit: ${column.limit}`,
    isSized && time === '' ? `, precision: ${column.precision}` : '',
    column.scale === undefined ? '' : `, scale: ${column.scale}`,
    value === null ? '' : `, default: ${value}`,
    column.null ? '' : ', null: false',
    column.collation === undefined ? '' : `, collation: ${rubyString(column.collation)}`,
    column.isArray ? ', array: true' : '',
    column.enumType === undefined ? '' : `, enum_type: ${rubyString(column.enumType)}`,
    column.comment === undefined ? '' : `, comment: ${rubyString(column.comment)}`,
  ].join('')
}

/** The digits of a datetime, where those that the release takes for granted are others. */
function timePrecision({ precision = 6 }: Column, entry: string): string {
  const granted = isBeforeSeven(entry) ? null : 6
  return precision === granted ? '' : `, precision: ${precision ?? 'nil'}`
}

/** Whether the file calls the schema of a release before 7.0, whose datetimes have no digits by themselves. */
function isBeforeSeven(entry: string): boolean {
  const [, release] = /^ActiveRecord::Schema(?:\[([\d.]+)\])?$/.exec(entry) ?? []
  return entry === 'ActiveRecord::Schema' || (release !== undefined && Number(release) < 7)
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
