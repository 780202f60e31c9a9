import type { MethodTable } from '../call/signature.ts'
import { Float } from '../float/float.ts'
import { Hash } from '../hash/hash.ts'
import { bitAnd, bitOr, bitXor } from '../operators/bits.ts'
import { matches } from '../operators/matching.ts'

/** NilClass#to_a. */
export function nilToA(): unknown[] {
  return []
}

/** NilClass#to_h. */
export function nilToH(): Hash {
  return new Hash()
}

/** NilClass#to_i. */
export function nilToI(): number {
  return 0
}

/** NilClass#to_f. */
export function nilToF(): Float {
  return new Float(0)
}

/** The methods of nil. */
export const nilMethods = {
  '&': [bitAnd, '1 -> Boolean'],
  '=~': [matches, '1 -> nil'],
  to_a: [nilToA, '0 -> Array'],
  to_f: [nilToF, '0 -> Float'],
  to_h: [nilToH, '0 -> Hash'],
  to_i: [nilToI, '0 -> Integer'],
  '|': [bitOr, '1 -> Boolean'],
} as const satisfies MethodTable

/** The methods of true and false. */
export const booleanMethods = {
  '&': [bitAnd, '1 -> Boolean'],
  '^': [bitXor, '1 -> Boolean'],
  '|': [bitOr, '1 -> Boolean'],
} as const satisfies MethodTable
