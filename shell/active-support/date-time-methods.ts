import { DateError } from '../record/value/date-error.ts'
import { currentTime } from '../record/value/time-with-zone.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { toIndex } from '../ruby/integer/convert.ts'
import { toS } from '../ruby/object/texts.ts'
import { eql } from '../ruby/operators/eql.ts'
import { isString, text } from '../ruby/text/mutable-string.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { daysInMonth } from '../ruby/time/civil.ts'
import { readCivil } from '../ruby/time/civil-arguments.ts'
import { readOffset } from '../ruby/time/offset.ts'
import { Time } from '../ruby/time/time.ts'
import { timeMethods } from '../ruby/time/time-methods.ts'
import { currentDate } from './calendar.ts'
import { dateSingletons } from './date.ts'
import { DateTime, dateTimeIn } from './date-time.ts'
import { formatTime } from './formats.ts'
import { strptime } from './strptime.ts'
import { timeExtension } from './time.ts'

const secondsOfDay = ({ civil }: DateTime): number =>
  civil.hour * 3600 + civil.minute * 60 + civil.second

/** The methods of DateTime: those of Time, and of Date where what is counted are days. */
export const dateTimeMethods = {
  ...timeMethods,
  ...timeExtension,
  '+': [(self: DateTime, days) => self['+'](days), '1'],
  '-': [(self: DateTime, other) => self['-'](other), '1'],
  '>>': [(self: DateTime, months) => moved(self, 'next_month', months), '1'],
  '<<': [(self: DateTime, months) => moved(self, 'prev_month', months), '1'],
  'acts_like_date?': [() => true, '0 -> Boolean'],
  'eql?': [eql, '1 -> Boolean'],
  getlocal: [(self: DateTime, offset) => self.to_time().at(readOffset(offset).offset), '1 -> Time'],
  getutc: [(self: DateTime) => self.toUtc(), '0 -> Time'],
  getgm: [(self: DateTime) => self.toUtc(), '0 -> Time'],
  gmtime: [(self: DateTime) => self.toUtc(), '0 -> Time'],
  utc: [(self: DateTime) => self.toUtc(), '0 -> Time'],
  localtime: [(self: DateTime) => self.to_time().atLocal(), '0 -> Time'],
  iso8601: [(self: DateTime, digits) => self.iso8601(digits ?? 0), '0-1 -> String'],
  xmlschema: [(self: DateTime, digits) => self.iso8601(digits ?? 0), '0-1 -> String'],
  rfc3339: [(self: DateTime, digits) => self.iso8601(digits ?? 0), '0-1 -> String'],
  rfc2822: [(self: DateTime) => self.strftime('%a, %-d %b %Y %H:%M:%S %z'), '0 -> String'],
  rfc822: [(self: DateTime) => self.strftime('%a, %-d %b %Y %H:%M:%S %z'), '0 -> String'],
  minute: [(self: DateTime) => self.civil.minute, '0 -> Integer'],
  second: [(self: DateTime) => self.civil.second, '0 -> Integer'],
  readable_inspect: [(self: DateTime) => formatTime(self, symbol('rfc822')), '0 -> String'],
  new_offset: [(self: DateTime, offset) => self.at(offsetOf(offset)), '0-1'],
  seconds_since_midnight: [secondsOfDay, '0 -> Integer'],
  seconds_until_end_of_day: [(self: DateTime) => 86399 - secondsOfDay(self), '0 -> Integer'],
  strftime: [(self: DateTime, format = '%FT%T%:z') => self.strftime(toS(format)), '0-1 -> String'],
  to_datetime: [(self) => self, '0'],
  to_formatted_s: [formatTime, '0-1 -> String'],
  to_time: [(self: DateTime) => self.to_time(), '0-1 -> Time'],
  zone: [(self: DateTime) => self.strftime('%:z'), '0 -> String'],
} as const satisfies MethodTable

function moved(self: DateTime, word: 'next_month' | 'prev_month', months: unknown): unknown {
  return timeExtension[word][0](self, months)
}

/** The methods of the class DateTime. */
export const dateTimeSingletons = {
  civil: [newDateTime, '0-8'],
  new: [newDateTime, '0-8'],
  now: [() => DateTime.of(Time.now()), '0'],
  current: [() => DateTime.of(currentTime()), '0'],
  iso8601: [(_self, given) => dateTimeIn(toS(given)), '1-2'],
  parse: [(_self, given) => dateTimeIn(toS(given)), '0-2'],
  strptime: [
    (_self, given, format = '%FT%T%z') => {
      const found = strptime(toS(given), toS(format))
      if (found === null) throw new DateError()
      return DateTime.of(found)
    },
    '1-2',
  ],
  tomorrow: [() => currentDate()['+'](1), '0 -> Date'],
  yesterday: [() => currentDate()['-'](1), '0 -> Date'],
  'valid_civil?': dateSingletons['valid_civil?'],
  'valid_date?': dateSingletons['valid_date?'],
} as const satisfies MethodTable

/** Seconds ahead of UTC: `"+02:00"`, `"+2"`; a number is a part of a day. */
function offsetOf(value: unknown = 0): number {
  if (!isString(value)) return Math.round(Number(toS(value)) * 86400)
  const short = /^([+-])(\d)(?::?(\d\d))?$/.exec(text(value))
  return readOffset(short === null ? value : `${short[1]}0${short[2]}:${short[3] ?? '00'}`).offset
}

function newDateTime(_self: unknown, ...given: unknown[]): DateTime {
  const [year = -4712, month = 1, day = 1, hour = 0, minute = 0, second = 0, offset] = given
  const fromEnd = (part: unknown, size: number) =>
    typeof part === 'number' && part < 0 ? part + size : part
  const m = toIndex(fromEnd(month, 13))
  const d = fromEnd(day, daysInMonth(m < 1 || m > 12 ? 1 : m, toIndex(year)) + 1)
  if (m < 1 || m > 12 || toIndex(d) < 1 || toIndex(d) > daysInMonth(m, toIndex(year)))
    throw new DateError()
  try {
    const civil = [year, m, d, fromEnd(hour, 24), fromEnd(minute, 60), fromEnd(second, 60)]
    const naive = readCivil(civil)
    const ahead = offsetOf(offset)
    return new DateTime({ ...naive, seconds: naive.seconds - ahead }, ahead)
  } catch (error) {
    throw error instanceof ArgumentError ? new DateError() : error
  }
}
