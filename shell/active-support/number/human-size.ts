import { Float } from '../../ruby/float/float.ts'
import { toS } from '../../ruby/object/texts.ts'
import { type Call, firstOf, toNumber } from '../options.ts'
import { inLocale, numberText } from './locale-options.ts'
import { rounded } from './precision.ts'

const UNITS = ['byte', 'kb', 'mb', 'gb', 'tb', 'pb', 'eb'] as const

/** `number_to_human_size(1234567)` → `1.18 MB`. */
export function numberToHumanSize(given: Call): string | null {
  const number = firstOf(given)
  if (number === null) return null
  const size = toNumber(number)
  if (Number.isNaN(size)) return toS(number)
  const power =
    Math.abs(size) < 1024
      ? 0
      : Math.min(Math.floor(Math.log(Math.abs(size)) / Math.log(1024)), UNITS.length - 1)
  const call = inLocale(given, 'human')
  const digits =
    power === 0 ? String(Math.trunc(size)) : rounded(new Float(size / 1024 ** power), call)
  const unit = numberText(call, `human.storage_units.units.${UNITS[power]}`, {
    count: Math.trunc(size),
  })
  return numberText(call, 'human.storage_units.format').replace(/%[nu]/g, (each) =>
    each === '%n' ? digits : unit,
  )
}
