import { type Encodable, encode } from '../../core/frame.ts'
import type { FrameWriter } from '../../core/frame-writer.ts'
import { StandardError } from '../../ruby/exception/exception.ts'
import { COPY } from '../../ruby/object/copy-state.ts'
import { Range } from '../../ruby/range/range.ts'
import { type Instant, instantOf, instantOfMicroseconds } from '../../ruby/time/instant.ts'
import { databaseMicroseconds, Time } from '../../ruby/time/time.ts'
import type { Period } from '../../vocabulary/zone-rules.ts'
import { currentZone, type TimeZone } from './time-zone.ts'

const HOUR = 3600

/**
 * A point in time as the clocks of a zone show it: what `datetime` columns hold. Days and months are counted by those
 * clocks, seconds and hours by the time that passes. Rails API, ActiveSupport::TimeWithZone.
 *
 * @example
 * new TimeWithZone({ seconds: 1795226632, nanoseconds: 0, fraction: null }, berlin).to_s() // '2026-11-21 03:03:52 +0100'
 */
export class TimeWithZone extends Time implements Encodable {
  static override readonly rubyName: string = 'ActiveSupport::TimeWithZone'
  readonly zone: TimeZone
  #period: Period | null

  constructor(at: number | Instant, zone: TimeZone = currentZone(), period: Period | null = null) {
    const instant = typeof at === 'number' ? instantOfMicroseconds(at) : at
    if (zone.isUtc) super(instant)
    else {
      period ??= zone.rules.periodAt(instant.seconds)
      const { offset, abbreviation } = period
      super(instant, { offset, isUtc: abbreviation === 'UTC' || abbreviation === 'UCT' })
    }
    this.zone = zone
    this.#period = period
  }

  /** The same point in time, in a zone. */
  static of(time: Time, zone: TimeZone = currentZone()): TimeWithZone {
    const isThere = time instanceof TimeWithZone && time.zone === zone
    return isThere ? time : new TimeWithZone(time.instant, zone)
  }

  /**
   * When the clocks of a zone show a date and time of day, which is given as if in UTC. Where they show it twice it is in
   * the period given, else in summer time; where they skip it, it is an hour later.
   */
  static at(
    shown: Instant,
    zone: TimeZone = currentZone(),
    like: Period | null = null,
  ): TimeWithZone {
    if (zone.isUtc) return new TimeWithZone(shown, zone)
    const own = zone.rules.periodsOf(shown.seconds).find((each) => isSame(each, like))
    const period = own ?? zone.periodOf(shown.seconds)
    if (period === null) return TimeWithZone.at({ ...shown, seconds: shown.seconds + HOUR }, zone)
    return new TimeWithZone({ ...shown, seconds: shown.seconds - period.offset }, zone, period)
  }

  /**
   * The same where the clocks show it once, or once in summer time. Source: ActiveSupport::TimeZone#local_to_utc.
   *
   * @throws PeriodNotFound, AmbiguousTime
   */
  static exactly(shown: Instant, zone: TimeZone): TimeWithZone {
    const periods = zone.rules.periodsOf(shown.seconds)
    if (periods.length === 0) throw new PeriodNotFound(shown.seconds)
    const isClear = periods.length === 1 || periods.filter(({ isDst }) => isDst).length === 1
    if (!isClear) throw new AmbiguousTime(shown.seconds)
    return TimeWithZone.at(shown, zone)
  }

  /** What SQLite holds of a time, in the zone of what runs; null when it is no time. */
  static override parse(text: string): TimeWithZone | null {
    const microseconds = databaseMicroseconds(text)
    return microseconds === null ? null : new TimeWithZone(microseconds)
  }

  override get period(): Period {
    this.#period ??= this.zone.rules.periodAt(this.instant.seconds)
    return this.#period
  }

  /** What the clocks show, as a time in UTC: `TimeWithZone#time`. */
  get clock(): Time {
    const { instant, offset } = this
    return new Time({ ...instant, seconds: instant.seconds + offset })
  }

  /** What the clocks show, changed: times that `change` gives are taken for what they show in the zone. */
  override onClock(change: (clock: Time) => unknown): unknown {
    return this.#shown(change(this.clock))
  }

  #shown(value: unknown): unknown {
    if (value instanceof Range) {
      return new Range(this.#shown(value.first), this.#shown(value.last), value.excludesEnd)
    }
    const isTime = value instanceof Time && value.constructor === Time
    return isTime ? TimeWithZone.at(value.instant, this.zone, this.period) : value
  }

  override withInstant(instant: Instant): TimeWithZone {
    return new TimeWithZone(instant, this.zone)
  }

  override toUtc(): Time {
    return new Time(this.instant)
  }

  /** A time with a zone never changes where it is looked at from: another Time does. */
  override lookAs(other: Time): this {
    return other as this
  }

  /** `Sat, 21 Nov 2026 03:03:52.000000000 CET +01:00`. */
  override inspect(): string {
    return this.strftime('%a, %d %b %Y %H:%M:%S.%9N %Z %:z')
  }

  override is_eql(other: unknown): boolean {
    return this.toUtc().is_eql(other instanceof TimeWithZone ? other.toUtc() : other)
  }

  [encode](writer: FrameWriter): void {
    writer.zonedTime(this.microseconds, this, this.zone)
  }

  override [COPY](): TimeWithZone {
    return new TimeWithZone(this.instant, this.zone, this.#period)
  }
}

/** Whether two periods, which may be of two zones, have the same bounds and the same offset. */
function isSame(one: Period, other: Period | null): boolean {
  const { from, until, offset } = one
  return from === other?.from && until === other.until && offset === other.offset
}

/** What the clocks of a zone never show: they skip it. */
export class PeriodNotFound extends StandardError {
  static override readonly rubyName: string = 'TZInfo::PeriodNotFound'

  constructor(shown: number) {
    super(`${new Time(shown * 1e6).strftime('%F %T')} is an invalid local time.`)
  }
}

/** What the clocks of a zone show twice. */
export class AmbiguousTime extends StandardError {
  static override readonly rubyName: string = 'TZInfo::AmbiguousTime'

  constructor(shown: number) {
    super(`${new Time(shown * 1e6).strftime('%F %T')} is an ambiguous local time.`)
  }
}

/** The time now, in the zone of what runs. */
export function currentTime(zone: TimeZone = currentZone()): TimeWithZone {
  return new TimeWithZone(Time.now().instant, zone)
}

/** A date and time of day as if in UTC. */
export function shownAt(days: number, seconds = 0): Instant {
  return instantOf(days * 86400 + seconds)
}
