import { cannotCoerce } from '../object/describe.ts'
import type { Int } from '../types.ts'
import { toInt } from './convert.ts'
import { isInteger, normalize } from './integer.ts'

function isSmall(value: Int): value is number {
  return typeof value === 'number' && value === (value | 0)
}

function operand(other: unknown): Int {
  if (isInteger(other)) return other
  throw cannotCoerce(other, 0)
}

/** Integer#&. */
export function integerAnd(self: Int, other: unknown): Int {
  const right = operand(other)
  return isSmall(self) && isSmall(right) ? self & right : normalize(BigInt(self) & BigInt(right))
}

/** Integer#|. */
export function integerOr(self: Int, other: unknown): Int {
  const right = operand(other)
  return isSmall(self) && isSmall(right) ? self | right : normalize(BigInt(self) | BigInt(right))
}

/** Integer#^. */
export function integerXor(self: Int, other: unknown): Int {
  const right = operand(other)
  return isSmall(self) && isSmall(right) ? self ^ right : normalize(BigInt(self) ^ BigInt(right))
}

/** Integer#~. */
export function integerComplement(self: Int): Int {
  return typeof self === 'number' ? -1 - self : normalize(~self)
}

/** Integer#<<. */
export function integerShiftLeft(self: Int, count: unknown): Int {
  const bits = toInt(count)
  if (bits < 0) return shiftRight(self, -bits)
  if (typeof self === 'number' && bits < 53) {
    const shifted = self * 2 ** Number(bits)
    if (Number.isSafeInteger(shifted)) return shifted
  }
  return normalize(BigInt(self) << BigInt(bits))
}

/** Integer#>>. */
export function integerShiftRight(self: Int, count: unknown): Int {
  const bits = toInt(count)
  return bits < 0 ? integerShiftLeft(self, -bits) : shiftRight(self, bits)
}

function shiftRight(self: Int, bits: Int): Int {
  if (isSmall(self) && bits < 32) return self >> Number(bits)
  return normalize(BigInt(self) >> BigInt(bits))
}
