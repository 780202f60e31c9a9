import { toS } from '../ruby/object/texts.ts'
import { firstOf, type HelperCall, numberOption, textOption, toNumber } from './helper.ts'
import { delimit } from './number-with-delimiter.ts'

const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB'] as const

/** `number_to_human_size(1234567)` → `1.18 MB`. */
export function numberToHumanSize(call: HelperCall): string | null {
  const number = firstOf(call)
  if (number === null) return null
  const size = toNumber(number)
  if (Number.isNaN(size)) return toS(number)
  if (Math.abs(size) < 1024) return Math.trunc(size) === 1 ? '1 Byte' : `${Math.trunc(size)} Bytes`
  const power = Math.min(Math.floor(Math.log(Math.abs(size)) / Math.log(1024)), UNITS.length - 1)
  const digits = numberOption(call, 'precision', 3)
  const value = Number((size / 1024 ** power).toPrecision(digits))
  return `${delimit(String(value), textOption(call, 'delimiter', ''), textOption(call, 'separator', '.'))} ${UNITS[power]}`
}
