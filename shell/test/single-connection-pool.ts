import type { Connection } from '../record/database/connection.ts'
import type { ConnectionPool } from '../server/stack.ts'

/** A pool that lends one connection, which stays with its owner. */
export function singleConnectionPool(connection: Connection): ConnectionPool {
  return { use: (body) => body(connection), lend: () => ({ connection, end: () => {} }) }
}
