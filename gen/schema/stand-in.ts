import type { Adapter } from '../../shell/schema/adapter.ts'
import { isUuid } from '../../shell/schema/default.ts'
import { isExpression } from '../../shell/schema/index-definition.ts'
import type { Column, Index, Table } from '../../shell/schema/shape.ts'
import { sqlite } from '../../shell/schema/sqlite/adapter.ts'

/**
 * SQLite in place of PostgreSQL, while an application's schema is replayed: tables and columns are all that is asked of it. What only
 * PostgreSQL can say is left out: SQL of migrations, methods of indexes, conditions, defaults that it computes.
 */
export const standIn: Adapter = {
  ...sqlite,
  name: 'PostgreSQL',
  hasExtensions: true,
  defaultSql: () => 'NULL',
  execute(db, sql) {
    try {
      sqlite.execute(db, sql)
    } catch {}
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
    ...(column.native === 'citext' ? { collation: 'NOCASE' as const } : {}),
    ...(isComputed ? { default: '(CURRENT_TIMESTAMP)' } : {}),
    ...(generated === undefined ? {} : { generated: { expression: 'NULL', isStored: false } }),
  }
}

function plainIndex({ where: _, ...index }: Index): Index {
  const columns = index.columns.filter((column) => !isExpression(column))
  // An index of expressions alone has something to hold, which says that it is there.
  return { ...index, columns: columns.length > 0 ? columns : ['(1)'] }
}
