import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { isInteger } from '../integer/integer.ts'
import { describeSource } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'
import { inspectString } from '../text/inspect-string.ts'
import { isString, text } from '../text/mutable-string.ts'
import { trimSpaces } from '../text/trim.ts'
import type { Keywords } from '../types.ts'
import { Float } from './float.ts'

/** Kernel#Float. */
export function convertToFloat(value: unknown, keywords: Keywords = {}): Float | null {
  if (keywords['exception'] !== false) return new Float(strictDouble(value))
  try {
    return new Float(strictDouble(value))
  } catch {
    return null
  }
}

function strictDouble(value: unknown): number {
  if (isString(value)) {
    const source = trimSpaces(text(value))
    if (source !== '' && decimalEnd(source) === source.length) {
      return Number(source.replaceAll('_', ''))
    }
    if (source.includes('\0')) throw new ArgumentError('string for Float contains null byte')
    const hexadecimal = hexadecimalDouble(source, STRICT_HEXADECIMAL)
    if (hexadecimal !== null) return hexadecimal
    throw new ArgumentError(`invalid value for Float(): ${inspectString(text(value))}`)
  }
  if (value === null || value === undefined) throw new TypeError("can't convert nil into Float")
  if (isInteger(value)) return Number(value)
  if (value instanceof Float) return value.value
  const method = typeof value === 'object' ? findMethod(value, 'to_f') : undefined
  const result = method?.call(value)
  if (result instanceof Float) return result.value
  throw new TypeError(`can't convert ${describeSource(value)} into Float`)
}

/** String#to_f: the number that a text begins with, 0.0 when it begins with none. */
export function parseLeadingFloat(source: string): number {
  const hexadecimal = hexadecimalDouble(source, SIGNED_HEXADECIMAL)
  if (hexadecimal !== null) return hexadecimal
  if (BROKEN_HEXADECIMAL.test(source)) return 0
  const trimmed = trimSpaces(source)
  return Number(trimmed.slice(0, decimalEnd(trimmed)).replaceAll('_', ''))
}

/** Where the decimal number that a text begins with ends: `-1_000.5e3`, `.5`; 0 where it begins with none. */
function decimalEnd(source: string): number {
  const isSigned = source[0] === '+' || source[0] === '-'
  const start = isSigned ? 1 : 0
  const whole = digitsEnd(source, start)
  const fraction = source[whole] === '.' ? digitsEnd(source, whole + 1) : whole
  const end = fraction > whole + 1 ? fraction : whole
  if (end === start) return 0
  if (source[end] !== 'e' && source[end] !== 'E') return end
  const sign = source[end + 1]
  const power = sign === '+' || sign === '-' ? end + 2 : end + 1
  const last = digitsEnd(source, power)
  return last > power ? last : end
}

/** Where digits end that an underscore may stand between. */
function digitsEnd(source: string, start: number): number {
  let end = start
  while (isDigit(source, end) || (source[end] === '_' && end > start && isDigit(source, end + 1))) {
    end += 1
  }
  return end
}

function isDigit(source: string, index: number): boolean {
  const code = source.charCodeAt(index)
  return code >= 48 && code <= 57
}

const STRICT_HEXADECIMAL =
  /^([+-])?0[xX]([0-9a-fA-F]+(?:_[0-9a-fA-F]+)*)(?:(?:\.([0-9a-fA-F]+))?[pP]([+-]?\d+))?$/
/** String#to_f knows them where they have a sign alone. */
const SIGNED_HEXADECIMAL =
  /^[ \t\n\v\f\r]*([+-])0[xX]([0-9a-fA-F]+)(?:(?:\.([0-9a-fA-F]+))?[pP]([+-]?\d+)|(?!\.))/
/** What starts as one and is none is zero, without its sign. */
const BROKEN_HEXADECIMAL = /^[ \t\n\v\f\r]*-0[xX]/

/** `0x1.8p1`: hexadecimal digits and a power of two. */
function hexadecimalDouble(source: string, pattern: RegExp): number | null {
  const found = pattern.exec(source)
  if (found === null) return null
  const [, sign, whole = '', fraction = '', power = '0'] = found
  const digits = whole.replaceAll('_', '') + fraction
  const size = Number(BigInt(`0x${digits}`)) * 2 ** (Number(power) - 4 * fraction.length)
  return sign === '-' ? -size : size
}

/** The double of a number argument; raises TypeError as Math and friends do. */
export function toDouble(value: unknown): number {
  if (typeof value === 'number') return value
  if (value instanceof Float) return value.value
  if (typeof value === 'bigint') return Number(value)
  if (value === null || value === undefined) throw new TypeError("can't convert nil into Float")
  if (isString(value)) throw new TypeError("can't convert String into Float")
  return strictDouble(value)
}
