import type { Connection } from '../../shell/record/database/connection.ts'
import type { Pool } from '../../shell/sqlite/pool.ts'

/** Runs `body` as one turn of a pool, with its connection. */
export function oneTurn<T>(pool: Pool, body: (connection: Connection) => T): T {
  return pool.turn(null, () => body(pool.connection))
}
