import { keepsZeros, toExponential, toFixed } from '../float/exact-decimal.ts'
import type { Int } from '../types.ts'
import { type Directive, padDirective, padNumber, signOf } from './format-number.ts'

/** Writes `%f` of an Integer: all its digits, however many. */
export function writeFixedInteger(directive: Directive, value: Int): string {
  const places = directive.precision ?? 6
  const digits = String(value < 0 ? -value : value)
  return padNumber(
    signOf(value < 0, directive),
    digits + (places === 0 ? '' : `.${'0'.repeat(places)}`),
    directive,
  )
}

/** Writes `%f %e %g %a`. */
export function writeFloat(directive: Directive, value: number): string {
  if (!Number.isFinite(value)) {
    const shown = signOf(value < 0, directive) + (Number.isNaN(value) ? 'NaN' : 'Inf')
    return padDirective(shown, directive)
  }
  const sign = signOf(value < 0 || Object.is(value, -0), directive)
  const { head, body } = writeSize(directive, Math.abs(value))
  const isUpper = directive.type < 'a'
  return padNumber(
    sign + (isUpper ? head.toUpperCase() : head),
    isUpper ? body.toUpperCase() : body,
    directive,
  )
}

function writeSize({ type, precision, hash }: Directive, size: number) {
  const places = precision ?? 6
  switch (type) {
    case 'f':
      return { head: '', body: toFixed(size, places) + (hash && places === 0 ? '.' : '') }
    case 'e':
    case 'E':
      return { head: '', body: exponential(size, places, false, hash) }
    case 'g':
    case 'G':
      return { head: '', body: general(size, places === 0 ? 1 : places, hash) }
    default:
      return { head: '0x', body: hexadecimal(size, precision, hash) }
  }
}

function exponential(value: number, places: number, trims: boolean, keepsPoint: boolean): string {
  const { digits, exponent } = toExponential(value, places)
  const fraction = trims ? digits.slice(1).replace(/0+$/, '') : digits.slice(1)
  const power = `${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
  return `${digits[0]}${fraction === '' && !keepsPoint ? '' : `.${fraction}`}e${power}`
}

function general(value: number, significant: number, keepsPoint: boolean): string {
  const keeps = keepsPoint || (value > 0 && keepsZeros(value, significant))
  const { exponent } = toExponential(value, significant - 1)
  if (exponent < -4 || exponent >= significant) {
    return exponential(value, significant - 1, !keeps, keepsPoint)
  }
  const fixed = toFixed(value, significant - 1 - exponent)
  if (!fixed.includes('.')) return keepsPoint ? `${fixed}.` : fixed
  return keeps ? fixed : fixed.replace(/\.?0+$/, '')
}

const BITS = new DataView(new ArrayBuffer(8))

/** `1.8p+1` for 3.0; with a precision rounded to so many hexadecimal digits, half to even. */
function hexadecimal(value: number, precision: number | null, keepsPoint: boolean): string {
  let { mantissa, exponent } = binaryParts(value)
  if (precision !== null && precision < 13) {
    const dropped = BigInt(52 - 4 * precision)
    const half = 1n << (dropped - 1n)
    const isOdd = ((mantissa >> dropped) & 1n) === 1n
    mantissa = (mantissa + half - (isOdd ? 0n : 1n)) >> dropped
    if (mantissa >> BigInt(4 * precision) > 1n) {
      mantissa >>= 1n
      exponent += 1
    }
    mantissa <<= dropped
  }
  const digits = mantissa.toString(16).padStart(14, '0')
  const fraction =
    precision === null
      ? digits.slice(1).replace(/0+$/, '')
      : digits.slice(1, precision + 1).padEnd(precision, '0')
  const point = fraction === '' && !keepsPoint ? '' : '.'
  return `${digits[0]}${point}${fraction}p${exponent < 0 ? '' : '+'}${exponent}`
}

/** The 53 bits of a double, the first one set unless it is zero, and the power of two of that bit. */
function binaryParts(value: number): { mantissa: bigint; exponent: number } {
  if (value === 0) return { mantissa: 0n, exponent: 0 }
  BITS.setFloat64(0, value)
  const raw = BITS.getBigUint64(0)
  const field = Number((raw >> 52n) & 0x7ffn)
  let mantissa = raw & 0xfffffffffffffn
  if (field > 0) return { mantissa: mantissa | (1n << 52n), exponent: field - 1023 }
  let exponent = -1022
  while (mantissa >> 52n === 0n) {
    mantissa <<= 1n
    exponent -= 1
  }
  return { mantissa, exponent }
}
