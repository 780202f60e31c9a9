import { Float } from '../../ruby/float/float.ts'
import { toS } from '../../ruby/object/texts.ts'
import { type Call, firstOf, toNumber } from '../options.ts'
import { roundWith } from './precision.ts'

const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB'] as const

/** `number_to_human_size(1234567)` → `1.18 MB`. */
export function numberToHumanSize(call: Call): string | null {
  const number = firstOf(call)
  if (number === null) return null
  const size = toNumber(number)
  if (Number.isNaN(size)) return toS(number)
  if (Math.abs(size) < 1024) return Math.trunc(size) === 1 ? '1 Byte' : `${Math.trunc(size)} Bytes`
  const power = Math.min(Math.floor(Math.log(Math.abs(size)) / Math.log(1024)), UNITS.length - 1)
  return `${roundWith(new Float(size / 1024 ** power), call, { isShort: true })} ${UNITS[power]}`
}
