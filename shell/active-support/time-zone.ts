import type { CalendarDate } from '../record/value/calendar-date.ts'
import { timeInZone } from '../record/value/parse-time.ts'
import { currentTime, PeriodNotFound, TimeWithZone } from '../record/value/time-with-zone.ts'
import { offsetText, orderZones, TimeZone, zoneBy } from '../record/value/time-zone.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { equals } from '../ruby/operators/equals.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import { toStr } from '../ruby/text/operators.ts'
import { newTimeUtc, timeAt } from '../ruby/time/singletons.ts'
import type { Time } from '../ruby/time/time.ts'
import { RAILS_ZONES } from '../vocabulary/time-zones.ts'
import {
  type Period,
  type ZoneRules,
  zoneIdentifiers,
  zoneRules,
  zonesOfCountry,
} from '../vocabulary/zone-rules.ts'
import { dateOf } from './moments.ts'
import { strptime } from './strptime.ts'
import * as z from './zone-times.ts'

/** The zone itself, as the time zone database knows it. */
export class ZoneInfo {
  static readonly rubyName = 'TZInfo::Timezone'
  readonly identifier: string
  readonly rules: ZoneRules

  constructor(identifier: string, rules: ZoneRules) {
    this.identifier = identifier
    this.rules = rules
  }

  inspect(): string {
    return `#<TZInfo::DataTimezone: ${this.identifier}>`
  }
}

/** A period, as TZInfo's objects are. */
class ZonePeriod {
  static readonly rubyName = 'TZInfo::TimezonePeriod'
  readonly period: Period

  constructor(period: Period) {
    this.period = period
  }
}

/** The methods of a time during which the clocks of a zone are as far from UTC as they are. */
export const periodMethods = {
  abbreviation: [(self: ZonePeriod) => self.period.abbreviation, '0 -> String'],
  base_utc_offset: [(self: ZonePeriod) => self.period.base, '0 -> Integer'],
  'dst?': [(self: ZonePeriod) => self.period.isDst, '0 -> Boolean'],
  observed_utc_offset: [(self: ZonePeriod) => self.period.offset, '0 -> Integer'],
  std_offset: [(self: ZonePeriod) => self.period.offset - self.period.base, '0 -> Integer'],
  utc_offset: [(self: ZonePeriod) => self.period.base, '0 -> Integer'],
  utc_total_offset: [(self: ZonePeriod) => self.period.offset, '0 -> Integer'],
  zone_identifier: [(self: ZonePeriod) => self.period.abbreviation, '0 -> String'],
} as const satisfies MethodTable

/** The methods of TZInfo's zones that applications call. */
export const zoneInfoMethods = {
  '==': [
    (self: ZoneInfo, other) => other instanceof ZoneInfo && other.identifier === self.identifier,
    '1 -> Boolean',
  ],
  canonical_identifier: [(self: ZoneInfo) => self.identifier, '0 -> String'],
  current_period: [
    (self: ZoneInfo) => new ZonePeriod(self.rules.periodAt(currentTime().seconds)),
    '0',
  ],
  identifier: [(self: ZoneInfo) => self.identifier, '0 -> String'],
  name: [(self: ZoneInfo) => self.identifier, '0 -> String'],
  friendly_identifier: [
    (self: ZoneInfo, isShort = false) => friendlyName(self.identifier, isTruthy(isShort)),
    '0-1 -> String',
  ],
  local_to_utc: [
    (self: ZoneInfo, time, dst = null) => z.localToUtc(self.rules, time, dst),
    '1-2 -> Time',
  ],
  period_for: [(self: ZoneInfo, time) => new ZonePeriod(z.periodFor(self.rules, time)), '1'],
  period_for_local: [
    (self: ZoneInfo, time, dst = null) => new ZonePeriod(z.periodForLocal(self.rules, time, dst)),
    '1-2',
  ],
  period_for_utc: [(self: ZoneInfo, time) => new ZonePeriod(z.periodForUtc(self.rules, time)), '1'],
  to_local: [(self: ZoneInfo, time) => z.toLocal(self.rules, time), '1 -> Time'],
  to_s: [(self: ZoneInfo) => friendlyName(self.identifier), '0 -> String'],
  utc_to_local: [(self: ZoneInfo, time) => z.utcToLocal(self.rules, time), '1 -> Time'],
} as const satisfies MethodTable

