import { CalendarDate } from '../record/value/calendar-date.ts'
import { DateError } from '../record/value/date-error.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { inspectString } from '../ruby/text/inspect-string.ts'
import { atLocalCivil } from '../ruby/time/local-time.ts'
import { microsecondsFromCivil, Time } from '../ruby/time/time.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAME = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'

/** The forms of a day, each with the places of year, month and day. */
const DAYS: readonly (readonly [pattern: RegExp, year: number, month: number, day: number])[] = [
  [/(-?\d{4})-(\d{1,2})-(\d{1,2})/, 1, 2, 3],
  [/(\d{4})\/(\d{1,2})\/(\d{1,2})/, 1, 2, 3],
  [/\b(\d{1,2})[./](\d{1,2})[./](\d{4})/, 3, 2, 1],
  [new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?[ -]${NAME}[ ,.-]+(-?\\d{4})`, 'i'), 3, 2, 1],
  [new RegExp(`\\b${NAME}\\.? (\\d{1,2})(?:st|nd|rd|th)?,? +(-?\\d{4})`, 'i'), 3, 1, 2],
  [/\b(\d{4})(\d\d)(\d\d)(?!\d)/, 1, 2, 3],
  [new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? ${NAME}\\b`, 'i'), 0, 2, 1],
  [new RegExp(`\\b${NAME} (\\d{1,2})\\b`, 'i'), 0, 1, 2],
]

const CLOCK = /(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s*([ap]m)?/i
const ZONE = /(?:\d|[ap]m|\s)(Z|UTC|GMT|[+-]\d\d:?\d\d)\s*(?:\d{4})?$/i

/** The day that a text names: `2026-11-21`, `21 Nov 2026`, `November 21, 2026`. DateError for none. */
export function parseDate(text: string): CalendarDate {
  const date = findDate(text)
  if (date === undefined || date === null) throw new DateError()
  return date
}

/** Undefined where the text names no day, null where there is no such day. */
function findDate(text: string): CalendarDate | null | undefined {
  for (const [pattern, year, month, day] of DAYS) {
    const found = pattern.exec(text)
    if (found === null) continue
    const y = year === 0 ? Time.now().civil.year : Number(found[year])
    const named = MONTHS.indexOf((found[month] ?? '').slice(0, 3).toLowerCase())
    return CalendarDate.of(y, named < 0 ? Number(found[month]) : named + 1, Number(found[day]))
  }
  return undefined
}

/** The time that a text says: ISO 8601 and what people write. Local time where it names no offset. */
export function parseTime(text: string, isUtc = false): Time {
  const date = findDate(text)
  const clock = CLOCK.exec(text)
  if (date === undefined && clock === null) {
    throw new ArgumentError(`no time information in ${inspectString(text)}`)
  }
  if (date === null) throw new ArgumentError('argument out of range')
  const { year, month, day } = (date ?? Time.now()).civil
  const [, hour = '0', minute = '0', second = '0', fraction = '', half = ''] = clock ?? []
  const h = half === '' ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  if (h > 24 || Number(minute) > 59 || Number(second) > 60) {
    throw new ArgumentError('argument out of range')
  }
  const nanoseconds = Number(fraction.slice(0, 9).padEnd(9, '0'))
  const naive =
    microsecondsFromCivil(year, month, day, h, Number(minute), Number(second)) +
    Math.floor(nanoseconds / 1000)
  const rest = { nanoseconds: nanoseconds % 1000 }
  const zone = ZONE.exec(text)?.[1]?.toUpperCase()
  if (zone === 'Z' || zone === 'UTC' || zone === 'GMT' || (zone === undefined && isUtc)) {
    return new Time(naive, rest)
  }
  if (zone === undefined) {
    return atLocalCivil(new Time(naive, rest).instant)
  }
  const offset = secondsOf(zone.replace(':', ''))
  return new Time(naive - offset * 1e6, { ...rest, offset, isUtc: false })
}

function secondsOf(zone: string): number {
  const size = Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(3, 5)) * 60
  return zone.startsWith('-') ? -size : size
}
