// Dates and times in the proleptic Gregorian calendar, UTC. A TIME is microseconds, a DATE days since
// 1970-01-01.

import { reserve, Writer, writeByte, writeBytes, writeDecimal } from '../memory/writer'
import { Cell, setInteger, setTime } from './cell'
import * as Tag from './tag'
import { placeOfColumn, writeAbbreviation } from './zone'

export const DAY: i64 = 86400000000
const SECOND: i64 = 1000000
const NOT_UTC: u32 = 1 << 18

const DAYS = 'SunMonTueWedThuFriSat'
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'
const UTC = memory.data<u8>([0x20, 0x55, 0x54, 0x43])

/** The parts of the moment that `splitTime` was given last. */
export let year: i64 = 0
export let month: u32 = 0
export let day: u32 = 0
export let hour: u32 = 0
export let minute: u32 = 0
export let second: u32 = 0
export let microsecond: u32 = 0
/** 0 for Sunday. */
export let weekday: u32 = 0
/** 1 for the first of January. */
export let yearDay: u32 = 0

/** The seconds by which its place is ahead of UTC. */
export let offset: i32 = 0
/** Whether its place is UTC, which has another name than others without an offset. */
export let isUtc: bool = true
/** The number of its zone; 0 for none. */
export let zone: u32 = 0

let moment: i64 = 0

/** Takes a TIME or a DATE apart. */
export function split(cell: Cell): void {
  if (cell.tag === Tag.DATE) return splitDate(cell.integer)
  const place = cell.length
  const ahead = offsetOf(place)
  splitTime(cell.integer + <i64>ahead * SECOND)
  offset = ahead
  isUtc = (place & NOT_UTC) === 0
  zone = place >> 19
  moment = cell.integer
}

/** The seconds ahead of UTC that a place says. */
function offsetOf(place: u32): i32 {
  return <i32>(place << 14) >> 14
}

/** The place without its zone, which Ruby's own Time has not. */
export function withoutZone(place: u32): u32 {
  return (place & 0x3ffff) | NOT_UTC
}

function splitTime(time: i64): void {
  const days = floorDivide(time, DAY)
  const rest = time - days * DAY
  splitDate(days)
  hour = <u32>(rest / (3600 * SECOND))
  minute = <u32>((rest / (60 * SECOND)) % 60)
  second = <u32>((rest / SECOND) % 60)
  microsecond = <u32>(rest % SECOND)
}

