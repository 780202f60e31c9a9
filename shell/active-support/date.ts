import { CalendarDate } from '../record/value/calendar-date.ts'
import { DateError } from '../record/value/date-error.ts'
import { parseDate } from '../record/value/parse-time.ts'
import { currentZone, findZone } from '../record/value/time-zone.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { TypeError } from '../ruby/exception/standard-errors.ts'
import { makeEnumerator, negate } from '../ruby/index.ts'
import { toIndex } from '../ruby/integer/convert.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { Range } from '../ruby/range/range.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { toStr } from '../ruby/text/operators.ts'
import { daysInMonth } from '../ruby/time/civil.ts'
import { Time } from '../ruby/time/time.ts'
import { timeIso8601 } from '../ruby/time/time-functions.ts'
import type { Block } from '../ruby/types.ts'
import { calendarExtension, currentDate, dayEnd } from './calendar.ts'
import { DateTime } from './date-time.ts'
import { formatDate } from './formats.ts'
import { change, dateOf, midnight, since } from './moments.ts'
import { strptime } from './strptime.ts'

const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const noon: Block = (self: CalendarDate) => change(midnight(self), new Map([['hour', 12]]))
const dayBegin: Block = (self: CalendarDate) => midnight(self)
const lastMoment: Block = (self: CalendarDate) => dayEnd(midnight(self))

function written(format: string): readonly [Block, '0 -> String'] {
  return [(self: CalendarDate) => self.strftime(format), '0 -> String']
}

/** The methods of Date: the standard library's and Active Support's. */
export const dateMethods = {
  ...calendarExtension,
  ...(Object.fromEntries(
    WEEK.map((name, index) => [
      `${name}?`,
      [(self: CalendarDate) => self.wday() === index, '0 -> Boolean'],
    ]),
  ) as unknown as Record<`${(typeof WEEK)[number]}?`, readonly [Block, '0 -> Boolean']>),
  '+': [(self: CalendarDate, other) => self['+'](other), '1'],
  '-': [(self: CalendarDate, other) => self['-'](other), '1'],
  '<<': [(self: CalendarDate, months) => self['<<'](months), '1 -> self'],
  '>>': [(self: CalendarDate, months) => self['>>'](months), '1 -> self'],
  '<=>': [(self: CalendarDate, other) => self['<=>'](other), '1'],
  '==': [(self: CalendarDate, other) => self['=='](other), '1 -> Boolean'],
  '===': [(self: CalendarDate, other) => self['=='](other), '1 -> Boolean'],
  'acts_like_date?': [() => true, '0 -> Boolean'],
  ago: [(self: CalendarDate, seconds) => since(self, negate(seconds)), '1 -> Time'],
  all_day: [
    (self: CalendarDate) => new Range(midnight(self), dayEnd(midnight(self))),
    '0 -> Range',
  ],
  at_beginning_of_day: [dayBegin, '0 -> Time'],
  asctime: written('%a %b %e %T %Y'),
  at_midday: [noon, '0 -> Time'],
  at_middle_of_day: [noon, '0 -> Time'],
  at_midnight: [dayBegin, '0 -> Time'],
  at_noon: [noon, '0 -> Time'],
  beginning_of_day: [dayBegin, '0 -> Time'],
  'between?': [
    (self: CalendarDate, low, high) => !isBefore(self, low) && !isAfter(self, high),
    '2 -> Boolean',
  ],
  ctime: written('%a %b %e %T %Y'),
  cwday: [(self: CalendarDate) => self.wday() || 7, '0 -> Integer'],
  cweek: [(self: CalendarDate) => Number(self.strftime('%V')), '0 -> Integer'],
  cwyear: [(self: CalendarDate) => Number(self.strftime('%G')), '0 -> Integer'],
  day: [(self: CalendarDate) => self.day(), '0 -> Integer'],
  downto: [
    (self: CalendarDate, block, last) => walk(self, block as Block, last, -1, 'downto'),
    '1 &e',
  ],
  end_of_day: [lastMoment, '0 -> Time'],
  at_end_of_day: [lastMoment, '0 -> Time'],
  'eql?': [(self: CalendarDate, other) => self['=='](other), '1 -> Boolean'],
  httpdate: written('%a, %d %b %Y %T GMT'),
  in: [since, '1 -> Time'],
  in_time_zone: [
    (self: CalendarDate, given = currentZone()) => {
      const zone = findZone(given)
      return zone === null ? self.to_time() : midnight(self, zone)
    },
    '0-1 -> Time',
  ],
  inspect: [(self: CalendarDate) => self.inspect(), '0 -> String'],
  iso8601: [(self: CalendarDate) => self.iso8601(), '0 -> String'],
  jd: [(self: CalendarDate) => self.days + 2440588, '0 -> Integer'],
  'leap?': [(self: CalendarDate) => isLeap(self.year()), '0 -> Boolean'],
  mday: [(self: CalendarDate) => self.day(), '0 -> Integer'],
  middle_of_day: [noon, '0 -> Time'],
  midday: [noon, '0 -> Time'],
  midnight: [dayBegin, '0 -> Time'],
  mjd: [(self: CalendarDate) => self.days + 40587, '0 -> Integer'],
  mon: [(self: CalendarDate) => self.month(), '0 -> Integer'],
  month: [(self: CalendarDate) => self.month(), '0 -> Integer'],
  next: [(self: CalendarDate) => self.succ(), '0 -> self'],
  noon: [noon, '0 -> Time'],
  readable_inspect: [(self: CalendarDate) => self.inspect(), '0 -> String'],
  rfc2822: written('%a, %-d %b %Y %T +0000'),
  rfc3339: written('%FT%T+00:00'),
  rfc822: written('%a, %-d %b %Y %T +0000'),
  since: [since, '1 -> Time'],
  step: [step, '1-2 &e'],
  strftime: [(self: CalendarDate, format = '%F') => self.strftime(toS(format)), '0-1 -> String'],
  succ: [(self: CalendarDate) => self.succ(), '0 -> self'],
  to_date: [(self) => self, '0 -> self'],
  to_datetime: [(self: CalendarDate) => DateTime.of(self.to_time()), '0'],
  to_formatted_s: [formatDate, '0-1 -> String'],
  to_fs: [formatDate, '0-1 -> String'],
  to_s: [formatDate, '0-1 -> String'],
  to_time: [(self: CalendarDate) => self.to_time(), '0-1 -> Time'],
  upto: [(self: CalendarDate, block, last) => walk(self, block as Block, last, 1, 'upto'), '1 &e'],
  wday: [(self: CalendarDate) => self.wday(), '0 -> Integer'],
  // Rails' own: the start of the day as a Time says itself.
  xmlschema: [(self: CalendarDate) => timeIso8601(self.to_time()), '0 -> String'],
  yday: [(self: CalendarDate) => self.yday(), '0 -> Integer'],
  year: [(self: CalendarDate) => self.year(), '0 -> Integer'],
} as const satisfies MethodTable

