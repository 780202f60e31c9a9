import { CalendarDate } from '../record/value/calendar-date.ts'
import { DateError } from '../record/value/date-error.ts'
import { shownAt, TimeWithZone } from '../record/value/time-with-zone.ts'
import { findZone, type TimeZone, zoneBy } from '../record/value/time-zone.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { add, multiply, negate } from '../ruby/index.ts'
import { inspect } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { daysFromCivil } from '../ruby/time/civil.ts'
import { readCivil } from '../ruby/time/civil-arguments.ts'
import { atLocalCivil } from '../ruby/time/local-time.ts'
import { readOffset } from '../ruby/time/offset.ts'
import { microsecondsFromCivil, Time } from '../ruby/time/time.ts'
import { timeAdd } from '../ruby/time/time-functions.ts'
import type { Duration, Unit } from './duration.ts'

/** A time, or a day of the calendar. */
export type Moment = Time | CalendarDate

/** The parts of a moment that `change` replaces. */
export type Fields = ReadonlyMap<string, unknown>

/** The day of the calendar that a moment is on. */
export function dateOf(moment: Moment): CalendarDate {
  if (moment instanceof CalendarDate) return moment
  const { year, month, day } = moment.civil
  return new CalendarDate(daysFromCivil(year, month, day))
}

/** A time at the same offset (or in the same local zone) with these parts. */
function civilTime(like: Time, parts: readonly number[], nanoseconds: number): Time {
  const [year = 1970, month, day, hour, minute, second] = parts
  const naive =
    microsecondsFromCivil(year, month, day, hour, minute, second) + Math.floor(nanoseconds / 1000)
  const rest = { isUtc: like.isUtc, nanoseconds: nanoseconds % 1000 }
  if (like.isUtc) return new Time(naive, rest)
  if (like.isLocal) return atLocalCivil(new Time(naive, rest).instant)
  return like.withInstant(new Time(naive - like.offset * 1e6, rest).instant)
}

/** `moment.change(hour: 12)`: what is smaller than the largest part named starts over. */
export function change(moment: Moment, fields: Fields): Moment {
  if (moment instanceof TimeWithZone) return changeInZone(moment, fields)
  const number = (name: string, otherwise: number) => Number(fields.get(name) ?? otherwise)
  const { civil } = moment
  const [year, month, day] = [
    number('year', civil.year),
    number('month', civil.month),
    number('day', civil.day),
  ]
  if (moment instanceof CalendarDate) {
    const date = CalendarDate.of(year, month, day)
    if (date === null) throw new DateError('invalid date')
    return date
  }
  const resets = (...names: string[]) => names.some((name) => fields.has(name))
  const nanoseconds = fields.has('nsec')
    ? number('nsec', 0)
    : fields.has('usec')
      ? number('usec', 0) * 1000
      : resets('hour', 'min', 'sec')
        ? 0
        : moment.nsec
  const offset = fields.get('offset') ?? null
  const parts = [
    year,
    month,
    day,
    number('hour', civil.hour),
    number('min', resets('hour') ? 0 : civil.minute),
    number('sec', resets('hour', 'min') ? 0 : civil.second),
  ]
  // Raises for a part that there is not.
  readCivil(parts.map(Math.floor))
  const like = offset === null ? moment : moment.at(readOffset(offset).offset)
  return civilTime(like, parts, nanoseconds)
}

/** Source: ActiveSupport::TimeWithZone#change. */
function changeInZone(time: TimeWithZone, fields: Fields): TimeWithZone {
  const [name, offset] = [fields.get('zone') ?? null, fields.get('offset') ?? null]
  if (name !== null && offset !== null)
    throw new ArgumentError(
      `Can't change both :offset and :zone at the same time: ${inspect(symbolHash(fields))}`,
    )
  const rest = new Map([...fields].filter(([part]) => part !== 'zone' && part !== 'offset'))
  const ahead = offset === null ? null : readOffset(offset).offset
  const zone = ahead === null ? zoneOrNull(name) : zoneBy(ahead)
  return TimeWithZone.at((change(time.clock, rest) as Time).instant, zone ?? time.zone, time.period)
}

function symbolHash(fields: Fields): Hash {
  return Hash.from([...fields].map(([name, value]) => [Symbol.for(name), value] as const))
}

/** `Time.find_zone`: nil for what is none. */
export function zoneOrNull(given: unknown): TimeZone | null {
  try {
    return findZone(given)
  } catch (error) {
    if (error instanceof ArgumentError) return null
    throw error
  }
}

/** What clocks count in days, and not in seconds: the length of a day of 23 hours is one. */
const OF_CLOCKS = ['years', 'months', 'weeks', 'days'] as const

/** `moment.advance(months: 1, days: 2)`. */
export function advance(moment: Moment, units: ReadonlyMap<string, unknown>): Moment {
  if (moment instanceof TimeWithZone) {
    return OF_CLOCKS.some((unit) => isTruthy(units.get(unit)))
      ? (moment.onClock((clock) => advance(clock, units)) as Moment)
      : moment.withInstant((advance(moment.toUtc(), units) as Time).instant)
  }
  const count = (unit: Unit): number => toNumber(units.get(unit) ?? 0)
  const days = count('weeks') * 7 + count('days')
  const whole = Math.floor(days)
  const months = Math.trunc(count('years') * 12 + count('months'))
  const date = new CalendarDate(dateOf(moment).plusMonths(months).days + whole)
  if (moment instanceof CalendarDate) return date
  const { year, month, day } = date.civil
  const { hour, minute, second } = moment.civil
  const moved = civilTime(moment, [year, month, day, hour, minute, second], moment.nsec)
  const seconds = add(
    add(units.get('seconds') ?? 0, multiply(units.get('minutes') ?? 0, 60)),
    add(multiply(units.get('hours') ?? 0, 3600), Math.round((days - whole) * 86400)),
  )
  return timeAdd(moved, seconds)
}

/** `moment.since(seconds)`; a day counts from its midnight. */
export function since(moment: Moment, seconds: unknown): Time {
  return timeAdd(moment instanceof Time ? moment : midnight(moment), seconds)
}

/** The first moment of a day in a zone. Rails API, Date#in_time_zone. */
export function midnight(date: CalendarDate, zone?: TimeZone): TimeWithZone {
  return TimeWithZone.at(shownAt(date.days), zone)
}

/** The moment a duration later (or earlier): months and days by the calendar, hours by the clock. */
export function move(moment: unknown, duration: Duration, sign: 1 | -1): Moment {
  if (!(moment instanceof Time) && !(moment instanceof CalendarDate)) {
    throw new ArgumentError(`expected a time or date, got ${inspect(moment)}`)
  }
  if (moment instanceof TimeWithZone && OF_CLOCKS.some((unit) => duration.parts.has(unit))) {
    return moment.onClock((clock) => move(clock, duration, sign)) as Moment
  }
  const signed = (number: unknown) => (sign === 1 ? number : negate(number))
  if (duration.parts.size === 0) return since(moment, signed(duration.value))
  let at: Moment = moment
  for (const [unit, number] of duration.parts) {
    if (unit === 'seconds') at = since(at, signed(number))
    else if (unit === 'minutes') at = since(at, signed(multiply(number, 60)))
    else if (unit === 'hours') at = since(at, signed(multiply(number, 3600)))
    else at = advance(at, new Map([[unit, signed(number)]]))
  }
  return at
}

function toNumber(value: unknown): number {
  return value instanceof Float ? value.value : Number(value)
}