/** Takes a day apart; the time of day is midnight. */
export function splitDate(days: i64): void {
  const shifted = days + 719468
  const era = floorDivide(shifted, 146097)
  const dayOfEra = shifted - era * 146097
  const yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365
  const dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  const shiftedMonth = (5 * dayOfYear + 2) / 153
  day = <u32>(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  month = <u32>(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
  year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  weekday = <u32>(((days % 7) + 11) % 7)
  yearDay = <u32>(days - countDays(year, 1, 1)) + 1
  hour = 0
  minute = 0
  second = 0
  microsecond = 0
  offset = 0
  isUtc = true
  zone = 0
}

/** Days since 1970-01-01 of a date. */
export function countDays(inYear: i64, inMonth: u32, inDay: u32): i64 {
  const shiftedYear = inMonth <= 2 ? inYear - 1 : inYear
  const era = floorDivide(shiftedYear, 400)
  const yearOfEra = shiftedYear - era * 400
  const shiftedMonth = <i64>(inMonth > 2 ? inMonth - 3 : inMonth + 9)
  const dayOfYear = (153 * shiftedMonth + 2) / 5 + <i64>inDay - 1
  const dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  return era * 146097 + dayOfEra - 719468
}

/** Reads `YYYY-MM-DD HH:MM:SS[.ffffff]` in UTC into a TIME in the zone of the page; false when it is not one. */
export function parseTime(start: usize, length: u32, target: Cell): bool {
  if (length < 19 || !hasDateShape(start)) return false
  const separator = load<u8>(start, 10)
  if (separator !== 0x20 && separator !== 0x54) return false
  if (load<u8>(start, 13) !== 0x3a || load<u8>(start, 16) !== 0x3a) return false
  const hours = readDigits(start + 11, 2)
  const minutes = readDigits(start + 14, 2)
  const seconds = readDigits(start + 17, 2)
  if (hours < 0 || minutes < 0 || seconds < 0) return false
  let fraction: i64 = 0
  if (length > 20 && load<u8>(start, 19) === 0x2e) {
    let unit: i64 = 100000
    for (let offset: u32 = 20; offset < length && unit > 0; offset++) {
      const digit = <i64>load<u8>(start + offset) - 0x30
      if (digit < 0 || digit > 9) break
      fraction += digit * unit
      unit /= 10
    }
  }
  const clock = (hours * 3600 + minutes * 60 + seconds) * SECOND + fraction
  const time = readDate(start) * DAY + clock
  setTime(target, time, placeOfColumn(time))
  return true
}

/** Reads `YYYY-MM-DD` into a DATE; false when it is not one. */
export function parseDate(start: usize, length: u32, target: Cell): bool {
  if (length < 10 || !hasDateShape(start)) return false
  setInteger(target, readDate(start))
  target.tag = Tag.DATE
  return true
}

/** Appends `2026-11-21 02:03:52 UTC`, or `2026-11-21 04:03:52 +0200`. */
export function writeTime(writer: Writer, time: Cell): void {
  split(time)
  writeDateParts(writer)
  writeByte(writer, 0x20)
  writeClock(writer)
  writePlace(writer)
}

function writePlace(writer: Writer): void {
  if (isUtc) return writeBytes(writer, UTC, 4)
  writeByte(writer, 0x20)
  writeOffset(writer, false)
}

/** Appends what `inspect` gives: `Sat, 21 Nov 2026 03:03:52.000000000 CET +01:00` of a time with a zone. */
export function inspectTime(writer: Writer, time: Cell): void {
  split(time)
  if (zone === 0) return inspectPlain(writer)
  writeDay(writer)
  writeByte(writer, 0x20)
  writeNanoseconds(writer)
  writeByte(writer, 0x20)
  writeZoneName(writer)
  writeByte(writer, 0x20)
  writeOffset(writer, true)
}

/** Appends what `inspect` gives of a day: `Sat, 21 Nov 2026`. */
export function inspectDate(writer: Writer, days: i64): void {
  splitDate(days)
  writeDay(writer)
}

/** Appends what `inspect` of a record gives of a time: `2026-11-21 03:03:52.000000000 +0100`. */
export function inspectColumn(writer: Writer, time: Cell): void {
  split(time)
  writeDateParts(writer)
  writeByte(writer, 0x20)
  writeNanoseconds(writer)
  writeByte(writer, 0x20)
  writeOffset(writer, false)
}

/** Ruby's own: `2026-11-21 02:03:52.5 UTC`. */
function inspectPlain(writer: Writer): void {
  writeDateParts(writer)
  writeByte(writer, 0x20)
  writeClock(writer)
  if (microsecond > 0) {
    let digits = microsecond
    let width: u32 = 6
    for (; digits % 10 === 0; digits /= 10) width -= 1
    writeByte(writer, 0x2e)
    writePadded(writer, digits, width, 0x30)
  }
  writePlace(writer)
}

function writeDay(writer: Writer): void {
  writePart(writer, DAYS, weekday)
  writeByte(writer, 0x2c)
  writeByte(writer, 0x20)
  writeTwoDigits(writer, day)
  writeByte(writer, 0x20)
  writePart(writer, MONTHS, month - 1)
  writeByte(writer, 0x20)
  writePadded(writer, year, 4, 0x30)
}

function writeNanoseconds(writer: Writer): void {
  writeClock(writer)
  writeByte(writer, 0x2e)
  writePadded(writer, <i64>microsecond * 1000, 9, 0x30)
}

/** Appends the three letters of a day or a month. */
function writePart(writer: Writer, names: string, index: u32): void {
  for (let at = index * 3; at < index * 3 + 3; at++) writeByte(writer, <u8>names.charCodeAt(at))
}

/** Appends the name of the zone of the moment that was split last, as `%Z` gives it. */
export function writeZoneName(writer: Writer): void {
  if (zone !== 0) writeAbbreviation(writer, moment, zone)
  else if (isUtc) writeBytes(writer, UTC + 1, 3)
}

/** Appends `Z` or `+02:00` of the moment that was split last. */
export function writeZone(writer: Writer): void {
  if (isUtc) writeByte(writer, 0x5a)
  else writeOffset(writer, true)
}

/** Appends `+02:00`, or `+0200` without the colon, of the moment that was split last. */
export function writeOffset(writer: Writer, hasColon: bool): void {
  const minutes = (offset < 0 ? -offset : offset) / 60
  writeByte(writer, offset < 0 ? 0x2d : 0x2b)
  writeTwoDigits(writer, minutes / 60)
  if (hasColon) writeByte(writer, 0x3a)
  writeTwoDigits(writer, minutes % 60)
}

/** Appends `2026-11-21`. */
export function writeDate(writer: Writer, days: i64): void {
  splitDate(days)
  writeDateParts(writer)
}

/** Appends `2026-11-21` of the moment that was split last. */
export function writeDateParts(writer: Writer): void {
  writePadded(writer, year, 4, 0x30)
  writeByte(writer, 0x2d)
  writePadded(writer, month, 2, 0x30)
  writeByte(writer, 0x2d)
  writePadded(writer, day, 2, 0x30)
}

/** Appends `02:03:52` of the moment that was split last. */
export function writeClock(writer: Writer): void {
  writePadded(writer, hour, 2, 0x30)
  writeByte(writer, 0x3a)
  writePadded(writer, minute, 2, 0x30)
  writeByte(writer, 0x3a)
  writePadded(writer, second, 2, 0x30)
}

/** Appends a number, at least `width` wide; `pad` 0 for no padding. */
export function writePadded(writer: Writer, value: i64, width: u32, pad: u8): void {
  if (width === 2 && pad === 0x30 && value >= 0 && value < 100) {
    return writeTwoDigits(writer, <u32>value)
  }
  let digits: u32 = value < 0 ? 2 : 1
  for (let rest = value / 10; rest !== 0; rest /= 10) digits += 1
  if (pad !== 0) for (let left = width; left > digits; left--) writeByte(writer, pad)
  writeDecimal(writer, value)
}

function writeTwoDigits(writer: Writer, value: u32): void {
  if (!reserve(writer, 2)) return
  // A tenth, exactly, up to 178.
  const tens = (value * 103) >> 10
  store<u16>(writer.start + writer.length, <u16>(0x3030 + tens + ((value - tens * 10) << 8)))
  writer.length += 2
}

function hasDateShape(start: usize): bool {
  if (load<u8>(start, 4) !== 0x2d || load<u8>(start, 7) !== 0x2d) return false
  const months = readDigits(start + 5, 2)
  const days = readDigits(start + 8, 2)
  return readDigits(start, 4) >= 0 && months >= 1 && months <= 12 && days >= 1 && days <= 31
}

function readDate(start: usize): i64 {
  return countDays(
    readDigits(start, 4),
    <u32>readDigits(start + 5, 2),
    <u32>readDigits(start + 8, 2),
  )
}

/** The number that `count` digits are, −1 when one is not a digit. */
function readDigits(start: usize, count: u32): i64 {
  let value: i64 = 0
  for (let offset: u32 = 0; offset < count; offset++) {
    const digit = <i64>load<u8>(start + offset) - 0x30
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

function floorDivide(value: i64, divisor: i64): i64 {
  const quotient = value / divisor
  return value % divisor < 0 ? quotient - 1 : quotient
}
