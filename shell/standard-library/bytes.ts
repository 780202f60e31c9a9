import { toS } from '../ruby/object/texts.ts'

/** The bytes of a String, or of what another value writes. */
export function bytesOf(value: unknown): Uint8Array {
  return value instanceof Uint8Array ? value : Buffer.from(toS(value))
}
