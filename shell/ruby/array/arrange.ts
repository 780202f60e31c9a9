import { isVariadic } from '../control/variadic.ts'
import { unary, yieldOne } from '../control/yield.ts'
import { makeEnumerator } from '../enumerable/enumerator.ts'
import { enumerableSort, enumerableSortBy } from '../enumerable/reduce.ts'
import { ArgumentError, IndexError, TypeError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { toIndex } from '../integer/convert.ts'
import { classNameOf } from '../object/describe.ts'
import { checkFrozen } from '../object/frozen.ts'
import { isTruthy } from '../object/truth.ts'
import { compare } from '../operators/compare.ts'
import { eql } from '../operators/eql.ts'
import { sameOrEqual } from '../operators/equals.ts'
import type { Block } from '../types.ts'
import { replaceItems } from './change.ts'
import { distinctKey, toAry } from './operators.ts'
import { toAryOrNull } from './to-ary.ts'

type Items = readonly unknown[]

/** Array#reverse. */
export function arrayReverse(self: Items): unknown[] {
  return self.slice().reverse()
}

/** Array#rotate. */
export function arrayRotate(self: Items, count: unknown = 1): unknown[] {
  const by = toIndex(count)
  if (self.length === 0) return []
  const shift = ((by % self.length) + self.length) % self.length
  return [...self.slice(shift), ...self.slice(0, shift)]
}

/** Array#rotate!. */
export function arrayRotateBang(self: unknown[], count: unknown = 1): unknown[] {
  return replaceItems(self, arrayRotate(self, count))
}

/** Array#sort!. */
export function arraySortBang(self: unknown[], block: Block | null = null): unknown[] {
  checkFrozen(self)
  return replaceItems(self, enumerableSort(self, block))
}

/** Array#sort_by!. */
export function arraySortByBang(self: unknown[], block: Block): unknown[] {
  checkFrozen(self)
  return replaceItems(self, enumerableSortBy(self, block))
}

/** Array#compact. */
export function arrayCompact(self: Items): unknown[] {
  return self.filter((item) => item !== null && item !== undefined)
}

/** Array#flatten. */
export function arrayFlatten(self: Items, depth: unknown = null): unknown[] {
  const result: unknown[] = []
  flattenInto(self, depth === null ? -1 : toIndex(depth), result, [self])
  return result
}

function flattenInto(items: Items, depth: number, result: unknown[], open: Items): boolean {
  let changed = false
  for (const item of items) {
    const inner = depth === 0 ? null : toAryOrNull(item)
    if (inner === null) result.push(item)
    else {
      if (depth < 0 && open.includes(inner))
        throw new ArgumentError('tried to flatten recursive array')
      flattenInto(inner, depth - 1, result, [...open, inner])
      changed = true
    }
  }
  return changed
}

/** Array#flatten!; null when nothing was nested. */
export function arrayFlattenBang(self: unknown[], depth: unknown = null): unknown[] | null {
  const result: unknown[] = []
  const changed = flattenInto(self, depth === null ? -1 : toIndex(depth), result, [self])
  replaceItems(self, result)
  return changed ? self : null
}

/** Array#uniq!; null when nothing was twice. */
export function arrayUniqBang(self: unknown[], block: Block | null = null): unknown[] | null {
  checkFrozen(self)
  const call = block === null ? null : unary(block)
  const seen = new Set<unknown>()
  const kept = self.filter((item) => {
    const key = distinctKey(call === null ? item : call(item))
    return seen.has(key) ? false : seen.add(key)
  })
  if (kept.length === self.length) return null
  return replaceItems(self, kept)
}

/** Array#transpose. */
export function arrayTranspose(self: Items): unknown[][] {
  const rows = self.map(toAry)
  const width = rows[0]?.length ?? 0
  for (const row of rows) {
    if (row.length !== width) {
      throw new IndexError(`element size differs (${row.length} should be ${width})`)
    }
  }
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column]))
}

/** Array#product. */
export function arrayProduct(
  self: Items,
  block: Block | null = null,
  ...others: unknown[]
): unknown[] {
  let rows: unknown[][] = self.map((item) => [item])
  for (const other of others.map(toAry)) {
    rows = rows.flatMap((row) => other.map((item) => [...row, item]))
  }
  if (block === null) return rows
  const call = unary(block)
  for (const row of rows) call(row)
  return self as unknown[]
}

function* combine(items: Items, size: number, from = 0): Generator<unknown[]> {
  if (size === 0) yield []
  else if (size > 0) {
    for (let index = from; index <= items.length - size; index += 1) {
      for (const rest of combine(items, size - 1, index + 1)) yield [items[index], ...rest]
    }
  }
}

function* permute(items: Items, size: number): Generator<unknown[]> {
  if (size === 0) yield []
  else if (size > 0 && size <= items.length) {
    for (let index = 0; index < items.length; index += 1) {
      const others = items.filter((_, other) => other !== index)
      for (const rest of permute(others, size - 1)) yield [items[index], ...rest]
    }
  }
}

function eachRow(self: Items, block: Block, rows: Iterable<unknown[]>): Items {
  const call = unary(block)
  for (const row of rows) call(row)
  return self
}

/** Array#combination. */
export function arrayCombination(self: Items, block: Block, size: unknown): Items {
  return eachRow(self, block, combine(self.slice(), toIndex(size)))
}

