import { type Encodable, encode } from '../core/frame.ts'
import type { FrameWriter } from '../core/frame-writer.ts'
import { Tag } from '../core/tag.ts'
import { KEY } from '../ruby/hash/key.ts'
import { type Civil, civilFromSeconds, daysFromCivil } from '../ruby/time/civil.ts'
import { Time } from '../ruby/time/time.ts'

/** A day of the calendar, Ruby's Date: the value of a `date` column. */
export class CalendarDate implements Encodable {
  static readonly rubyName = 'Date'
  /** Days since 1970-01-01. */
  readonly days: number

  constructor(days: number) {
    this.days = days
  }

  /** The day of a year; month and day count from 1. Null when there is no such day. */
  static of(year: number, month: number, day: number): CalendarDate | null {
    const date = new CalendarDate(daysFromCivil(year, month, day))
    const { civil } = date
    return civil.year === year && civil.month === month && civil.day === day ? date : null
  }

  /** The day that `2026-11-21` says; null when it is no day. */
  static parse(text: string): CalendarDate | null {
    const [, year, month, day] = /^\s*(\d{4})-(\d\d?)-(\d\d?)(?:[ T]|$)/.exec(text) ?? []
    return year === undefined ? null : CalendarDate.of(+year, Number(month), Number(day))
  }

  get civil(): Civil {
    return civilFromSeconds(this.days * 86400)
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

  strftime(format: string): string {
    return this.to_time().strftime(format)
  }

  /** Midnight of the day, in UTC. */
  to_time(): Time {
    return new Time(this.days * 86400e6)
  }

  /** `2026-11-21`. */
  to_s(): string {
    return this.strftime('%Y-%m-%d')
  }

  iso8601(): string {
    return this.to_s()
  }

  toString(): string {
    return this.to_s()
  }

  /** `Sat, 21 Nov 2026`, as Rails shows a date. */
  inspect(): string {
    return this.strftime('%a, %d %b %Y')
  }

  '+'(days: number): CalendarDate {
    return new CalendarDate(this.days + days)
  }

  /** The day so many days earlier, or the days between two. */
  '-'(other: number | CalendarDate): CalendarDate | number {
    return other instanceof CalendarDate
      ? this.days - other.days
      : new CalendarDate(this.days - other)
  }

  '<=>'(other: unknown): number | null {
    return other instanceof CalendarDate ? Math.sign(this.days - other.days) : null
  }

  '=='(other: unknown): boolean {
    return other instanceof CalendarDate && other.days === this.days
  }

  succ(): CalendarDate {
    return new CalendarDate(this.days + 1)
  }

  [encode](writer: FrameWriter): void {
    writer.u8(Tag.DATE)
    writer.i64(this.days)
  }

  [KEY](): string {
    return `d${this.days}`
  }
}
