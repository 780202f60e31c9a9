import { toS } from '../../ruby/object/texts.ts'
import { type Call, firstOf, textOption } from '../options.ts'

/** `number_to_phone(5551234567)` → `555-123-4567`; area_code: delimiter: extension: country_code:. */
export function numberToPhone(call: Call): string | null {
  const number = firstOf(call)
  if (number === null) return null
  const delimiter = textOption(call, 'delimiter', '-')
  const extension = textOption(call, 'extension', '')
  const country = textOption(call, 'country_code', '')
  const digits = grouped(toS(number).trim(), delimiter, call.options.get('area_code') === true)
  const before = country === '' ? '' : `+${country}${delimiter}`
  const after = extension === '' ? '' : ` x ${extension}`
  return `${before}${digits}${after}`
}

function grouped(digits: string, delimiter: string, hasAreaCode: boolean): string {
  if (hasAreaCode) {
    return digits.replace(
      /(\d{1,3})(\d{3})(\d{4}$)/,
      (_, area: string, first: string, second: string) => `(${area}) ${first}${delimiter}${second}`,
    )
  }
  const parts = digits.replace(/(\d{0,3})(\d{3})(\d{4})$/, (_, ...groups: string[]) =>
    groups.slice(0, 3).join(delimiter),
  )
  return delimiter !== '' && parts.startsWith(delimiter) ? parts.slice(delimiter.length) : parts
}
