import { parseTime } from '../record/value/parse-time.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { negate } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { Range } from '../ruby/range/range.ts'
import { isString, text } from '../ruby/text/mutable-string.ts'
import { daysInMonth } from '../ruby/time/civil.ts'
import type { Time } from '../ruby/time/time.ts'
import { timeIso8601, timeSubsec, timeSubtract } from '../ruby/time/time-functions.ts'
import type { Block } from '../ruby/types.ts'
import { timeZoneKind } from '../vocabulary/time-zones.ts'
import { calendarExtension, currentTime, dayEnd, dayStart } from './calendar.ts'
import { DateTime } from './date-time.ts'
import { formatTime } from './formats.ts'
import { change, dateOf, since } from './moments.ts'
import { strptime } from './strptime.ts'
import { findZone, TimeZone } from './time-zone.ts'

const set = (self: Time, fields: Readonly<Record<string, number>>): Time =>
  change(self, new Map(Object.entries(fields))) as Time

const noon: Block = (self: Time) => set(self, { hour: 12 })
const hourStart: Block = (self: Time) => set(self, { min: 0 })
const minuteStart: Block = (self: Time) => set(self, { sec: 0 })
const hourEnd: Block = (self: Time) => set(self, { min: 59, sec: 59, nsec: 999_999_999 })
const minuteEnd: Block = (self: Time) => set(self, { sec: 59, nsec: 999_999_999 })
const mailDate: Block = (self: Time) =>
  self.strftime(self.isUtc ? '%a, %d %b %Y %H:%M:%S -0000' : '%a, %d %b %Y %H:%M:%S %z')

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
    (self: Time, colon) => self.strftime(colon === false ? '%z' : '%:z'),
    '0-2 -> String',
  ],
  httpdate: [(self: Time) => self.toUtc().strftime('%a, %d %b %Y %H:%M:%S GMT'), '0 -> String'],
  in: [(self: Time, seconds) => since(self, seconds), '1 -> Time'],
  in_time_zone: [
    (self: Time, ...zone) => {
      // As in Rails: nil for the zone leaves the time as it is.
      return zone.length > 0 && findZone(zone[0]) === null ? self : self.toUtc()
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
  sec_fraction: [timeSubsec, '0'],
  seconds_since_midnight: [(self: Time) => timeSubtract(self, dayStart(self)), '0'],
  seconds_until_end_of_day: [(self: Time) => timeSubtract(dayEnd(self) as Time, self), '0'],
  since: [since, '1 -> Time'],
  to_date: [dateOf, '0 -> Date'],
  to_datetime: [(self: Time) => DateTime.of(self), '0'],
  to_formatted_s: [formatTime, '0-1 -> String'],
  to_fs: [formatTime, '0-1 -> String'],
  to_s: [formatTime, '0-1 -> String'],
  to_time: [(self) => self, '0 -> Time'],
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
  iso8601: [(_self, text) => parseTime(toS(text)), '1 -> Time'],
  parse: [(_self, text) => parseTime(toS(text)), '1 -> Time'],
  find_zone: [(_self, zone) => foundZone(zone), '1'],
  'find_zone!': [(_self, zone) => findZone(zone), '1'],
  strptime: [
    (_self, value, format) => {
      const found = strptime(toS(value), toS(format), 'local')
      if (found !== null) return found
      throw new ArgumentError(
        `invalid date or strptime format - \`${toS(value)}' \`${toS(format)}'`,
      )
    },
    '2 -> Time',
  ],
  use_zone: [
    (_self, block, zone) => {
      findZone(zone)
      return (block as Block)()
    },
    '1 &',
  ],
  zone: [() => TimeZone.utc, '0'],
  'zone=': [(_self, zone) => (findZone(zone), zone), '1'],
} as const satisfies MethodTable

/** nil for a zone that Rails does not know either. */
function foundZone(zone: unknown): TimeZone | null {
  const isUnknown = isString(zone) && timeZoneKind(text(zone)) === 'unknown'
  return isUnknown ? null : findZone(zone)
}
