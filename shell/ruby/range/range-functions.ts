import { arrayLast } from '../array/access.ts'
import { searchBetween } from '../array/arrange.ts'
import { checkSize } from '../array/size.ts'
import { unary } from '../control/yield.ts'
import { makeEnumerator } from '../enumerable/enumerator.ts'
import { valuesOf } from '../enumerable/iterate.ts'
import { enumerableMax, enumerableMin, enumerableSum } from '../enumerable/reduce.ts'
import { enumerableFirst, enumerableIncludes } from '../enumerable/search.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError, RangeError, TypeError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import {
  integerAdd,
  integerDivide,
  integerMultiply,
  integerSubtract,
} from '../integer/arithmetic.ts'
import { isInteger } from '../integer/integer.ts'
import { floatSteps } from '../integer/step.ts'
import { classNameOf, describeSource } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'
import { isTruthy } from '../object/truth.ts'
import { add } from '../operators/arithmetic.ts'
import { compare, order } from '../operators/compare.ts'
import { equals, sameOrEqual } from '../operators/equals.ts'
import { isString } from '../text/mutable-string.ts'
import type { Block, Int } from '../types.ts'
import { rangeHolds } from './covers.ts'
import { iterateRange } from './iterate-range.ts'
import { Range } from './range.ts'

/** Range#each. */
export function rangeEach<T extends Range>(self: T, block: Block): T {
  const call = unary(block)
  iterateRange(self, (value) => {
    call(value)
  })
  return self
}

/** Range#reverse_each. */
export function rangeReverseEach(self: Range, block: Block): Range {
  const { first, last } = self
  if (typeof first === 'number' && typeof last === 'number') {
    for (let value = self.excludesEnd ? last - 1 : last; value >= first; value -= 1) block(value)
    return self
  }
  for (const value of [...rangeToA(self)].reverse()) block(value)
  return self
}

/** Range#to_a. */
export function rangeToA(self: Range): unknown[] {
  if (self.last === null) throw new RangeError('cannot convert endless range to an array')
  const { first, last } = self
  if (typeof first === 'number' && isInteger(last))
    checkSize(Number(last) - first, () => new RangeError('too big'))
  return valuesOf(self) as unknown[]
}

/** Range#include?. */
export function rangeIncludes(self: Range, value: unknown): boolean {
  if (isString(self.first) && isString(self.last) && isString(value)) {
    return valuesOf(self).some((own) => sameOrEqual(own, value))
  }
  const hasNone = self.first === null && self.last === null
  if (hasNone || [self.first, self.last].some(isStranger)) {
    return enumerableIncludes(self, value)
  }
  return rangeHolds(self, value)
}

/** Whether CRuby looks for a value among all of them, because it does not know how they are ordered. */
function isStranger(end: unknown): boolean {
  return typeof end === 'object' && end !== null && findMethod(end, 'succ') !== undefined
}

/** Range#first. */
export function rangeFirst(self: Range, count?: unknown): unknown {
  if (self.first === null) throw new RangeError('cannot get the first element of beginless range')
  return count === undefined ? self.first : enumerableFirst(self, count)
}

/** Range#last. */
export function rangeLast(self: Range, count?: unknown): unknown {
  if (self.last === null) throw new RangeError('cannot get the last element of endless range')
  if (count === undefined) return self.last
  return arrayLast(rangeToA(self), count)
}

/** Range#begin. */
export function rangeBegin(self: Range): unknown {
  return self.first
}

/** Range#end. */
export function rangeEnd(self: Range): unknown {
  return self.last
}

function lastInteger(self: Range): Int | null {
  if (!isInteger(self.first) || !isInteger(self.last)) return null
  return self.excludesEnd ? integerAdd(self.last, -1) : self.last
}

/** Range#min. */
export function rangeMin(self: Range, block: Block | null = null, count?: unknown): unknown {
  if (self.first === null) throw new RangeError('cannot get the minimum of beginless range')
  if (self.last === null) {
    if (block !== null)
      throw new RangeError('cannot get the minimum of endless range with custom comparison method')
    return count === undefined ? self.first : enumerableFirst(self, count)
  }
  if (block !== null || count !== undefined) return enumerableMin(self, block, count)
  const end = order(self.first, self.last)
  return end > 0 || (end === 0 && self.excludesEnd) ? null : self.first
}

/** Range#max. */
export function rangeMax(self: Range, block: Block | null = null, count?: unknown): unknown {
  if (self.last === null) throw new RangeError('cannot get the maximum of endless range')
  if (self.first === null && block !== null) {
    throw new RangeError('cannot get the maximum of beginless range with custom comparison method')
  }
  if (block !== null || count !== undefined) return enumerableMax(self, block, count)
  if (self.excludesEnd && !isNumber(self.last)) return enumerableMax(self)
  if (self.excludesEnd && !isInteger(self.last)) {
    throw new TypeError('cannot exclude non Integer end value')
  }
  if (self.excludesEnd && !isInteger(self.first)) {
    throw new TypeError('cannot exclude end value with non Integer begin value')
  }
  const last = lastInteger(self) ?? self.last
  return self.first !== null && order(self.first, last) > 0 ? null : last
}

function isNumber(value: unknown): boolean {
  return isInteger(value) || value instanceof Float
}

/** Range#minmax. */
export function rangeMinmax(self: Range, block: Block | null = null): unknown[] {
  return [rangeMin(self, block), rangeMax(self, block)]
}

