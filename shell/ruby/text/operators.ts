import { NoMemoryError } from '../exception/fatal-errors.ts'
import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { describeSource } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'
import { isString, type Str, text } from './mutable-string.ts'

/** The text of an argument that must be a String; raises TypeError as CRuby does. */
export function toStr(value: unknown): string {
  if (typeof value === 'string') return value
  if (isString(value)) return text(value)
  const converted = implicitText(value)
  if (converted !== null) return converted
  throw new TypeError(`no implicit conversion of ${describeSource(value)} into String`)
}

/** What an object's own `to_str` gives; null when it has none. */
export function implicitText(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const result = findMethod(value, 'to_str')?.call(value)
  return isString(result) ? text(result) : null
}

/** String#+. */
export function stringAdd(left: Str, right: unknown): string {
  return text(left) + toStr(right)
}

/** As long as a text made at once may be (128 MB), and as CRuby would try to find memory for. */
const LONGEST = 2 ** 27
const CRUBY_LONGEST = 2 ** 63 - 1024

/** Raises where a text would be longer than there is memory for. */
export function checkLength(length: number): void {
  if (length <= LONGEST) return
  if (length > CRUBY_LONGEST) throw new ArgumentError('argument too big')
  throw new NoMemoryError('failed to allocate memory')
}

/** String#*. */
export function stringRepeat(value: Str, count: unknown): string {
  const times = toIndex(count)
  if (times < 0) throw new ArgumentError('negative argument')
  checkLength(times * text(value).length)
  return text(value).repeat(times)
}
