// Floats print as Ruby prints them: the shortest digits that read back as the same number.

import { Writer, writeByte, writeBytes, writeDecimal } from '../memory/writer'
import {
  addBig,
  compareBig,
  copyBig,
  multiplyBig,
  scaleBig,
  setBig,
  shiftBig,
  subtractBig,
} from './bignum'

const ZEROS = memory.data<u8>([48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48])
const NAN = memory.data<u8>([0x4e, 0x61, 0x4e])
const INFINITY = memory.data<u8>([0x49, 0x6e, 0x66, 0x69, 0x6e, 0x69, 0x74, 0x79])

const digits = memory.data(32)
let digitCount: u32 = 0
/** The point stands before the digit of this number; may be negative. */
let point: i32 = 0

const r = memory.data(260)
const s = memory.data(260)
const upper = memory.data(260)
const lower = memory.data(260)
const sum = memory.data(260)

/** Appends a float as `Float#to_s` does: 1.0, 0.1, 1.0e+20, Infinity, NaN. */
export function writeFloat(writer: Writer, value: f64): void {
  if (value !== value) return writeBytes(writer, NAN, 3)
  if (reinterpret<i64>(value) < 0) writeByte(writer, 0x2d)
  const magnitude = abs(value)
  if (magnitude === Infinity) return writeBytes(writer, INFINITY, 8)
  findDigits(magnitude)
  // A whole number has a digit less before it is written with an exponent.
  const isWhole = point >= <i32>digitCount
  if (point > (isWhole ? 15 : 16) || point < -3) return writeExponential(writer)
  if (point <= 0) {
    writeBytes(writer, ZEROS, 1)
    writeByte(writer, 0x2e)
    writeBytes(writer, ZEROS, <u32>-point)
    return writeBytes(writer, digits, digitCount)
  }
  const whole = min(<u32>point, digitCount)
  writeBytes(writer, digits, whole)
  writeBytes(writer, ZEROS, <u32>point - whole)
  writeByte(writer, 0x2e)
  if (digitCount > whole) writeBytes(writer, digits + whole, digitCount - whole)
  else writeByte(writer, 0x30)
}

function writeExponential(writer: Writer): void {
  writeBytes(writer, digits, 1)
  writeByte(writer, 0x2e)
  if (digitCount > 1) writeBytes(writer, digits + 1, digitCount - 1)
  else writeByte(writer, 0x30)
  writeByte(writer, 0x65)
  const exponent = point - 1
  writeByte(writer, exponent < 0 ? 0x2d : 0x2b)
  if (abs(exponent) < 10) writeByte(writer, 0x30)
  writeDecimal(writer, abs(exponent))
}

function findDigits(value: f64): void {
  if (value === 0) {
    store<u8>(digits, 0x30)
    digitCount = 1
    point = 1
    return
  }
  let power: f64 = 1
  for (let places: i32 = 0; places <= 15; places++) {
    const scaled = nearest(value * power)
    if (scaled >= 1e15) break
    // Both sides are exact, so the quotient is what reading the digits back would give.
    if (scaled / power === value) return takeDigits(<u64>scaled, places)
    power *= 10
  }
  findDigitsExactly(value)
}

function takeDigits(value: u64, places: i32): void {
  let rest = value
  let dropped: i32 = 0
  while (rest % 10 === 0) {
    rest /= 10
    dropped += 1
  }
  let count: u32 = 0
  for (let left = rest; left !== 0; left /= 10) count += 1
  for (let index = count; index > 0; index--) {
    store<u8>(digits + index - 1, <u8>(0x30 + (rest % 10)))
    rest /= 10
  }
  digitCount = count
  point = <i32>count + dropped - places
}

/** Burger and Dybvig, Printing Floating-Point Numbers Quickly and Accurately (1996), figure 3. */
function findDigitsExactly(value: f64): void {
  const bits = reinterpret<u64>(value)
  const biased = <i32>(bits >> 52)
  const fraction = bits & 0xfffffffffffff
  const mantissa = biased === 0 ? fraction : fraction | (1 << 52)
  const exponent = (biased === 0 ? 1 : biased) - 1075
  const isEven = (mantissa & 1) === 0
  // Just above a power of two the gap below is half the gap above.
  const isNarrow = fraction === 0 && biased > 1
  setBig(r, mantissa)
  setBig(s, 1)
  setBig(upper, 1)
  setBig(lower, 1)
  shiftBig(r, isNarrow ? 2 : 1)
  shiftBig(s, isNarrow ? 2 : 1)
  if (isNarrow) shiftBig(upper, 1)
  if (exponent >= 0) {
    shiftBig(r, <u32>exponent)
    shiftBig(upper, <u32>exponent)
    shiftBig(lower, <u32>exponent)
  } else {
    shiftBig(s, <u32>-exponent)
  }
  const length = 64 - <i32>clz(mantissa)
  point = <i32>ceil(<f64>(exponent + length - 1) * 0.30102999566398114 - 1e-10)
  if (point >= 0) {
    scaleBig(s, <u32>point)
  } else {
    scaleBig(r, <u32>-point)
    scaleBig(upper, <u32>-point)
    scaleBig(lower, <u32>-point)
  }
  addBig(sum, r, upper)
  const high = compareBig(sum, s)
  if (isEven ? high >= 0 : high > 0) point += 1
  else scaleAll()
  generateDigits(isEven)
}

function generateDigits(isEven: bool): void {
  digitCount = 0
  while (digitCount < 20) {
    let digit: u8 = 0
    while (compareBig(r, s) >= 0) {
      subtractBig(r, s)
      digit += 1
    }
    const below = compareBig(r, lower)
    addBig(sum, r, upper)
    const above = compareBig(sum, s)
    const isLow = isEven ? below <= 0 : below < 0
    const isHigh = isEven ? above >= 0 : above > 0
    if (!isLow && !isHigh) {
      appendDigit(digit)
      scaleAll()
      continue
    }
    if (isLow && isHigh) {
      copyBig(sum, r)
      shiftBig(sum, 1)
      if (compareBig(sum, s) >= 0) digit += 1
    } else if (isHigh) {
      digit += 1
    }
    appendDigit(digit)
    return
  }
}

function appendDigit(digit: u8): void {
  store<u8>(digits + digitCount, 0x30 + digit)
  digitCount += 1
}

function scaleAll(): void {
  multiplyBig(r, 10)
  multiplyBig(upper, 10)
  multiplyBig(lower, 10)
}
