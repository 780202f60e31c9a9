import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { RangeError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { cannotCoerce } from '../object/describe.ts'
import { coerced } from '../operators/arithmetic.ts'
import { Range } from '../range/range.ts'
import type { Int } from '../types.ts'
import { toInt } from './convert.ts'
import { checkBits, isInteger, normalize } from './integer.ts'

function isSmall(value: unknown): value is number {
  return typeof value === 'number' && value === (value | 0)
}

/** Asks a stranger to coerce; a Float, which has no bits, cannot. */
function coercedBits(name: string, self: Int, other: unknown): Int {
  if (other instanceof Float) throw cannotCoerce(other, self)
  return coerced(name, self, other) as Int
}

/** Integer#&. */
export function integerAnd(self: Int, right: unknown): Int {
  if (isSmall(self) && isSmall(right)) return self & right
  if (typeof self === 'number' && typeof right === 'number') {
    return joined(upper(self) & upper(right), self & right)
  }
  if (!isInteger(right)) return coercedBits('&', self, right)
  return normalize(BigInt(self) & BigInt(right))
}

/** Integer#|. */
export function integerOr(self: Int, right: unknown): Int {
  if (isSmall(self) && isSmall(right)) return self | right
  if (typeof self === 'number' && typeof right === 'number') {
    return joined(upper(self) | upper(right), self | right)
  }
  if (!isInteger(right)) return coercedBits('|', self, right)
  return normalize(BigInt(self) | BigInt(right))
}

/** Integer#^. */
export function integerXor(self: Int, right: unknown): Int {
  if (isSmall(self) && isSmall(right)) return self ^ right
  if (typeof self === 'number' && typeof right === 'number') {
    return joined(upper(self) ^ upper(right), self ^ right)
  }
  if (!isInteger(right)) return coercedBits('^', self, right)
  return normalize(BigInt(self) ^ BigInt(right))
}

const WORD = 2 ** 32

/** The bits of a safe Integer above the last 32, which JavaScript's own operators leave out. */
function upper(value: number): number {
  return Math.floor(value / WORD)
}

/** An Integer of its upper and its last 32 bits; one of them, -2^53, is not safe. */
function joined(high: number, low: number): Int {
  const value = high * WORD + (low >>> 0)
  return value >= Number.MIN_SAFE_INTEGER ? value : BigInt(value)
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
  if (self === 0) return 0
  if (typeof bits === 'bigint') throw new RangeError('shift width too big')
  checkBits(bits)
  return normalize(BigInt(self) << BigInt(bits))
}

/** Integer#>>. */
export function integerShiftRight(self: Int, count: unknown): Int {
  const bits = toInt(count)
  return bits < 0 ? integerShiftLeft(self, -bits) : shiftRight(self, bits)
}

function shiftRight(self: Int, bits: Int): Int {
  if (isSmall(self) && bits < 32) return self >> Number(bits)
  if (typeof self === 'number' && bits <= 64) return Math.floor(self / 2 ** Number(bits))
  if (typeof bits === 'bigint') return self < 0 ? -1 : 0
  return normalize(BigInt(self) >> BigInt(bits))
}

/** Integer#[]: one bit. */
export function integerBit(self: Int, index: unknown, length?: unknown): Int {
  if (length !== undefined || index instanceof Range) {
    throw new OutsideSubsetError(
      'several bits of an Integer at once are outside the Ruby subset: write `number >> from & mask`',
    )
  }
  const at = toInt(index)
  if (typeof at === 'bigint') return at > 0 && self < 0 ? 1 : 0
  return at < 0 ? 0 : Number((BigInt(self) >> BigInt(at)) & 1n)
}
