import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { isInteger } from '../integer/integer.ts'
import { classNameOf } from '../object/describe.ts'
import { isString, text } from '../text/mutable-string.ts'
import type { Zone } from './time.ts'

const DAY = 86400

/** Where `"+02:00"`, `"UTC"`, `"Z"`, a military letter or a number of seconds looks at a Time from. */
export function readOffset(offset: unknown): Required<Pick<Zone, 'offset' | 'isUtc'>> {
  const seconds = isString(offset) ? offsetOfText(text(offset)) : offsetOfNumber(offset)
  if (Math.abs(seconds) >= DAY) throw new ArgumentError('utc_offset out of range')
  const isUtc = isString(offset) && ['UTC', 'Z', '-00:00'].includes(text(offset))
  return { offset: seconds, isUtc }
}

function offsetOfNumber(offset: unknown): number {
  if (offset instanceof Float) {
    if (Number.isInteger(offset.value)) return offset.value
    throw new OutsideSubsetError('an offset with parts of a second is a Rational in Ruby')
  }
  if (isInteger(offset)) return Number(offset)
  throw new TypeError(`can't convert ${classNameOf(offset)} into an exact number`)
}

/** The letters that stand for one hour, two hours … ahead of UTC; then those behind it. */
const AHEAD = 'ABCDEFGHIKLM'
const BEHIND = 'NOPQRSTUVWXY'

function offsetOfText(shown: string): number {
  if (shown === 'UTC' || shown === 'Z') return 0
  if (shown.length === 1 && AHEAD.includes(shown)) return (AHEAD.indexOf(shown) + 1) * 3600
  if (shown.length === 1 && BEHIND.includes(shown)) return -(BEHIND.indexOf(shown) + 1) * 3600
  const found =
    /^([+-])(\d\d)(?::([0-5]\d)(?::([0-5]\d))?)?$/.exec(shown) ??
    /^([+-])(\d\d)(?:([0-5]\d)([0-5]\d)?)?$/.exec(shown)
  if (found === null) {
    throw new ArgumentError(
      `"+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: ${shown}`,
    )
  }
  const [, sign, hours, minutes = '0', seconds = '0'] = found
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? 0 - size : size
}
