import { send } from '../call/send.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { classNameOf, describeOperand } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'
import { isTruthy } from '../object/truth.ts'
import { compareText } from '../text/compare-text.ts'
import { MutableString } from '../text/mutable-string.ts'
import { knownCharactersOf } from '../text/subclass.ts'
import type { Int } from '../types.ts'
import { coercedPair } from './arithmetic.ts'
import { equals } from './equals.ts'
import { guardedPair } from './recursion.ts'

/** `left <=> right`: negative, zero or positive; null when the two cannot be compared. */
export function compare(left: unknown, right: unknown): unknown {
  if (typeof left === 'number' && typeof right === 'number') {
    return left < right ? -1 : left > right ? 1 : 0
  }
  return compareOthers(left, right)
}

function compareOthers(left: unknown, right: unknown): unknown {
  switch (typeof left) {
    case 'number':
    case 'bigint':
      if (typeof right === 'number' || typeof right === 'bigint') {
        return left < right ? -1 : left > right ? 1 : 0
      }
      if (right instanceof Float) return compareNumbers(left, right.value)
      return comparedByTheOther(left, right)
    case 'string':
      if (typeof right === 'string') return compareText(left, right)
      return compareWithObject(left, right)
    case 'symbol':
      return typeof right === 'symbol'
        ? compareText(left.description ?? '', right.description ?? '')
        : null
    case 'object':
      return left === null ? (equals(left, right) ? 0 : null) : compareObject(left, right)
    case 'function':
      return compareClasses(left, right)
    default:
      return equals(left, right) ? 0 : null
  }
}

function compareWithObject(left: string, right: unknown): unknown {
  if (right instanceof MutableString) return compareText(left, right.$value)
  const characters = typeof right === 'object' && right !== null ? knownCharactersOf(right) : null
  return characters === null ? null : compareText(left, characters)
}

function compareObject(left: object, right: unknown): unknown {
  if (left instanceof Float) {
    if (right instanceof Float) return compareNumbers(left.value, right.value)
    if (typeof right === 'number' || typeof right === 'bigint') {
      return compareNumbers(left.value, right)
    }
    return comparedByTheOther(left, right)
  }
  if (left instanceof MutableString) return compare(left.$value, right)
  if (Array.isArray(left)) return Array.isArray(right) ? compareLists(left, right) : null
  const own = findMethod(left, '<=>')
  if (own !== undefined) return own.call(left, right)
  return left === right || equals(left, right) ? 0 : null
}

/** Compares numbers; null when one is not a number. */
function compareNumbers(left: Int, right: Int): number | null {
  return left < right ? -1 : left > right ? 1 : left == right ? 0 : null // bigint and double mix
}

function comparedByTheOther(left: unknown, right: unknown): unknown {
  if (typeof right !== 'object' || right === null) return null
  const coerce = findMethod(right, 'coerce')
  if (coerce === undefined) return null
  const pair = coerce.call(right, left)
  if (pair === null || pair === undefined) return null
  const [first, second] = coercedPair(pair)
  return compare(first, second)
}

function compareLists(left: readonly unknown[], right: readonly unknown[]): unknown {
  return guardedPair(left, right, Math.sign(left.length - right.length) as unknown, compareArrays)
}

function compareArrays(left: readonly unknown[], right: readonly unknown[]): unknown {
  const shared = Math.min(left.length, right.length)
  for (let index = 0; index < shared; index += 1) {
    const [first, second] = [left[index], right[index]]
    const isText = typeof first === 'string' && typeof second === 'string'
    const order = isText ? compareText(first, second) : compare(first, second)
    if (order !== 0) return order
  }
  return Math.sign(left.length - right.length)
}

function compareClasses(left: object, right: unknown): number | null {
  if (left === right) return 0
  if (typeof left !== 'function' || typeof right !== 'function') return null
  if (left.prototype instanceof right) return -1
  return right.prototype instanceof left ? 1 : null
}

/** `left <=> right` as a JS number; raises ArgumentError when the two cannot be compared. */
export function order(left: unknown, right: unknown): number {
  const result = compare(left, right)
  if (typeof result === 'number') return result
  return orderFrom(result, left, right)
}

/** The sign of what is no number, by its own `>` and `<`. */
function signOf(result: unknown): number {
  if (isTruthy(send(result, '>', [0]))) return 1
  return isTruthy(send(result, '<', [0])) ? -1 : 0
}

/** What a `<=>` or a sort block answered, as a JS number. */
export function orderFrom(result: unknown, left: unknown, right: unknown): number {
  if (typeof result === 'number') return result
  if (typeof result === 'bigint') return result > 0n ? 1 : -1
  if (result instanceof Float) return result.value
  if (result !== null && result !== undefined) return signOf(result)
  throw new ArgumentError(
    `comparison of ${classNameOf(left)} with ${describeOperand(right)} failed`,
  )
}
