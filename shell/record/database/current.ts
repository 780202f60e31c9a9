import { AsyncLocalStorage } from 'node:async_hooks'
import { ActiveRecordError } from '../../schema/errors.ts'
import type { Connection } from './connection.ts'

const storage = new AsyncLocalStorage<Connection>()

/** No database is at hand. */
export class ConnectionNotEstablished extends ActiveRecordError {
  static override readonly rubyName: string = 'ConnectionNotEstablished'
}

/** Runs `body` with the connection as the one that records use; also across what it awaits. */
export function useConnection<T>(connection: Connection, body: () => T): T {
  return storage.run(connection, body)
}

/** The connection that records use here. */
export function currentConnection(): Connection {
  const connection = storage.getStore()
  if (connection !== undefined) return connection
  throw new ConnectionNotEstablished(
    'no database is at hand here: use records inside useConnection',
  )
}
