import { ArgumentError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { isInteger } from '../integer/integer.ts'
import { classNameOf, describeOperand } from '../object/describe.ts'
import { isString } from '../text/mutable-string.ts'
import { compare } from './compare.ts'
import { sendOperator } from './send-operator.ts'

/** `left < right`. */
export function lessThan(left: unknown, right: unknown): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left < right
  return ordered('<', left, right, (order) => order < 0)
}

/** `left <= right`. */
export function lessOrEqual(left: unknown, right: unknown): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left <= right
  return ordered('<=', left, right, (order) => order <= 0)
}

/** `left > right`. */
export function greaterThan(left: unknown, right: unknown): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left > right
  return ordered('>', left, right, (order) => order > 0)
}

/** `left >= right`. */
export function greaterOrEqual(left: unknown, right: unknown): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left >= right
  return ordered('>=', left, right, (order) => order >= 0)
}

function ordered(
  name: string,
  left: unknown,
  right: unknown,
  test: (order: number) => boolean,
): boolean {
  const isNumber = isInteger(left) || left instanceof Float
  if (isNumber || isString(left) || typeof left === 'symbol') {
    const order = compare(left, right)
    if (typeof order === 'number') return test(order)
    if (isNumber && (isInteger(right) || right instanceof Float)) return false // NaN
    throw new ArgumentError(
      `comparison of ${classNameOf(left)} with ${describeOperand(right)} failed`,
    )
  }
  return sendOperator(left, name, right) as boolean
}
