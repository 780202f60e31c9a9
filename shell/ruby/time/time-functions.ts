import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { toIndex } from '../integer/convert.ts'
import { isString, text } from '../text/mutable-string.ts'
import { toStr } from '../text/operators.ts'
import {
  exactNumber,
  moveInstant,
  type Rounding,
  roundInstant,
  secondsBetween,
  secondsOf,
} from './instant.ts'
import { isSummerTime } from './local-time.ts'
import { readOffset } from './offset.ts'
import { zoneName } from './strftime.ts'
import { Time } from './time.ts'

/** What moves a time by itself: a duration of Active Support. */
interface Mover {
  moveFrom(moment: unknown, sign: 1 | -1): unknown
}

/** Whether a value knows how to move a time. */
export function isMover(value: unknown): value is Mover {
  return typeof value === 'object' && value !== null && 'moveFrom' in value
}

/** Time#+. */
export function timeAdd(self: Time, seconds: unknown): Time {
  if (isMover(seconds)) return seconds.moveFrom(self, 1) as Time
  if (seconds instanceof Time) throw new TypeError('time + time?')
  return self.withInstant(moveInstant(self.instant, exactNumber(seconds)))
}

/** Time#-: a time less seconds, or the seconds between two times. */
export function timeSubtract(self: Time, other: unknown): Time | Float {
  if (isMover(other)) return other.moveFrom(self, -1) as Time
  if (other instanceof Time) return new Float(secondsBetween(other.instant, self.instant))
  return self.withInstant(moveInstant(self.instant, exactNumber(other), -1))
}

/** Time#strftime. */
export function timeStrftime(self: Time, format: unknown): string {
  return self.strftime(isString(format) ? text(format) : toStr(format))
}

/** Time#to_i. */
export function timeToI(self: Time): number {
  return self.seconds
}

/** Time#to_f. */
export function timeToF(self: Time): Float {
  return new Float(secondsOf(self.instant))
}

/** Time#usec. */
export function timeUsec(self: Time): number {
  return Math.floor(self.nsec / 1000)
}

/** Time#nsec. */
export function timeNsec(self: Time): number {
  return self.nsec
}

/** Time#year. */
export function timeYear(self: Time): number {
  return self.civil.year
}

/** Time#month. */
export function timeMonth(self: Time): number {
  return self.civil.month
}

/** Time#day. */
export function timeDay(self: Time): number {
  return self.civil.day
}

/** Time#hour. */
export function timeHour(self: Time): number {
  return self.civil.hour
}

/** Time#min. */
export function timeMin(self: Time): number {
  return self.civil.minute
}

/** Time#sec. */
export function timeSec(self: Time): number {
  return self.civil.second
}

/** Time#wday. */
export function timeWday(self: Time): number {
  return self.civil.weekday
}

/** Time#yday. */
export function timeYday(self: Time): number {
  return self.civil.yearday
}

/** Time#utc, gmtime: the same Time, in UTC from now on. */
export function timeUtc(self: Time): Time {
  return self.lookAs(self.toUtc())
}

/** Time#getutc. */
export function timeGetutc(self: Time): Time {
  return self.toUtc()
}

/** Time#localtime: the same Time, in local time or at an offset from now on. */
export function timeLocaltime(self: Time, offset?: unknown): Time {
  return self.lookAs(timeGetlocal(self, offset))
}

/** Time#getlocal: in local time, or at an offset. */
export function timeGetlocal(self: Time, offset?: unknown): Time {
  if (offset === undefined || offset === null) return self.atLocal()
  return new Time(self.instant, readOffset(offset))
}

/** Time#utc?. */
export function timeIsUtc(self: Time): boolean {
  return self.isUtc
}

/** Time#dst?. */
export function timeIsDst(self: Time): boolean {
  return isSummerTime(self)
}

/** Time#utc_offset. */
export function timeUtcOffset(self: Time): number {
  return self.offset
}

/** Time#zone. */
export function timeZone(self: Time): string | null {
  return zoneName(self)
}

/** Time#to_a: from the second to the name of the zone. */
export function timeToA(self: Time): unknown[] {
  const { year, month, day, hour, minute, second, weekday, yearday } = self.civil
  const isDst = isSummerTime(self)
  return [second, minute, hour, day, month, year, weekday, yearday, isDst, zoneName(self)]
}

/** Time#subsec, when there is none. */
export function timeSubsec(self: Time): number {
  const { nanoseconds, fraction } = self.instant
  if (nanoseconds === 0 && fraction === null) return 0
  throw new OutsideSubsetError('Time#subsec is a Rational in Ruby; write nsec')
}

/** Time#round to whole seconds, or to some digits. */
export function timeRound(self: Time, digits: unknown = 0): Time {
  return cutTo(self, digits, 'round')
}

/** Time#floor. */
export function timeFloor(self: Time, digits: unknown = 0): Time {
  return cutTo(self, digits, 'floor')
}

/** Time#ceil. */
export function timeCeil(self: Time, digits: unknown = 0): Time {
  return cutTo(self, digits, 'ceil')
}

function cutTo(self: Time, digits: unknown, rounding: Rounding): Time {
  const places = toIndex(digits)
  if (places < 0) throw new ArgumentError('negative ndigits given')
  return self.onClock((clock) => {
    return clock.withInstant(roundInstant(clock.instant, places, rounding))
  }) as Time
}

/** Time#ctime, asctime. */
export function timeCtime(self: Time): string {
  return self.strftime('%c')
}

/** Time#<=>. */
export function timeCompare(self: Time, other: unknown): number | null {
  return self['<=>'](other)
}

/** Time#to_s. */
export function timeToS(self: Time): string {
  return self.to_s()
}

/** Time#inspect. */
export function timeInspect(self: Time): string {
  return self.inspect()
}

/** Time#iso8601, xmlschema. */
export function timeIso8601(self: Time, digits: unknown = 0): string {
  const places = toIndex(digits)
  const fraction = places > 0 ? `.%${places}N` : ''
  return self.strftime(`%Y-%m-%dT%H:%M:%S${fraction}${self.isUtc ? 'Z' : '%:z'}`)
}

/** Time#sunday?. */
export function timeIsSunday(self: Time): boolean {
  return self.civil.weekday === 0
}

/** Time#monday?. */
export function timeIsMonday(self: Time): boolean {
  return self.civil.weekday === 1
}

/** Time#tuesday?. */
export function timeIsTuesday(self: Time): boolean {
  return self.civil.weekday === 2
}

/** Time#wednesday?. */
export function timeIsWednesday(self: Time): boolean {
  return self.civil.weekday === 3
}

/** Time#thursday?. */
export function timeIsThursday(self: Time): boolean {
  return self.civil.weekday === 4
}

/** Time#friday?. */
export function timeIsFriday(self: Time): boolean {
  return self.civil.weekday === 5
}

/** Time#saturday?. */
export function timeIsSaturday(self: Time): boolean {
  return self.civil.weekday === 6
}
