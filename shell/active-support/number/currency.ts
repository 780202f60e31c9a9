import { toS } from '../../ruby/object/texts.ts'
import { type Call, firstOf, textOption, toNumber } from '../options.ts'
import { roundWith } from './precision.ts'

/** `number_to_currency(1234.5)` → `$1,234.50`; unit: precision: delimiter: separator: format: negative_format:. */
export function numberToCurrency(call: Call): string | null {
  const number = firstOf(call)
  if (number === null) return null
  const unit = textOption(call, 'unit', '$')
  const format = textOption(call, 'format', '%u%n')
  if (Number.isNaN(toNumber(number))) return fill(format, unit, toS(number))
  const rounded = roundWith(number, call, { places: 2, delimiter: ',' })
  const isNegative = rounded.startsWith('-')
  const digits = rounded.replace('-', '')
  return fill(isNegative ? textOption(call, 'negative_format', `-${format}`) : format, unit, digits)
}

function fill(format: string, unit: string, digits: string): string {
  return format.replace(/%[un]/g, (each) => (each === '%u' ? unit : digits))
}
