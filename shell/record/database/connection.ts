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
}

/** The connection as migrations and the schema dump take it. */
export function schemaConnection(connection: Connection): SqlConnection {
  return {
    execute: (sql, binds) => void connection.execute(sql, binds),
    query: (sql, binds) => connection.query(sql, binds).toObjects(),
  }
}
