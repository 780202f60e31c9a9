import { type Encodable, encode } from '../../core/frame.ts'
import type { FrameWriter } from '../../core/frame-writer.ts'
import { Tag } from '../../core/tag.ts'
import { Comparable } from '../../ruby/class/core-classes.ts'
import { KEY } from '../../ruby/hash/key.ts'
import { orderFrom } from '../../ruby/index.ts'
import { toIndex } from '../../ruby/integer/convert.ts'
import { type Civil, civilFromSeconds, daysFromCivil, daysInMonth } from '../../ruby/time/civil.ts'
import { MIDNIGHT, Time } from '../../ruby/time/time.ts'
import { isMover } from '../../ruby/time/time-functions.ts'

/** A day of the calendar, Ruby's Date: the value of a `date` column. */
export class CalendarDate implements Encodable {
  static readonly rubyName = 'Date'
  static readonly rubyModules = [Comparable]
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

  asJson(): string {
    return this.to_s()
  }

  toString(): string {
    return this.to_s()
  }

  /** `Sat, 21 Nov 2026`, as Rails shows a date. */
  inspect(): string {
    return this.strftime('%a, %d %b %Y')
  }

  /** The day so many days, or a duration, later. */
  '+'(days: unknown): CalendarDate {
    if (isMover(days)) return days.moveFrom(this, 1) as CalendarDate
    return new CalendarDate(this.days + toIndex(days))
  }

  /** The day so many days, or a duration, earlier; or the days between two. */
  '-'(other: unknown): CalendarDate | number {
    if (other instanceof CalendarDate) return this.days - other.days
    if (isMover(other)) return other.moveFrom(this, -1) as CalendarDate
    return new CalendarDate(this.days - toIndex(other))
  }

  /** The day so many months later, or the last one of that month. */
  plusMonths(months: number): CalendarDate {
    const { year, month, day } = this.civil
    const count = year * 12 + month - 1 + months
    const [y, m] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
    return new CalendarDate(daysFromCivil(y, m, Math.min(day, daysInMonth(m, y))))
  }

  '>>'(months: unknown): CalendarDate {
    return this.plusMonths(toIndex(months))
  }

  '<<'(months: unknown): CalendarDate {
    return this.plusMonths(-toIndex(months))
  }

  '<=>'(other: unknown): number | null {
    if (other instanceof Time) return this.to_time()['<=>'](other)
    return other instanceof CalendarDate ? Math.sign(this.days - other.days) : null
  }

  '<'(other: unknown): boolean {
    return orderFrom(this['<=>'](other), this, other) < 0
  }

  '<='(other: unknown): boolean {
    return orderFrom(this['<=>'](other), this, other) <= 0
  }

  '>'(other: unknown): boolean {
    return orderFrom(this['<=>'](other), this, other) > 0
  }

  '>='(other: unknown): boolean {
    return orderFrom(this['<=>'](other), this, other) >= 0
  }

  '=='(other: unknown): boolean {
    return this['<=>'](other) === 0
  }

  succ(): CalendarDate {
    return new CalendarDate(this.days + 1)
  }

  [MIDNIGHT](): Time {
    return this.to_time()
  }

  [encode](writer: FrameWriter): void {
    writer.u8(Tag.DATE)
    writer.i64(this.days)
  }

  [KEY](): string {
    return `d${this.days}`
  }
}
