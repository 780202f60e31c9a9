// Decimal text to the nearest double, ties to even. Short numbers are exact in one multiplication or
// division (Clinger's fast path); the others go through decimal digits that are halved and doubled
// until the mantissa is an integer.

import { isDigit } from '../http/chars'

const MAX_DIGITS: u32 = 800
const digits = memory.data(800)
const scratch = memory.data(824)
const POWERS = memory.data<f64>([
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
])
/** How many bits may be shifted at once while the point is n digits away. */
const STEPS = memory.data<u8>([1, 3, 6, 9, 13, 16, 19, 23, 26])
const BIAS: i32 = -1023

let count: u32 = 0
let point: i32 = 0
let isTruncated: bool = false

/** Reads `[-] digits [. digits] [e [+-] digits]`, which the caller has checked. */
export function parseDouble(start: usize, length: u32): f64 {
  const isNegative = load<u8>(start) === 0x2d
  let cursor = isNegative ? start + 1 : start
  const end = start + length
  count = 0
  point = 0
  isTruncated = false
  let mantissa: u64 = 0
  let hasPoint = false
  for (; cursor < end; cursor++) {
    const byte = load<u8>(cursor)
    if (byte === 0x2e) hasPoint = true
    else if (isDigit(byte)) {
      const digit = byte - 0x30
      if (count === 0 && digit === 0) {
        if (hasPoint) point -= 1
        continue
      }
      if (!hasPoint) point += 1
      if (count < 19) mantissa = mantissa * 10 + digit
      if (count < MAX_DIGITS) {
        store<u8>(digits + count, digit)
        count += 1
      } else if (digit !== 0) isTruncated = true
    } else break
  }
  point += cursor < end ? parseExponent(cursor + 1, end) : 0
  const value = count <= 15 ? scaleExactly(mantissa) : convertDigits()
  return isNegative ? -value : value
}

function parseExponent(start: usize, end: usize): i32 {
  const sign = load<u8>(start)
  let value: i32 = 0
  for (let cursor = isDigit(sign) ? start : start + 1; cursor < end; cursor++) {
    if (value < 100000) value = value * 10 + (load<u8>(cursor) - 0x30)
  }
  return sign === 0x2d ? -value : value
}

function scaleExactly(mantissa: u64): f64 {
  const power = point - <i32>count
  if (mantissa === 0) return 0
  if (power >= 0 && power <= 22) return <f64>mantissa * load<f64>(POWERS + ((<usize>power) << 3))
  if (power < 0 && power >= -22) return <f64>mantissa / load<f64>(POWERS + ((<usize>-power) << 3))
  return convertDigits()
}

function convertDigits(): f64 {
  trim()
  if (count === 0 || point < -330) return 0
  if (point > 310) return Infinity
  let exponent: i32 = 0
  while (point > 0) {
    const step = getStep(point)
    halve(step)
    exponent += step
  }
  while (point < 0 || (point === 0 && load<u8>(digits) < 5)) {
    const step = getStep(-point)
    double(step)
    exponent -= step
  }
  exponent -= 1
  if (exponent < BIAS + 1) {
    const missing = BIAS + 1 - exponent
    halveFar(missing)
    exponent += missing
  }
  if (exponent - BIAS >= 2047) return Infinity
  double(53)
  let mantissa = roundToInteger()
  if (mantissa === (<u64>1) << 53) {
    mantissa >>= 1
    exponent += 1
    if (exponent - BIAS >= 2047) return Infinity
  }
  if ((mantissa & ((<u64>1) << 52)) === 0) exponent = BIAS
  const fraction = mantissa & (((<u64>1) << 52) - 1)
  return reinterpret<f64>(fraction | ((<u64>((exponent - BIAS) & 0x7ff)) << 52))
}

function getStep(distance: i32): i32 {
  return distance >= 9 ? 27 : load<u8>(STEPS + distance)
}

function halveFar(bits: i32): void {
  let rest = bits
  while (rest > 60) {
    halve(60)
    rest -= 60
  }
  halve(rest)
}

/** Divides the digits by 2^bits. */
function halve(bits: i32): void {
  const shift = <u64>bits
  let read: u32 = 0
  let written: u32 = 0
  let rest: u64 = 0
  while (rest >> shift === 0) {
    if (read < count) {
      rest = rest * 10 + load<u8>(digits + read)
    } else {
      if (rest === 0) {
        count = 0
        return
      }
      rest *= 10
    }
    read += 1
  }
  point -= <i32>read - 1
  const mask = ((<u64>1) << shift) - 1
  for (; read < count; read++) {
    const next = load<u8>(digits + read)
    store<u8>(digits + written, <u8>(rest >> shift))
    written += 1
    rest = (rest & mask) * 10 + next
  }
  while (rest > 0) {
    const digit = <u8>(rest >> shift)
    rest &= mask
    if (written < MAX_DIGITS) {
      store<u8>(digits + written, digit)
      written += 1
    } else if (digit > 0) isTruncated = true
    rest *= 10
  }
  count = written
  trim()
}

/** Multiplies the digits by 2^bits, at most 60. */
function double(bits: i32): void {
  const shift = <u64>bits
  let write: u32 = 824
  let carry: u64 = 0
  for (let read = count; read > 0; read--) {
    carry += (<u64>load<u8>(digits + read - 1)) << shift
    write -= 1
    store<u8>(scratch + write, <u8>(carry % 10))
    carry /= 10
  }
  while (carry > 0) {
    write -= 1
    store<u8>(scratch + write, <u8>(carry % 10))
    carry /= 10
  }
  const total: u32 = 824 - write
  point += <i32>(total - count)
  count = min(total, MAX_DIGITS)
  memory.copy(digits, scratch + write, count)
  for (let index = count; index < total; index++) {
    if (load<u8>(scratch + write + index) !== 0) isTruncated = true
  }
  trim()
}

function trim(): void {
  while (count > 0 && load<u8>(digits + count - 1) === 0) count -= 1
  if (count === 0) point = 0
}

function roundToInteger(): u64 {
  if (point > 20) return u64.MAX_VALUE
  let value: u64 = 0
  for (let index: i32 = 0; index < point; index++) {
    value = value * 10 + (<u32>index < count ? load<u8>(digits + index) : 0)
  }
  return isRoundedUp() ? value + 1 : value
}

function isRoundedUp(): bool {
  if (point < 0 || point >= <i32>count) return false
  const next = load<u8>(digits + point)
  if (next !== 5 || point + 1 !== <i32>count) return next >= 5
  if (isTruncated) return true
  return point > 0 && (load<u8>(digits + point - 1) & 1) === 1
}
