import type { MethodTable } from '../../ruby/call/signature.ts'
import { requireTable } from '../../schema/read-tables.ts'
import type { Column } from '../../schema/shape.ts'
import { type Connection, schemaConnection } from './connection.ts'

/** A column as the database has it. Rails API, ActiveRecord::ConnectionAdapters::Column. */
export class TableColumn {
  static readonly rubyName = 'ActiveRecord::ConnectionAdapters::Column'
  static readonly rubyMethods: MethodTable = {
    name: [(self: TableColumn) => self.name, '0 -> String'],
    type: [(self: TableColumn) => Symbol.for(self.column?.type ?? 'integer'), '0'],
    sql_type: [(self: TableColumn) => self.column?.type ?? 'integer', '0 -> String'],
    null: [(self: TableColumn) => self.column?.null ?? false, '0 -> Boolean'],
    default: [(self: TableColumn) => unquoted(self.column?.default ?? null), '0 -> String?'],
    limit: [(self: TableColumn) => self.column?.limit ?? null, '0'],
    precision: [(self: TableColumn) => self.column?.precision ?? null, '0'],
    scale: [(self: TableColumn) => self.column?.scale ?? null, '0'],
    human_name: [(self: TableColumn) => self.name.replaceAll('_', ' '), '0 -> String'],
  }

  readonly name: string
  /** Null for a key that SQLite counts up. */
  readonly column: Column | null

  constructor(name: string, column: Column | null) {
    this.name = name
    this.column = column
  }
}

/** The columns of a table, its key first. */
export function columnsOfTable(connection: Connection, name: string): TableColumn[] {
  const { primaryKey, key, columns } = requireTable(schemaConnection(connection), name)
  const first = primaryKey === null ? [] : [new TableColumn(primaryKey, key ?? null)]
  return [...first, ...columns.map((column) => new TableColumn(column.name, column))]
}

function unquoted(text: string | null): string | null {
  return text === null ? null : text.replace(/^'(.*)'$/s, '$1').replaceAll("''", "'")
}
