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

/** What the configuration says of all models. */
export interface ModelSettings {
  readonly runAfterTransactionCallbacksInOrderDefined: boolean
  readonly raiseOnAssignToAttrReadonly: boolean
  readonly strictLoadingByDefault: boolean
  readonly attributesForInspect: readonly (string | symbol)[]
}

/** Gives all models what the configuration says; once a process, at its start. */
export function configureModels(settings: ModelSettings): void {
  Model.runAfterTransactionCallbacksInOrderDefined =
    settings.runAfterTransactionCallbacksInOrderDefined
  Model.raiseOnAssignToAttrReadonly = settings.raiseOnAssignToAttrReadonly
  if (settings.strictLoadingByDefault) Model.strictLoadingByDefault = true
  Model.attributesForInspect = settings.attributesForInspect
}
