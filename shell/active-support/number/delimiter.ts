import { toS } from '../../ruby/object/texts.ts'
import { type Call, firstOf, textOption } from '../options.ts'
import { inLocale } from './locale-options.ts'

/** `number_with_delimiter(12345678)` → `12,345,678`; `delimiter:`, `separator:` and `locale:`. */
export function numberWithDelimiter(given: Call): string | null {
  const number = firstOf(given)
  if (number === null) return null
  const call = inLocale(given, null)
  return delimit(toS(number), textOption(call, 'delimiter', ''), textOption(call, 'separator', '.'))
}

/** Puts delimiters between thousands of decimal digits. */
export function delimit(digits: string, delimiter: string, separator: string): string {
  const [whole = '', fraction] = digits.split('.')
  const grouped = thousands(whole).join(delimiter)
  return fraction === undefined ? grouped : `${grouped}${separator}${fraction}`
}

/** The digits at the end by threes, with what stands before them at the first. */
function thousands(whole: string): string[] {
  let start = whole.length
  while (start > 0 && isDigit(whole.charCodeAt(start - 1))) start -= 1
  const first = start + ((whole.length - start) % 3 || 3)
  const groups = [whole.slice(0, first)]
  for (let at = first; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3))
  return groups
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}
