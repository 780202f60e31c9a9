import { TypeError } from '../exception/standard-errors.ts'
import { toDouble } from '../float/convert.ts'
import { Float } from '../float/float.ts'
import { toIndex } from '../integer/convert.ts'
import { isInteger } from '../integer/integer.ts'
import { classNameOf } from '../object/describe.ts'
import { isString, text } from '../text/mutable-string.ts'
import { world } from '../world.ts'
import { readOffset } from './singletons.ts'
import { Time } from './time.ts'

/** Moves a time by seconds, which may have decimals. */
function moved(self: Time, seconds: unknown, sign: 1 | -1): Time {
  const zone = { offset: self.offset, isUtc: self.isUtc }
  if (isInteger(seconds)) {
    return new Time(self.microseconds + sign * Number(seconds) * 1e6, {
      ...zone,
      nanoseconds: self.nanoseconds,
    })
  }
  const nanoseconds = self.nanoseconds + sign * Math.round(toDouble(seconds) * 1e9)
  const micro = Math.floor(nanoseconds / 1000)
  return new Time(self.microseconds + micro, { ...zone, nanoseconds: nanoseconds - micro * 1000 })
}

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
  if (!isInteger(seconds) && !(seconds instanceof Float)) {
    throw new TypeError(`can't convert ${classNameOf(seconds)} into an exact number`)
  }
  return moved(self, seconds, 1)
}

/** Time#-: a time less seconds, or the seconds between two times. */
export function timeSubtract(self: Time, other: unknown): Time | Float {
  if (isMover(other)) return other.moveFrom(self, -1) as Time
  if (other instanceof Time) {
    const micro = self.microseconds - other.microseconds
    return new Float((micro * 1000 + (self.nanoseconds - other.nanoseconds)) / 1e9)
  }
  if (!isInteger(other) && !(other instanceof Float)) {
    throw new TypeError(`can't convert ${classNameOf(other)} into an exact number`)
  }
  return moved(self, other, -1)
}

/** Time#strftime. */
export function timeStrftime(self: Time, format: unknown): string {
  return self.strftime(isString(format) ? text(format) : String(format))
}

/** Time#to_i. */
export function timeToI(self: Time): number {
  return self.seconds
}

/** Time#to_f. */
export function timeToF(self: Time): Float {
  return new Float(self.microseconds / 1e6 + self.nanoseconds / 1e9)
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
  return self.move(0, true)
}

/** Time#getutc. */
export function timeGetutc(self: Time): Time {
  return self.toUtc()
}

/** Time#localtime: the same Time, in local time or at an offset from now on. */
export function timeLocaltime(self: Time, offset?: unknown): Time {
  return self.move(timeGetlocal(self, offset).offset, false)
}

/** Time#getlocal: in local time, or at an offset. */
export function timeGetlocal(self: Time, offset?: unknown): Time {
  return self.at(
    offset === undefined || offset === null
      ? world().localOffset(self.seconds)
      : readOffset(offset),
  )
}

/** Time#utc?. */
export function timeIsUtc(self: Time): boolean {
  return self.isUtc
}

/** Time#utc_offset. */
export function timeUtcOffset(self: Time): number {
  return self.offset
}

/** Time#zone. */
export function timeZone(self: Time): string | null {
  return self.isUtc ? 'UTC' : self.offset === 0 ? 'UTC' : null
}

/** Time#round to whole seconds, or to some digits. */
export function timeRound(self: Time, digits: unknown = 0): Time {
  return cutTo(self, digits, Math.round)
}

/** Time#floor. */
export function timeFloor(self: Time, digits: unknown = 0): Time {
  return cutTo(self, digits, Math.floor)
}

/** Time#ceil. */
export function timeCeil(self: Time, digits: unknown = 0): Time {
  return cutTo(self, digits, Math.ceil)
}

function cutTo(self: Time, digits: unknown, whole: (value: number) => number): Time {
  const unit = 10 ** (9 - toIndex(digits))
  const nanoseconds = whole(self.nsec / unit) * unit
  const micro = Math.floor(nanoseconds / 1000)
  return new Time(self.seconds * 1e6 + micro, {
    offset: self.offset,
    isUtc: self.isUtc,
    nanoseconds: nanoseconds % 1000,
  })
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
