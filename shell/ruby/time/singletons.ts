import { ArgumentError } from '../exception/standard-errors.ts'
import { toDouble } from '../float/convert.ts'
import { Float } from '../float/float.ts'
import { toIndex } from '../integer/convert.ts'
import { isInteger } from '../integer/integer.ts'
import { isString, text } from '../text/mutable-string.ts'
import { symbolName } from '../text/symbol.ts'
import { isKeywords } from '../types.ts'
import { world } from '../world.ts'
import { microsecondsFromCivil, Time } from './time.ts'

/** Seconds ahead of UTC of `"+02:00"`, `"UTC"`, `"Z"` or a number of seconds. */
export function readOffset(offset: unknown): number {
  if (isInteger(offset)) return Number(offset)
  const shown = isString(offset) ? text(offset) : ''
  if (shown === 'UTC' || shown === 'Z') return 0
  const found = /^([+-])(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(shown)
  if (found === null) {
    throw new ArgumentError(
      `"+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: ${shown}`,
    )
  }
  const [, sign, hours, minutes, seconds = '0'] = found
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -size : size
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function number(value: unknown, fallback: number): number {
  if (value === undefined || value === null) return fallback
  if (value instanceof Float) return value.value
  return isString(value) ? Number(text(value)) : toIndex(value)
}

function month(value: unknown): number {
  const named = isString(value) ? MONTHS.indexOf(text(value).toLowerCase()) : -1
  return named < 0 ? number(value, 1) : named + 1
}

function civil(args: readonly unknown[]): number {
  const [year, monthArg, day, hour, minute, second, micro] = args
  const parts = [
    month(monthArg),
    number(day, 1),
    number(hour, 0),
    number(minute, 0),
    number(second, 0),
  ] as const
  const [m, d, h, min, s] = parts
  if (m < 1 || m > 12) throw new ArgumentError('mon out of range')
  if (d < 1 || d > 31 || h < 0 || h > 24 || min < 0 || min > 59 || s < 0 || s >= 61) {
    throw new ArgumentError('argument out of range')
  }
  return microsecondsFromCivil(number(year, 1970), m, d, h, min, s, number(micro, 0))
}

/** Time.now. */
export function timeNow(_self: unknown, ...args: unknown[]): Time {
  const keywords = args.find(isKeywords)
  return keywords?.['in'] === undefined ? Time.now() : Time.now().at(readOffset(keywords['in']))
}

/** Time.utc, gm. */
export function newTimeUtc(_self: unknown, ...args: unknown[]): Time {
  return new Time(civil(args))
}

/** Time.local, mktime. */
export function newTimeLocal(_self: unknown, ...args: unknown[]): Time {
  const naive = civil(args)
  return atLocal(naive)
}

function atLocal(naive: number): Time {
  const guess = world().localOffset(naive / 1e6)
  const offset = world().localOffset(naive / 1e6 - guess)
  return new Time(naive - offset * 1e6, { offset, isUtc: false })
}

/** Time.new: now, or a date in local time or at an offset. */
export function newTime(_self: unknown, ...args: unknown[]): Time {
  const keywords = args.find(isKeywords)
  const plain = args.filter((arg) => !isKeywords(arg))
  if (plain.length === 0) return timeNow(null, ...args)
  const zone = plain[6] ?? keywords?.['in']
  const naive = civil(plain.slice(0, 6))
  if (zone === undefined || zone === null) return atLocal(naive)
  const offset = readOffset(zone)
  const isUtc = isString(zone) && (text(zone) === 'UTC' || text(zone) === 'Z')
  return new Time(naive - offset * 1e6, { offset, isUtc })
}

const UNITS: Readonly<Record<string, number>> = {
  millisecond: 1e6,
  usec: 1e3,
  microsecond: 1e3,
  nsec: 1,
  nanosecond: 1,
}

/** Time.at. */
export function timeAt(_self: unknown, seconds: unknown, ...args: unknown[]): Time {
  const keywords = args.find(isKeywords)
  const [part, unit] = args.filter((arg) => !isKeywords(arg))
  const scale =
    unit === undefined ? 1e3 : (UNITS[typeof unit === 'symbol' ? symbolName(unit) : ''] ?? 1e3)
  const whole = seconds instanceof Time ? seconds.microseconds / 1e6 : toDouble(seconds)
  const nanoseconds =
    (whole - Math.floor(whole)) * 1e9 + (part === undefined ? 0 : toDouble(part) * scale)
  const exact = Math.floor(nanoseconds)
  const micro = Math.floor(whole) * 1e6 + Math.floor(exact / 1000)
  const zone = keywords?.['in']
  const offset = zone === undefined || zone === null ? world().localOffset(whole) : readOffset(zone)
  const isUtc = isString(zone) && text(zone) === 'UTC'
  return new Time(micro, { offset, isUtc, nanoseconds: exact % 1000 })
}
