import { arrayIntersection, arrayUnion } from '../array/arrange.ts'
import { arrayAppend } from '../array/change.ts'
import {
  integerAnd,
  integerComplement,
  integerOr,
  integerShiftLeft,
  integerShiftRight,
  integerXor,
} from '../integer/bits.ts'
import { isInteger } from '../integer/integer.ts'
import { isTruthy } from '../object/truth.ts'
import { stringAppend } from '../text/change.ts'
import { MutableString } from '../text/mutable-string.ts'
import { sendOperator } from './send-operator.ts'

/** `left & right`. */
export function bitAnd(left: unknown, right: unknown): unknown {
  if (isInteger(left) && isInteger(right)) return integerAnd(left, right)
  if (left === true) return isTruthy(right)
  if (left === false || left === null) return false
  if (Array.isArray(left)) return arrayIntersection(left, right)
  return isInteger(left) ? integerAnd(left, right) : sendOperator(left, '&', right)
}

/** `left | right`. */
export function bitOr(left: unknown, right: unknown): unknown {
  if (isInteger(left) && isInteger(right)) return integerOr(left, right)
  if (left === true) return true
  if (left === false || left === null) return isTruthy(right)
  if (Array.isArray(left)) return arrayUnion(left, right)
  return isInteger(left) ? integerOr(left, right) : sendOperator(left, '|', right)
}

/** `left ^ right`. */
export function bitXor(left: unknown, right: unknown): unknown {
  if (isInteger(left)) return integerXor(left, right)
  if (left === true) return !isTruthy(right)
  if (left === false || left === null) return isTruthy(right)
  return sendOperator(left, '^', right)
}

/** `~value`. */
export function complement(value: unknown): unknown {
  return isInteger(value) ? integerComplement(value) : sendOperator(value, '~')
}

/** `left << right`: shifts an Integer, appends to an Array or a String. */
export function shiftLeft(left: unknown, right: unknown): unknown {
  if (Array.isArray(left)) return arrayAppend(left, right)
  if (left instanceof MutableString || typeof left === 'string') return stringAppend(left, right)
  if (isInteger(left)) return integerShiftLeft(left, right)
  return sendOperator(left, '<<', right)
}

/** `left >> right`. */
export function shiftRight(left: unknown, right: unknown): unknown {
  return isInteger(left) ? integerShiftRight(left, right) : sendOperator(left, '>>', right)
}
