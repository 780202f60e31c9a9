import { CalendarDate } from '../record/value/calendar-date.ts'
import { DateError } from '../record/value/date-error.ts'
import { parseTime } from '../record/value/parse-time.ts'
import { ArgumentError, TypeError } from '../ruby/exception/standard-errors.ts'
import { multiply } from '../ruby/index.ts'
import { COPY } from '../ruby/object/copy-state.ts'
import { daysFromCivil } from '../ruby/time/civil.ts'
import { type Instant, nanosecondsBetween } from '../ruby/time/instant.ts'
import { Time } from '../ruby/time/time.ts'
import { isMover, timeAdd, timeSubtract } from '../ruby/time/time-functions.ts'
import { Rational } from './rational.ts'

const DAY = 86_400

/** Ruby's DateTime: a Date with a time of day and an offset. What is added to it are days. */
export class DateTime extends Time {
  static override readonly rubyName = 'DateTime'
  static readonly rubySuperclass = CalendarDate

  constructor(instant: Instant, offset: number) {
    super(instant, { offset, isUtc: false })
  }

  /** The same point in time, looked at from the same offset. */
  static of(time: Time): DateTime {
    return new DateTime(time.instant, time.offset)
  }

  override withInstant(instant: Instant): DateTime {
    return new DateTime(instant, this.offset)
  }

  override at(offset: number): DateTime {
    return new DateTime(this.instant, offset)
  }

  /** Days since 1970-01-01, as those of a Date. */
  get days(): number {
    const { year, month, day } = this.civil
    return daysFromCivil(year, month, day)
  }

  year(): number {
    return this.civil.year
  }

  month(): number {
    return this.civil.month
  }

  day(): number {
    return this.civil.day
  }

  wday(): number {
    return this.civil.weekday
  }

  yday(): number {
    return this.civil.yearday
  }

  to_time(): Time {
    return new Time(this.instant, { offset: this.offset, isUtc: false })
  }

  iso8601(digits: unknown = 0): string {
    const places = Number(digits)
    return this.strftime(`%Y-%m-%dT%H:%M:%S${places > 0 ? `.%${places}N` : ''}%:z`)
  }

  override strftime(format: string): string {
    return super.strftime(format.replace(/%Z/g, '%:z'))
  }

  override to_s(): string {
    return this.iso8601()
  }

  /** `Sat, 21 Nov 2026 02:03:52 +0000`, as Rails shows it. */
  override inspect(): string {
    return this.strftime('%a, %d %b %Y %H:%M:%S %z')
  }

  asJson(): string {
    return this.iso8601(3)
  }

  '+'(days: unknown): DateTime {
    if (isMover(days)) return days.moveFrom(this, 1) as DateTime
    return timeAdd(this, this.#secondsOf(days)) as DateTime
  }

  '-'(other: unknown): DateTime | Rational {
    if (isMover(other)) return other.moveFrom(this, -1) as DateTime
    const from = other instanceof CalendarDate ? other.to_time() : other
    if (from instanceof DateTime || other instanceof CalendarDate) {
      const { numerator, denominator } = nanosecondsBetween((from as Time).instant, this.instant)
      return new Rational(numerator, denominator * BigInt(DAY) * 1_000_000_000n)
    }
    return timeSubtract(this, this.#secondsOf(other)) as DateTime
  }

  #secondsOf(days: unknown): unknown {
    if (days instanceof Time) throw new TypeError('expected numeric')
    return multiply(days instanceof Rational ? days.to_f() : days, DAY)
  }

  succ(): DateTime {
    return this['+'](1)
  }

  override [COPY](): DateTime {
    return DateTime.of(this)
  }
}

/** The moment that a text names; DateError for none. In UTC where it says no offset. */
export function dateTimeIn(given: string): DateTime {
  try {
    return DateTime.of(parseTime(given, true))
  } catch (error) {
    throw error instanceof ArgumentError ? new DateError() : error
  }
}
