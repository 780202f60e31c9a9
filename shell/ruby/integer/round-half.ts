import { ArgumentError } from '../exception/standard-errors.ts'
import { inspect } from '../object/texts.ts'
import { isString } from '../text/mutable-string.ts'
import { nameOf } from '../text/symbol.ts'
import type { Keywords } from '../types.ts'

/** Where a tie goes: away from zero, to the even digit, towards zero. */
export type Half = 'up' | 'even' | 'down'

/** The `half:` keyword of `round`. */
export function roundHalf(keywords: Keywords | undefined): Half {
  const given = keywords?.['half']
  if (given === undefined || given === null) return 'up'
  const name = typeof given === 'symbol' || isString(given) ? nameOf(given) : inspect(given)
  if (name === 'up' || name === 'even' || name === 'down') return name
  throw new ArgumentError(`invalid rounding mode: ${name}`)
}
