import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { isPlainKey, keyText } from '../hash/key.ts'
import { toIndex } from '../integer/convert.ts'
import { describeSource } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'
import { isString, text } from '../text/mutable-string.ts'
import { arrayJoin } from './join.ts'
import { checkSize } from './size.ts'

/** The Array of an argument that must be one (`to_ary`); raises TypeError as CRuby does. */
export function toAry(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const method =
    typeof value === 'object' && value !== null ? findMethod(value, 'to_ary') : undefined
  const result = method?.call(value)
  if (Array.isArray(result)) return result
  throw new TypeError(`no implicit conversion of ${describeSource(value)} into Array`)
}

/** Array#+. */
export function arrayAdd(left: readonly unknown[], right: unknown): unknown[] {
  return left.concat(toAry(right))
}

/** Array#-: without what is `eql?` to an element of the other. */
export function arraySubtract(left: readonly unknown[], right: unknown): unknown[] {
  const without = new Set(toAry(right).map(distinctKey))
  return left.filter((item) => !without.has(distinctKey(item)))
}

/** Array#*: repeats, or joins with a String. */
export function arrayRepeat(left: readonly unknown[], right: unknown): unknown {
  if (isString(right)) return arrayJoin(left, text(right))
  const times = toIndex(right)
  if (times < 0) throw new ArgumentError('negative argument')
  checkSize(left.length * times, () => new ArgumentError('argument too big'))
  const result: unknown[] = []
  for (let count = 0; count < times && left.length > 0; count += 1) {
    for (const item of left) result.push(item)
  }
  return result
}

/** Something JavaScript's Set and Map compare as `eql?` and `hash` do. */
export function distinctKey(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    if (!isPlainKey(value) || isString(value)) return `k${keyText(value)}`
    return value
  }
  return typeof value === 'string' ? `ks${value.length}:${value}` : (value ?? null)
}
