import { TypeError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { classNameOf } from '../object/describe.ts'
import type { Block } from '../types.ts'
import type { Range } from './range.ts'

const BYTES = new DataView(new ArrayBuffer(8))

/** Doubles in their order as whole numbers, so that neighbours differ by one. */
function placeOf(double: number): bigint {
  BYTES.setFloat64(0, Math.abs(double))
  const bits = BYTES.getBigInt64(0)
  return double < 0 ? -bits : bits
}

function doubleAt(place: bigint): number {
  BYTES.setBigInt64(0, place < 0n ? -place : place)
  const double = BYTES.getFloat64(0)
  return place < 0n ? -double : double
}

/** Range#bsearch where an end is a Float: every double between the ends can be the answer. */
export function floatBsearch(self: Range, block: Block): Float | null {
  let low = self.first === null ? placeOf(Number.NEGATIVE_INFINITY) : placeOf(number(self.first))
  let high = self.last === null ? placeOf(Number.POSITIVE_INFINITY) : placeOf(number(self.last))
  if (self.excludesEnd) high -= 1n
  const end = high
  let found: Float | null = null
  while (low <= high) {
    if (low === high && low !== end) break
    const middle = (low + high) >> 1n
    const value = new Float(doubleAt(middle))
    const side = sideOf(block(value), () => {
      found = value
    })
    if (side === 0) return value
    if (low === high) return side < 0 ? found : null
    if (side < 0) high = middle
    else low = middle + 1n
  }
  return found
}

/** Where to go on: below zero for smaller values, above it for larger ones, 0 for the answer. */
function sideOf(answer: unknown, satisfied: () => void): number {
  if (answer === true) {
    satisfied()
    return -1
  }
  if (answer === false || answer === null || answer === undefined) return 1
  if (typeof answer === 'number' || typeof answer === 'bigint' || answer instanceof Float) {
    return Math.sign(number(answer))
  }
  throw new TypeError(
    `wrong argument type ${classNameOf(answer)} (must be numeric, true, false or nil)`,
  )
}

function number(value: unknown): number {
  return value instanceof Float ? value.value : Number(value)
}
