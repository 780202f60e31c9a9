import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ZeroDivisionError } from '../exception/standard-errors.ts'
import type { Int } from '../types.ts'
import { bitsOf, checkBits, normalize } from './integer.ts'

const MAX = Number.MAX_SAFE_INTEGER

/** Above it `%` is a function of the C library, ten times as slow as a division. */
const LARGEST_WORD = 2 ** 31 - 1

/** Integer#+ of two Integers. */
export function integerAdd(left: Int, right: Int): Int {
  if (typeof left === 'number' && typeof right === 'number') {
    const sum = left + right
    if (sum <= MAX && sum >= -MAX) return sum
  }
  return exactSum(left, right)
}

/** Integer#- of two Integers. */
export function integerSubtract(left: Int, right: Int): Int {
  if (typeof left === 'number' && typeof right === 'number') {
    const difference = left - right
    if (difference <= MAX && difference >= -MAX) return difference
  }
  return exactDifference(left, right)
}

/** Integer#* of two Integers. */
export function integerMultiply(left: Int, right: Int): Int {
  if (typeof left === 'number' && typeof right === 'number') {
    const product = left * right
    if (product <= MAX && product >= -MAX) return product + 0
  }
  return exactProduct(left, right)
}

function exactSum(left: Int, right: Int): Int {
  return normalize(BigInt(left) + BigInt(right))
}

function exactDifference(left: Int, right: Int): Int {
  return normalize(BigInt(left) - BigInt(right))
}

function exactProduct(left: Int, right: Int): Int {
  return normalize(BigInt(left) * BigInt(right))
}

/** Integer#/ of two Integers: rounds towards minus infinity. */
export function integerDivide(left: Int, right: Int): Int {
  if (typeof left === 'number' && typeof right === 'number') {
    if (left > LARGEST_WORD && right > 0) return Math.floor(left / right)
    if (right === 0) throw new ZeroDivisionError('divided by 0')
    const remainder = left % right
    const quotient = (left - remainder) / right
    return (remainder !== 0 && remainder < 0 !== right < 0 ? quotient - 1 : quotient) + 0
  }
  return exactQuotient(BigInt(left), BigInt(right))
}

function exactQuotient(left: bigint, right: bigint): Int {
  if (right === 0n) throw new ZeroDivisionError('divided by 0')
  const quotient = left / right
  return normalize(left % right !== 0n && left < 0n !== right < 0n ? quotient - 1n : quotient)
}

/** Integer#% of two Integers: has the sign of the divisor. */
export function integerModulo(left: Int, right: Int): Int {
  if (typeof left === 'number' && typeof right === 'number') {
    if (left > LARGEST_WORD && right > 0) return left - Math.floor(left / right) * right
    if (right === 0) throw new ZeroDivisionError('divided by 0')
    const remainder = left % right
    return (remainder !== 0 && remainder < 0 !== right < 0 ? remainder + right : remainder) + 0
  }
  return exactRemainder(BigInt(left), BigInt(right))
}

function exactRemainder(left: bigint, right: bigint): Int {
  if (right === 0n) throw new ZeroDivisionError('divided by 0')
  const remainder = left % right
  const isOpposite = remainder !== 0n && remainder < 0n !== right < 0n
  return normalize(isOpposite ? remainder + right : remainder)
}

/** Integer#** of two Integers; a negative exponent would be a Rational, which is outside the subset. */
export function integerPower(base: Int, exponent: Int): Int {
  if (exponent < 0) {
    if (base === 0) throw new ZeroDivisionError('divided by 0')
    throw new OutsideSubsetError(
      `${base} ** ${exponent} is a Rational in Ruby; write ${base}.to_f ** ${exponent}`,
    )
  }
  if (base === 0 || base === 1) return exponent === 0 ? 1 : base
  if (base === -1) return BigInt(exponent) % 2n === 0n ? 1 : -1
  if (typeof base !== 'number' || typeof exponent !== 'number') return exactPower(base, exponent)
  let result = 1
  let factor = base
  for (let rest = exponent; ; factor *= factor) {
    if (rest % 2 === 1) result *= factor
    if (Math.abs(result) > MAX) break
    rest = Math.floor(rest / 2)
    if (rest === 0) return result + 0
    if (Math.abs(factor) > 94906265) break
  }
  return exactPower(base, exponent)
}

function exactPower(base: Int, exponent: Int): Int {
  checkBits((bitsOf(base) - 4) * Number(exponent))
  return normalize(BigInt(base) ** BigInt(exponent))
}

/** Integer#-@. */
export function integerNegate(value: Int): Int {
  return typeof value === 'number' ? 0 - value : normalize(-value)
}
