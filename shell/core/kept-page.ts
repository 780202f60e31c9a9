import { type Exchange, State } from './exchange.ts'

/** Free bytes in front of a page, where the response's head goes: HEAD_ROOM of the core. */
const HEAD_ROOM = 8192
const RANDOM_LENGTH = 43

/** A page as it was rendered, for other requests: the core masks the CSRF tokens on it anew for each. */
export interface KeptPage {
  /** The page and, from the next multiple of 4 on, the offsets of its tokens. */
  readonly bytes: Uint8Array
  readonly length: number
  readonly tokens: number
}

/** A copy of what was rendered; null where it holds what belongs to its request alone. */
export function keptPage(exchange: Exchange): KeptPage | null {
  if (exchange.wroteNonce || exchange.hasReadField) return null
  const { core, output } = exchange
  const tokens = exchange.wroteToken ? core.exports.findTokens(exchange.address) : 0
  if (tokens < 0) return null
  const { length } = output
  const places = aligned(length)
  const bytes = new Uint8Array(places + tokens * 4)
  bytes.set(output)
  const { start } = exchange.question
  if (tokens > 0) bytes.set(core.bytes.subarray(start, start + tokens * 4), places)
  return { bytes, length, tokens }
}

/** Makes it the output of another exchange; `random` gives 32 random bytes as base64url. False where memory is full. */
export function restorePage(exchange: Exchange, page: KeptPage, random: () => string): boolean {
  const { core, address } = exchange
  const { bytes, length, tokens } = page
  const start = core.exports.allocate(address, HEAD_ROOM + bytes.length + RANDOM_LENGTH)
  if (start === 0) return false
  const at = start + HEAD_ROOM
  core.bytes.set(bytes, at)
  if (tokens > 0) {
    const text = random()
    for (let index = 0; index < RANDOM_LENGTH; index++) {
      core.bytes[at + bytes.length + index] = text.charCodeAt(index)
    }
  }
  return core.exports.restorePage(address, start, length, tokens) === State.RENDERED
}

function aligned(length: number): number {
  return (length + 3) & ~3
}
