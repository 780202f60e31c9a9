import type { Int } from '../types.ts'

/** The Integer for a bigint: a number when it is within the safe range. */
export function normalize(value: bigint): Int {
  return value <= 9007199254740991n && value >= -9007199254740991n ? Number(value) : value
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
