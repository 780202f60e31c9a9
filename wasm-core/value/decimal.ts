// Exact decimal numbers: DECIMAL cells hold their digits as text, as Rails prints a BigDecimal.

import { createWriter, Writer, writeByte, writeDecimal } from '../memory/writer'
import { Cell, setFloat } from './cell'
import { writeFloat } from './float'
import { endText, getArena, startText } from './room'
import * as Tag from './tag'

const MOST_DIGITS: u32 = 18

/** Of the number that `readDecimal` read last: its value is `mantissa` divided by 10 to the `scale`. */
let mantissa: i64 = 0
let scale: u32 = 0

/** Sets `target` to the DECIMAL that SQLite keeps as a double; beyond 15 digits it stays a FLOAT. */
export function setDecimal(target: Cell, value: f64): void {
  const magnitude = abs(value)
  setFloat(target, value)
  if (magnitude !== 0 && !(magnitude >= 1e-4 && magnitude < 1e15)) return
  const writer = startText(24)
  if (writer === null) return
  writeFloat(writer, value)
  endText(writer, target, Tag.DECIMAL)
}

/** Makes `left` the sum or, with `sign` −1, the difference of decimals and integers; false when it is too long. */
export function addDecimals(left: Cell, right: Cell, sign: i64): bool {
  if (!readDecimal(left)) return false
  let a = mantissa
  let places = scale
  if (!readDecimal(right)) return false
  let b = mantissa * sign
  for (; places < scale; places++) {
    if (!isShort(a)) return false
    a *= 10
  }
  for (let missing = scale; missing < places; missing++) {
    if (!isShort(b)) return false
    b *= 10
  }
  const writer = createWriter(getArena(), 40)
  if (writer === null) return false
  writeScaled(writer, a + b, places)
  endText(writer, left, Tag.DECIMAL)
  return true
}

function isShort(value: i64): bool {
  return value < 100000000000000000 && value > -100000000000000000
}

function readDecimal(cell: Cell): bool {
  mantissa = 0
  scale = 0
  if (cell.tag === Tag.INTEGER) {
    mantissa = cell.integer
    return isShort(mantissa)
  }
  if (cell.tag !== Tag.DECIMAL || cell.length > MOST_DIGITS) return false
  let isFraction = false
  let isNegative = false
  for (let offset: u32 = 0; offset < cell.length; offset++) {
    const byte = load<u8>(cell.pointer + offset)
    if (byte === 0x2d && offset === 0) isNegative = true
    else if (byte === 0x2e && !isFraction) isFraction = true
    else if (byte >= 0x30 && byte <= 0x39) {
      mantissa = mantissa * 10 + (byte - 0x30)
      if (isFraction) scale += 1
    } else return false
  }
  if (isNegative) mantissa = -mantissa
  return true
}

/** Writes `12.5` or `12.0`: no zeros at the end but one after the point. */
function writeScaled(writer: Writer, value: i64, places: u32): void {
  let rest = value
  let left = places
  while (left > 1 && rest % 10 === 0) {
    rest /= 10
    left -= 1
  }
  if (rest < 0) writeByte(writer, 0x2d)
  const magnitude = rest < 0 ? -rest : rest
  let unit: i64 = 1
  for (let index: u32 = 0; index < left; index++) unit *= 10
  writeDecimal(writer, magnitude / unit)
  writeByte(writer, 0x2e)
  if (left === 0) return writeByte(writer, 0x30)
  let fraction = magnitude % unit
  for (let index: u32 = 0; index < left; index++) {
    unit /= 10
    writeByte(writer, <u8>(0x30 + fraction / unit))
    fraction %= unit
  }
}
