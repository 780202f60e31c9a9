import { Enumerator } from '../enumerable/enumerator-class.ts'
import { valuesOf } from '../enumerable/iterate.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { Hash } from '../hash/hash.ts'
import { classNameOf } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'
import { rangeToA } from '../range/functions.ts'
import { Range } from '../range/range.ts'
import { RubySet } from '../set/ruby-set.ts'
import { StructBase } from '../struct/struct-base.ts'
import { isKeywords } from '../types.ts'

/** What `*value` spreads: nothing for nil, the elements of an Array, the pairs of a Hash, else `to_a`. */
export function splat(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (value === null || value === undefined) return []
  if (typeof value !== 'object' || isKeywords(value)) return [value]
  if (value instanceof Hash) return value.entries()
  if (value instanceof Range) return rangeToA(value)
  if (value instanceof RubySet || value instanceof StructBase || value instanceof Enumerator) {
    return valuesOf(value)
  }
  const method = findMethod(value, 'to_a')
  if (method === undefined) return [value]
  const result = method.call(value)
  if (Array.isArray(result)) return result
  if (result === null) return [value]
  throw new TypeError(
    `can't convert ${classNameOf(value)} to Array (${classNameOf(value)}#to_a gives ${classNameOf(result)})`,
  )
}
