import { KEY } from '../hash/key.ts'
import { orderFrom } from '../operators/compare.ts'
import { world } from '../world.ts'
import { type Civil, civilFromSeconds, daysFromCivil } from './civil.ts'
import { timeAdd, timeSubtract } from './functions.ts'
import { strftime } from './strftime.ts'

/** Where a point in time is looked at from. */
export interface Zone {
  readonly offset?: number
  readonly isUtc?: boolean
  /** Nanoseconds beyond the microseconds, 0 to 999. */
  readonly nanoseconds?: number
}

/**
 * A Ruby Time: microseconds since 1970 and the offset it is shown in. UTC unless an offset is given.
 *
 * @example
 * new Time(1795226632_000000).to_s() // '2026-11-21 02:03:52 UTC'
 */
export class Time {
  static readonly rubyName = 'Time'
  readonly microseconds: number
  readonly nanoseconds: number
  /** Seconds ahead of UTC. */
  offset: number
  isUtc: boolean
  #civil: Civil | null = null

  constructor(
    microseconds: number,
    { offset = 0, isUtc = offset === 0, nanoseconds = 0 }: Zone = {},
  ) {
    this.microseconds = microseconds
    this.nanoseconds = nanoseconds
    this.offset = offset
    this.isUtc = isUtc
  }

  /** Now, in local time. */
  static now(): Time {
    const now = world().now()
    return new Time(Math.floor(now * 1e6), { offset: world().localOffset(now), isUtc: false })
  }

  /** A point in time in UTC; month and day count from 1. */
  static utc(year: number, month = 1, day = 1, hour = 0, minute = 0, second = 0, micro = 0): Time {
    return new Time(microsecondsFromCivil(year, month, day, hour, minute, second, micro))
  }

  /** What `YYYY-MM-DD HH:MM:SS.ffffff` says in UTC, as SQLite holds it; null when it is no time. */
  static parse(text: string): Time | null {
    const found = DATABASE_FORMAT.exec(text)
    if (found === null) return null
    const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = ''] = found
    const micro = Number(fraction.slice(0, 6).padEnd(6, '0'))
    return Time.utc(+`${year}`, +`${month}`, +`${day}`, +hour, +minute, +second, micro)
  }

  /** The date and time of day in the offset of this time. */
  get civil(): Civil {
    this.#civil ??= civilFromSeconds(Math.floor(this.microseconds / 1e6) + this.offset)
    return this.#civil
  }

  /** Whole seconds since 1970. */
  get seconds(): number {
    return Math.floor(this.microseconds / 1e6)
  }

  /** Nanoseconds within the second. */
  get nsec(): number {
    return (this.microseconds - this.seconds * 1e6) * 1000 + this.nanoseconds
  }

  /** Looks at the same point in time from another offset from now on, as `utc` and `localtime` do. */
  move(offset: number, isUtc: boolean): this {
    this.offset = offset
    this.isUtc = isUtc
    this.#civil = null
    return this
  }

  /** The same point in time, in UTC. */
  toUtc(): Time {
    return this.isUtc ? this : new Time(this.microseconds, { nanoseconds: this.nanoseconds })
  }

  /** The same point in time, at another offset. */
  at(offset: number): Time {
    return new Time(this.microseconds, { offset, isUtc: false, nanoseconds: this.nanoseconds })
  }

  /** `YYYY-MM-DD HH:MM:SS.ffffff` in UTC, as SQLite holds it. */
  toDatabase(): string {
    return strftime(this.toUtc(), '%Y-%m-%d %H:%M:%S.%6N')
  }

  /** A JavaScript Date of the same point in time. */
  toDate(): Date {
    return new Date(this.microseconds / 1000)
  }

  strftime(format: string): string {
    return strftime(this, format)
  }

  to_s(): string {
    return strftime(this, this.isUtc ? '%Y-%m-%d %H:%M:%S UTC' : '%Y-%m-%d %H:%M:%S %z')
  }

  inspect(): string {
    const fraction =
      this.nsec === 0 ? '' : `.${String(this.nsec).padStart(9, '0').replace(/0+$/, '')}`
    return strftime(this, `%Y-%m-%d %H:%M:%S${fraction} ${this.isUtc ? 'UTC' : '%z'}`)
  }

  '+'(seconds: unknown): Time {
    return timeAdd(this, seconds)
  }

  '-'(other: unknown): unknown {
    return timeSubtract(this, other)
  }

  '<'(other: unknown): boolean {
    return this.#order(other) < 0
  }

  '<='(other: unknown): boolean {
    return this.#order(other) <= 0
  }

  '>'(other: unknown): boolean {
    return this.#order(other) > 0
  }

  '>='(other: unknown): boolean {
    return this.#order(other) >= 0
  }

  #order(other: unknown): number {
    return orderFrom(this['<=>'](other), this, other)
  }

  '=='(other: unknown): boolean {
    return this['<=>'](other) === 0
  }

  '<=>'(other: unknown): number | null {
    if (!(other instanceof Time)) return null
    return (
      Math.sign(this.microseconds - other.microseconds) ||
      Math.sign(this.nanoseconds - other.nanoseconds)
    )
  }

  [KEY](): string {
    return `m${this.microseconds}.${this.nanoseconds}`
  }
}

const DATABASE_FORMAT =
  /^(\d{4,})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?)?(?: ?UTC|Z)?$/

/** Microseconds since 1970 of a date and time of day in UTC. */
export function microsecondsFromCivil(
  year: number,
  month = 1,
  day = 1,
  hour = 0,
  minute = 0,
  second = 0,
  micro = 0,
): number {
  const seconds = daysFromCivil(year, month, day) * 86400 + hour * 3600 + minute * 60 + second
  return Math.round(seconds * 1e6) + micro
}
