import { TypeError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { integerAdd } from '../integer/arithmetic.ts'
import { isInteger } from '../integer/integer.ts'
import { classNameOf } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'
import { order } from '../operators/compare.ts'
import { equals } from '../operators/equals.ts'
import { isString, text } from '../text/mutable-string.ts'
import { eachUpto } from '../text/upto.ts'
import type { Range } from './range.ts'

const STOP_TYPE = 'symbol'

/** The most elements that an Array is made with at once. */
const MOST = 100_000_000

/** Goes through the values of a range; the visitor answers a symbol to end it. */
export function iterateRange(range: Range, visit: (value: unknown) => unknown): void {
  const { first, last, excludesEnd } = range
  if (
    typeof first === 'number' &&
    (typeof last === 'number' || last === null || last instanceof Float)
  ) {
    const limit = last === null ? Number.POSITIVE_INFINITY : Number(last)
    for (let value = first; excludesEnd ? value < limit : value <= limit; value += 1) {
      if (typeof visit(value) === STOP_TYPE) return
    }
  } else if (isInteger(first)) {
    let value = first
    while (last === null || (excludesEnd ? order(value, last) < 0 : order(value, last) <= 0)) {
      if (typeof visit(value) === STOP_TYPE) return
      value = integerAdd(value, 1)
    }
  } else if (isString(first)) {
    iterateStrings(text(first), last, excludesEnd, visit)
  } else if (typeof first === 'symbol' && typeof last === 'symbol') {
    const [from, to] = [first.description ?? '', last.description ?? '']
    iterateStrings(from, to, excludesEnd, (name) => visit(Symbol.for(String(name))))
  } else {
    iterateObjects(range, visit)
  }
}

/** The values of a range of small Integers, in an Array made at once; null for other ranges. */
export function integersOf({ first, last, excludesEnd }: Range): number[] | null {
  if (typeof first !== 'number' || typeof last !== 'number') return null
  const count = Math.max(0, last - first + (excludesEnd ? 0 : 1))
  if (count > MOST) return null
  const values = new Array<number>(count)
  for (let index = 0; index < count; index += 1) values[index] = first + index
  return values
}

function iterateStrings(
  first: string,
  last: unknown,
  excludesEnd: boolean,
  visit: (value: unknown) => unknown,
): void {
  const end = isString(last) ? text(last) : null
  eachUpto(first, end, excludesEnd, (value) => typeof visit(value) === STOP_TYPE)
}

function iterateObjects(range: Range, visit: (value: unknown) => unknown): void {
  const { first, last, excludesEnd } = range
  const succ = typeof first === 'object' && first !== null ? findMethod(first, 'succ') : undefined
  if (succ === undefined) throw new TypeError(`can't iterate from ${classNameOf(first)}`)
  let value: unknown = first
  while (last === null || order(value, last) < 0) {
    if (typeof visit(value) === STOP_TYPE) return
    value = succ.call(value)
  }
  if (!excludesEnd && last !== null && equals(value, last)) visit(value)
}
