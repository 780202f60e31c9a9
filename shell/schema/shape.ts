import type { ColumnType, TypeSize } from './column-type.ts'

/** A column, other than the primary key `id`. */
export interface Column extends TypeSize {
  readonly name: string
  readonly type: ColumnType
  readonly null: boolean
  /** The default as SQL; null when there is none. */
  readonly default: string | null
}

/** An index over plain columns. */
export interface Index {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
  /** The rows that it holds, as SQL; all where there is none. */
  readonly where?: string
  /** The columns that go down. */
  readonly descending?: readonly string[]
}

/** What SQLite does to the referring rows. */
export type ForeignKeyAction = 'cascade' | 'nullify' | 'restrict'

/** A foreign key of one column. */
export interface ForeignKey {
  readonly from: string
  readonly column: string
  readonly to: string
  readonly primaryKey: string
  readonly onDelete?: ForeignKeyAction
  readonly onUpdate?: ForeignKeyAction
}

/** A table as a migration can say it. */
export interface Table {
  readonly name: string
  /** Null for a table without one, like a join table. */
  readonly primaryKey: string | null
  readonly columns: readonly Column[]
  readonly indexes: readonly Index[]
  readonly foreignKeys: readonly ForeignKey[]
  /** Indexes and triggers that only SQL can say. */
  readonly extras: readonly string[]
  /** The statement that made the table, when a migration could not say it. */
  readonly verbatim: string | null
}

/** Every column's name, the primary key first. */
export function columnNames(table: Table): string[] {
  const names = table.columns.map((column) => column.name)
  return table.primaryKey === null ? names : [table.primaryKey, ...names]
}
