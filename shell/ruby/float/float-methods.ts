import type { MethodTable } from '../call/signature.ts'
import { divide } from '../operators/arithmetic.ts'
import { eql } from '../operators/eql.ts'
import { floatDivmod } from './arithmetic.ts'
import * as f from './float-functions.ts'

/** Float#integer?: never. */
export function floatIsInteger(): boolean {
  return false
}

/** The methods of Float, without those it shares with Integer. */
export const floatOwnMethods = {
  abs: [f.floatAbs, '0 -> Float'],
  ceil: [f.floatCeil, '0-1'],
  divmod: [floatDivmod, '1 -> Array'],
  'eql?': [eql, '1 -> Boolean'],
  fdiv: [divide, '1'],
  'finite?': [f.floatIsFinite, '0 -> Boolean'],
  floor: [f.floatFloor, '0-1'],
  'infinite?': [f.floatInfinite, '0 -> Integer?'],
  inspect: [f.floatToS, '0 -> String'],
  'integer?': [floatIsInteger, '0 -> Boolean'],
  magnitude: [f.floatAbs, '0 -> Float'],
  'nan?': [f.floatIsNan, '0 -> Boolean'],
  'negative?': [f.floatIsNegative, '0 -> Boolean'],
  'nonzero?': [f.floatNonzero, '0'],
  'positive?': [f.floatIsPositive, '0 -> Boolean'],
  round: [f.floatRound, '0-1 k'],
  to_f: [f.floatToF, '0 -> Float'],
  to_i: [f.floatToI, '0 -> Integer'],
  to_int: [f.floatToI, '0 -> Integer'],
  to_s: [f.floatToS, '0 -> String'],
  truncate: [f.floatTruncate, '0-1'],
  'zero?': [f.floatIsZero, '0 -> Boolean'],
} as const satisfies MethodTable
