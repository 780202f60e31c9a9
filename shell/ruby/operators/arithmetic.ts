import { arrayAdd, arrayRepeat, arraySubtract } from '../array/operators.ts'
import { send } from '../call/send.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { floatModulo, floatPower } from '../float/arithmetic.ts'
import { Float } from '../float/float.ts'
import {
  integerAdd,
  integerDivide,
  integerModulo,
  integerMultiply,
  integerNegate,
  integerPower,
  integerSubtract,
} from '../integer/arithmetic.ts'
import { isInteger } from '../integer/integer.ts'
import { cannotCoerce } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'
import { stringFormat } from '../text/format.ts'
import { isString, MutableString, text } from '../text/mutable-string.ts'
import { stringAdd, stringRepeat } from '../text/operators.ts'
import { stringDeduplicated } from '../text/text-functions.ts'
import type { Int } from '../types.ts'
import { sendOperator } from './send-operator.ts'

const MAX = Number.MAX_SAFE_INTEGER

/** `left + right`. */
export function add(left: unknown, right: unknown): unknown {
  if (typeof left === 'number' && typeof right === 'number') {
    const sum = left + right
    if (sum <= MAX && sum >= -MAX) return sum
  }
  return addOthers(left, right)
}

function addOthers(left: unknown, right: unknown): unknown {
  if (left instanceof Float && right instanceof Float) return new Float(left.value + right.value)
  if (isNumeric(left)) return numeric('+', left, right, integerAdd, (a, b) => a + b)
  if (isString(left)) return stringAdd(left, right)
  if (isPlainArray(left)) return arrayAdd(left, right)
  return sendOperator(left, '+', right)
}

/** `left - right`. */
export function subtract(left: unknown, right: unknown): unknown {
  if (typeof left === 'number' && typeof right === 'number') {
    const difference = left - right
    if (difference <= MAX && difference >= -MAX) return difference
  }
  return subtractOthers(left, right)
}

function subtractOthers(left: unknown, right: unknown): unknown {
  if (left instanceof Float && right instanceof Float) return new Float(left.value - right.value)
  if (isNumeric(left)) return numeric('-', left, right, integerSubtract, (a, b) => a - b)
  if (isPlainArray(left)) return arraySubtract(left, right)
  return sendOperator(left, '-', right)
}

/** `left * right`. */
export function multiply(left: unknown, right: unknown): unknown {
  if (typeof left === 'number' && typeof right === 'number') {
    const product = left * right
    if (product <= MAX && product >= -MAX) return product + 0
  }
  return multiplyOthers(left, right)
}

function multiplyOthers(left: unknown, right: unknown): unknown {
  if (left instanceof Float && right instanceof Float) return new Float(left.value * right.value)
  if (isNumeric(left)) return numeric('*', left, right, integerMultiply, (a, b) => a * b)
  if (isString(left)) return stringRepeat(left, right)
  if (isPlainArray(left)) return arrayRepeat(left, right)
  return sendOperator(left, '*', right)
}

/** `left / right`. */
export function divide(left: unknown, right: unknown): unknown {
  if (typeof left === 'number' && typeof right === 'number') return integerDivide(left, right)
  return divideOthers(left, right)
}

function divideOthers(left: unknown, right: unknown): unknown {
  if (left instanceof Float && right instanceof Float) return new Float(left.value / right.value)
  if (isNumeric(left)) return numeric('/', left, right, integerDivide, (a, b) => a / b)
  return sendOperator(left, '/', right)
}

/** `left % right`. */
export function modulo(left: unknown, right: unknown): unknown {
  if (typeof left === 'number' && typeof right === 'number') return integerModulo(left, right)
  return moduloOthers(left, right)
}

function moduloOthers(left: unknown, right: unknown): unknown {
  if (isNumeric(left)) return numeric('%', left, right, integerModulo, floatModulo)
  if (isString(left)) return stringFormat(text(left), right)
  return sendOperator(left, '%', right)
}

/** `left ** right`. */
export function power(left: unknown, right: unknown): unknown {
  if (isNumeric(left)) {
    // Zero to the power of NaN: CRuby asks whether the exponent is negative, and nothing else.
    if (left === 0 && right instanceof Float && Number.isNaN(right.value)) return new Float(0)
    return numeric('**', left, right, integerPower, floatPower)
  }
  return sendOperator(left, '**', right)
}

/** `-value`. */
export function negate(value: unknown): unknown {
  if (isInteger(value)) return integerNegate(value)
  if (value instanceof Float) return new Float(-value.value)
  if (isString(value)) return stringDeduplicated(value)
  return sendOperator(value, '-@')
}

/** `+value`. */
export function plus(value: unknown): unknown {
  if (value instanceof MutableString && value.frozen) return new MutableString(value.$value)
  return isNumeric(value) || isString(value) ? value : sendOperator(value, '+@')
}

function isNumeric(value: unknown): value is Int | Float {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Float
}

function isPlainArray(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

function numeric(
  name: string,
  left: Int | Float,
  right: unknown,
  ofIntegers: (left: Int, right: Int) => Int,
  ofDoubles: (left: number, right: number) => number,
): unknown {
  if (isNumeric(right)) {
    return left instanceof Float || right instanceof Float
      ? new Float(ofDoubles(Number(left), Number(right)))
      : ofIntegers(left, right)
  }
  return coerced(name, left, right)
}

/** What Ruby does with a number and a stranger: asks the stranger to coerce. */
export function coerced(name: string, left: Int | Float, right: unknown): unknown {
  if (typeof right === 'object' && right !== null) {
    const coerce = findMethod(right, 'coerce')
    if (coerce !== undefined) {
      const [first, second] = coercedPair(coerce.call(right, left))
      return BY_NAME[name]?.(first, second)
    }
  }
  throw cannotCoerce(right, left)
}

/** The two numbers that `coerce` has to give. */
export function coercedPair(pair: unknown): readonly [unknown, unknown] {
  if (Array.isArray(pair) && pair.length === 2) return [pair[0], pair[1]]
  throw new TypeError('coerce must return [x, y]')
}

const BY_NAME: Readonly<Record<string, (left: unknown, right: unknown) => unknown>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  '%': modulo,
  '**': power,
  '&': (left, right) => send(left, '&', [right]),
  '|': (left, right) => send(left, '|', [right]),
  '^': (left, right) => send(left, '^', [right]),
  fdiv: (left, right) => send(left, 'fdiv', [right]),
  div: (left, right) => send(left, 'div', [right]),
  divmod: (left, right) => send(left, 'divmod', [right]),
  remainder: (left, right) => send(left, 'remainder', [right]),
}
