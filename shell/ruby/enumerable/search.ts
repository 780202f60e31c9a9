import { toSize } from '../array/access.ts'
import { send } from '../call/send.ts'
import { binary, spreading, unary } from '../control/yield.ts'
import { isTruthy } from '../object/truth.ts'
import { caseEquals } from '../operators/case-equals.ts'
import { sameOrEqual } from '../operators/equals.ts'
import type { Block } from '../types.ts'
import { makeEnumerator } from './enumerator.ts'
import { iterate, STOP } from './iterate.ts'

/** Enumerable#find, detect. */
export function enumerableFind(self: unknown, block: Block, otherwise: unknown = null): unknown {
  const call = unary(block)
  let found: unknown = null
  let isFound = false
  iterate(self, (item) => {
    if (!isTruthy(call(item))) return null
    found = item
    isFound = true
    return STOP
  })
  return isFound || otherwise === null ? found : send(otherwise, 'call')
}

/** Enumerable#find_index. */
export function enumerableFindIndex(
  self: unknown,
  block: Block | null = null,
  wanted?: unknown,
): unknown {
  if (block === null && wanted === undefined) return makeEnumerator(self, 'find_index')
  const test = block === null || wanted !== undefined ? null : spreading(block)
  let index = -1
  let found: number | null = null
  iterate(self, (item) => {
    index += 1
    if (!(test === null ? sameOrEqual(item, wanted) : isTruthy(test(item)))) return null
    found = index
    return STOP
  })
  return found
}

/** Enumerable#first. */
export function enumerableFirst(self: unknown, count?: unknown): unknown {
  const first = enumerableTake(
    self,
    count === undefined ? 1 : toSize(count, 'attempt to take negative size'),
  )
  return count === undefined ? (first[0] ?? null) : first
}

/** Enumerable#take. */
export function enumerableTake(self: unknown, count: unknown): unknown[] {
  const size = toSize(count, 'attempt to take negative size')
  const taken: unknown[] = []
  if (size === 0) return taken
  iterate(self, (item) => {
    taken.push(item)
    return taken.length === size ? STOP : null
  })
  return taken
}

/** Enumerable#take_while. */
export function enumerableTakeWhile(self: unknown, block: Block): unknown[] {
  const call = spreading(block)
  const taken: unknown[] = []
  iterate(self, (item) => {
    if (!isTruthy(call(item))) return STOP
    taken.push(item)
    return null
  })
  return taken
}

/** Enumerable#drop. */
export function enumerableDrop(self: unknown, count: unknown): unknown[] {
  const size = toSize(count, 'attempt to drop negative size')
  const rest: unknown[] = []
  let index = 0
  iterate(self, (item) => {
    index += 1
    if (index > size) rest.push(item)
  })
  return rest
}

/** Enumerable#drop_while. */
export function enumerableDropWhile(self: unknown, block: Block): unknown[] {
  const call = unary(block)
  const rest: unknown[] = []
  let drops = true
  iterate(self, (item) => {
    if (drops && isTruthy(call(item))) return
    drops = false
    rest.push(item)
  })
  return rest
}

/** Enumerable#include?. */
export function enumerableIncludes(self: unknown, wanted: unknown): boolean {
  let found = false
  iterate(self, (item) => {
    if (!sameOrEqual(item, wanted)) return null
    found = true
    return STOP
  })
  return found
}

function tester(block: Block | null = null, pattern: unknown): (item: unknown) => boolean {
  if (pattern !== undefined) return (item) => caseEquals(pattern, item)
  if (block === null) return isTruthy
  const call = spreading(block)
  return (item) => isTruthy(call(item))
}

/** Enumerable#any?. */
export function enumerableAny(
  self: unknown,
  block: Block | null = null,
  pattern?: unknown,
): boolean {
  return countUpTo(self, tester(block, pattern), 1) === 1
}

/** Enumerable#none?. */
export function enumerableNone(
  self: unknown,
  block: Block | null = null,
  pattern?: unknown,
): boolean {
  return countUpTo(self, tester(block, pattern), 1) === 0
}

/** Enumerable#one?. */
export function enumerableOne(
  self: unknown,
  block: Block | null = null,
  pattern?: unknown,
): boolean {
  return countUpTo(self, tester(block, pattern), 2) === 1
}

/** Enumerable#all?. */
export function enumerableAll(
  self: unknown,
  block: Block | null = null,
  pattern?: unknown,
): boolean {
  const test = tester(block, pattern)
  return countUpTo(self, (item) => !test(item), 1) === 0
}

function countUpTo(self: unknown, test: (item: unknown) => boolean, limit: number): number {
  let count = 0
  iterate(self, (item) => {
    if (!test(item)) return null
    count += 1
    return count === limit ? STOP : null
  })
  return count
}

/** Enumerable#count. */
export function enumerableCount(
  self: unknown,
  block: Block | null = null,
  wanted?: unknown,
): number {
  const call = block === null ? null : spreading(block)
  let count = 0
  iterate(self, (item) => {
    if (wanted !== undefined ? sameOrEqual(item, wanted) : call === null || isTruthy(call(item))) {
      count += 1
    }
  })
  return count
}

/** Enumerable#each_with_index. */
export function enumerableEachWithIndex(self: unknown, block: Block): unknown {
  const call = binary(block)
  let index = 0
  iterate(self, (item) => {
    call(item, index)
    index += 1
  })
  return self
}

/** Enumerable#each_with_object. */
export function enumerableEachWithObject(self: unknown, block: Block, memo: unknown): unknown {
  const call = binary(block)
  iterate(self, (item) => {
    call(item, memo)
  })
  return memo
}

/** Enumerable#each_entry. */
export function enumerableEachEntry(self: unknown, block: Block): unknown {
  const call = unary(block)
  iterate(self, (item) => {
    call(item)
  })
  return self
}