/** `ActiveSupport::TimeZone::MAPPING`: Rails' names, and those of the time zone database. */
export const TIME_ZONE_MAPPING = /* @__PURE__ */ Hash.from(RAILS_ZONES)

/** `America - Knox, Indiana`; without the first part `Knox, Indiana`. Source: TZInfo::Timezone#friendly_identifier. */
function friendlyName(identifier: string, isShort = false): string {
  const [first = '', ...parts] = identifier.split('/')
  if (parts.length === 0) return first
  const names = parts.map((part) => {
    const words = part.replaceAll('_', ' ')
    if (!/[a-z]/.test(words)) return words
    return words
      .replace(/([^M][a-z])([A-Z])/g, '$1 $2')
      .replace(/(M[abd-z])([A-Z])/g, '$1 $2')
      .replace(/([A-Z])([A-Z])/g, "$1'$2")
  })
  return `${isShort ? '' : `${first} - `}${names.reverse().join(', ')}`
}

/** What `TZInfo::Timezone` answers itself. */
export const zoneInfoSingletons = {
  all: [() => zoneIdentifiers().map((name) => infoOf(name)), '0 -> Array'],
  all_identifiers: [() => zoneIdentifiers(), '0 -> Array'],
  get: [(_self, name) => infoOf(toS(name)), '1'],
} as const satisfies MethodTable

/** A name that the time zone database has not. */
export class InvalidTimezoneIdentifier extends StandardError {
  static override readonly rubyName: string = 'TZInfo::InvalidTimezoneIdentifier'
}

/** A code that no country with zones has. */
class InvalidCountryCode extends StandardError {
  static override readonly rubyName: string = 'TZInfo::InvalidCountryCode'
}

function infoOf(name: string): ZoneInfo {
  const rules = zoneRules(name)
  if (rules !== null) return new ZoneInfo(name, rules)
  throw new InvalidTimezoneIdentifier(`Invalid identifier: ${name}`)
}

function periodAt(zone: TimeZone, time: Time): ZonePeriod {
  return new ZonePeriod(zone.rules.periodAt(time.seconds))
}

/** The period of what clocks show. Raises TZInfo::PeriodNotFound where they skip it. */
function periodOf(zone: TimeZone, { instant, offset }: Time, isDst: unknown): ZonePeriod {
  const shown = instant.seconds + offset
  const period = zone.periodOf(shown, isTruthy(isDst))
  if (period !== null) return new ZonePeriod(period)
  throw new PeriodNotFound(shown)
}

/** The methods of a zone. Rails API, ActiveSupport::TimeZone. */
export const timeZoneMethods = {
  '<=>': [(self: TimeZone, other) => self['<=>'](other), '1 -> Integer?'],
  '==': [(self: TimeZone, other) => self['=='](other), '1 -> Boolean'],
  '=~': [matches, '1 -> Boolean'],
  at: [
    (self: TimeZone, ...parts) => TimeWithZone.of(timeAt(null, ...(parts as [unknown])), self),
    '1-3 -> Time',
  ],
  formatted_offset: [
    (self: TimeZone, colon = true, ofUtc = null) =>
      self.utcOffset === 0 && ofUtc !== null ? ofUtc : self.formattedOffset(isTruthy(colon)),
    '0-2 -> String',
  ],
  inspect: [(self: TimeZone) => self.inspect(), '0 -> String'],
  iso8601: [(self: TimeZone, text) => required(self, text, ISO_DATE), '1 -> Time'],
  local: [(self: TimeZone, ...parts) => local(self, newTimeUtc(null, ...parts)), '1-10 -> Time'],
  local_to_utc: [
    (self: TimeZone, { instant, offset }: Time) =>
      TimeWithZone.exactly({ ...instant, seconds: instant.seconds + offset }, self).toUtc(),
    '1-2 -> Time',
  ],
  'match?': [matches, '1 -> Boolean'],
  name: [(self: TimeZone) => self.name, '0 -> String'],
  now: [(self: TimeZone) => currentTime(self), '0 -> Time'],
  parse: [
    (self: TimeZone, text, now = null) =>
      timeInZone(toStr(text), self, now === null ? undefined : (now as Time).civil),
    '1-2 -> Time?',
  ],
  period_for_local: [
    (self: TimeZone, time, isDst = true) => periodOf(self, time as Time, isDst),
    '1-2',
  ],
  period_for_utc: [(self: TimeZone, time) => periodAt(self, time as Time), '1'],
  rfc3339: [(self: TimeZone, text) => required(self, text, RFC_3339), '1 -> Time'],
  strptime: [
    (self: TimeZone, text, format) => {
      const found = strptime(toStr(text), toStr(format), {
        today: () => currentTime(self).civil,
        at: (shown) => TimeWithZone.at(shown, self),
      })
      if (found !== null) return TimeWithZone.of(found, self)
      throw new ArgumentError('invalid date')
    },
    '2-3 -> Time',
  ],
  to_s: [(self: TimeZone) => self.to_s(), '0 -> String'],
  today: [(self: TimeZone) => today(self), '0 -> Date'],
  tomorrow: [(self: TimeZone) => today(self)['+'](1), '0 -> Date'],
  tzinfo: [({ identifier, rules }: TimeZone) => new ZoneInfo(identifier, rules), '0'],
  utc_offset: [(self: TimeZone) => self.utcOffset, '0 -> Integer'],
  utc_to_local: [(self: TimeZone, time) => TimeWithZone.of(time as Time, self).clock, '1 -> Time'],
  yesterday: [(self: TimeZone) => today(self)['-'](1), '0 -> Date'],
} as const satisfies MethodTable

