import { TypeError } from '../exception/standard-errors.ts'
import { describeSource } from '../object/describe.ts'
import { isKeywords } from '../types.ts'
import { Hash } from './hash.ts'
import { hashFromKeywords } from './keywords.ts'

/** The Hash of an argument that must be one; raises TypeError as CRuby does. */
export function toHash(value: unknown): Hash {
  if (value instanceof Hash) return value
  if (isKeywords(value)) return hashFromKeywords(value)
  throw new TypeError(`no implicit conversion of ${describeSource(value)} into Hash`)
}
