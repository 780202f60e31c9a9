import { distinctKey } from '../array/operators.ts'
import { toAryOrNull } from '../array/to-ary.ts'
import { isVariadic } from '../control/variadic.ts'
import { spreading, unary, yieldOne, yieldTo } from '../control/yield.ts'
import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { Hash } from '../hash/hash.ts'
import { toHash } from '../hash/keywords.ts'
import { toIndex } from '../integer/convert.ts'
import { classNameOf } from '../object/describe.ts'
import { checkFrozen } from '../object/frozen.ts'
import { isTruthy } from '../object/truth.ts'
import { caseEquals } from '../operators/case-equals.ts'
import { Range } from '../range/range.ts'
import { RubySet } from '../set/ruby-set.ts'
import type { Block } from '../types.ts'
import { Enumerator } from './enumerator-class.ts'
import { iterate, valuesOf } from './iterate.ts'

/** Enumerable#to_a: a new Array. */
export function enumerableToA(self: unknown): unknown[] {
  return valuesOf(self).slice()
}

/** Enumerable#map. */
export function enumerableMap(self: unknown, block: Block): unknown[] {
  const indexed = self instanceof Enumerator && block.length === 2 ? indexedSource(self) : null
  const result: unknown[] = []
  if (indexed !== null) {
    iterate(indexed, (item) => {
      result.push(block(item, result.length) ?? null)
    })
    return result
  }
  const call = spreading(block)
  iterate(self, (item) => {
    result.push(call(item) ?? null)
  })
  return result
}

/** What `each_with_index` without a block was asked of, when that is a collection of the library's own. */
function indexedSource({ origin }: Enumerator): unknown {
  const { receiver, method, args } = origin
  const isPlain = method === 'each_with_index' && args.length === 0
  const isOwn = Array.isArray(receiver) || receiver instanceof Range
  return isPlain && isOwn ? receiver : null
}

/** Enumerable#flat_map. */
export function enumerableFlatMap(self: unknown, block: Block): unknown[] {
  const call = spreading(block)
  const result: unknown[] = []
  iterate(self, (item) => {
    const mapped = call(item)
    const array = toAryOrNull(mapped)
    if (array === null) result.push(mapped)
    else for (const inner of array) result.push(inner)
  })
  return result
}

/**
 * Enumerable#select, filter. Of an Array it takes what stands there after the block. This loop and its kin have no
 * functions of their own, so that the engine puts them where they are called.
 */
export function enumerableSelect(self: unknown, block: Block): unknown[] {
  if (!Array.isArray(self) || isVariadic(block)) return chosenFrom(self, unary(block), true)
  const result: unknown[] = []
  for (let index = 0; index < self.length; index += 1) {
    const item: unknown = self[index]
    const answer = typeof item === 'object' ? yieldOne(block, item) : block(item, null, null, null)
    if (answer !== false && answer !== null && answer !== undefined) {
      const kept: unknown = self[index]
      if (kept !== undefined) result.push(kept)
      else result.push(null)
    }
  }
  return result
}

/** Enumerable#reject. */
export function enumerableReject(self: unknown, block: Block): unknown[] {
  if (!Array.isArray(self) || isVariadic(block)) return chosenFrom(self, unary(block), false)
  const result: unknown[] = []
  for (let index = 0; index < self.length; index += 1) {
    const item: unknown = self[index]
    const answer = typeof item === 'object' ? yieldOne(block, item) : block(item, null, null, null)
    if (answer === false || answer === null || answer === undefined) result.push(item)
  }
  return result
}

function chosenFrom(
  self: unknown,
  passes: (value: unknown) => unknown,
  wanted: boolean,
): unknown[] {
  const result: unknown[] = []
  let index = 0
  iterate(self, (item) => {
    if (isTruthy(passes(item)) === wanted) {
      result.push(wanted && Array.isArray(self) ? (self[index] ?? null) : item)
    }
    index += 1
  })
  return result
}

/** Enumerable#filter_map. */
export function enumerableFilterMap(self: unknown, block: Block): unknown[] {
  const call = spreading(block)
  const result: unknown[] = []
  iterate(self, (item) => {
    const mapped = call(item)
    if (isTruthy(mapped)) result.push(mapped)
  })
  return result
}

/** Enumerable#partition. */
export function enumerablePartition(self: unknown, block: Block): [unknown[], unknown[]] {
  const call = unary(block)
  const [yes, no]: [unknown[], unknown[]] = [[], []]
  iterate(self, (item) => {
    ;(isTruthy(call(item)) ? yes : no).push(item)
  })
  return [yes, no]
}

