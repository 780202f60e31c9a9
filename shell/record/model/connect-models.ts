import type { Connection } from '../database/connection.ts'
import { type ConnectionHandler, HANDLER } from '../database/connection-handler.ts'
import { Model } from './model.ts'

/** From now on models ask this handler for their connection; answers the one before. Once a process, at its start. */
export function connectModels(handler: ConnectionHandler): ConnectionHandler {
  const before = Model[HANDLER]
  Model[HANDLER] = handler
  return before
}

/** Runs `body` with the models on one connection. Rails: `connected_to`. */
export function connectedTo<T>(connection: Connection, body: () => T): T {
  const before = connectModels({ connection })
  try {
    return body()
  } finally {
    connectModels(before)
  }
}
