import { KEY } from '../hash/key.ts'
import { COPY } from '../object/copy-state.ts'
import { orderFrom } from '../operators/compare.ts'
import { world } from '../world.ts'
import { type Civil, civilFromSeconds, daysFromCivil } from './civil.ts'
import {
  compareInstants,
  type Instant,
  inspectFraction,
  instantOf,
  instantOfMicroseconds,
} from './instant.ts'
import { strftime } from './strftime.ts'

/** What a day of the calendar is called by where it is compared with a time: its midnight in UTC. */
export const MIDNIGHT: unique symbol = Symbol('midnight')

function startOf(value: unknown): Time | null {
  if (value instanceof Time) return value
  const isDay = typeof value === 'object' && value !== null && MIDNIGHT in value
  return isDay ? (value as { [MIDNIGHT](): Time })[MIDNIGHT]() : null
}

/** Where a point in time is looked at from. */
export interface Zone {
  readonly offset?: number
  readonly isUtc?: boolean
  /** Whether the offset is the one of local time, which has a name. */
  readonly isLocal?: boolean
  /** Nanoseconds beyond the microseconds, 0 to 999. */
  readonly nanoseconds?: number
}

/**
 * A Ruby Time: an instant, often given as microseconds since 1970, and the offset it is shown in.
 * UTC unless an offset is given.
 *
 * @example
 * new Time(1795226632_000000).to_s() // '2026-11-21 02:03:52 UTC'
 */
export class Time {
  static readonly rubyName: string = 'Time'
  readonly instant: Instant
  /** Seconds ahead of UTC. */
  offset: number
  isUtc: boolean
  isLocal: boolean
  #civil: Civil | null = null

  constructor(
    at: number | Instant,
    { offset = 0, isUtc = offset === 0, isLocal = false, nanoseconds = 0 }: Zone = {},
  ) {
    const instant = typeof at === 'number' ? instantOfMicroseconds(at) : at
    this.instant =
      nanoseconds === 0 ? instant : instantOf(instant.seconds, instant.nanoseconds + nanoseconds)
    this.offset = offset
    this.isUtc = isUtc
    this.isLocal = isLocal
  }

  /** Now, in local time. */
  static now(): Time {
    return new Time(Math.floor(world().now() * 1e6)).atLocal()
  }

  /** A point in time in UTC; month and day count from 1. */
  static utc(year: number, month = 1, day = 1, hour = 0, minute = 0, second = 0, micro = 0): Time {
    return new Time(microsecondsFromCivil(year, month, day, hour, minute, second, micro))
  }

  /** What `YYYY-MM-DD HH:MM:SS.ffffff` says in UTC, as SQLite holds it; null when it is no time. */
  static parse(text: string): Time | null {
    const microseconds = databaseMicroseconds(text)
    return microseconds === null ? null : new Time(microseconds)
  }

  /** What is known of the zone that the time is looked at from; null for an offset or local time. */
  get period(): { readonly abbreviation: string; readonly isDst: boolean } | null {
    return null
  }

  /** The date and time of day in the offset of this time. */
  get civil(): Civil {
    this.#civil ??= civilFromSeconds(this.instant.seconds + this.offset)
    return this.#civil
  }

  /** Whole seconds since 1970. */
  get seconds(): number {
    return this.instant.seconds
  }

  /** Whole microseconds since 1970. */
  get microseconds(): number {
    return this.instant.seconds * 1e6 + Math.floor(this.instant.nanoseconds / 1000)
  }

  /** Nanoseconds beyond the microseconds, 0 to 999. */
  get nanoseconds(): number {
    return this.instant.nanoseconds % 1000
  }

  /** Nanoseconds within the second. */
  get nsec(): number {
    return this.instant.nanoseconds
  }

  /** Looks at the same point in time as another Time does from now on, as `utc` and `localtime` do. */
  lookAs({ offset, isUtc, isLocal }: Time): this {
    this.offset = offset
    this.isUtc = isUtc
    this.isLocal = isLocal
    this.#civil = null
    return this
  }

  /** Another point in time, looked at from where this one is; in local time that is its offset then. */
  withInstant(instant: Instant): Time {
    const { offset, isUtc } = this
    return this.isLocal ? new Time(instant).atLocal() : new Time(instant, { offset, isUtc })
  }

  /** What the clocks show there, changed. */
  onClock(change: (clock: Time) => unknown): unknown {
    return change(this)
  }

  /** The same point in time, in UTC. */
  toUtc(): Time {
    return this.isUtc ? this : new Time(this.instant)
  }

  /** The same point in time, at another offset. */
  at(offset: number): Time {
    return new Time(this.instant, { offset, isUtc: false })
  }

  /** The same point in time, in local time. */
  atLocal(): Time {
    const offset = world().localOffset(this.instant.seconds)
    return new Time(this.instant, { offset, isUtc: false, isLocal: true })
  }

  /** `YYYY-MM-DD HH:MM:SS` in UTC, with `.ffffff` where the second is not whole: what Rails writes, and SQLite compares as text. */
  toDatabase(): string {
    const { year, month, day, hour, minute, second } = civilFromSeconds(this.instant.seconds)
    const micro = Math.floor(this.instant.nanoseconds / 1000)
    const fraction = micro === 0 ? '' : `.${String(1_000_000 + micro).slice(1)}`
    if (year < 1000 || year > 9999) return strftime(this.toUtc(), '%Y-%m-%d %H:%M:%S') + fraction
    const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`
    const time = `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`
    return `${date} ${time}${fraction}`
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
    const fraction = inspectFraction(this.instant)
    const beyond = Math.abs(this.offset) % 60
    const zone = this.isUtc ? 'UTC' : beyond === 0 ? '%z' : `%z${String(beyond).padStart(2, '0')}`
    return strftime(this, `%Y-%m-%d %H:%M:%S${fraction} ${zone}`)
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
    const time = startOf(other)
    return time === null ? null : compareInstants(this.instant, time.instant)
  }

  /** Whether both are the same point in time, and of the same kind. */
  is_eql(other: unknown): boolean {
    if (!(other instanceof Time) || other[KEY]() !== this[KEY]()) return false
    return this.constructor === other.constructor || (other.period !== null && other.is_eql(this))
  }

  [COPY](): Time {
    return new Time(this.instant).lookAs(this)
  }

  [KEY](): string {
    const { seconds, nanoseconds, fraction } = this.instant
    const beyond = fraction === null ? '' : `.${fraction.numerator}/${fraction.denominator}`
    return `m${seconds}.${nanoseconds}${beyond}`
  }
}

const DATABASE_FORMAT =
  /^(\d{4,})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?)?(?: ?UTC|Z)?$/

/** The microseconds since 1970 of `YYYY-MM-DD HH:MM:SS.ffffff` in UTC, as SQLite holds it; null when it is no time. */
export function databaseMicroseconds(text: string): number | null {
  const found = DATABASE_FORMAT.exec(text)
  if (found === null) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = ''] = found
  const micro = Number(fraction.slice(0, 6).padEnd(6, '0'))
  return microsecondsFromCivil(+`${year}`, +`${month}`, +`${day}`, +hour, +minute, +second, micro)
}

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

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`
}
