import { AmbiguousTime, PeriodNotFound, TimeWithZone } from '../record/value/time-with-zone.ts'
import { TypeError } from '../ruby/exception/standard-errors.ts'
import { classNameOf } from '../ruby/object/describe.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { Time } from '../ruby/time/time.ts'
import type { Period, ZoneRules } from '../vocabulary/zone-rules.ts'

/** What the clocks of a zone show at a point in time. */
class TimeWithOffset extends Time {
  static override readonly rubyName: string = 'TZInfo::TimeWithOffset'
  readonly #period: Period

  constructor(time: Time, period: Period) {
    super(time.instant, { offset: period.offset, isUtc: false })
    this.#period = period
  }

  override get period(): Period {
    return this.#period
  }
}

function timeOf(value: unknown): Time {
  if (value instanceof TimeWithZone) return new Time(value.instant, { offset: value.offset })
  if (value instanceof Time) return value
  throw new TypeError(`${classNameOf(value)} is no Time`)
}

/** The time in UTC whose clocks show what a time shows, whatever its offset. */
function asUtc(value: unknown): Time {
  const { instant, offset } = timeOf(value)
  return new Time({ ...instant, seconds: instant.seconds + offset })
}

/** TZInfo::Timezone#period_for, and of what a time shows in UTC. */
export function periodFor(rules: ZoneRules, value: unknown): Period {
  return rules.periodAt(timeOf(value).instant.seconds)
}

export function periodForUtc(rules: ZoneRules, value: unknown): Period {
  return rules.periodAt(asUtc(value).instant.seconds)
}

/** TZInfo::Timezone#period_for_local. Raises PeriodNotFound where clocks skip the time, AmbiguousTime where they show it twice and `dst` does not say which. */
export function periodForLocal(rules: ZoneRules, value: unknown, dst: unknown): Period {
  const shown = asUtc(value).instant.seconds
  const all = rules.periodsOf(shown)
  const [first] = all
  if (first === undefined) throw new PeriodNotFound(shown)
  if (all.length === 1) return first
  const said = dst === null ? [] : all.filter(({ isDst }) => isDst === isTruthy(dst))
  const [only, other] = said
  if (only === undefined || other !== undefined) throw new AmbiguousTime(shown)
  return only
}

/** TZInfo::Timezone#to_local. */
export function toLocal(rules: ZoneRules, value: unknown): Time {
  return new TimeWithOffset(timeOf(value), periodFor(rules, value))
}

/** TZInfo::Timezone#utc_to_local. */
export function utcToLocal(rules: ZoneRules, value: unknown): Time {
  return toLocal(rules, asUtc(value))
}

/** TZInfo::Timezone#local_to_utc. */
export function localToUtc(rules: ZoneRules, value: unknown, dst: unknown): Time {
  const { instant } = asUtc(value)
  const { offset } = periodForLocal(rules, value, dst)
  return new Time({ ...instant, seconds: instant.seconds - offset })
}
