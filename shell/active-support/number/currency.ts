import { toS } from '../../ruby/object/texts.ts'
import { type Call, firstOf, textOption, toNumber } from '../options.ts'
import { inLocale } from './locale-options.ts'
import { rounded } from './precision.ts'

/** `number_to_currency(1234.5)` → `$1,234.50`; unit: precision: delimiter: separator: format: negative_format: locale:. */
export function numberToCurrency(given: Call): string | null {
  const number = firstOf(given)
  if (number === null) return null
  const call = inLocale(given, 'currency')
  const unit = textOption(call, 'unit', '')
  const format = textOption(call, 'format', '')
  if (Number.isNaN(toNumber(number))) return fill(format, unit, toS(number))
  const digits = rounded(number, call)
  if (!digits.startsWith('-')) return fill(format, unit, digits)
  // A format of the call's own is for both.
  const isOwn = given.options.has('format') && !given.options.has('negative_format')
  const negative = isOwn ? `-${format}` : textOption(call, 'negative_format', `-${format}`)
  return fill(negative, unit, digits.replace('-', ''))
}

function fill(format: string, unit: string, digits: string): string {
  return format.replace(/%[un]/g, (each) => (each === '%u' ? unit : digits))
}
