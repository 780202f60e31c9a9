import type { Adapter } from './adapter.ts'

/** A value that a database stores: what is bound to a `?` and what a cell holds. */
export type Bind = null | number | bigint | string | Uint8Array

/** One row, by column name. */
export type SqlRow = Readonly<Record<string, Bind>>

/**
 * The little of a database that schema code needs. Implemented over sql.js for the generator and
 * over our own binding in the binary.
 */
export interface SqlConnection {
  /** What kind of database it is to. */
  readonly adapter: Adapter
  /** Runs one statement for its effect. */
  execute(sql: string, binds?: readonly Bind[]): void
  /** Runs one statement and gives all its rows. */
  query(sql: string, binds?: readonly Bind[]): SqlRow[]
}

/** Runs `body` in one transaction, which `begin` opens. */
export function inTransaction(db: SqlConnection, body: () => void, begin = 'BEGIN'): void {
  db.execute(begin)
  try {
    body()
    db.execute('COMMIT')
  } catch (error) {
    db.execute('ROLLBACK')
    throw error
  }
}