/** Range#size. */
export function rangeSize(self: Range): unknown {
  const { first, last } = self
  if (first instanceof Float || last instanceof Float) {
    if (!(isInteger(first) || first instanceof Float)) return null
    if (last === null) return new Float(Number.POSITIVE_INFINITY)
    const count = floatSteps(Number(first), Number(last), 1, self.excludesEnd)
    return count === Number.POSITIVE_INFINITY ? new Float(count) : count
  }
  if (isInteger(first)) {
    if (last === null) return new Float(Number.POSITIVE_INFINITY)
    const end = lastInteger(self)
    if (end !== null) return end < first ? 0 : integerAdd(integerSubtract(end, first), 1)
    return null
  }
  return first === null ? new Float(Number.POSITIVE_INFINITY) : null
}

/** Range#count. */
export function rangeCount(self: Range, block: Block | null = null, wanted?: unknown): unknown {
  if (block === null && wanted === undefined) {
    if (self.first === null || self.last === null) return Float.INFINITY
    return isInteger(self.first) ? rangeSize(self) : valuesOf(self).length
  }
  const call = block === null ? null : unary(block)
  let count = 0
  iterateRange(self, (value) => {
    const counts = call === null || wanted !== undefined ? sameOrEqual(value, wanted) : call(value)
    if (isTruthy(counts)) count += 1
  })
  return count
}

/** Range#sum: of Integers by Gauss's formula. */
export function rangeSum(self: Range, block: Block | null = null, initial: unknown = 0): unknown {
  const end = lastInteger(self)
  if (block !== null || end === null || !isInteger(self.first)) {
    return enumerableSum(self, block, initial)
  }
  if (end < self.first) return initial
  const count = integerAdd(integerSubtract(end, self.first), 1)
  return add(initial, integerDivide(integerMultiply(count, integerAdd(self.first, end)), 2))
}

/** Range#step and %. */
export function rangeStep(self: Range, block: Block | null = null, ...args: unknown[]): unknown {
  const [by = 1] = args
  if (block === null) return stepsOf(self, by, args)
  if (compare(by, 0) === 0) throw new ArgumentError("step can't be 0")
  if (compare(by, 0) === -1) throw new ArgumentError("step can't be negative")
  const { first, last, excludesEnd } = self
  if (first instanceof Float || last instanceof Float || by instanceof Float) {
    const [from, step] = [Number(first), Number(by)]
    const to = last === null ? Number.POSITIVE_INFINITY : Number(last)
    const count = floatSteps(from, to, step, excludesEnd)
    for (let index = 0; index < count; index += 1) {
      const value = from + index * step
      block(new Float(!excludesEnd && value > to ? to : value))
    }
    return self
  }
  if (isInteger(first) && isInteger(by)) {
    for (let value: Int = first; ; value = integerAdd(value, by)) {
      if (last !== null) {
        const end = order(value, last)
        if (end > 0 || (end === 0 && excludesEnd)) return self
      }
      block(value)
    }
  }
  if (!isInteger(by))
    throw new TypeError(`no implicit conversion of ${describeSource(by)} into Integer`)
  let index = 0
  iterateRange(self, (value) => {
    if (index % Number(by) === 0) block(value)
    index += 1
  })
  return self
}

/** Without a block the step may go down. */
function stepsOf(self: Range, by: unknown, args: readonly unknown[]): unknown {
  if (compare(by, 0) === 0) throw new ArgumentError("step can't be 0")
  return makeEnumerator(self, 'step', args)
}

/** Range#exclude_end?. */
export function rangeExcludesEnd(self: Range): boolean {
  return self.excludesEnd
}

/** Range#to_s. */
export function rangeToS(self: Range): string {
  return self.to_s()
}

/** Range#inspect. */
export function rangeInspect(self: Range): string {
  return self.inspect()
}

/** Range#bsearch. */
export function rangeBsearch(self: Range, block: Block): unknown {
  const { first, last } = self
  const isNumber = typeof last === 'number' || last instanceof Float
  if (first instanceof Float || last instanceof Float || (first === null && isNumber)) {
    throw new OutsideSubsetError(
      'Range#bsearch goes over Integers here: start and end the range with one',
    )
  }
  if (typeof first !== 'number')
    throw new TypeError(`can't do binary search for ${classNameOf(first)}`)
  if (last !== null) return searchBetween(first, Number(last) + (self.excludesEnd ? 0 : 1), block)
  for (let width = 1; ; width *= 2) {
    const found = searchBetween(first, first + width, block)
    if (found !== null) return found
    if (width > 2 ** 52) return null
  }
}

/** Range.new of a class that may stand below Range. */
export function rangeOf(
  owner: unknown,
  first: unknown,
  last: unknown,
  excludesEnd?: unknown,
): Range {
  const made = newRange(first, last, excludesEnd)
  const isBelow = typeof owner === 'function' && owner.prototype instanceof Range
  return isBelow ? Object.setPrototypeOf(made, owner.prototype) : made
}

/** Range.new: the ends must be comparable. */
export function newRange<T>(first: T, last: T, excludesEnd: unknown = false): Range<T> {
  const range = new Range(first, last, excludesEnd !== false && excludesEnd !== null)
  if (range.first !== null && range.last !== null && typeof compare(first, last) !== 'number') {
    throw new ArgumentError('bad value for range')
  }
  return range
}

/** Range#%: as `step`; without a block the values are a sequence. */
export function rangeModulo(self: Range, block: Block | null, by: unknown): unknown {
  if (block !== null) return rangeStep(self, block, by)
  if (!isInteger(by) && !(by instanceof Float)) {
    throw new TypeError(`no implicit conversion of ${describeSource(by)} into Integer`)
  }
  if (equals(by, 0)) throw new ArgumentError("step can't be 0")
  return makeEnumerator(self, '%', [by])
}
