import { defineClass } from '../ruby/class/define.ts'
import type { Column, Table } from './shape.ts'

/** A column as `connection.columns(:articles)` gives it. */
export class ColumnFacts {
  declare readonly name: string
  declare readonly type: symbol
  declare readonly sql_type: string
  declare readonly null: boolean
  declare readonly default: string | null
  declare readonly limit: number | null
  declare readonly precision: number | null
  declare readonly scale: number | null

  static {
    defineClass(this, 'ActiveRecord::ConnectionAdapters::Column', {
      reads: ['name', 'type', 'sql_type', 'null', 'default', 'limit', 'precision', 'scale'],
    })
  }

  constructor(column: Column) {
    this.name = column.name
    this.type = Symbol.for(column.type)
    this.sql_type = column.type === 'string' ? 'varchar' : column.type
    this.null = column.null
    this.default = unquoted(column.default)
    this.limit = column.limit ?? null
    this.precision = column.precision ?? null
    this.scale = column.scale ?? null
  }

  /** SQLite has one kind of whole numbers. */
  is_bigint(): boolean {
    return false
  }
}

/** The columns of a table, its key first. */
export function columnFacts({ key, primaryKey, columns }: Table): ColumnFacts[] {
  const first = key ?? (primaryKey === null ? null : keyColumn(primaryKey))
  return [...(first === null ? [] : [first]), ...columns].map((each) => new ColumnFacts(each))
}

function keyColumn(name: string): Column {
  return { name, type: 'integer', null: false, default: null }
}

/** A default as the text that SQL has in quotes. */
function unquoted(text: string | null): string | null {
  return text === null ? null : text.replace(/^'(.*)'$/s, '$1').replaceAll("''", "'")
}
