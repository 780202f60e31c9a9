import { toS } from '../../ruby/object/texts.ts'
import { withoutEndZeros } from '../../ruby/text/trim.ts'
import { type Call, firstOf, numberOption, textOption, toNumber } from '../options.ts'
import { delimit } from './delimiter.ts'
import { inLocale } from './locale-options.ts'

/** `number_with_precision(3.14159, precision: 2)` → `3.14`. */
export function numberWithPrecision(call: Call): string | null {
  const number = firstOf(call)
  return number === null ? null : rounded(number, inLocale(call, 'precision'))
}

/** `number_to_percentage(12.5, precision: 1)` → `12.5%`. */
export function numberToPercentage(given: Call): string | null {
  const number = firstOf(given)
  if (number === null) return null
  const call = inLocale(given, 'percentage')
  return textOption(call, 'format', '').replace('%n', () => rounded(number, call))
}

/** A number with the precision, the delimiter and the separator of a call's options. */
export function rounded(number: unknown, call: Call): string {
  if (Number.isNaN(toNumber(number))) return toS(number)
  const digits = roundedDigits(number, call)
  return delimit(
    call.options.get('strip_insignificant_zeros') === true ? withoutZeroPlaces(digits) : digits,
    textOption(call, 'delimiter', ''),
    textOption(call, 'separator', '.'),
  )
}

/** The digits that `precision:` and `significant:` leave of a number. */
export function roundedDigits(number: unknown, call: Call): string {
  const precision = numberOption(call, 'precision', 3)
  return call.options.get('significant') === true && precision > 0
    ? roundSignificant(number, toNumber(number), precision)
    : roundDecimal(number, precision)
}

function withoutZeroPlaces(digits: string): string {
  if (!digits.includes('.')) return digits
  const short = withoutEndZeros(digits)
  return short.endsWith('.') ? short.slice(0, -1) : short
}

/** As many digits as asked for, those before the point too; rounding may add one to these. */
function roundSignificant(number: unknown, value: number, digits: number): string {
  const before = value === 0 ? 1 : Math.floor(Math.log10(Math.abs(value))) + 1
  if (before >= digits) {
    const unit = 10 ** (before - digits)
    return roundDecimal(Math.round(value / unit) * unit, 0)
  }
  return roundDecimal(number, digits - before)
}

/** Decimal digits rounded half away from zero, as BigDecimal rounds them. */
function roundDecimal(number: unknown, places: number): string {
  const text = decimalText(number)
  const isNegative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const digits = BigInt(whole + fraction.padEnd(places, '0').slice(0, places))
  const rounded = digits + (Number(fraction[places] ?? '0') >= 5 ? 1n : 0n)
  const padded = rounded.toString().padStart(places + 1, '0')
  const cut = padded.length - places
  const result = places === 0 ? padded : `${padded.slice(0, cut)}.${padded.slice(cut)}`
  return isNegative && rounded !== 0n ? `-${result}` : result
}

/** Digits without an exponent. */
function decimalText(number: unknown): string {
  const text = toS(number)
  if (/^-?\d+(\.\d+)?$/.test(text)) return text
  const value = toNumber(number)
  const [mantissa = '0', exponent = '0'] = value.toExponential(16).split('e')
  const isNegative = mantissa.startsWith('-')
  const digits = mantissa.replace(/[-.]/g, '')
  const point = Number(exponent) + 1
  const whole = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0')
  const fraction = point <= 0 ? '0'.repeat(-point) + digits : digits.slice(point)
  return `${isNegative ? '-' : ''}${whole}.${fraction === '' ? '0' : fraction}`
}
