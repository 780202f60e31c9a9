import { toS } from '../ruby/object/to-s.ts'
import { firstOf, type HelperCall, numberOption, toNumber } from './helper.ts'

const UNITS = ['', ' Thousand', ' Million', ' Billion', ' Trillion', ' Quadrillion'] as const

/** `number_to_human(1234567)` → `1.23 Million`. */
export function numberToHuman(call: HelperCall): string | null {
  const number = firstOf(call, 'number_to_human')
  if (number === null) return null
  const value = toNumber(number)
  if (Number.isNaN(value)) return toS(number)
  const digits = numberOption(call, 'precision', 3)
  const rounded = Number(value.toPrecision(digits))
  const size = rounded === 0 ? 0 : Math.floor(Math.log10(Math.abs(rounded)) / 3)
  const power = Math.min(Math.max(size, 0), UNITS.length - 1)
  return `${Number((rounded / 1000 ** power).toPrecision(digits))}${UNITS[power]}`
}