/** What the class itself answers: `ActiveSupport::TimeZone["Berlin"]`. */
export const timeZoneSingletons = {
  '[]': [(_self, given) => zoneBy(given), '1'],
  all: [() => TimeZone.all(), '0 -> Array'],
  country_zones: [(_self, code) => countryZones(toS(code)), '1 -> Array'],
  new: [(_self, given) => zoneBy(given), '1'],
  seconds_to_utc_offset: [
    (_self, seconds, colon = true) => offsetText(Number(seconds), isTruthy(colon)),
    '1-2 -> String',
  ],
  us_zones: [() => countryZones('US'), '0 -> Array'],
} as const satisfies MethodTable

/** What a time with a zone has beside what every Time has. */
export const timeWithZoneMethods = {
  period: [(self: TimeWithZone) => new ZonePeriod(self.period), '0'],
  comparable_time: [(self: TimeWithZone) => self.toUtc(), '0 -> Time'],
  time: [(self: TimeWithZone) => self.clock, '0 -> Time'],
  time_zone: [(self: TimeWithZone) => self.zone, '0'],
} as const satisfies MethodTable

function matches(self: TimeZone, pattern: unknown): boolean {
  return [self.name, RAILS_ZONES.get(self.name)].some((name) => {
    if (name === undefined) return false
    return pattern instanceof Regexp
      ? isTruthy(send(pattern, 'match?', [name]))
      : equals(pattern, name)
  })
}

function local(zone: TimeZone, { instant, offset }: Time): TimeWithZone {
  return TimeWithZone.at({ ...instant, seconds: instant.seconds + offset }, zone)
}

function today(zone: TimeZone): CalendarDate {
  return dateOf(currentTime(zone))
}

const ISO_DATE =
  /^\s*[+-]?\d{4,}-?\d\d-?\d\d(?:T\d\d(?::?\d\d(?::?\d\d(?:[.,]\d+)?)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?\s*$/i
const RFC_3339 = /^\s*\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)\s*$/i

function required(zone: TimeZone, given: unknown, form: RegExp): TimeWithZone {
  const text = given === null ? '' : toS(given)
  const found = form.test(text) ? timeInZone(text, zone) : null
  if (found === null) throw new ArgumentError('invalid date')
  return found
}

/** The zones of a country by Rails' names, else by their own; from west to east. */
function countryZones(code: string): TimeZone[] {
  const found = zonesOfCountry(code.toUpperCase())
  if (found === null) throw new InvalidCountryCode(`Invalid country code: ${code.toUpperCase()}`)
  return found
    .flatMap((identifier) => {
      const names = [...RAILS_ZONES].filter(([, known]) => known === identifier)
      return names.length === 0 ? [identifier] : names.map(([name]) => name)
    })
    .map((name) => TimeZone.named(name) as TimeZone)
    .sort(orderZones)
}
