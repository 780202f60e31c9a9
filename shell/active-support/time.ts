import { parseTime } from '../record/value/parse-time.ts'
import { currentTime, TimeWithZone } from '../record/value/time-with-zone.ts'
import {
  currentZone,
  findZone,
  setZone,
  UTC_ZONE,
  useZone,
  usualZone,
} from '../record/value/time-zone.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { negate } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { Range } from '../ruby/range/range.ts'
import { toStr } from '../ruby/text/operators.ts'
import { daysInMonth } from '../ruby/time/civil.ts'
import { instantOf, nanosecondsBetween } from '../ruby/time/instant.ts'
import type { Time } from '../ruby/time/time.ts'
import { timeIso8601, timeSubtract } from '../ruby/time/time-functions.ts'
import type { Block } from '../ruby/types.ts'
import { calendarExtension, dayEnd, dayStart } from './calendar.ts'
import { DateTime } from './date-time.ts'
import { formatTime } from './formats.ts'
import { change, dateOf, since, zoneOrNull } from './moments.ts'
import { Rational } from './rational.ts'
import { LOCALLY, strptime } from './strptime.ts'

const set = (self: Time, fields: Readonly<Record<string, number>>): Time =>
  change(self, new Map(Object.entries(fields))) as Time

const noon: Block = (self: Time) => set(self, { hour: 12 })
const hourStart: Block = (self: Time) => set(self, { min: 0 })
const minuteStart: Block = (self: Time) => set(self, { sec: 0 })
const hourEnd: Block = (self: Time) => set(self, { min: 59, sec: 59, nsec: 999_999_999 })
const minuteEnd: Block = (self: Time) => set(self, { sec: 59, nsec: 999_999_999 })
const mailDate: Block = (self: Time) =>
  self.strftime(`%a, %d %b %Y %H:%M:%S ${self.isUtc && self.period === null ? '-0000' : '%z'}`)

/** What is beyond the whole second: 0, or a Rational. */
function subsec({ instant }: Time): unknown {
  const isWhole = instant.nanoseconds === 0 && instant.fraction === null
  if (isWhole) return 0
  const { numerator, denominator } = nanosecondsBetween(instantOf(instant.seconds), instant)
  return new Rational(numerator, denominator * 1_000_000_000n)
}

/** What Active Support, and the standard library's time.rb, give Time. */
export const timeExtension = {
  ...calendarExtension,
  ago: [(self: Time, seconds) => since(self, negate(seconds)), '1 -> Time'],
  all_day: [(self: Time) => new Range(dayStart(self), dayEnd(self)), '0 -> Range'],
  'acts_like_time?': [() => true, '0 -> Boolean'],
  at_beginning_of_day: [dayStart, '0 -> Time'],
  at_beginning_of_hour: [hourStart, '0 -> Time'],
  at_beginning_of_minute: [minuteStart, '0 -> Time'],
  at_end_of_day: [dayEnd, '0 -> Time'],
  at_end_of_hour: [hourEnd, '0 -> Time'],
  at_end_of_minute: [minuteEnd, '0 -> Time'],
  at_midday: [noon, '0 -> Time'],
  at_middle_of_day: [noon, '0 -> Time'],
  at_midnight: [dayStart, '0 -> Time'],
  at_noon: [noon, '0 -> Time'],
  beginning_of_day: [dayStart, '0 -> Time'],
  beginning_of_hour: [hourStart, '0 -> Time'],
  beginning_of_minute: [minuteStart, '0 -> Time'],
  end_of_day: [dayEnd, '0 -> Time'],
  end_of_hour: [hourEnd, '0 -> Time'],
  end_of_minute: [minuteEnd, '0 -> Time'],
  formatted_offset: [
    (self: Time, colon, ofUtc = null) =>
      self.isUtc && ofUtc !== null ? ofUtc : self.strftime(isTruthy(colon ?? true) ? '%:z' : '%z'),
    '0-2 -> String',
  ],
  httpdate: [(self: Time) => self.toUtc().strftime('%a, %d %b %Y %H:%M:%S GMT'), '0 -> String'],
  in: [(self: Time, seconds) => since(self, seconds), '1 -> Time'],
  in_time_zone: [
    (self: Time, given = currentZone()) => {
      const zone = findZone(given)
      // As in Rails: nil for the zone leaves the time as it is.
      return zone === null ? self : TimeWithZone.of(self, zone)
    },
    '0-1 -> Time',
  ],
  middle_of_day: [noon, '0 -> Time'],
  midday: [noon, '0 -> Time'],
  midnight: [dayStart, '0 -> Time'],
  noon: [noon, '0 -> Time'],
  rfc2822: [mailDate, '0 -> String'],
  rfc3339: [timeIso8601, '0-1 -> String'],
  rfc822: [mailDate, '0 -> String'],
  sec_fraction: [subsec, '0'],
  seconds_since_midnight: [
    (self: Time) => self.onClock((clock) => timeSubtract(clock, dayStart(clock))),
    '0',
  ],
  seconds_until_end_of_day: [
    (self: Time) =>
      self.onClock((clock) => (dayEnd(clock) as Time).seconds - (clock as Time).seconds),
    '0 -> Integer',
  ],
  since: [since, '1 -> Time'],
  subsec: [subsec, '0'],
  to_date: [dateOf, '0 -> Date'],
  to_datetime: [(self: Time) => DateTime.of(self), '0'],
  to_formatted_s: [formatTime, '0-1 -> String'],
  to_fs: [formatTime, '0-1 -> String'],
  to_s: [formatTime, '0-1 -> String'],
  to_time: [(self: Time) => (self.period === null ? self : self.at(self.offset)), '0 -> Time'],
} as const satisfies MethodTable

/** What Active Support gives the class Time. */
export const timeSingletonExtension = {
  current: [() => currentTime(), '0 -> Time'],
  days_in_month: [
    (_self, month, year) => daysInMonth(Number(month), Number(year ?? currentTime().civil.year)),
    '1-2',
  ],
  days_in_year: [
    (_self, year) => (daysInMonth(2, Number(year ?? currentTime().civil.year)) === 29 ? 366 : 365),
    '0-1',
  ],
  iso8601: [(_self, text) => parseTime(toStr(text)), '1 -> Time'],
  parse: [(_self, text) => parseTime(toStr(text)), '1 -> Time'],
  find_zone: [(_self, zone) => zoneOrNull(zone), '1'],
  'find_zone!': [(_self, zone) => findZone(zone), '1'],
  strptime: [
    (_self, value, format) => {
      const found = strptime(toStr(value), toStr(format), LOCALLY)
      if (found !== null) return found
      throw new ArgumentError(
        `invalid date or strptime format - \`${toS(value)}' \`${toS(format)}'`,
      )
    },
    '2 -> Time',
  ],
  use_zone: [
    (_self, block, given) => {
      const zone = findZone(given)
      const before = currentZone()
      setZone(zone)
      return goBack(block as Block, () => setZone(before))
    },
    '1 &',
  ],
  zone: [() => currentZone(), '0'],
  zone_default: [() => usualZone(), '0'],
  'zone_default=': [(_self, zone) => (useZone(findZone(zone) ?? UTC_ZONE), zone), '1'],
  'zone=': [(_self, zone) => (setZone(findZone(zone)), zone), '1'],
} as const satisfies MethodTable

/** Runs a block, and something when it has ended, which may be after it has waited. */
function goBack(block: Block, end: () => void): unknown {
  let result: unknown
  try {
    result = block()
  } finally {
    if (!(result instanceof Promise)) end()
  }
  return result instanceof Promise ? result.finally(end) : result
}
