import { Exception } from '../exception/exception.ts'
import { outsideSubset } from '../exception/outside-subset.ts'
import { exceptionBacktrace } from '../exception/raised-at.ts'
import { Float } from '../float/float.ts'
import { findMethod } from '../object/find-method.ts'
import { isTruthy } from '../object/truth.ts'
import { MutableString } from '../text/mutable-string.ts'
import { guardedPair } from './recursion.ts'

/** `left == right`. */
export function equals(left: unknown, right: unknown): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left === right
  if (typeof left === 'string' && typeof right === 'string') return left === right
  return equalsOthers(left, right)
}

/** `left == right` as the expression's value: what a class's own `==` gives, true or false or not. */
export function equality(left: unknown, right: unknown): unknown {
  if (typeof left !== 'object' || left === null) return equals(left, right)
  const own = findMethod(left, '==')
  return own === undefined ? equals(left, right) : (own.call(left, right) ?? null)
}

/** Whether a collection takes two values for one: they are the same object, or `==`. */
export function sameOrEqual(left: unknown, right: unknown): boolean {
  return left === right || equals(left, right) || isSameNaN(left, right)
}

/** Whether `left` and `right` are one NaN, where they are not one box. */
export function isSameNaN(left: unknown, right: unknown): boolean {
  if (!(left instanceof Float && right instanceof Float)) return false
  if (!Number.isNaN(left.value) || !Number.isNaN(right.value)) return false
  throw outsideSubset('whether two NaN are one object is not known here; ask with nan?')
}

function equalsOthers(left: unknown, right: unknown): boolean {
  if (left === right) return isLikeItself(left)
  switch (typeof left) {
    case 'string':
      return right instanceof MutableString ? right.$value === left : isLikeText(left, right)
    case 'number':
    case 'bigint':
      if (typeof right !== 'object' || right === null) return false
      if (right instanceof Float) return left == right.value // exact between bigint and double
      return asksTheOther(left, right)
    case 'object':
      return left === null ? right === undefined : objectEquals(left, right)
    case 'undefined':
      return right === null
    default:
      return false
  }
}

/** Whether an object is `==` to itself: its class may say otherwise. */
function isLikeItself(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (value instanceof Float) return !Number.isNaN(value.value)
  const own = findMethod(value, '==')
  return own === undefined || isTruthy(own.call(value, value))
}

function objectEquals(left: object, right: unknown): boolean {
  const own = findMethod(left, '==')
  return own === undefined ? coreEquals(left, right) : isTruthy(own.call(left, right))
}

/** `==` as the classes of the core have it, for an object whose class may have one of its own. */
export function coreEquals(left: object, right: unknown): boolean {
  if (Array.isArray(left)) {
    if (!Array.isArray(right)) return isLikeArray(left, right)
    return guardedPair(left, right, true, arraysAreEqual)
  }
  if (left instanceof MutableString) {
    if (right instanceof MutableString) return left.$value === right.$value
    return left.$value === right || isLikeText(left, right)
  }
  return left instanceof Error && right instanceof Error && exceptionsAreEqual(left, right)
}

/** Exception#==: class, message and backtrace. */
export function exceptionsAreEqual(left: Error, right: Error): boolean {
  return (
    left.constructor === right.constructor &&
    equals(Exception.detailOf(left), Exception.detailOf(right)) &&
    equals(exceptionBacktrace(left), exceptionBacktrace(right))
  )
}

function arraysAreEqual(left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false
  for (let index = 0; index < left.length; index += 1) {
    if (!sameOrEqual(left[index], right[index])) return false
  }
  return true
}

function asksTheOther(left: unknown, right: object): boolean {
  const own = findMethod(right, '==')
  return own !== undefined && isTruthy(own.call(right, left))
}

/** An Array and an object that answers to `to_ary`: the object decides. */
function isLikeArray(left: unknown, right: unknown): boolean {
  if (typeof right !== 'object' || right === null) return false
  return findMethod(right, 'to_ary') !== undefined && asksTheOther(left, right)
}

/** A String and an object that answers to `to_str`: the object decides. */
function isLikeText(left: unknown, right: unknown): boolean {
  if (typeof right !== 'object' || right === null) return false
  return findMethod(right, 'to_str') !== undefined && asksTheOther(left, right)
}

/** `left != right`. */
export function notEquals(left: unknown, right: unknown): boolean {
  if (typeof left === 'object' && left !== null) {
    const own = findMethod(left, '!=')
    if (own !== undefined) return isTruthy(own.call(left, right))
  }
  return !equals(left, right)
}
