import type { Adapter } from '../../shell/schema/adapter.ts'
import { isUuid } from '../../shell/schema/default.ts'
import { isExpression } from '../../shell/schema/index-definition.ts'
import type { Column, Index, Table } from '../../shell/schema/shape.ts'
import { sqlite } from '../../shell/schema/sqlite/adapter.ts'
import { runPostgres } from './postgresql-statements.ts'

/**
 * SQLite in place of PostgreSQL, while an application's schema is replayed: tables and columns are all that is asked of it. What only
 * PostgreSQL can say is left out: SQL of migrations that is not of tables, methods of indexes, conditions, defaults that it computes.
 */
export const standIn: Adapter = {
  ...sqlite,
  name: 'PostgreSQL',
  hasExtensions: true,
  defaultSql: () => 'NULL',
  execute(db, sql) {
    try {
      if (!runPostgres(db, this, sql)) sqlite.execute(db, sql.replace(/\bpublic\./g, ''))
    } catch {}
  },
  readTable(db, name) {
    const table = sqlite.readTable(db, name)
    return table === null ? null : { ...table, columns: table.columns.map(unmarked) }
  },
  createTableSql: (table) => sqlite.createTableSql(plainTable(table)),
  createIndexSql: (table, index) => sqlite.createIndexSql(table, plainIndex(index)),
  addColumn: (db, table, column) => sqlite.addColumn(db, table, plainColumn(column)),
  changeTable(db, name, change) {
    sqlite.changeTable(db, name, (table) => plainTable(change(table)))
  },
}

function plainTable({ checks: _, ...table }: Table): Table {
  return {
    ...table,
    ...(table.key === undefined ? {} : { key: plainColumn(table.key) }),
    columns: table.columns.map(plainColumn),
    indexes: table.indexes.map(plainIndex),
  }
}

/** An array is what a column of JSON is to records; a default that is computed is one that a new record does not know. */
function plainColumn({ collation: _, generated, ...column }: Column): Column {
  const { default: value } = column
  const isComputed = value?.startsWith('(') === true && !isUuid(value)
  return {
    ...column,
    ...(column.isArray ? { type: 'json' as const } : {}),
    mark: markOf(column),
    ...(column.native === 'citext' ? { collation: 'NOCASE' as const } : {}),
    ...(isComputed ? { default: '(CURRENT_TIMESTAMP)' } : {}),
    ...(generated === undefined ? {} : { generated: { expression: 'NULL', isStored: false } }),
  }
}

/** What a table that is read again says of the column's type: letters alone, as digits would be a size. */
function markOf({ native, isArray, type, element }: Column): string {
  const list = isArray === true ? `ARRAY_OF_${element ?? type}` : ''
  const word = native !== undefined && /range$|^interval$/.test(native) ? `OF_${native}` : ''
  return `${list} ${word.replace('4', 'FOUR').replace('8', 'EIGHT')}`.trim()
}

/** The column with what its mark says. */
function unmarked(column: Column): Column {
  const { mark = '' } = column
  const element = /\bARRAY_OF_(\w+)/.exec(mark)?.[1] as Column['element']
  const native = /\bOF_([a-zA-Z]+)$/.exec(mark)?.[1]?.replace('FOUR', '4').replace('EIGHT', '8')
  return {
    ...column,
    ...(native === undefined ? {} : { native }),
    ...(element === undefined ? {} : { isArray: true, element }),
  }
}

function plainIndex({ where: _, ...index }: Index): Index {
  const columns = index.columns.filter((column) => !isExpression(column))
  // An index of expressions alone has something to hold, which says that it is there.
  return { ...index, columns: columns.length > 0 ? columns : ['(1)'] }
}
