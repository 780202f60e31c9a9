import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { FloatDomainError } from '../exception/standard-errors.ts'
import { isInteger, wholeToInteger } from '../integer/integer.ts'
import { cannotCoerce } from '../object/describe.ts'
import type { Int } from '../types.ts'
import { divideWithRest } from './divmod.ts'
import { Float } from './float.ts'
import { formatFloat } from './format-float.ts'
import { wholePower } from './whole-power.ts'

/** Float#% of two doubles: has the sign of the divisor, which may not be zero. */
export function floatModulo(left: number, right: number): number {
  return divideWithRest(left, right).rest
}

/** Float#** of two doubles; a negative base with a broken exponent would be a Complex. */
export function floatPower(base: number, exponent: number): number {
  if (base < 0 && !Number.isInteger(exponent) && Math.abs(exponent) !== Number.POSITIVE_INFINITY) {
    throw new OutsideSubsetError(
      `${formatFloat(base)} ** ${formatFloat(exponent)} is a Complex in Ruby`,
    )
  }
  if (Number.isInteger(exponent) && exponent > 1 && exponent <= 1000)
    return wholePower(base, exponent)
  // C answers 1.0 for these two, JavaScript NaN.
  return base === 1 || (base === -1 && !Number.isFinite(exponent) && !Number.isNaN(exponent))
    ? 1
    : base ** exponent
}

/** The Integer for a double after rounding; raises FloatDomainError for NaN and infinities. */
export function doubleToInteger(value: number, round: (value: number) => number = Math.trunc): Int {
  if (!Number.isFinite(value)) {
    throw new FloatDomainError(formatFloat(value))
  }
  return wholeToInteger(round(value))
}

/** Float#divmod. */
export function floatDivmod(self: Float, other: unknown): [Int, Float] {
  const { quotient, rest } = divideWithRest(self.value, operand(self, other))
  return [doubleToInteger(quotient), new Float(rest)]
}

function operand(self: Float, other: unknown): number {
  if (isInteger(other) || other instanceof Float) return Number(other)
  throw cannotCoerce(other, self)
}