/** Array#permutation. */
export function arrayPermutation(self: Items, block: Block, size: unknown = null): Items {
  return eachRow(self, block, permute(self.slice(), size === null ? self.length : toIndex(size)))
}

/** Array#& and intersection. */
export function arrayIntersection(self: Items, ...others: unknown[]): unknown[] {
  let result = others.length === 0 ? [...self] : distinct(self)
  for (const other of others) {
    const keys = new Set(toAry(other).map(distinctKey))
    result = result.filter((item) => keys.has(distinctKey(item)))
  }
  return result
}

/** Array#| and union. */
export function arrayUnion(self: Items, ...others: unknown[]): unknown[] {
  return distinct([self, ...others.map(toAry)].flat())
}

/** Array#difference. */
export function arrayDifference(self: Items, ...others: unknown[]): unknown[] {
  const keys = new Set(others.flatMap((other) => toAry(other).map(distinctKey)))
  return self.filter((item) => !keys.has(distinctKey(item)))
}

/** Array#intersect?. */
export function arrayIsIntersecting(self: Items, other: unknown): boolean {
  return arrayIntersection(self, other).length > 0
}

function distinct(items: Items): unknown[] {
  const seen = new Set<unknown>()
  return items.filter((item) => {
    const key = distinctKey(item)
    return seen.has(key) ? false : seen.add(key)
  })
}

/** Array#index, find_index. */
export function arrayIndex(self: Items, block: Block | null = null, wanted?: unknown): unknown {
  if (block === null && wanted === undefined) return makeEnumerator(self, 'index')
  const call = block === null || wanted !== undefined ? null : unary(block)
  const index = self.findIndex((item) =>
    call === null ? sameOrEqual(item, wanted) : isTruthy(call(item)),
  )
  return index < 0 ? null : index
}

/** Array#find_index: the same, with its name in the Enumerator. */
export function arrayFindIndex(self: Items, block: Block | null = null, wanted?: unknown): unknown {
  if (block === null && wanted === undefined) return makeEnumerator(self, 'find_index')
  return arrayIndex(self, block, wanted)
}

/** Array#rindex. */
export function arrayRindex(self: Items, block: Block | null = null, wanted?: unknown): unknown {
  if (block === null && wanted === undefined) return makeEnumerator(self, 'rindex')
  const call = block === null || wanted !== undefined ? null : unary(block)
  const index = self.findLastIndex((item) =>
    call === null ? sameOrEqual(item, wanted) : isTruthy(call(item)),
  )
  return index < 0 ? null : index
}

/** Array#assoc. */
export function arrayAssoc(self: Items, key: unknown): unknown {
  return (
    self.find((pair) => Array.isArray(pair) && pair.length > 0 && sameOrEqual(pair[0], key)) ?? null
  )
}

/** Array#rassoc. */
export function arrayRassoc(self: Items, value: unknown): unknown {
  return (
    self.find((pair) => Array.isArray(pair) && pair.length > 1 && sameOrEqual(pair[1], value)) ??
    null
  )
}

/** Array#bsearch: a block that answers true or false finds the first true, one that answers a number finds 0. */
export function arrayBsearch(self: Items, block: Block): unknown {
  const index = arrayBsearchIndex(self, block)
  return index === null ? null : self[index]
}

/** Array#bsearch_index. */
export function arrayBsearchIndex(self: Items, block: Block): number | null {
  const call = unary(block)
  return searchBetween(0, self.length, (index) => call(self[index]))
}

/** Binary search between two whole numbers by what a block answers. */
export function searchBetween(
  from: number,
  to: number,
  ask: (index: number) => unknown,
): number | null {
  let [low, high] = [from, to]
  let found: number | null = null
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2)
    const answer = ask(middle)
    if (answer === true) {
      found = middle
      high = middle
    } else if (answer === false || answer === null || answer === undefined) low = middle + 1
    else if (typeof answer === 'number' || answer instanceof Float || typeof answer === 'bigint') {
      const direction = Number(answer)
      if (direction === 0) return middle
      if (direction < 0) high = middle
      else low = middle + 1
    } else {
      throw new TypeError(
        `wrong argument type ${classNameOf(answer)} (must be numeric, true, false or nil)`,
      )
    }
  }
  return found
}

/** Array#eql?. */
export function arrayIsEql(self: Items, other: unknown): boolean {
  return eql(self, other)
}

/** Array#<=>. */
export function arrayCompare(self: Items, other: unknown): unknown {
  return compare(self, toAryOrNull(other))
}

/** Array#each. */
export function arrayEach<T extends Items>(self: T, block: Block): T {
  const call = unary(block)
  for (let index = 0; index < self.length; index += 1) call(self[index])
  return self
}

/** Array#each_index. */
export function arrayEachIndex<T extends Items>(self: T, block: Block): T {
  for (let index = 0; index < self.length; index += 1) block(index)
  return self
}

/** Array#map. */
export function arrayMap(self: Items, block: Block): unknown[] {
  if (isVariadic(block)) return mapped(self, block)
  const result = new Array<unknown>(self.length)
  let index = 0
  for (; index < self.length; index += 1) {
    const item = self[index]
    const value = typeof item === 'object' ? yieldOne(block, item) : block(item, null, null, null)
    result[index] = value ?? null
  }
  result.length = index
  return result
}

function mapped(self: Items, block: Block): unknown[] {
  const result: unknown[] = []
  for (let index = 0; index < self.length; index += 1) result.push(block(self[index]) ?? null)
  return result
}
