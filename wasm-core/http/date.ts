// HTTP dates, RFC 9110 section 5.6.7. We write IMF-fixdate and read all three forms.

import { isDigit, SP } from './chars'

/** Bytes of an IMF-fixdate: `Sun, 06 Nov 1994 08:49:37 GMT`. */
export const DATE_LENGTH: u32 = 29

const DAY: i64 = 86400
const HYPHEN: u8 = 0x2d
const text = memory.data(32)
const DAYS = 'SunMonTueWedThuFriSat'
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'

let written: i64 = i64.MIN_VALUE

/** The IMF-fixdate of a moment: an address that stays good until the next call. */
export function formatDate(seconds: i64): usize {
  if (seconds === written) return text
  written = seconds
  const days = floorDivide(seconds, DAY)
  const time = <u32>(seconds - days * DAY)
  // Civil date from days, as in H. Hinnant's "chrono-Compatible Low-Level Date Algorithms".
  const shifted = days + 719468
  const era = floorDivide(shifted, 146097)
  const dayOfEra = <u32>(shifted - era * 146097)
  const yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365
  const dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  const shiftedMonth = (5 * dayOfYear + 2) / 153
  const day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const year = <u32>(era * 400 + yearOfEra) + (month <= 2 ? 1 : 0)
  const weekday = <u32>(((days % 7) + 11) % 7)

  writeName(text, DAYS, weekday)
  store<u16>(text, 0x202c, 3)
  writeTwo(text + 5, day)
  store<u8>(text, SP, 7)
  writeName(text + 8, MONTHS, month - 1)
  store<u8>(text, SP, 11)
  writeTwo(text + 12, year / 100)
  writeTwo(text + 14, year % 100)
  store<u8>(text, SP, 16)
  writeTwo(text + 17, time / 3600)
  store<u8>(text, 0x3a, 19)
  writeTwo(text + 20, (time / 60) % 60)
  store<u8>(text, 0x3a, 22)
  writeTwo(text + 23, time % 60)
  store<u32>(text, 0x544d4720, 25)
  return text
}

/** Seconds since 1970 of an HTTP date in any of its three forms; i64.MIN_VALUE when malformed. */
export function parseDate(start: usize, length: u32, now: i64): i64 {
  if (length < 24 || !isDayName(start)) return i64.MIN_VALUE
  if (length === DATE_LENGTH) {
    if (load<u8>(start, 3) !== 0x2c || load<u32>(start, 25) !== 0x544d4720) return i64.MIN_VALUE
    if (!separates(start, 4, SP) || !separates(start, 7, SP)) return i64.MIN_VALUE
    if (!separates(start, 11, SP) || !separates(start, 16, SP)) return i64.MIN_VALUE
    return assemble(readNumber(start + 12, 4), readMonth(start + 8), start + 5, start + 17)
  }
  if (length === 24) {
    if (!separates(start, 3, SP) || !separates(start, 7, SP)) return i64.MIN_VALUE
    if (!separates(start, 10, SP) || !separates(start, 19, SP)) return i64.MIN_VALUE
    return assemble(readNumber(start + 20, 4), readMonth(start + 4), start + 8, start + 11)
  }
  // RFC 850: `Sunday, 06-Nov-94 08:49:37 GMT`. A year more than 50 years ahead is in the past.
  let comma: u32 = 0
  while (comma < length && load<u8>(start + comma) !== 0x2c) comma += 1
  if (comma < 6 || length - comma !== 24) return i64.MIN_VALUE
  const rest = start + comma
  if (load<u32>(rest, 20) !== 0x544d4720) return i64.MIN_VALUE
  if (!separates(rest, 1, SP) || !separates(rest, 4, HYPHEN)) return i64.MIN_VALUE
  if (!separates(rest, 8, HYPHEN) || !separates(rest, 11, SP)) return i64.MIN_VALUE
  const twoDigits = readNumber(rest + 9, 2)
  if (twoDigits < 0) return i64.MIN_VALUE
  const thisYear = readNumber(formatDate(now) + 12, 4)
  let year = thisYear - (thisYear % 100) + twoDigits
  if (year > thisYear + 50) year -= 100
  return assemble(year, readMonth(rest + 5), rest + 2, rest + 12)
}

function assemble(year: i32, month: i32, dayStart: usize, timeStart: usize): i64 {
  const padded = load<u8>(dayStart) === SP
  const day = padded ? readNumber(dayStart + 1, 1) : readNumber(dayStart, 2)
  const hour = readNumber(timeStart, 2)
  const minute = readNumber(timeStart + 3, 2)
  const second = readNumber(timeStart + 6, 2)
  if ((year | month | day | hour | minute | second) < 0) return i64.MIN_VALUE
  if (load<u8>(timeStart, 2) !== 0x3a || load<u8>(timeStart, 5) !== 0x3a) return i64.MIN_VALUE
  if (day < 1 || day > countDaysOfMonth(year, month)) return i64.MIN_VALUE
  if (hour > 23 || minute > 59 || second > 60) return i64.MIN_VALUE
  return countDays(year, month, day) * DAY + hour * 3600 + minute * 60 + second
}

function separates(start: usize, offset: usize, byte: u8): bool {
  return load<u8>(start + offset) === byte
}

/** Whether three letters begin the name of a day. That it is the right one is nobody's business. */
function isDayName(start: usize): bool {
  for (let day = 0; day < 7; day++) {
    if (isName(start, DAYS, day)) return true
  }
  return false
}

function countDaysOfMonth(year: i32, month: i32): i32 {
  const next = month === 12 ? countDays(year + 1, 1, 1) : countDays(year, month + 1, 1)
  return <i32>(next - countDays(year, month, 1))
}

/** Days since 1970-01-01 of a civil date; `month` from 1. */
function countDays(year: i32, month: i32, day: i32): i64 {
  const shifted: i64 = month <= 2 ? year - 1 : year
  const era = floorDivide(shifted, 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = <i64>((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
  const dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  return era * 146097 + dayOfEra - 719468
}

function readNumber(start: usize, digits: u32): i32 {
  let value: i32 = 0
  for (let index: u32 = 0; index < digits; index++) {
    const byte = load<u8>(start + index)
    if (!isDigit(byte)) return -1
    value = value * 10 + (byte - 0x30)
  }
  return value
}

function readMonth(start: usize): i32 {
  for (let month = 0; month < 12; month++) {
    if (isName(start, MONTHS, month)) return month + 1
  }
  return -1
}

function isName(start: usize, names: string, which: i32): bool {
  for (let index = 0; index < 3; index++) {
    if (load<u8>(start + index) !== <u8>names.charCodeAt(which * 3 + index)) return false
  }
  return true
}

function writeName(target: usize, names: string, index: u32): void {
  for (let offset: u32 = 0; offset < 3; offset++) {
    store<u8>(target + offset, <u8>names.charCodeAt(index * 3 + offset))
  }
}

function writeTwo(target: usize, value: u32): void {
  store<u8>(target, <u8>(0x30 + value / 10))
  store<u8>(target, <u8>(0x30 + (value % 10)), 1)
}

function floorDivide(value: i64, by: i64): i64 {
  const quotient = value / by
  return value % by < 0 ? quotient - 1 : quotient
}
