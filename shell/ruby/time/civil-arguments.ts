import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { parseStrictInteger, toInt } from '../integer/convert.ts'
import { inspectString } from '../text/inspect-string.ts'
import { isString, text } from '../text/mutable-string.ts'
import { daysFromCivil } from './civil.ts'
import { exactNumber, type Instant, instantOf, moveInstant } from './instant.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The nanoseconds of a microsecond. */
const MICRO = 1000n

/** Year, month, day, hour, minute, second and microsecond as the date and time of day that they say, as if in UTC. */
export function readCivil(args: readonly unknown[]): Instant {
  const [year, month, day, hour, minute, second, micro] = args
  const y = wholeOf(year)
  const m = month === undefined || month === null ? 1 : monthOf(month)
  const d = part(day, 1, 5)
  const h = part(hour, 0, 5)
  const min = part(minute, 0, 6)
  const [s, rest] = secondOf(second)
  inRange('mon', m, 1, 12)
  inRange('mday', d, 1, 31)
  inRange('hour', h, 0, 24)
  inRange('min', min, 0, h === 24 ? 0 : 59)
  inRange('sec', s, 0, h === 24 ? 0 : 60)
  const seconds = daysFromCivil(y, m, d) * 86400 + h * 3600 + min * 60 + s
  const instant = { ...rest, seconds }
  return micro === undefined || micro === null ? instant : withMicroseconds(seconds, micro)
}

function wholeOf(value: unknown): number {
  if (!isString(value)) {
    if (value === null || value === undefined) {
      throw new TypeError('no implicit conversion of nil into Integer')
    }
    return Number(toInt(value))
  }
  const parsed = parseStrictInteger(text(value), 10)
  if (parsed !== null) return Number(parsed)
  throw new ArgumentError(`invalid value for Integer(): ${inspectString(text(value))}`)
}

/** A part that has to fit into so many bits. */
function part(value: unknown, fallback: number, bits: number): number {
  if (value === undefined || value === null) return fallback
  const whole = wholeOf(value)
  if (whole < 0 || whole >= 2 ** bits) throw new ArgumentError('argument out of range')
  return whole
}

function monthOf(value: unknown): number {
  const named = isString(value) ? MONTHS.indexOf(text(value).toLowerCase()) : -1
  return named < 0 ? part(value, 1, 4) : named + 1
}

function inRange(name: string, value: number, first: number, last: number): void {
  if (value < first || value > last) throw new ArgumentError(`${name} out of range`)
}

/** The second and what is beyond it: a number may have decimals, a String may not. */
function secondOf(value: unknown): [number, Instant] {
  if (value === undefined || value === null || isString(value)) {
    return [part(value, 0, 6), instantOf(0)]
  }
  const moved = moveInstant(instantOf(0), exactNumber(value))
  return [part(moved.seconds, 0, 6), moved]
}

function withMicroseconds(seconds: number, micro: unknown): Instant {
  const number = isString(micro) ? wholeOf(micro) : exactNumber(micro)
  const beyond = moveInstant(instantOf(0), number, 1, MICRO)
  if (beyond.seconds !== 0) throw new ArgumentError('subsecx out of range')
  return { ...beyond, seconds }
}
