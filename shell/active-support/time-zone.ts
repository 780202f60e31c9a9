import type { CalendarDate } from '../record/value/calendar-date.ts'
import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'
import { newTimeUtc, timeAt } from '../ruby/time/singletons.ts'
import type { Time } from '../ruby/time/time.ts'
import { currentDate, currentTime } from './calendar.ts'
import { parseTime } from './parse-time.ts'

/** `Time.zone`: applications live in UTC. */
export class TimeZone {
  static readonly utc = new TimeZone()

  static {
    defineClass(this, 'ActiveSupport::TimeZone', {
      parameters: { local: '1-7', at: '1-2', parse: '1', today: '0', now: '0' },
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

  parse(text: unknown): Time {
    return parseTime(toS(text), true).toUtc()
  }

  iso8601(text: unknown): Time {
    return this.parse(text)
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
