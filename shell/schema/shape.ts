import type { ColumnType, TypeSize } from './column-type.ts'

/** A column, other than the primary key `id`. */
export interface Column extends TypeSize {
  readonly name: string
  readonly type: ColumnType
  readonly null: boolean
  /** The default as SQL; null when there is none. */
  readonly default: string | null
  /** What another database calls the type, where that is more than `type` says: `uuid`, `jsonb`. */
  readonly native?: string
  /** The enumerated type of its values. */
  readonly enumType?: string
  /** What the elements of an array are, where the column itself is said to be of another type. */
  readonly element?: ColumnType
  /** Words behind its type in SQLite that say more of it: what another database would have. */
  readonly mark?: string
  readonly isArray?: boolean
  readonly comment?: string
  /** What the database computes the value from; absent for a column that is written. */
  readonly generated?: Generated
}

/** A generated column: `t.virtual`. */
export interface Generated {
  readonly expression: string
  /** Whether the table keeps the value, and does not compute it anew with each reading. */
  readonly isStored: boolean
}

/** An index over plain columns. */
export interface Index {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
  /** The condition of a partial index. */
  readonly where?: string
  /** The columns that it holds from the largest down. */
  readonly descending?: readonly string[]
  /** The method of an index of PostgreSQL that is no B-tree: `gin`. */
  readonly using?: string
  /** Its operator classes, by columns. */
  readonly opclass?: Readonly<Record<string, string>>
  /** Columns that it holds beside those it is ordered by. */
  readonly include?: readonly string[]
  /** How it is made, of which a table that is read says nothing: `concurrently`. */
  readonly algorithm?: string
  readonly nullsNotDistinct?: boolean
}

/** A condition that every row has to meet. */
export interface CheckConstraint {
  readonly name: string
  readonly expression: string
}

/** What SQLite does to the referring rows. */
export type ForeignKeyAction = 'cascade' | 'nullify' | 'restrict'

/** A foreign key of one column. */
export interface ForeignKey {
  readonly from: string
  /** What the database calls it, where it tells. */
  readonly name?: string
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
  /** Whether the numbers of the primary key have four bytes. */
  readonly isSerial?: boolean
  /** The primary key's column where it is no integer that SQLite counts up. */
  readonly key?: Column
  readonly columns: readonly Column[]
  readonly indexes: readonly Index[]
  readonly foreignKeys: readonly ForeignKey[]
  /** The columns of a primary key of more than one. */
  readonly keyColumns?: readonly string[]
  readonly checks?: readonly CheckConstraint[]
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
