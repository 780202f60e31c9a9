import { findMember } from '../call/find-member.ts'
import { send } from '../call/send.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { Hash } from '../hash/hash.ts'
import { MemberObject } from '../struct/member-object.ts'
import { symbol } from '../text/symbol.ts'

/** The Array that an array pattern looks into; null when the value has none. */
export function deconstruct(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return null
  if (!(value instanceof MemberObject) && findMember(value, 'deconstruct') === undefined)
    return null
  const result = send(value, 'deconstruct')
  if (Array.isArray(result)) return result
  throw new TypeError('deconstruct must return Array')
}

/** The Hash that a hash pattern looks into; null when the value has none. */
export function deconstructKeys(value: unknown, names: readonly string[] | null): Hash | null {
  if (value instanceof Hash) return value
  if (typeof value !== 'object' || value === null) return null
  if (!(value instanceof MemberObject) && findMember(value, 'deconstruct_keys') === undefined) {
    return null
  }
  const result = send(value, 'deconstruct_keys', [names?.map(symbol) ?? null])
  if (result instanceof Hash) return result
  throw new TypeError('deconstruct_keys must return Hash')
}
