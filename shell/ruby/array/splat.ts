import { answers, respondTo, send } from '../call/send.ts'
import { Enumerable } from '../class/core-classes.ts'
import { isA } from '../class/hierarchy.ts'
import { Enumerator } from '../enumerable/enumerator-class.ts'
import { valuesOf } from '../enumerable/iterate.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { Hash } from '../hash/hash.ts'
import { classNameOf } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'
import { add } from '../operators/arithmetic.ts'
import { undefinedMethod } from '../operators/undefined-method.ts'
import { Range } from '../range/range.ts'
import { rangeToA } from '../range/range-functions.ts'
import { RubySet } from '../set/ruby-set.ts'
import { StructBase } from '../struct/struct-base.ts'
import { isKeywords } from '../types.ts'

/** What `for` goes through. */
export function eachOf(value: unknown): Iterable<unknown> {
  if (Array.isArray(value)) return value
  if (value instanceof Range) return stepsOf(value)
  const isKnown = value instanceof Hash || value instanceof RubySet || value instanceof StructBase
  if (isKnown || value instanceof Enumerator) return splat(value)
  if (!respondTo(value, 'each')) throw undefinedMethod(value, 'each')
  throw new OutsideSubsetError(
    `\`for\` over ${classNameOf(value)} is outside the Ruby subset where its class is not known; write \`.each\``,
  )
}

function* stepsOf(range: Range): Iterable<unknown> {
  const { first, last } = range
  if (last !== null || typeof first !== 'number') yield* rangeToA(range)
  else for (let value: unknown = first; ; value = add(value, 1)) yield value
}

/** What `for a, b in …` takes apart of the values that one `yield` gives. */
export function gatheredItem(items: readonly unknown[]): unknown {
  return items.length === 1 ? items[0] : items
}

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
  if (method === undefined && isA(value, Enumerable)) return valuesOf(value)
  if (method === undefined && !answers(value, 'to_a')) return [value]
  const result = method === undefined ? send(value, 'to_a') : method.call(value)
  if (Array.isArray(result)) return result
  if (result === null) return [value]
  throw new TypeError(
    `can't convert ${classNameOf(value)} to Array (${classNameOf(value)}#to_a gives ${classNameOf(result)})`,
  )
}
