import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { inspectString } from '../../ruby/text/inspect-string.ts'
import type { Civil } from '../../ruby/time/civil.ts'
import { type Instant, instantOf, instantOfMicroseconds } from '../../ruby/time/instant.ts'
import { atLocalCivil } from '../../ruby/time/local-time.ts'
import { microsecondsFromCivil, Time } from '../../ruby/time/time.ts'
import { CalendarDate } from './calendar-date.ts'
import { DateError } from './date-error.ts'
import { currentTime, TimeWithZone } from './time-with-zone.ts'
import { type TimeZone, UTC_ZONE } from './time-zone.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAME = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'

/** A number that belongs to no time of day: `10:20`, `3 pm`. */
const YEAR = '(-?\\d+)(?![\\d:]|\\s*[ap]m)'

/**
 * The forms of a day, each with the places of year, month and day; without a place for the year it is this year's. Of a
 * year and a day that have changed places the year is the one with more than two digits, as in Ruby.
 */
const DAYS: readonly (readonly [pattern: RegExp, year: number, month: number, day: number])[] = [
  [/(?<!\d)(-?\d+)([-./])(\d{1,2})\2(\d+)/, 1, 3, 4],
  [new RegExp(`\\b(\\d+)(?:st|nd|rd|th)?[ /-]${NAME}[ ,./-]+${YEAR}`, 'i'), 3, 2, 1],
  [new RegExp(`\\b${NAME}\\.?[ -](\\d{1,2})(?:st|nd|rd|th)?,?[ -]+(-?\\d{4})`, 'i'), 3, 1, 2],
  [new RegExp(`\\b${NAME} +(\\d{1,2}) [\\d:]+ (?:[a-z]+ )?(\\d{4})`, 'i'), 3, 1, 2],
  [/\b(\d{4})(\d\d)(\d\d)(?!\d(?!\d{5}))/, 1, 2, 3],
  [new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? ${NAME}\\b`, 'i'), 0, 2, 1],
  [new RegExp(`\\b${NAME} (\\d{1,2})\\b`, 'i'), 0, 1, 2],
]

const CLOCKS: readonly RegExp[] = [
  /(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d+))?)?\s*(?<half>[ap]m)?/i,
  /\b(?<hour>\d{1,2})\s*(?<half>[ap]m)\b/i,
  /\b\d{8}T?(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)/,
  /\d-\d{1,2}[ T](?<hour>\d\d)\s*$/,
]
const ZONE = /(?:\d|[ap]m|\s)(Z|UTC|GMT|[ECMP][SD]T|[+-]\d\d:?\d\d)\s*(?:\d{4})?$/i

/** The hours west of UTC that zones of America have in winter. */
const AMERICAN: Readonly<Record<string, number>> = { E: 5, C: 6, M: 7, P: 8 }

/**
 * The day that a text names: `2026-11-21`, `21 Nov 2026`, `November 21, 2026`. A year of two digits is one of 1969 to
 * 2068, or without `fillsYear` of the first century.
 *
 * @throws DateError for none
 */
export function parseDate(text: string, fillsYear = true): CalendarDate {
  const date = findDate(text, fillsYear)
  if (date === undefined || date === null) throw new DateError()
  return date
}

/** Undefined where the text names no day, null where there is no such day. */
function findDate(text: string, fillsYear = true): CalendarDate | null | undefined {
  const day = findDay(text)
  const year = day && (fillsYear ? fullYear(day) : day.year)
  return day && CalendarDate.of(year ?? Time.now().civil.year, day.month, day.day)
}

/** The day that a text names with its year, as columns take one; null for none (ActiveModel::Type::Date). */
export function dateIn(text: string): CalendarDate | null {
  const day = findDay(text)
  return day?.year !== undefined ? CalendarDate.of(day.year, day.month, day.day) : null
}

interface Day {
  readonly year: number | undefined
  /** Whether the year is written in two digits. */
  readonly isShort: boolean
  readonly month: number
  readonly day: number
}

function findDay(text: string): Day | undefined {
  for (const [pattern, year, month, day] of DAYS) {
    const found = pattern.exec(text)
    if (found === null) continue
    const named = MONTHS.indexOf((found[month] ?? '').slice(0, 3).toLowerCase())
    const [first, last] = [found[year] ?? '', found[day] ?? '']
    const isSwapped = last.length > 2
    const written = isSwapped ? last : first
    return {
      year: year === 0 ? undefined : Number(written),
      isShort: written.length <= 2,
      month: named < 0 ? Number(found[month]) : named + 1,
      day: Number(isSwapped ? first : last),
    }
  }
  return undefined
}

/** The year that two digits stand for: 1969 to 2068. */
function fullYear({ year, isShort }: Day): number | undefined {
  return year === undefined || !isShort ? year : year + (year < 69 ? 2000 : 1900)
}

interface FullDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

interface Clock {
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly nanoseconds: number
}

/** Undefined where the text says no time of day, null where there is no such time. */
function findClock(text: string): Clock | null | undefined {
  let found: RegExpExecArray | null = null
  for (const pattern of CLOCKS) {
    found = pattern.exec(text)
    if (found !== null) break
  }
  if (found === null) return undefined
  const { hour, minute = '0', second = '0', fraction = '', half } = found.groups ?? {}
  const clock = {
    hour: half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0),
    minute: Number(minute),
    second: Number(second),
    nanoseconds: Number(fraction.slice(0, 9).padEnd(9, '0')),
  }
  return clock.hour > 24 || clock.minute > 59 || clock.second > 60 ? null : clock
}

/** The seconds east of UTC that a text ends with: 0 for `Z`, undefined where it says none. */
function findOffset(text: string): number | undefined {
  const zone = ZONE.exec(text)?.[1]?.toUpperCase()
  if (zone === undefined) return undefined
  if (/^[ZUG]/.test(zone)) return 0
  const hours = AMERICAN[zone.charAt(0)]
  if (hours !== undefined) return (Number(zone.charAt(1) === 'D') - hours) * 3600
  return secondsOf(zone.replace(':', ''))
}

/**
 * The moment that a text names with its year, as columns take one, in UTC where it says no offset; null for
 * none. A day that its month does not have is one of the next month (ActiveModel::Type::DateTime).
 */
export function timeIn(text: string): TimeWithZone | null {
  const day = findDay(text)
  const clock = findClock(text)
  const year = day && fullYear(day)
  const hasDay = year && day.month >= 1 && day.month <= 12 && day.day >= 1 && day.day <= 31
  if (!hasDay || clock === null) return null
  return moment({ ...day, year }, clock, clock && findOffset(text), UTC_ZONE)
}

/** The time of day that a text says, on the first day of 2000; null for none (ActiveModel::Type::Time). */
export function timeOfDayIn(text: string, zone = UTC_ZONE): TimeWithZone | null {
  const clock = findClock(text)
  return clock ? moment({ year: 2000, month: 1, day: 1 }, clock, findOffset(text), zone) : null
}

function moment(
  { year, month, day }: FullDay,
  clock: Clock | undefined,
  offset: number | undefined,
  zone: TimeZone,
): TimeWithZone {
  const { hour = 0, minute = 0, second = 0, nanoseconds = 0 } = clock ?? {}
  const micro = microsecondsFromCivil(year, month, day, hour, minute, second)
  const shown = instantOfMicroseconds(micro + Math.floor(nanoseconds / 1000))
  return offset === undefined
    ? TimeWithZone.of(TimeWithZone.at(shown, zone))
    : new TimeWithZone({ ...shown, seconds: shown.seconds - offset })
}

/** What a text says of a point in time. */
interface Said {
  /** The date and time of day, as if in UTC. */
  readonly shown: Instant
  /** Seconds ahead of UTC; undefined where the text does not say it. */
  readonly offset: number | undefined
  readonly isUtc: boolean
}

/**
 * What a text says, today where it says a time of day alone; null where it says neither. A year of two digits is one of
 * 1969 to 2068 where `fillsYear`.
 */
function said(text: string, today: Civil, fillsYear: boolean): Said | null {
  const given = findDay(text)
  const clock = findClock(text)
  if (given === undefined && clock === undefined) return null
  const year = given && ((fillsYear ? fullYear(given) : given.year) ?? today.year)
  const day = given ? { ...given, year: year as number } : today
  const isThere = day.month >= 1 && day.month <= 12 && day.day >= 1 && day.day <= 31
  const isMonth = fillsYear || (day.month >= 1 && day.month <= 12)
  if (!isMonth) throw new ArgumentError('mon out of range')
  if (!isThere || clock === null) throw new ArgumentError('argument out of range')
  const { hour = 0, minute = 0, second = 0, nanoseconds = 0 } = clock ?? {}
  const micro = microsecondsFromCivil(day.year, day.month, day.day, hour, minute, second)
  const shown = instantOf(Math.floor(micro / 1e6), nanoseconds)
  const isUtc = /(?:Z|UTC|GMT)\s*(?:\d{4})?$/i.test(text)
  // The year of `31-12-2020` is no offset.
  const saysOffset = clock !== undefined || /\s\S+$/.test(text)
  return { shown, offset: saysOffset ? findOffset(text) : undefined, isUtc }
}

/** The time that a text says: ISO 8601 and what people write. Local time where it names no offset. */
export function parseTime(text: string, isUtc = false): Time {
  const found = said(text, Time.now().civil, true)
  if (found === null) throw new ArgumentError(`no time information in ${inspectString(text)}`)
  const { shown, offset } = found
  const day = findDay(text)
  if (day !== undefined && findDate(text) === null) throw new ArgumentError('argument out of range')
  if (offset === undefined && !isUtc) return atLocalCivil(shown)
  if (offset === undefined || found.isUtc) return new Time(shown)
  return new Time({ ...shown, seconds: shown.seconds - offset }, { offset, isUtc: false })
}

/**
 * The time that a text says, in a zone; null where it says neither a day nor a time of day. A day that its month does not
 * have is one of the next. Rails API, ActiveSupport::TimeZone#parse.
 *
 * @throws ArgumentError for a month, a day or a time of day that there is not
 */
export function timeInZone(text: string, zone: TimeZone, today?: Civil): TimeWithZone | null {
  const found = said(text, today ?? currentTime(zone).civil, false)
  if (found === null) return null
  const { shown, offset } = found
  if (offset === undefined) return TimeWithZone.at(shown, zone)
  return new TimeWithZone({ ...shown, seconds: shown.seconds - offset }, zone)
}

function secondsOf(zone: string): number {
  const size = Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(3, 5)) * 60
  return zone.startsWith('-') ? -size : size
}
