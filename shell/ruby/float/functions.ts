import { FloatDomainError, ZeroDivisionError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { normalize } from '../integer/integer.ts'
import { type Half, roundHalf } from '../integer/round-half.ts'
import { type Int, isKeywords } from '../types.ts'
import { doubleToInteger, floatModulo } from './arithmetic.ts'
import { toDouble } from './convert.ts'
import { Float } from './float.ts'
import { formatFloat } from './format-float.ts'

/** Float#divmod. */
export function floatDivmod(self: Float, other: unknown): [Int, Float] {
  const right = toDouble(other)
  if (right === 0) throw new ZeroDivisionError('divided by 0')
  const rest = floatModulo(self.value, right)
  const quotient = (self.value - rest) / right
  if (!Number.isFinite(quotient)) throw new FloatDomainError(formatFloat(quotient))
  return [doubleToInteger(quotient, Math.round), new Float(rest)]
}

/** Float#to_i. */
export function floatToI(self: Float): Int {
  return doubleToInteger(self.value)
}

/** Float#round: an Integer, or a Float when digits are kept. */
export function floatRound(self: Float, ...args: unknown[]): Int | Float {
  const half = roundHalf(args.find(isKeywords))
  const digits = args[0] === undefined || isKeywords(args[0]) ? 0 : toIndex(args[0])
  return rounded(
    self.value,
    digits,
    (value) => roundTie(value, half),
    (value, scale) => roundScaled(value, scale, half),
  )
}

/** Float#floor. */
export function floatFloor(self: Float, digits: unknown = 0): Int | Float {
  return rounded(self.value, toIndex(digits), Math.floor, (value, scale) => {
    const floored = Math.floor(value * scale) / scale
    const next = (Math.floor(value * scale) + 1) / scale
    return next <= value
      ? next
      : floored > value
        ? (Math.floor(value * scale) - 1) / scale
        : floored
  })
}

/** Float#ceil. */
export function floatCeil(self: Float, digits: unknown = 0): Int | Float {
  return rounded(self.value, toIndex(digits), Math.ceil, (value, scale) => {
    const raised = Math.ceil(value * scale) / scale
    const lower = (Math.ceil(value * scale) - 1) / scale
    return lower >= value ? lower : raised
  })
}

/** Float#truncate. */
export function floatTruncate(self: Float, digits: unknown = 0): Int | Float {
  return self.value < 0 ? floatCeil(self, digits) : floatFloor(self, digits)
}

function rounded(
  value: number,
  digits: number,
  toWhole: (value: number) => number,
  toDigits: (value: number, scale: number) => number,
): Int | Float {
  if (digits > 0) {
    if (!Number.isFinite(value) || digits >= 17 || isExact(value, digits)) return new Float(value)
    if (isTooSmall(value, digits))
      return new Float(toWhole(value * 1e-300) === 0 ? 0 : toDigits(value, 10 ** digits))
    return new Float(toDigits(value, 10 ** digits))
  }
  const whole = doubleToInteger(value, digits === 0 ? toWhole : Math.trunc)
  if (digits === 0) return whole
  return roundTens(value, whole, -digits, toWhole)
}

/** Whether the double has no more than that many decimals to lose. */
function isExact(value: number, digits: number): boolean {
  const exponent = value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1
  return digits >= 17 - (exponent > 0 ? Math.floor(exponent / 4) : Math.floor(exponent / 3) - 1)
}

function isTooSmall(value: number, digits: number): boolean {
  const exponent = value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1
  return digits < -(exponent > 0 ? Math.floor(exponent / 3) + 1 : Math.floor(exponent / 4))
}

function roundTens(
  value: number,
  whole: Int,
  tens: number,
  toWhole: (value: number) => number,
): Int {
  const unit = 10n ** BigInt(tens)
  const exact = BigInt(whole)
  const rest = ((exact % unit) + unit) % unit
  const down = exact - rest
  const share = Number(rest) / Number(unit) + (value - Math.trunc(value)) / Number(unit)
  const isOdd = (down / unit) % 2n !== 0n
  // The base decides ties to even, the sign those away from zero.
  const base = (value < 0 ? -2 : 2) + (isOdd ? 1 : 0)
  return normalize(down + unit * BigInt(toWhole(base + share) - base))
}

function roundTie(value: number, half: Half): number {
  const down = Math.floor(value)
  const rest = value - down
  if (rest !== 0.5) return rest < 0.5 ? down : down + 1
  if (half === 'even') return down % 2 === 0 ? down : down + 1
  return (half === 'up') === value > 0 ? down + 1 : down
}

/** CRuby's own correction: the nearest multiple whose middle the value has really passed. */
function roundScaled(value: number, scale: number, half: Half): number {
  const size = Math.abs(value)
  const scaled = size * scale
  let result = half === 'up' ? Math.round(scaled) : roundTie(scaled, half)
  if (half === 'up') {
    if (Math.round(scaled) === scaled + 0.5 && (result - 0.5) / scale > size) result -= 1
    else if ((result + 0.5) / scale <= size) result += 1
    result = checkUp(size, scale, Math.round(scaled))
  } else if (half === 'down') result = checkDown(size, scale, result)
  else if (half === 'even') result = checkEven(size, scale)
  return (Math.sign(value) * result) / scale
}

function checkUp(size: number, scale: number, whole: number): number {
  if (scale * size === whole - 0.5 && whole - 0.5 > 0 && (whole - 0.5) / scale > size)
    return whole - 1
  return (whole + 0.5) / scale <= size ? whole + 1 : whole
}

function checkDown(size: number, scale: number, whole: number): number {
  return (whole - 0.5) / scale >= size ? whole - 1 : whole
}

function checkEven(size: number, scale: number): number {
  const scaled = size * scale
  return roundTie(scaled, 'even')
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

const BITS = new DataView(new ArrayBuffer(8))

function neighbour(value: number, step: bigint): number {
  BITS.setFloat64(0, value)
  BITS.setBigInt64(0, BITS.getBigInt64(0) + step)
  return BITS.getFloat64(0)
}

/** Float#next_float. */
export function floatNextFloat(self: Float): Float {
  const { value } = self
  if (Number.isNaN(value) || value === Number.POSITIVE_INFINITY) return self
  return new Float(value === 0 ? Number.MIN_VALUE : neighbour(value, value > 0 ? 1n : -1n))
}

/** Float#prev_float. */
export function floatPrevFloat(self: Float): Float {
  const { value } = self
  if (Number.isNaN(value) || value === Number.NEGATIVE_INFINITY) return self
  return new Float(value === 0 ? -Number.MIN_VALUE : neighbour(value, value > 0 ? -1n : 1n))
}

/** Float#to_s. */
export function floatToS(self: Float): string {
  return formatFloat(self.value)
}

/** Float#to_f. */
export function floatToF(self: Float): Float {
  return self
}
