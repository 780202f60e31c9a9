import type { Bind, SqlConnection } from '../../schema/connection.ts'
import type { Rows } from './rows.ts'

/** What a statement that writes has done. */
export interface Executed {
  readonly changes: number
  readonly lastInsertRowid: number | bigint
}

/** One connection to a database, as records use it. Every value travels as a bind. */
export interface Connection {
  /** Runs one statement and gives its rows, packed. */
  query(sql: string, binds?: readonly Bind[]): Rows
  /** Runs one statement for its effect. */
  execute(sql: string, binds?: readonly Bind[]): Executed
  /** Whether a transaction is open. */
  readonly inTransaction: boolean
  /** What was made of the database alone, by whoever holds the connection; null where nothing is kept. */
  readonly pages?: Kept<object> | null
  /** How many statements have run that may find something else the next time, or write. */
  readonly changing?: number
}

/** What is given again for as long as nobody commits. */
export interface Kept<Result> {
  /** Undefined where there is none, and after a commit. */
  find(key: string): Result | undefined
  /** Keeps what was made since `find` had nothing; `size` is in bytes. */
  keep(key: string, result: Result, size: number): void
}

/** The connection as migrations and the schema dump take it. */
export function schemaConnection(connection: Connection): SqlConnection {
  return {
    execute: (sql, binds) => void connection.execute(sql, binds),
    query: (sql, binds) => connection.query(sql, binds).toObjects(),
  }
}
