import { toJson } from '../json/write-json.ts'
import { heldBroadcasts, isHolding } from './held.ts'
import { keepMessage } from './messages.ts'
import { lookSoon } from './streams.ts'

/**
 * Sends a message to all who listen to a stream, in every process, once the transaction that runs is committed. What
 * is sent is JSON, as `to_json` has it.
 */
export function broadcast(stream: string, message: unknown): null {
  const payload = toJson(message)
  if (isHolding()) {
    heldBroadcasts(stream).push(payload)
    return null
  }
  keepMessage(stream, payload)
  lookSoon()
  return null
}
