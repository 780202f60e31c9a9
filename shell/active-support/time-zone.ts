import type { CalendarDate } from '../record/value/calendar-date.ts'
import { timeInZone } from '../record/value/parse-time.ts'
import { currentTime, TimeWithZone } from '../record/value/time-with-zone.ts'
import { offsetText, orderZones, TimeZone, zoneBy } from '../record/value/time-zone.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { equals } from '../ruby/operators/equals.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import { newTimeUtc, timeAt } from '../ruby/time/singletons.ts'
import type { Time } from '../ruby/time/time.ts'
import { RAILS_ZONES } from '../vocabulary/time-zones.ts'
import { zonesOfCountry } from '../vocabulary/zone-rules.ts'
import { dateOf } from './moments.ts'
import { strptime } from './strptime.ts'

/** The zone itself, as the time zone database knows it. */
export class ZoneInfo {
  static readonly rubyName = 'TZInfo::Timezone'
  readonly zone: TimeZone

  constructor(zone: TimeZone) {
    this.zone = zone
  }

  inspect(): string {
    return `#<TZInfo::DataTimezone: ${this.zone.identifier}>`
  }
}

/** The methods of TZInfo's zones that applications call. */
export const zoneInfoMethods = {
  '==': [
    (self: ZoneInfo, other) => other instanceof ZoneInfo && other.zone.rules === self.zone.rules,
    '1 -> Boolean',
  ],
  identifier: [(self: ZoneInfo) => self.zone.identifier, '0 -> String'],
  name: [(self: ZoneInfo) => self.zone.identifier, '0 -> String'],
  to_s: [
    (self: ZoneInfo) => self.zone.identifier.split('/').reverse().join(' - ').replaceAll('_', ' '),
    '0 -> String',
  ],
} as const satisfies MethodTable

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
      timeInZone(toS(text), self, now === null ? undefined : (now as Time).civil),
    '1-2 -> Time?',
  ],
  rfc3339: [(self: TimeZone, text) => required(self, text, RFC_3339), '1 -> Time'],
  strptime: [
    (self: TimeZone, text, format) => {
      const found = strptime(toS(text), toS(format), {
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
  tzinfo: [(self: TimeZone) => new ZoneInfo(self), '0'],
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
  if (found === null) throw new ArgumentError(`Invalid country code: ${code}`)
  return found
    .flatMap((identifier) => {
      const names = [...RAILS_ZONES].filter(([, known]) => known === identifier)
      return names.length === 0 ? [identifier] : names.map(([name]) => name)
    })
    .map((name) => TimeZone.named(name) as TimeZone)
    .sort(orderZones)
}
