import { NoMemoryError } from '../exception/fatal-errors.ts'
import type { Int } from '../types.ts'

/** The most bits of an Integer. One of as many is written as digits in a quarter of a second, and one of twice as many in more than half. */
const MOST_BITS = 2 ** 21
const LARGEST = 1n << BigInt(MOST_BITS)
const SMALLEST = -LARGEST

/** The Integer for a bigint: a number when it is within the safe range; NoMemoryError when it has too many bits. */
export function normalize(value: bigint): Int {
  if (value <= 9007199254740991n && value >= -9007199254740991n) return Number(value)
  return bounded(value)
}

/** The number itself; NoMemoryError when it has more bits than an Integer may have. */
export function bounded(value: bigint): bigint {
  if (value >= LARGEST || value <= SMALLEST) checkBits(Number.POSITIVE_INFINITY)
  return value
}

/** How many bits an Integer has, to the next four. */
export function bitsOf(value: Int): number {
  return value.toString(16).length * 4
}

/** Raises NoMemoryError before an Integer is made that would have so many bits. */
export function checkBits(bits: number): void {
  if (bits <= MOST_BITS) return
  throw new NoMemoryError(`an Integer has at most ${MOST_BITS} bits`)
}

/** The Integer of decimal digits with an optional sign. */
export function parseDecimal(digits: string): Int {
  const value = Number(digits)
  if (Number.isSafeInteger(value)) return value + 0
  checkBits(digits.length * Math.log2(10) - 4)
  return normalize(BigInt(digits))
}

/** Whether the value is a Ruby Integer. */
export function isInteger(value: unknown): value is Int {
  return typeof value === 'number' || typeof value === 'bigint'
}

/** Whether CRuby keeps the Integer in a machine word of 64 bits. */
export function isMachineWord(value: Int): boolean {
  return typeof value === 'number' || BigInt.asIntN(63, value) === value
}

/** The Integer for a whole double of any size. */
export function wholeToInteger(value: number): Int {
  return Number.isSafeInteger(value) ? value + 0 : normalize(BigInt(value))
}