/** The methods of the class Date. */
export const dateSingletons = {
  civil: [newDate, '0-3 -> Date'],
  current: [() => currentDate(), '0 -> Date'],
  'gregorian_leap?': [(_self, year) => isLeap(toIndex(year)), '1 -> Boolean'],
  iso8601: [(_self, text) => parseDate(toStr(text)), '1 -> Date'],
  'leap?': [(_self, year) => isLeap(toIndex(year)), '1 -> Boolean'],
  new: [newDate, '0-3 -> Date'],
  parse: [(_self, text, fills = true) => parseDate(toStr(text), isTruthy(fills)), '1-2 -> Date'],
  today: [() => dateOf(Time.now()), '0 -> Date'],
  tomorrow: [() => currentDate()['+'](1), '0 -> Date'],
  strptime: [
    (_self, text, format = '%F') => dateOf(strptime(toStr(text), toStr(format)) ?? noDate()),
    '1-2 -> Date',
  ],
  'valid_civil?': [(_self, ...parts) => civil(parts) !== null, '3 -> Boolean'],
  'valid_date?': [(_self, ...parts) => civil(parts) !== null, '3 -> Boolean'],
  yesterday: [() => currentDate()['-'](1), '0 -> Date'],
} as const satisfies MethodTable

function noDate(): never {
  throw new DateError()
}

function newDate(_self: unknown, ...parts: unknown[]): CalendarDate {
  const date = civil(parts)
  if (date === null) throw new DateError()
  return date
}

/** The day of a year, month and day, which count from the end when negative; null for none. */
function civil(parts: readonly unknown[]): CalendarDate | null {
  if (parts.some((part) => isString(part) || part === null)) return null
  const [year = -4712, month = 1, day = 1] = parts.map(toIndex)
  const m = month < 0 ? month + 13 : month
  if (m < 1 || m > 12) return null
  return CalendarDate.of(year, m, day < 0 ? day + 1 + daysInMonth(m, year) : day)
}

function isBefore(self: CalendarDate, other: unknown): boolean {
  return (self['<=>'](other) ?? 0) < 0
}

function isAfter(self: CalendarDate, other: unknown): boolean {
  return (self['<=>'](other) ?? 0) > 0
}

function isLeap(year: number): boolean {
  return daysInMonth(2, year) === 29
}

function walk(
  self: CalendarDate,
  block: Block | null,
  last: unknown,
  by: number,
  name: string,
): unknown {
  if (block === null) return makeEnumerator(self, name, [last])
  if (self['<=>'](last) === null) throw new TypeError('no implicit conversion from nil to integer')
  const passed = by > 0 ? isAfter : isBefore
  for (let at = self; !passed(at, last); at = at['+'](by)) block(at)
  return self
}

function step(self: CalendarDate, block: Block | null, last: unknown, by: unknown = 1): unknown {
  return walk(self, block, last, toIndex(by), 'step')
}
