import { findMember } from '../call/find-member.ts'
import { send } from '../call/send.ts'
import { NoMatchingPatternError, NoMatchingPatternKeyError } from '../exception/detailed-errors.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { Hash } from '../hash/hash.ts'
import { inspect } from '../object/inspect.ts'
import { StructBase } from '../struct/struct-base.ts'
import { symbol } from '../text/symbol.ts'

/** The Array that an array pattern looks into; null when the value has none. */
export function deconstruct(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return null
  if (!(value instanceof StructBase) && findMember(value, 'deconstruct') === undefined) return null
  const result = send(value, 'deconstruct')
  if (Array.isArray(result)) return result
  throw new TypeError('deconstruct must return Array')
}

/** The Hash that a hash pattern looks into; null when the value has none. */
export function deconstructKeys(value: unknown, names: readonly string[] | null): Hash | null {
  if (value instanceof Hash) return value
  if (typeof value !== 'object' || value === null) return null
  if (!(value instanceof StructBase) && findMember(value, 'deconstruct_keys') === undefined) {
    return null
  }
  const result = send(value, 'deconstruct_keys', [names?.map(symbol) ?? null])
  if (result instanceof Hash) return result
  throw new TypeError('deconstruct_keys must return Hash')
}

/** What the one pattern of a `=>` wants: a value, the keys of a Hash, the length of an Array. */
export interface Wanted {
  pattern?: unknown
  keys?: readonly string[]
  length?: number
  open?: boolean
}

/** Raises NoMatchingPatternError: no branch of a `case/in` takes the value. */
export function noMatchingPattern(value: unknown, wanted: Wanted = {}): never {
  const shown = inspect(value)
  if ('pattern' in wanted) {
    throw new NoMatchingPatternError(
      `${shown}: ${inspect(wanted.pattern)} === ${shown} does not return true`,
    )
  }
  if (wanted.keys !== undefined) {
    const pairs = deconstructKeys(value, wanted.keys)
    if (pairs === null) {
      throw new NoMatchingPatternError(`${shown}: ${shown} does not respond to #deconstruct_keys`)
    }
    const missing = wanted.keys.find((key) => !pairs.has(symbol(key)))
    if (missing !== undefined) noMatchingKey(value, missing)
  }
  if (wanted.length !== undefined) {
    const items = deconstruct(value)
    if (items === null) {
      throw new NoMatchingPatternError(`${shown}: ${shown} does not respond to #deconstruct`)
    }
    const { length, open = false } = wanted
    if (open ? items.length < length : items.length !== length) {
      const expected = `${length}${open ? '+' : ''}`
      throw new NoMatchingPatternError(
        `${shown}: ${inspect([...items])} length mismatch (given ${items.length}, expected ${expected})`,
      )
    }
  }
  throw new NoMatchingPatternError(shown)
}

/** Raises NoMatchingPatternKeyError: `value => {name:}` without that key. */
export function noMatchingKey(value: unknown, name: string): never {
  throw new NoMatchingPatternKeyError(`${inspect(value)}: key not found: :${name}`, {
    matchee: value,
    key: symbol(name),
  })
}
