import type { Int } from '../types.ts'
import { integerAdd, integerModulo, integerMultiply } from './arithmetic.ts'

const MAX = Number.MAX_SAFE_INTEGER

/** `left * right % divisor` of Integers, without an Integer for a product that is beyond the safe ones. */
export function integerMultiplyModulo(left: Int, right: Int, divisor: Int): Int {
  if (typeof left === 'number' && typeof right === 'number' && typeof divisor === 'number') {
    const product = left * right
    if (product <= MAX && product >= -MAX) return integerModulo(product, divisor)
    if (divisor > 0 && divisor <= WIDEST) return remainder(left, right, divisor, product)
  }
  return integerModulo(integerMultiply(left, right), divisor)
}

/** `(left * right + more) % divisor` of Integers, likewise. */
export function integerMultiplyAddModulo(left: Int, right: Int, more: Int, divisor: Int): Int {
  if (typeof left === 'number' && typeof right === 'number') {
    const sum = left * right
    if (sum <= MAX && sum >= -MAX) return integerModulo(integerAdd(sum, more), divisor)
  }
  return integerModulo(integerAdd(integerMultiplyModulo(left, right, divisor), more), divisor)
}

/** The divisors for which all that `remainder` adds up stays a safe Integer. */
const WIDEST = 2 ** 50

/**
 * The last 32 bits of a product are enough for a power of two; otherwise the quotient may be the one beside the
 * true one, so that what is left is put right at the end.
 */
function remainder(left: number, right: number, divisor: number, product: number): Int {
  if (divisor <= 2 ** 32 && (divisor & (divisor - 1)) === 0) {
    return (Math.imul(left, right) & (divisor - 1)) >>> 0
  }
  const quotient = Math.floor(product / divisor)
  const size = Math.abs(quotient)
  if (size > 2 ** 52) return integerMultiplyModulo(left % divisor, right % divisor, divisor)
  const rest =
    divisor <= 2 ** 31 && size <= 2 ** 40
      ? inLastBits(left, right, quotient, divisor)
      : exactly(left, right, product, quotient, divisor)
  if (rest < 0) return rest + divisor
  return rest >= divisor ? rest - divisor : rest
}

/** What a divisor of 31 bits leaves is so little that the last 32 bits of both products say it. */
function inLastBits(left: number, right: number, quotient: number, divisor: number): number {
  const bits = (Math.imul(left, right) - Math.imul(quotient, divisor)) >>> 0
  return bits > 3 * 2 ** 30 ? bits - 2 ** 32 : bits
}

function exactly(
  left: number,
  right: number,
  product: number,
  quotient: number,
  divisor: number,
): number {
  const multiple = quotient * divisor
  return product - multiple + (lost(left, right, product) - lost(quotient, divisor, multiple))
}

/** What rounding took from a product: its factors are cut in halves whose products are exact (Dekker). */
function lost(left: number, right: number, product: number): number {
  const first = upper(left)
  const second = upper(right)
  const [low, other] = [left - first, right - second]
  return low * other - (product - first * second - low * second - first * other)
}

function upper(value: number): number {
  const scaled = value * (2 ** 27 + 1)
  return scaled - (scaled - value)
}
