import { ArgumentError, RangeError, TypeError } from '../exception/standard-errors.ts'
import { doubleToInteger } from '../float/arithmetic.ts'
import { Float } from '../float/float.ts'
import { describeSource } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'
import { inspectString } from '../text/inspect-string.ts'
import { isString, text } from '../text/mutable-string.ts'
import { knownCharactersOf } from '../text/subclass.ts'
import { trimSpaces } from '../text/trim.ts'
import { type Int, isKeywords } from '../types.ts'
import { checkBits, isInteger, normalize } from './integer.ts'

/** Kernel#Integer. */
export function convertToInteger(value: unknown, ...rest: unknown[]): Int | null {
  const last = rest.at(-1)
  const keywords = isKeywords(last) ? last : {}
  const given = rest[0] === last && isKeywords(last) ? null : (rest[0] ?? null)
  const base = given === null ? null : toIndex(given)
  if (keywords['exception'] !== false) return strictInteger(value, base)
  try {
    return strictInteger(value, base)
  } catch {
    return null
  }
}

function strictInteger(given: unknown, base: number | null): Int {
  const characters = typeof given === 'object' && given !== null ? knownCharactersOf(given) : null
  const value = characters ?? given
  if (isString(value)) {
    if (base !== null && (base === 1 || Math.abs(base) > 36)) {
      throw new ArgumentError(`invalid radix ${base}`)
    }
    const parsed = parseStrictInteger(text(value), base === 0 ? null : base)
    if (parsed !== null) return parsed
    throw new ArgumentError(`invalid value for Integer(): ${inspectString(text(value))}`)
  }
  if (base !== null) throw new ArgumentError('base specified for non string value')
  if (isInteger(value)) return value
  if (value instanceof Float) return doubleToInteger(value.value)
  if (value === null || value === undefined) throw new TypeError("can't convert nil into Integer")
  const method =
    typeof value === 'object'
      ? (findMethod(value, 'to_int') ?? findMethod(value, 'to_i'))
      : undefined
  const result = method?.call(value)
  if (isInteger(result)) return result
  throw new TypeError(`can't convert ${describeSource(value)} into Integer`)
}

const PREFIXES: Readonly<Record<string, number>> = { b: 2, o: 8, d: 10, x: 16 }

/** The Integer that a text is from end to end, with Ruby's prefixes and underscores; else null. */
export function parseStrictInteger(source: string, base: number | null = null): Int | null {
  const found = /^([+-]?)(0[bodxBODX]?)?(\w*)$/.exec(trimSpaces(source))
  if (found === null) return null
  const [, sign = '', prefix = '', body = ''] = found
  let radix = base ?? 10
  let digits = body
  if (prefix !== '') {
    const letter = prefix.slice(1).toLowerCase()
    const named = letter === '' ? 8 : (PREFIXES[letter] ?? 10)
    if (base === null) radix = named
    if (letter === '') digits = `0${body}`
    else if (base !== null && base !== named) digits = prefix + body
  }
  if (digits === '' || /^_|__|_$/.test(digits)) return null
  return readDigits(sign, digits.replaceAll('_', ''), radix, true)
}

const PLAIN_DIGITS = /^\d+$/

/** String#to_i: the Integer that a text begins with, 0 when it begins with none. */
export function parseLeadingInteger(source: string, base = 10): Int {
  if (base < 0 || base === 1 || base > 36) throw new ArgumentError(`invalid radix ${base}`)
  if (base === 10 && source.length < 16 && PLAIN_DIGITS.test(source)) return Number(source)
  const found = /^[ \t\n\v\f\r]*([+-]?)(0[bodxBODX](?=[0-9a-zA-Z]))?(?!_)(\w*)/.exec(source)
  const [, sign = '', prefix = '', run = ''] = found ?? []
  const gap = run.indexOf('__')
  const body = gap < 0 ? run : run.slice(0, gap)
  const named = prefix === '' ? base : (PREFIXES[prefix.slice(1).toLowerCase()] ?? base)
  const digits = prefix !== '' && named !== base && base !== 0 ? prefix + body : body
  const fallback = body.startsWith('0') ? 8 : 10
  const radix = base === 0 ? named || fallback : base
  return readDigits(sign, digits.replaceAll('_', ''), radix, false) ?? 0
}

function readDigits(sign: string, digits: string, radix: number, whole: boolean): Int | null {
  let end = 0
  while (end < digits.length && digitValue(digits, end) < radix) end += 1
  if (end === 0 || (whole && end < digits.length)) return null
  const used = digits.slice(0, end)
  const small = Number.parseInt(used, radix)
  if (Number.isSafeInteger(small)) return sign === '-' ? 0 - small : small
  checkBits((used.length - 1) * Math.log2(radix))
  const value = bigOf(used, radix)
  return normalize(sign === '-' ? -value : value)
}

const LITERALS: Readonly<Record<number, string>> = { 2: '0b', 8: '0o', 10: '', 16: '0x' }

/** The number of many digits: from its halves, so that the multiplications are few and large. */
function bigOf(digits: string, radix: number): bigint {
  const literal = LITERALS[radix]
  if (literal !== undefined) return BigInt(literal + digits)
  if (digits.length <= 10) return BigInt(Number.parseInt(digits, radix))
  const low = digits.length >> 1
  const high = digits.length - low
  const unit = BigInt(radix) ** BigInt(low)
  return bigOf(digits.slice(0, high), radix) * unit + bigOf(digits.slice(high), radix)
}

function digitValue(digits: string, index: number): number {
  const code = digits.charCodeAt(index) | 32
  return code >= 97 ? code - 87 : digits.charCodeAt(index) - 48
}

/** What an argument that must be an Integer is (`to_int`); raises TypeError as CRuby does. */
export function toInt(value: unknown): Int {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Float) return doubleToInteger(value.value)
  const method =
    typeof value === 'object' && value !== null ? findMethod(value, 'to_int') : undefined
  const result = method?.call(value)
  if (isInteger(result)) return result
  throw new TypeError(`no implicit conversion of ${describeSource(value)} into Integer`)
}

/** An Integer argument that counts or indexes: a JS number; beyond the machine's range RangeError. */
export function toIndex(value: unknown): number {
  if (typeof value === 'number') return value
  if (value === null || value === undefined) {
    throw new TypeError('no implicit conversion from nil to integer')
  }
  if (value instanceof Float) return indexOfDouble(value.value)
  const whole = toInt(value)
  if (typeof whole === 'bigint' && BigInt.asIntN(64, whole) !== whole) {
    throw new RangeError("bignum too big to convert into `long'")
  }
  return Number(whole)
}

/** An argument that C keeps as an int. */
export function toMachineInt(value: unknown): number {
  const index = toIndex(value)
  if (index === (index | 0)) return index
  throw new RangeError(
    `integer ${toInt(value)} too ${index < 0 ? 'small' : 'big'} to convert to \`int'`,
  )
}

function indexOfDouble(value: number): number {
  if (Math.abs(value) < 2 ** 63) return Math.trunc(value) + 0
  const shown = Number.isFinite(value)
    ? Number(value.toPrecision(10)).toExponential()
    : String(value).replace('Infinity', 'Inf')
  throw new RangeError(`float ${shown} out of range of integer`)
}
