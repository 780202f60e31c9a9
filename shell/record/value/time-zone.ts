import { placeOf } from '../../core/time-place.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Float } from '../../ruby/float/float.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { requestState, withState } from '../../ruby/request-state.ts'
import { isString, text } from '../../ruby/text/mutable-string.ts'
import { milliseconds } from '../../ruby/world.ts'
import { RAILS_ZONES } from '../../vocabulary/time-zones.ts'
import { type Period, type ZoneRules, zoneRules } from '../../vocabulary/zone-rules.ts'

const HOUR = 3600

/** A time zone under the name that it was asked for by. Rails API, ActiveSupport::TimeZone. */
export class TimeZone {
  static readonly rubyName = 'ActiveSupport::TimeZone'
  readonly name: string
  /** Its name in the time zone database. */
  readonly identifier: string
  readonly rules: ZoneRules
  /** Whether its clocks have always shown UTC. */
  readonly isUtc: boolean
  /** Its place among the zones that were asked for; templates hold times by it. */
  readonly number: number
  #table: Uint8Array | null = null

  private constructor(name: string, identifier: string, rules: ZoneRules) {
    this.name = name
    this.identifier = identifier
    this.rules = rules
    this.isUtc = rules.isUtc
    this.number = NUMBERED.push(this)
  }

  /** The zone that Rails or the time zone database calls so; null for none. */
  static named(name: string): TimeZone | null {
    const known = KNOWN.get(name)
    if (known !== undefined) return known
    const identifier = RAILS_ZONES.get(name) ?? name
    const rules = zoneRules(identifier)
    if (rules === null) return null
    const zone = new TimeZone(name, identifier, rules)
    KNOWN.set(name, zone)
    return zone
  }

  /** The zone of a number. */
  static numbered(number: number): TimeZone | undefined {
    return NUMBERED[number - 1]
  }

  /** Those with a name of Rails, from west to east. */
  static all(): TimeZone[] {
    return [...RAILS_ZONES.keys()].map((name) => TimeZone.named(name) as TimeZone).sort(orderZones)
  }

  /** Its periods as wasm-core/value/zone.ts reads them. */
  get table(): Uint8Array {
    this.#table ??= encodePeriods(this.rules.periods, this.number)
    return this.#table
  }

  /** Seconds ahead of UTC, now and without summer time. */
  get utcOffset(): number {
    return this.rules.periodAt(Math.floor(milliseconds() / 1000)).base
  }

  /**
   * The period of what clocks show; where they show it twice the one of summer time, where they skip it null. Source:
   * ActiveSupport::TimeZone#period_for_local.
   */
  periodOf(shown: number, isDst = true): Period | null {
    const periods = this.rules.periodsOf(shown)
    const wanted = periods.filter((period) => period.isDst === isDst)
    return (wanted.length > 0 ? wanted : periods).at(-1) ?? null
  }

  '<=>'(other: unknown): number | null {
    return other instanceof TimeZone ? orderZones(this, other) : null
  }

  '=='(other: unknown): boolean {
    return this['<=>'](other) === 0
  }

  /** `+01:00`, now and without summer time. */
  formattedOffset(hasColon = true): string {
    return offsetText(this.utcOffset, hasColon)
  }

  to_s(): string {
    return `(GMT${this.formattedOffset()}) ${this.name}`
  }

  inspect(): string {
    return `#<ActiveSupport::TimeZone name=${inspect(this.name)}>`
  }
}

/** Seconds ahead of UTC as `+01:00`, or `+0100` without the colon. Rails API, ActiveSupport::TimeZone.seconds_to_utc_offset. */
export function offsetText(seconds: number, hasColon: boolean): string {
  const [hours, minutes] = [Math.abs(seconds) / 3600, (Math.abs(seconds) % 3600) / 60]
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${seconds < 0 ? '-' : '+'}${two(hours)}${hasColon ? ':' : ''}${two(minutes)}`
}

function encodePeriods(periods: readonly Period[], number: number): Uint8Array {
  const size = 24
  const bytes = new Uint8Array(periods.length * size)
  const view = new DataView(bytes.buffer)
  for (const [index, { from, offset, abbreviation }] of periods.entries()) {
    const at = index * size
    const isUtc = abbreviation === 'UTC' || abbreviation === 'UCT'
    view.setBigInt64(at, from === -Infinity ? -(2n ** 63n) : BigInt(from) * 1_000_000n, true)
    view.setUint32(at + 8, placeOf({ offset, isUtc }, number), true)
    view.setUint32(at + 12, abbreviation.length, true)
    new TextEncoder().encodeInto(abbreviation, bytes.subarray(at + 16, at + size))
  }
  return bytes
}

const KNOWN = new Map<string, TimeZone>()
const NUMBERED: TimeZone[] = []

/** Zones from west to east, and by their names. */
export function orderZones(one: TimeZone, other: TimeZone): number {
  const names = one.name < other.name ? -1 : Number(one.name > other.name)
  return Math.sign(one.utcOffset - other.utcOffset) || names
}

/** UTC, which everything is shown in where nothing else is said. */
export const UTC_ZONE = TimeZone.named('UTC') as TimeZone

/**
 * `ActiveSupport::TimeZone[name]`: by a name, or by hours or seconds ahead of UTC; null for none. ArgumentError for what
 * is neither.
 */
export function zoneBy(given: unknown): TimeZone | null {
  if (isString(given)) return TimeZone.named(text(given))
  const number = given instanceof Float ? given.value : secondsOf(given)
  if (typeof number !== 'number' && typeof number !== 'bigint')
    throw new ArgumentError(`invalid argument to TimeZone[]: ${inspect(given)}`)
  const ahead = Number(number)
  const seconds = Math.trunc(Math.abs(ahead) <= 13 ? ahead * HOUR : ahead)
  return TimeZone.all().find(({ utcOffset }) => utcOffset === seconds) ?? null
}

/** A length of time as its seconds. */
function secondsOf(given: unknown): unknown {
  const isDuration = typeof given === 'object' && given !== null && 'parts' in given
  return isDuration ? (given as { readonly value?: unknown }).value : given
}

/** `Time.find_zone!`: the zone that is given or named; null for none given. ArgumentError for an unknown one. */
export function findZone(given: unknown): TimeZone | null {
  if (given === null || given === undefined || given === false) return null
  if (given instanceof TimeZone) return given
  // A zone of TZInfo has an identifier.
  const isInfo = typeof given === 'object' && 'identifier' in given && isString(given.identifier)
  const found = isInfo ? TimeZone.named(text(given.identifier as string)) : zoneBy(given)
  if (found !== null) return found
  throw new ArgumentError(`Invalid Timezone: ${isString(given) ? text(given) : inspect(given)}`)
}

let usual = UTC_ZONE

/** The zone that times are shown in where nothing else is said. */
export function usualZone(): TimeZone {
  return usual
}

/** Times are shown in this zone where nothing else is said: `config.time_zone`. */
export function useZone(zone: TimeZone): void {
  usual = zone
}

/** `Time.zone`: the zone of the action, the job or the test that runs. */
export function currentZone(): TimeZone {
  return (requestState().zone as TimeZone | null) ?? usual
}

/** `Time.zone=`, for the rest of what runs; null for the usual zone. */
export function setZone(zone: TimeZone | null): void {
  requestState().zone = zone
}

/** Runs something with a zone and a locale of its own; null for the usual ones until it says others. */
export function withZone<T>(zone: TimeZone | null, body: () => T, locale: string | null = null): T {
  return withState({ ...requestState(), zone, locale }, body)
}
