import { Float } from '../float/float.ts'
import { isKeyed, KEY, keyText } from '../hash/key.ts'
import { findMethod } from '../object/find-method.ts'
import { isTruthy } from '../object/truth.ts'
import { MutableString } from '../text/mutable-string.ts'
import { isSubclassOfString } from '../text/subclass.ts'
import { isSameNaN } from './equals.ts'
import { guardedPair } from './recursion.ts'

/** `left.eql?(right)`: equal without conversion, as Hash compares keys. */
export function eql(left: unknown, right: unknown): boolean {
  if (left instanceof Float) return right instanceof Float && left.value === right.value
  if (left === right) return true
  if (typeof left === 'string') return isSameText(left, right)
  if (typeof left !== 'object' || left === null) {
    return (left === null || left === undefined) && (right === null || right === undefined)
  }
  if (left instanceof MutableString) return left.$value === right || isSameText(left.$value, right)
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false
    return guardedPair(left, right, true, itemsAreEql)
  }
  const own = findMethod(left, 'is_eql')
  if (own !== undefined) return isTruthy(own.call(left, right))
  if (typeof right !== 'object' || right === null) return false
  return (
    isKeyed(left) &&
    isKeyed(right) &&
    left.constructor === right.constructor &&
    left[KEY]() === right[KEY]()
  )
}

/** Whether an object is a String of these characters, of whatever class. */
function isSameText(left: string, right: unknown): boolean {
  if (right instanceof MutableString) return right.$value === left
  if (typeof right !== 'object' || right === null) return false
  return isSubclassOfString(right) && isKeyed(right) && right[KEY]() === keyText(left)
}

/** Whether a collection takes two values for one: they are the same object, or `eql?`. */
export function sameOrEql(left: unknown, right: unknown): boolean {
  return left === right || eql(left, right) || isSameNaN(left, right)
}

function itemsAreEql(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.every((item, index) => sameOrEql(item, right[index]))
}
