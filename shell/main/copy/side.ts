import type { Rows } from '../../record/database/rows.ts'
import type { Bind } from '../../schema/connection.ts'
import type { Column, Table } from '../../schema/shape.ts'
import type { OwnConnection } from '../runtime.ts'

/** One of the two databases of a copy: where the kinds of databases read and write many rows in ways of their own. */
export interface Side {
  readonly connection: OwnConnection
  /** As messages have it. */
  readonly name: string
  /** What is the same for two connections to one database. */
  readonly identity: string
  /** Rows that one INSERT takes at most. */
  readonly rowsAtOnce: number
  /** Runs `body` while what is read stays as it is at the beginning. */
  reading(body: () => void): void
  /** Runs `body` in one transaction: nobody else writes, no trigger runs, and foreign keys are looked at when it ends. */
  filling(tables: readonly Table[], body: () => void): void
  /** The rows of a table, some at a time; behind the columns may be more. */
  rows(table: Table, columns: readonly Column[]): Generator<Rows>
  /** Takes all rows out. */
  empty(tables: readonly Table[]): void
  /** The INSERT for a number of rows. */
  insertSql(table: Table, columns: readonly Column[], count: number): string
  /** Runs `body`; where it raises, what it has written is gone and the transaction goes on. */
  trying(body: () => void): void
  /** Whether the database takes the value for the column by itself. */
  takes(column: Column, value: Bind): boolean
  /** The last number that was given to each column that counts. */
  counters(table: Table): Map<string, Bind>
  /** Has the columns that count go on behind these numbers and behind those that are there. */
  countFrom(table: Table, counters: ReadonlyMap<string, Bind>): void
  close(): void
}

/** Bytes of values that are read at once, as far as one row is not larger. */
const BYTES = 4 * 1024 * 1024
const MOST_ROWS = 1024

/** How many rows are read first. */
export const FIRST_ROWS = 16

/** How many are read next, after so many that were so large. */
export function nextCount(rows: Rows, count: number): number {
  const bytes = rows.heap.length + rows.cells.length
  if (bytes > BYTES) return Math.max(1, count >> Math.ceil(Math.log2(bytes / BYTES)))
  return bytes < BYTES / 2 ? Math.min(MOST_ROWS, count * 2) : count
}

/** Every column of a table that is written, its counted key too. */
export function writtenColumns({ primaryKey, key, isSerial, columns }: Table): Column[] {
  const counted: Column = {
    name: String(primaryKey),
    type: 'integer',
    isBig: isSerial !== true,
    null: false,
    default: null,
  }
  const own = primaryKey === null ? [] : [key ?? counted]
  return [...own, ...columns].filter(({ generated }) => generated === undefined)
}
