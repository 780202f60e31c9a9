import { OutsideSubsetError } from '../exception/fatal-errors.ts'
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

/** Writes `%f %e %g`. */
export function writeFloat(directive: Directive, value: number): string {
  if (!Number.isFinite(value)) {
    const shown = signOf(value < 0, directive) + (Number.isNaN(value) ? 'NaN' : 'Inf')
    return padDirective(shown, directive)
  }
  const sign = signOf(value < 0 || Object.is(value, -0), directive)
  const body = writeSize(directive, Math.abs(value))
  return padNumber(sign, directive.type < 'a' ? body.toUpperCase() : body, directive)
}

function writeSize({ type, precision, hash }: Directive, size: number): string {
  const places = precision ?? 6
  switch (type) {
    case 'f':
      return toFixed(size, places) + (hash && places === 0 ? '.' : '')
    case 'e':
    case 'E':
      return exponential(size, places, false, hash)
    case 'g':
    case 'G':
      return general(size, places === 0 ? 1 : places, hash)
    default:
      throw new OutsideSubsetError(
        `%${type} of format is outside the Ruby subset: write %f, %e or %g`,
      )
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
