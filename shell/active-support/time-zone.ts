import type { CalendarDate } from '../record/value/calendar-date.ts'
import { findTime, parseTime } from '../record/value/parse-time.ts'
import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { isString, text } from '../ruby/text/mutable-string.ts'
import { newTimeUtc, timeAt } from '../ruby/time/singletons.ts'
import type { Time } from '../ruby/time/time.ts'
import { timeZoneKind } from '../vocabulary/time-zones.ts'
import { currentDate, currentTime } from './calendar.ts'
import { strptime } from './strptime.ts'

/** `Time.zone`: applications live in UTC. */
export class TimeZone {
  static readonly utc = new TimeZone()

  static {
    defineClass(this, 'ActiveSupport::TimeZone', {
      parameters: { local: '1-7', at: '1-2', parse: '1', strptime: '2', today: '0', now: '0' },
    })
  }

  now(): Time {
    return currentTime()
  }

  today(): CalendarDate {
    return currentDate()
  }

  yesterday(): CalendarDate {
    return currentDate()['-'](1) as CalendarDate
  }

  tomorrow(): CalendarDate {
    return currentDate()['+'](1) as CalendarDate
  }

  local(...parts: unknown[]): Time {
    return newTimeUtc(null, ...parts)
  }

  at(...parts: [unknown, ...unknown[]]): Time {
    return timeAt(null, ...parts).toUtc()
  }

  /** The time that a text says; nil where it says none. */
  parse(text: unknown): Time | null {
    return findTime(toS(text), true)?.toUtc() ?? null
  }

  iso8601(text: unknown): Time {
    return parseTime(toS(text), true).toUtc()
  }

  strptime(given: unknown, format: unknown): Time {
    const found = strptime(toS(given), toS(format))
    if (found === null) throw new ArgumentError('invalid date')
    return found.toUtc()
  }

  name(): string {
    return 'UTC'
  }

  utc_offset(): number {
    return 0
  }

  formatted_offset(): string {
    return '+00:00'
  }

  to_s(): string {
    return '(GMT+00:00) UTC'
  }
}

/** UTC for a zone that is given; null for none. ArgumentError for an unknown zone, and for one that is not UTC. */
export function findZone(zone: unknown): TimeZone | null {
  if (zone === null || zone === undefined || zone === false) return null
  if (zone instanceof TimeZone) return zone
  const kind = isString(zone) ? timeZoneKind(text(zone)) : 'unknown'
  if (kind === 'utc') return TimeZone.utc
  const name = isString(zone) ? text(zone) : inspect(zone)
  if (kind === 'unknown') throw new ArgumentError(`Invalid Timezone: ${name}`)
  throw new ArgumentError(
    `time zones are not built yet: ${name} would not be kept to. Times are UTC; write "UTC", or format the time where it is read`,
  )
}
