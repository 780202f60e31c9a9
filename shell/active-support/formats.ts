import type { CalendarDate } from '../record/value/calendar-date.ts'
import type { Time } from '../ruby/time/time.ts'
import { timeIso8601 } from '../ruby/time/time-functions.ts'
import type { Moment } from './moments.ts'

const TIMES: Readonly<Record<string, string>> = {
  db: '%Y-%m-%d %H:%M:%S',
  inspect: '%Y-%m-%d %H:%M:%S.%9N %z',
  number: '%Y%m%d%H%M%S',
  nsec: '%Y%m%d%H%M%S%9N',
  usec: '%Y%m%d%H%M%S%6N',
  time: '%H:%M',
  short: '%d %b %H:%M',
  long: '%B %d, %Y %H:%M',
  rfc822: '%a, %d %b %Y %H:%M:%S %z',
}

const DATES: Readonly<Record<string, string>> = {
  short: '%d %b',
  long: '%B %d, %Y',
  db: '%Y-%m-%d',
  inspect: '%Y-%m-%d',
  number: '%Y%m%d',
  rfc822: '%d %b %Y',
  iso8601: '%Y-%m-%d',
}

/** `time.to_s(:short)`, `time.to_fs(:db)`; without a format, or one nobody knows, as `to_s`. */
export function formatTime(self: Time, format?: unknown): string {
  const name = nameOf(format)
  if (name === 'iso8601') return timeIso8601(self)
  if (name === 'long_ordinal') return ordinal(self, ', %Y %H:%M')
  const pattern = TIMES[name]
  return pattern === undefined ? self.to_s() : self.strftime(pattern)
}

/** `date.to_s(:long)`; without a format, or one nobody knows, as `to_s`. */
export function formatDate(self: CalendarDate, format?: unknown): string {
  const name = nameOf(format)
  if (name === 'long_ordinal') return ordinal(self, ', %Y')
  const pattern = DATES[name]
  return pattern === undefined ? self.to_s() : self.strftime(pattern)
}

function nameOf(format: unknown): string {
  return typeof format === 'symbol' ? (format.description ?? '') : 'default'
}

function ordinal(self: Moment, rest: string): string {
  const { day } = self.civil
  const teen = day >= 11 && day <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return self.strftime(`%B ${day}${ending}${rest}`)
}
