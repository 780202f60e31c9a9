import { knownKeywords } from '../call/known-keywords.ts'
import { toMachineInt } from '../integer/convert.ts'
import { integerCeil, integerFloor, integerRound } from '../integer/integer-functions.ts'
import { type Half, roundHalf } from '../integer/round-half.ts'
import { type Int, isKeywords } from '../types.ts'
import { doubleToInteger } from './arithmetic.ts'
import { roundExactly } from './exact-decimal.ts'
import { Float } from './float.ts'
import { formatFloat } from './format-float.ts'

/** Float#to_i. */
export function floatToI(self: Float): Int {
  return doubleToInteger(self.value)
}

/** Float#round: an Integer, or a Float when digits are kept. */
export function floatRound(self: Float, ...args: unknown[]): Int | Float {
  const keywords = knownKeywords(args, 'half')
  const half = roundHalf(keywords)
  const digits = args[0] === undefined || isKeywords(args[0]) ? 0 : toMachineInt(args[0])
  if (digits > 0) return withDigits(self, digits, half)
  if (digits === 0) return doubleToInteger(self.value, (value) => roundScaled(value, 1, half))
  return integerRound(doubleToInteger(self.value), digits, keywords)
}

function withDigits(self: Float, digits: number, half: Half): Float {
  const { value } = self
  if (value === 0 || keepsAll(value, digits)) return self
  if (losesAll(value, digits)) return new Float(0)
  if (digits > 14) return new Float(roundExactly(value, digits))
  const scale = 10 ** digits
  return new Float(roundScaled(value, scale, half) / scale)
}

/** Float#floor. */
export function floatFloor(self: Float, digits: unknown = 0): Int | Float {
  const places = toMachineInt(digits)
  const { value } = self
  if (places <= 0) return integerFloor(doubleToInteger(value, Math.floor), places)
  if (keepsAll(value, places)) return self
  if (value > 0 && losesAll(value, places)) return new Float(0)
  const scale = 10 ** places
  const whole = Math.floor(value * scale)
  const next = (whole + 1) / scale
  return new Float(next > value ? whole / scale : next)
}

/** Float#ceil. */
export function floatCeil(self: Float, digits: unknown = 0): Int | Float {
  const places = toMachineInt(digits)
  const { value } = self
  if (places <= 0) return integerCeil(doubleToInteger(value, Math.ceil), places)
  if (keepsAll(value, places)) return self
  if (value < 0 && losesAll(value, places)) return new Float(0)
  const scale = 10 ** places
  return new Float(Math.ceil(value * scale) / scale)
}

/** Float#truncate. */
export function floatTruncate(self: Float, digits: unknown = 0): Int | Float {
  return self.value < 0 ? floatCeil(self, digits) : floatFloor(self, digits)
}

const BITS = new DataView(new ArrayBuffer(8))

/** The exponent of two for a fraction between a half and one. */
function binaryExponent(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return 0
  BITS.setFloat64(0, value)
  const exponent = (BITS.getUint16(0) >> 4) & 0x7ff
  return exponent === 0 ? Math.floor(Math.log2(Math.abs(value))) + 1 : exponent - 1022
}

/** Whether the double has no digits beyond so many places. */
function keepsAll(value: number, digits: number): boolean {
  const exponent = binaryExponent(value)
  const used = exponent > 0 ? Math.trunc(exponent / 4) : Math.trunc(exponent / 3) - 1
  return !Number.isFinite(value) || digits >= 17 - used
}

/** Whether nothing is left at so many places. */
function losesAll(value: number, digits: number): boolean {
  const exponent = binaryExponent(value)
  return digits < -(exponent > 0 ? Math.trunc(exponent / 3) + 1 : Math.trunc(exponent / 4))
}

/** The nearest whole number, ties away from zero. */
function roundAway(value: number): number {
  const size = Math.abs(value)
  const whole = Math.floor(size)
  return Math.sign(value) * (size - whole >= 0.5 ? whole + 1 : whole)
}

/** A scaled number without decimals; the checks repair what scaling rounded away, as CRuby does. */
function roundScaled(value: number, scale: number, half: Half): number {
  const sign = value < 0 ? -1 : 1
  const size = Math.abs(value)
  const scaled = size * scale
  if (half === 'even') {
    const whole = Math.floor(scaled)
    const rest = scaled - whole
    if (rest > 0.5) return sign * (whole + 1)
    return sign * (rest === 0.5 || (whole + 0.5) / scale <= size ? whole + (whole % 2) : whole)
  }
  const whole = roundAway(scaled)
  if (half === 'down') return sign * ((whole - 0.5) / scale >= size ? whole - 1 : whole)
  return sign * (scale !== 1 && (whole + 0.5) / scale <= size ? whole + 1 : whole)
}

/** Float#abs. */
export function floatAbs(self: Float): Float {
  return new Float(Math.abs(self.value))
}

/** Float#nan?. */
export function floatIsNan(self: Float): boolean {
  return Number.isNaN(self.value)
}

/** Float#finite?. */
export function floatIsFinite(self: Float): boolean {
  return Number.isFinite(self.value)
}

/** Float#infinite?: 1 or −1 for an infinity, else nil. */
export function floatInfinite(self: Float): number | null {
  return Math.abs(self.value) === Number.POSITIVE_INFINITY ? Math.sign(self.value) : null
}

/** Float#zero?. */
export function floatIsZero(self: Float): boolean {
  return self.value === 0
}

/** Float#positive?. */
export function floatIsPositive(self: Float): boolean {
  return self.value > 0
}

/** Float#negative?. */
export function floatIsNegative(self: Float): boolean {
  return self.value < 0
}

/** Float#nonzero?. */
export function floatNonzero(self: Float): Float | null {
  return self.value === 0 ? null : self
}

/** Float#to_s. */
export function floatToS(self: Float): string {
  return formatFloat(self.value)
}

/** Float#to_f. */
export function floatToF(self: Float): Float {
  return self
}
