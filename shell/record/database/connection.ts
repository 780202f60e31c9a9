import type { Adapter } from '../../schema/adapter.ts'
import type { Bind, SqlConnection } from '../../schema/connection.ts'
import type { Rows } from './rows.ts'

/** What a statement that writes has done. */
export interface Executed {
  readonly changes: number
  /** The key of the row that an INSERT made, where the adapter tells keys; else 0. */
  readonly lastInsertRowid: number | bigint
}

/** One connection to a database, as records use it. Every value travels as a bind. */
export interface Connection {
  /** What kind of database it is to. */
  readonly adapter: Adapter
  /** Runs one statement and gives its rows, packed. */
  query(sql: string, binds?: readonly Bind[]): Rows
  /** Runs one statement for its effect. */
  execute(sql: string, binds?: readonly Bind[]): Executed
  /** Whether a transaction is open. */
  readonly inTransaction: boolean
  /** The connection that this one stands before; absent where it stands before none. */
  readonly inner?: Connection
}

/** The connection as migrations and the schema dump take it. */
export function schemaConnection(connection: Connection): SqlConnection {
  return {
    adapter: connection.adapter,
    execute: (sql, binds) => void connection.execute(sql, binds),
    query: (sql, binds) => connection.query(sql, binds).toObjects(),
  }
}
