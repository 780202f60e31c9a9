import type { MethodTable } from '../call/signature.ts'
import { objectItself } from '../object/object-functions.ts'
import {
  add,
  divide,
  modulo,
  multiply,
  negate,
  plus,
  power,
  subtract,
} from '../operators/arithmetic.ts'
import { compare } from '../operators/compare.ts'
import { equals } from '../operators/equals.ts'
import { greaterOrEqual, greaterThan, lessOrEqual, lessThan } from '../operators/ordering.ts'
import * as b from './bits.ts'
import * as f from './integer-functions.ts'
import { numericStep } from './step.ts'

/** What Integer and Float share. */
export const numericMethods = {
  '%': [modulo, '1'],
  '*': [multiply, '1'],
  '**': [power, '1'],
  '+': [add, '1'],
  '+@': [plus, '0 -> self'],
  '-': [subtract, '1'],
  '-@': [negate, '0 -> self'],
  '/': [divide, '1'],
  '<': [lessThan, '1 -> Boolean'],
  '<=': [lessOrEqual, '1 -> Boolean'],
  '<=>': [compare, '1 -> Integer?'],
  '==': [equals, '1 -> Boolean'],
  '===': [equals, '1 -> Boolean'],
  '>': [greaterThan, '1 -> Boolean'],
  '>=': [greaterOrEqual, '1 -> Boolean'],
  coerce: [f.numericCoerce, '1 -> Array'],
  div: [f.numericDiv, '1 -> Integer'],
  modulo: [modulo, '1'],
  'real?': [isReal, '0 -> Boolean'],
  remainder: [f.numericRemainder, '1'],
  step: [numericStep, '0-2 &e k'],
} as const satisfies MethodTable

/** Numeric#real?. */
export function isReal(): boolean {
  return true
}

/** Integer#integer?, and Float's answer to it. */
export function integerIsInteger(): boolean {
  return true
}

/** The methods of Integer, without those it shares with Float. */
export const integerOwnMethods = {
  '&': [b.integerAnd, '1 -> Integer'],
  '<<': [b.integerShiftLeft, '1 -> Integer'],
  '>>': [b.integerShiftRight, '1 -> Integer'],
  '[]': [b.integerBit, '1-2 -> Integer'],
  '^': [b.integerXor, '1 -> Integer'],
  abs: [f.integerAbs, '0 -> Integer'],
  'allbits?': [f.integerHasAllBits, '1 -> Boolean'],
  'anybits?': [f.integerHasAnyBits, '1 -> Boolean'],
  bit_length: [f.integerBitLength, '0 -> Integer'],
  ceil: [f.integerCeil, '0-1 -> Integer'],
  chr: [f.integerChr, '0-1 -> String'],
  digits: [f.integerDigits, '0-1 -> Array'],
  divmod: [f.integerDivmod, '1 -> Array'],
  downto: [f.integerDownto, '1 &e -> self'],
  'even?': [f.integerIsEven, '0 -> Boolean'],
  fdiv: [f.integerFdiv, '1 -> Float'],
  'finite?': [isReal, '0 -> Boolean'],
  floor: [f.integerFloor, '0-1 -> Integer'],
  gcd: [f.integerGcd, '1 -> Integer'],
  gcdlcm: [f.integerGcdlcm, '1 -> Array'],
  'infinite?': [integerInfinite, '0 -> nil'],
  inspect: [f.integerToS, '0-1 -> String'],
  'integer?': [integerIsInteger, '0 -> Boolean'],
  lcm: [f.integerLcm, '1 -> Integer'],
  magnitude: [f.integerAbs, '0 -> Integer'],
  'negative?': [f.integerIsNegative, '0 -> Boolean'],
  next: [f.integerSucc, '0 -> Integer'],
  'nobits?': [f.integerHasNoBits, '1 -> Boolean'],
  'nonzero?': [f.integerNonzero, '0 -> Integer?'],
  'odd?': [f.integerIsOdd, '0 -> Boolean'],
  ord: [objectItself, '0 -> self'],
  'positive?': [f.integerIsPositive, '0 -> Boolean'],
  pow: [f.integerPow, '1-2'],
  pred: [f.integerPred, '0 -> Integer'],
  round: [f.integerRound, '0-1 k -> Integer'],
  size: [f.integerSize, '0 -> Integer'],
  succ: [f.integerSucc, '0 -> Integer'],
  times: [f.integerTimes, '0 &e -> self'],
  to_f: [f.integerToF, '0 -> Float'],
  to_i: [objectItself, '0 -> self'],
  to_int: [objectItself, '0 -> self'],
  to_s: [f.integerToS, '0-1 -> String'],
  truncate: [f.integerTruncate, '0-1 -> Integer'],
  upto: [f.integerUpto, '1 &e -> self'],
  'zero?': [f.integerIsZero, '0 -> Boolean'],
  '|': [b.integerOr, '1 -> Integer'],
  '~': [b.integerComplement, '0 -> Integer'],
} as const satisfies MethodTable

/** Integer#infinite?: never. */
export function integerInfinite(): null {
  return null
}