/** Enumerable#group_by. */
export function enumerableGroupBy(self: unknown, block: Block): Hash<unknown, unknown[]> {
  const call = unary(block)
  const groups = new Hash<unknown, unknown[]>()
  iterate(self, (item) => {
    const key = call(item)
    const group = groups.peek(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  })
  return groups
}

/** Enumerable#tally. */
export function enumerableTally(self: unknown, counts?: unknown): Hash {
  const result = counts === undefined ? new Hash() : tallyInto(counts)
  if (counts === undefined) result.copiesKeys = false
  iterate(self, (item) => {
    result.set(item, Number(result.peek(item) ?? 0) + 1)
  })
  return result
}

function tallyInto(counts: unknown): Hash {
  const hash = toHash(counts)
  checkFrozen(hash)
  return hash
}

/** Enumerable#uniq. */
export function enumerableUniq(self: unknown, block: Block | null = null): unknown[] {
  const call = block === null ? null : spreading(block)
  const seen = new Set<unknown>()
  const result: unknown[] = []
  iterate(self, (item) => {
    const key = distinctKey(call === null ? item : call(item))
    if (seen.has(key)) return
    seen.add(key)
    result.push(item)
  })
  return result
}

/** Enumerable#to_h. */
export function enumerableToH(self: unknown, block: Block | null = null): Hash {
  const call = block === null ? null : spreading(block)
  const isArray = Array.isArray(self)
  const hash = new Hash()
  let index = 0
  iterate(self, (item) => {
    const pair = call === null ? item : call(item)
    const array = toAryOrNull(pair)
    if (array === null) {
      throw new TypeError(
        isArray
          ? `wrong element type ${classNameOf(pair)} at ${index} (expected array)`
          : `wrong element type ${classNameOf(pair)} (expected array)`,
      )
    }
    if (array.length !== 2) {
      throw new ArgumentError(
        isArray
          ? `wrong array length at ${index} (expected 2, was ${array.length})`
          : `element has wrong array length (expected 2, was ${array.length})`,
      )
    }
    hash.set(array[0], array[1])
    index += 1
  })
  return hash
}

/** Enumerable#to_set. */
export function enumerableToSet(self: unknown, block: Block | null = null): RubySet {
  return new RubySet(block === null ? valuesOf(self) : enumerableMap(self, block))
}

/** Enumerable#compact. */
export function enumerableCompact(self: unknown): unknown[] {
  return valuesOf(self).filter((item) => item !== null && item !== undefined)
}

/** Enumerable#grep. */
export function enumerableGrep(
  self: unknown,
  block: Block | null = null,
  pattern: unknown,
): unknown[] {
  const found: unknown[] = []
  iterate(self, (item) => {
    if (caseEquals(pattern, item)) found.push(block === null ? item : yieldTo(block, item))
  })
  return found
}

/** Enumerable#grep_v. */
export function enumerableGrepV(
  self: unknown,
  block: Block | null = null,
  pattern: unknown,
): unknown[] {
  const found: unknown[] = []
  iterate(self, (item) => {
    if (!caseEquals(pattern, item)) found.push(block === null ? item : yieldTo(block, item))
  })
  return found
}

/** Enumerable#cycle. */
export function enumerableCycle(self: unknown, block: Block, count: unknown = null): null {
  const call = unary(block)
  const times = count === null ? Number.POSITIVE_INFINITY : toIndex(count)
  if (times <= 0) return null
  // An Array that changes meanwhile is gone through as it is then; others are asked once.
  const items = Array.isArray(self) ? self : visited(self, call)
  for (let turn = Array.isArray(self) ? 0 : 1; turn < times && items.length > 0; turn += 1)
    for (let index = 0; index < items.length; index += 1) call(items[index])
  return null
}

function visited(self: unknown, call: (value: unknown) => unknown): unknown[] {
  const items: unknown[] = []
  iterate(self, (item) => {
    items.push(item)
    call(item)
  })
  return items
}

/** Enumerable#reverse_each. */
export function enumerableReverseEach(self: unknown, block: Block): unknown {
  const call = unary(block)
  const items = valuesOf(self)
  for (let index = items.length - 1; index >= 0; index = Math.min(index, items.length) - 1) {
    call(items[index])
  }
  return self
}
