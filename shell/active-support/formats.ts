import type { CalendarDate } from '../record/value/calendar-date.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { proc, send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { symbol } from '../ruby/text/symbol.ts'
import type { Time } from '../ruby/time/time.ts'
import { timeIso8601 } from '../ruby/time/time-functions.ts'
import type { Moment } from './moments.ts'

/** `Time::DATE_FORMATS`: patterns of `strftime`, and Procs, by the names that `to_fs` takes. */
export const TIME_FORMATS = named({
  db: '%Y-%m-%d %H:%M:%S',
  inspect: '%Y-%m-%d %H:%M:%S.%9N %z',
  number: '%Y%m%d%H%M%S',
  nsec: '%Y%m%d%H%M%S%9N',
  usec: '%Y%m%d%H%M%S%6N',
  time: '%H:%M',
  short: '%d %b %H:%M',
  long: '%B %d, %Y %H:%M',
  long_ordinal: (time: Time) => ordinal(time, ', %Y %H:%M'),
  rfc822: '%a, %d %b %Y %H:%M:%S %z',
  iso8601: (time: Time) => timeIso8601(time),
})

/** `Date::DATE_FORMATS`, the same of dates. */
export const DATE_FORMATS = named({
  short: '%d %b',
  long: '%B %d, %Y',
  db: '%Y-%m-%d',
  inspect: '%Y-%m-%d',
  number: '%Y%m%d',
  long_ordinal: (date: CalendarDate) => ordinal(date, ', %Y'),
  rfc822: '%d %b %Y',
  iso8601: '%Y-%m-%d',
})

type Formatter = string | ((self: never) => string)

function named(formats: Readonly<Record<string, Formatter>>): Hash {
  const entries = Object.entries(formats).map(([name, format]) => {
    const value = typeof format === 'string' ? format : proc(format as (self: never) => string)
    return [symbol(name), value] as const
  })
  return Hash.from(entries)
}

/** `time.to_s(:short)`, `time.to_fs(:db)`; without a format, or one nobody knows, as `to_s`. */
export function formatTime(self: Time, format: unknown = symbol('default')): string {
  const isDb = format === Symbol.for('db') && self.period !== null
  return formatted(isDb ? self.toUtc() : self, TIME_FORMATS.get(format))
}

/** `date.to_s(:long)`; without a format, or one nobody knows, as `to_s`. */
export function formatDate(self: CalendarDate, format: unknown = symbol('default')): string {
  return formatted(self, DATE_FORMATS.get(format))
}

function formatted(self: Time | CalendarDate, format: unknown): string {
  if (format === null || format === undefined) return self.to_s()
  return isString(format) ? self.strftime(toS(format)) : toS(send(format, 'call', [self]))
}

function ordinal(self: Moment, rest: string): string {
  const { day } = self.civil
  const teen = day >= 11 && day <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return self.strftime(`%B ${day}${ending}${rest}`)
}
