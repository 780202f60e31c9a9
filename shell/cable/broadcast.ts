import { toJson } from '../json/write-json.ts'
import { keepMessage } from './messages.ts'
import { lookSoon } from './streams.ts'

/** What tests have sent so far, by stream; null where messages go out. */
let held: Map<string, string[]> | null = null

/** From now on messages stay here, for tests to look at. */
export function holdBroadcasts(): Map<string, string[]> {
  held = new Map()
  return held
}

/** What was held since, as JSON, of a stream. */
export function heldBroadcasts(stream: string): string[] {
  held ??= new Map()
  const list = held.get(stream) ?? []
  held.set(stream, list)
  return list
}

/**
 * Sends a message to all who listen to a stream, in every process, once the transaction that runs is committed. What
 * is sent is JSON, as `to_json` has it.
 */
export function broadcast(stream: string, message: unknown): null {
  const payload = toJson(message)
  if (held !== null) {
    heldBroadcasts(stream).push(payload)
    return null
  }
  keepMessage(stream, payload)
  lookSoon()
  return null
}
