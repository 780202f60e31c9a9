// `strftime` over the moment that value/time.ts split last.

import { writeText } from '../../memory/text'
import { Writer, writeByte, writeDecimal } from '../../memory/writer'
import * as Time from '../../value/time'

/** Appends the moment in the format; false at a directive that only the shell knows. */
export function writeStrftime(writer: Writer, start: usize, length: u32): bool {
  const end = start + length
  let cursor = start
  while (cursor < end) {
    const byte = load<u8>(cursor)
    cursor += 1
    if (byte !== 0x25 || cursor >= end) {
      writeByte(writer, byte)
      continue
    }
    let pad: i32 = -1
    let isUpper = false
    for (; cursor < end; cursor++) {
      const flag = load<u8>(cursor)
      if (flag === 0x2d) pad = 0
      else if (flag === 0x30) pad = 0x30
      else if (flag === 0x5f) pad = 0x20
      else if (flag === 0x5e) isUpper = true
      else break
    }
    if (
      cursor < end &&
      load<u8>(cursor) === 0x33 &&
      cursor + 1 < end &&
      load<u8>(cursor, 1) === 0x4e
    )
      cursor += 1
    const letter: u8 = cursor < end ? load<u8>(cursor) : 0
    cursor += 1
    const from = writer.length
    if (!writeDirective(writer, letter, pad)) return false
    if (isUpper) upcase(writer, from)
  }
  return true
}

function upcase(writer: Writer, from: u32): void {
  for (let at = writer.start + from; at < writer.start + writer.length; at++) {
    const byte = load<u8>(at)
    if (byte >= 0x61 && byte <= 0x7a) store<u8>(at, byte & 0xdf)
  }
}

function padded(writer: Writer, value: i64, width: u32, pad: u8, asked: i32): bool {
  Time.writePadded(writer, value, width, asked < 0 ? pad : <u8>asked)
  return true
}

function writeDirective(writer: Writer, letter: u8, pad: i32): bool {
  const hour12 = Time.hour % 12 === 0 ? 12 : Time.hour % 12
  switch (letter) {
    case 0x59: // Y
      return padded(writer, Time.year, 4, 0x30, pad)
    case 0x79: // y
      return padded(writer, Time.year % 100, 2, 0x30, pad)
    case 0x6d: // m
      return padded(writer, Time.month, 2, 0x30, pad)
    case 0x64: // d
      return padded(writer, Time.day, 2, 0x30, pad)
    case 0x65: // e
      return padded(writer, Time.day, 2, 0x20, pad)
    case 0x6a: // j
      return padded(writer, Time.yearDay, 3, 0x30, pad)
    case 0x48: // H
      return padded(writer, Time.hour, 2, 0x30, pad)
    case 0x6b: // k
      return padded(writer, Time.hour, 2, 0x20, pad)
    case 0x49: // I
      return padded(writer, hour12, 2, 0x30, pad)
    case 0x6c: // l
      return padded(writer, hour12, 2, 0x20, pad)
    case 0x4d: // M
      return padded(writer, Time.minute, 2, 0x30, pad)
    case 0x53: // S
      return padded(writer, Time.second, 2, 0x30, pad)
    case 0x4c: // L
      return padded(writer, Time.microsecond / 1000, 3, 0x30, -1)
    case 0x4e: // N, or 3N
      return padded(writer, Time.microsecond, 6, 0x30, -1)
    case 0x75: // u
      return padded(writer, Time.weekday === 0 ? 7 : Time.weekday, 1, 0, -1)
    case 0x77: // w
      return padded(writer, Time.weekday, 1, 0, -1)
    default:
      return writeWords(writer, letter)
  }
}

function writeWords(writer: Writer, letter: u8): bool {
  switch (letter) {
    case 0x42: // B
      writeText(writer, monthName(Time.month))
      return true
    case 0x62: // b
    case 0x68: // h
      writeShort(writer, monthName(Time.month))
      return true
    case 0x41: // A
      writeText(writer, dayName(Time.weekday))
      return true
    case 0x61: // a
      writeShort(writer, dayName(Time.weekday))
      return true
    case 0x70: // p
      writeText(writer, Time.hour < 12 ? 'AM' : 'PM')
      return true
    case 0x50: // P
      writeText(writer, Time.hour < 12 ? 'am' : 'pm')
      return true
    case 0x46: // F
      Time.writeDateParts(writer)
      return true
    case 0x54: // T
    case 0x58: // X
      Time.writeClock(writer)
      return true
    case 0x52: // R
      padded(writer, Time.hour, 2, 0x30, -1)
      writeByte(writer, 0x3a)
      return padded(writer, Time.minute, 2, 0x30, -1)
    case 0x44: // D
    case 0x78: // x
      padded(writer, Time.month, 2, 0x30, -1)
      writeByte(writer, 0x2f)
      padded(writer, Time.day, 2, 0x30, -1)
      writeByte(writer, 0x2f)
      return padded(writer, Time.year % 100, 2, 0x30, -1)
    case 0x7a: // z
      Time.writeOffset(writer, false)
      return true
    case 0x5a: // Z
      Time.writeZoneName(writer)
      return true
    case 0x73: // s
      writeSeconds(writer)
      return true
    case 0x25: // %
      writeByte(writer, 0x25)
      return true
    case 0x6e: // n
      writeByte(writer, 0x0a)
      return true
    case 0x74: // t
      writeByte(writer, 0x09)
      return true
    default:
      return false
  }
}

function writeSeconds(writer: Writer): void {
  const days = Time.countDays(Time.year, Time.month, Time.day)
  writeDecimal(
    writer,
    days * 86400 + Time.hour * 3600 + Time.minute * 60 + Time.second - Time.offset,
  )
}

function monthName(month: u32): string {
  switch (month) {
    case 1:
      return 'January'
    case 2:
      return 'February'
    case 3:
      return 'March'
    case 4:
      return 'April'
    case 5:
      return 'May'
    case 6:
      return 'June'
    case 7:
      return 'July'
    case 8:
      return 'August'
    case 9:
      return 'September'
    case 10:
      return 'October'
    case 11:
      return 'November'
    default:
      return 'December'
  }
}

function dayName(day: u32): string {
  switch (day) {
    case 0:
      return 'Sunday'
    case 1:
      return 'Monday'
    case 2:
      return 'Tuesday'
    case 3:
      return 'Wednesday'
    case 4:
      return 'Thursday'
    case 5:
      return 'Friday'
    default:
      return 'Saturday'
  }
}

/** Appends the first three letters. */
function writeShort(writer: Writer, name: string): void {
  for (let index: usize = 0; index < 6; index += 2) {
    writeByte(writer, <u8>load<u16>(changetype<usize>(name) + index))
  }
}
