import type { Connection } from '../record/database/connection.ts'
import { Lease } from '../record/database/lease.ts'
import { connectedTo, connectModels } from '../record/model/connect-models.ts'
import type { ConnectionPool } from '../server/stack.ts'

/** Connects the models to one connection for good, and lends it to requests. */
export function singleConnectionPool(connection: Connection): ConnectionPool {
  connectModels({ connection })
  const lender = { adapter: connection.adapter, take: () => connection, beforeWriting: () => {} }
  return {
    // Taken from the start: the transaction of the test is around those of its requests.
    turn: (observer, body) =>
      connectedTo(new Lease(lender, Number.POSITIVE_INFINITY, observer, connection), body),
  }
}
