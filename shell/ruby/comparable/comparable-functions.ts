import { send } from '../call/send.ts'
import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { describeSource } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'
import { order, orderFrom } from '../operators/compare.ts'
import { Range } from '../range/range.ts'

/** Whether a class defines `<=>`; Object's own knows only equality, which would ask Comparable again. */
function hasOwnOrder(self: unknown): boolean {
  return typeof self !== 'object' || self === null || findMethod(self, '<=>') !== undefined
}

function ownOrder(self: unknown, other: unknown): number {
  if (!hasOwnOrder(self)) return orderFrom(self === other ? 0 : null, self, other)
  return orderFrom(send(self, '<=>', [other]), self, other)
}

/** Comparable#<. */
export function comparableIsLess(self: unknown, other: unknown): boolean {
  return ownOrder(self, other) < 0
}

/** Comparable#<=. */
export function comparableIsLessOrEqual(self: unknown, other: unknown): boolean {
  return ownOrder(self, other) <= 0
}

/** Comparable#>. */
export function comparableIsGreater(self: unknown, other: unknown): boolean {
  return ownOrder(self, other) > 0
}

/** Comparable#>=. */
export function comparableIsGreaterOrEqual(self: unknown, other: unknown): boolean {
  return ownOrder(self, other) >= 0
}

/** Comparable#==: the same object, or zero from `<=>`. */
export function comparableEquals(self: unknown, other: unknown): boolean {
  if (self === other) return true
  if (!hasOwnOrder(self)) return false
  const result = send(self, '<=>', [other])
  return result !== null && orderFrom(result, self, other) === 0
}

/** Comparable#between?. */
export function comparableIsBetween(self: unknown, low: unknown, high: unknown): boolean {
  return order(self, low) >= 0 && order(self, high) <= 0
}

/** Comparable#clamp: with two ends or a Range. */
export function comparableClamp(self: unknown, low: unknown, high?: unknown): unknown {
  let [from, to] = [low, high]
  if (high === undefined) {
    if (!(low instanceof Range)) {
      throw new TypeError(`wrong argument type ${describeSource(low)} (expected Range)`)
    }
    if (low.excludesEnd && low.last !== null) {
      throw new ArgumentError('cannot clamp with an exclusive range')
    }
    from = low.first
    to = low.last
  }
  if (from !== null && to !== null && order(from, to) > 0) {
    throw new ArgumentError('min argument must be smaller than max argument')
  }
  if (from !== null && order(self, from) < 0) return from
  return to !== null && order(self, to) > 0 ? to : self
}
