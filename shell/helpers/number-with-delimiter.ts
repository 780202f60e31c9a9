import { toS } from '../ruby/object/to-s.ts'
import { firstOf, type HelperCall, textOption } from './helper.ts'

/** `number_with_delimiter(12345678)` → `12,345,678`; `delimiter:` and `separator:`. */
export function numberWithDelimiter(call: HelperCall): string | null {
  const number = firstOf(call, 'number_with_delimiter')
  if (number === null) return null
  return delimit(
    toS(number),
    textOption(call, 'delimiter', ','),
    textOption(call, 'separator', '.'),
  )
}

/** Puts delimiters between thousands of decimal digits. */
export function delimit(digits: string, delimiter: string, separator: string): string {
  const [whole = '', fraction] = digits.split('.')
  const grouped = whole.replace(/(\d)(?=(\d{3})+$)/g, `$1${delimiter.replaceAll('$', '$$$$')}`)
  return fraction === undefined ? grouped : `${grouped}${separator}${fraction}`
}
