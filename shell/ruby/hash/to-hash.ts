import { TypeError } from '../exception/standard-errors.ts'
import { describeSource } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'
import { isKeywords } from '../types.ts'
import { Hash } from './hash.ts'
import { hashFromKeywords } from './keywords.ts'

/** The Hash of an argument that must be one, or has `to_hash`; raises TypeError as CRuby does. */
export function toHash(value: unknown): Hash {
  const hash = toHashOrNull(value)
  if (hash !== null) return hash
  throw new TypeError(`no implicit conversion of ${describeSource(value)} into Hash`)
}

/** The Hash that a value is or converts itself to with `to_hash`; else null. */
export function toHashOrNull(value: unknown): Hash | null {
  if (value instanceof Hash) return value
  if (isKeywords(value)) return hashFromKeywords(value)
  const converted =
    typeof value === 'object' && value !== null ? findMethod(value, 'to_hash') : undefined
  const result = converted?.call(value)
  return result instanceof Hash ? result : null
}
