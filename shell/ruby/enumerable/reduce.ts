import { send } from '../call/send.ts'
import { isVariadic } from '../control/variadic.ts'
import { binary, single, unary } from '../control/yield.ts'
import { ArgumentError, LocalJumpError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { Hash } from '../hash/hash.ts'
import { integerAdd } from '../integer/arithmetic.ts'
import { toIndex } from '../integer/convert.ts'
import { isInteger } from '../integer/integer.ts'
import { add, multiply, subtract } from '../operators/arithmetic.ts'
import { order, orderFrom } from '../operators/compare.ts'
import { hasPairs } from '../text/characters.ts'
import { compareText } from '../text/compare-text.ts'
import { nameOf } from '../text/symbol.ts'
import type { Block, Int } from '../types.ts'
import { enumerableMap } from './collect.ts'
import { iterate, valuesOf } from './iterate.ts'
import { LeastAndGreatest } from './least-and-greatest.ts'
import { LeastItems } from './least-items.ts'
import { mergeSort } from './merge-sort.ts'
import { areNumbers, placesByKeys } from './sort-keys.ts'
import { sortedNumbers } from './sort-numbers.ts'

/** Enumerable#inject, reduce. */
export function enumerableInject(
  self: unknown,
  block: Block | null = null,
  ...args: unknown[]
): unknown {
  if (Array.isArray(self) && block !== null && args.length === 1 && !isVariadic(block)) {
    let value: unknown = args[0]
    for (let index = 0; index < self.length; index += 1) {
      value = block(value, self[index], null, null)
    }
    return value
  }
  const usesName = block === null || args.length === 2
  const combine = usesName ? (args.length === 0 ? unguided : operator(args.at(-1))) : binary(block)
  let hasValue = usesName ? args.length === 2 : args.length === 1
  let value: unknown = hasValue ? args[0] : null
  if (Array.isArray(self)) {
    for (let index = 0; index < self.length; index += 1) {
      value = hasValue ? combine(value, self[index]) : self[index]
      hasValue = true
    }
    return value
  }
  iterate(self, (item) => {
    value = hasValue ? combine(value, item) : item
    hasValue = true
  })
  return value
}

function unguided(): never {
  throw new LocalJumpError('no block given')
}

function operator(name: unknown): (left: unknown, right: unknown) => unknown {
  const text = nameOf(name)
  switch (text) {
    case '+':
      return add
    case '-':
      return subtract
    case '*':
      return multiply
    default:
      return (left, right) => send(left, text, [right])
  }
}

/** Enumerable#sum: Floats are summed with Kahan and Babuška's correction, as CRuby does. */
export function enumerableSum(
  self: unknown,
  block: Block | null = null,
  initial: unknown = 0,
): unknown {
  const isMapped = block !== null && !Array.isArray(self)
  const items = isMapped ? keyed(self, block, single(block)).keys : valuesOf(self)
  const call = block === null || isMapped ? null : unary(block)
  let sum: unknown = initial
  // What is beyond the safe Integers is kept apart, so that most additions are of small ones.
  let large = 0n
  for (let index = 0; index < items.length; index += 1) {
    const item = call === null ? items[index] : call(items[index])
    if (typeof sum === 'number' && typeof item === 'number' && Number.isSafeInteger(sum + item)) {
      sum += item
      continue
    }
    if (isInteger(sum) && isInteger(item)) {
      large += BigInt(sum)
      sum = item
      continue
    }
    if (isInteger(sum)) sum = integerAdd(large, sum)
    large = 0n
    if (isNumber(sum) && isNumber(item)) {
      return sumFloats(Number(sum), item, items, index, call)
    }
    sum = add(sum, item)
  }
  return large === 0n ? sum : integerAdd(large, sum as Int)
}

function isNumber(value: unknown): value is Int | Float {
  return isInteger(value) || value instanceof Float
}

function sumFloats(
  start: number,
  first: Int | Float,
  items: readonly unknown[],
  from: number,
  call: ((item: unknown) => unknown) | null,
): unknown {
  let sum = start
  let lost = 0
  let item: unknown = first
  for (let index = from; ; ) {
    if (!isNumber(item)) return addRest(new Float(sum + lost), item, items, index, call)
    const value = Number(item)
    if (!Number.isFinite(value)) sum += value
    else if (Number.isFinite(sum)) {
      const next = sum + value
      lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
      sum = next
    }
    index += 1
    if (index >= items.length) return new Float(sum + lost)
    item = call === null ? items[index] : call(items[index])
  }
}

function addRest(
  start: unknown,
  first: unknown,
  items: readonly unknown[],
  from: number,
  call: ((item: unknown) => unknown) | null,
): unknown {
  let sum = add(start, first)
  for (let index = from + 1; index < items.length; index += 1) {
    sum = add(sum, call === null ? items[index] : call(items[index]))
  }
  return sum
}

type Comparison = (left: unknown, right: unknown) => number

function comparison(block: Block | null = null): Comparison {
  if (block === null) return order
  const call = binary(block)
  return (left, right) => {
    const result = call(left, right)
    return typeof result === 'number' ? result : orderFrom(result, left, right)
  }
}

function extreme(self: unknown, block: Block | null, count: unknown, sign: 1 | -1): unknown {
  const compare = comparison(block)
  if (count !== undefined && count !== null) {
    const items = new LeastItems(nonNegative(count), sign, compare)
    iterate(self, (item) => {
      items.add(item)
    })
    return items.result()
  }
  const isList = Array.isArray(self)
  const number = block === null && isList ? extremeNumber(self, sign) : null
  if (number !== null) return number
  // CRuby asks the best so far of an Array's elements, but the next one of any other collection's.
  const asksBest = block === null && isList
  let best: unknown = null
  let isFirst = true
  iterate(self, (item) => {
    if (isFirst) best = item
    else if (asksBest ? sign * compare(best, item) > 0 : sign * compare(item, best) < 0) best = item
    isFirst = false
  })
  return best
}

/** The least or greatest of small Integers; null for others. */
function extremeNumber(items: readonly unknown[], sign: 1 | -1): number | null {
  let best: number | null = null
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index]
    if (typeof item !== 'number') return null
    if (best === null || (sign > 0 ? item < best : item > best)) best = item
  }
  return best
}

function nonNegative(count: unknown): number {
  const size = toIndex(count)
  if (size < 0) throw new ArgumentError(`negative size (${size})`)
  return size
}

/** Enumerable#min. */
export function enumerableMin(self: unknown, block: Block | null = null, count?: unknown): unknown {
  return extreme(self, block, count, 1)
}

/** Enumerable#max. */
export function enumerableMax(self: unknown, block: Block | null = null, count?: unknown): unknown {
  return extreme(self, block, count, -1)
}

/** Enumerable#minmax. */
export function enumerableMinmax(self: unknown, block: Block | null = null): [unknown, unknown] {
  if (block === null && Array.isArray(self)) {
    // CRuby's Array looks for the greatest first.
    const greatest = enumerableMax(self)
    return [enumerableMin(self), greatest]
  }
  const both = new LeastAndGreatest(comparison(block))
  iterate(self, (item) => {
    both.add(item)
  })
  const found = both.result()
  return [found?.least ?? null, found?.greatest ?? null]
}

function eachKeyed(self: unknown, block: Block, use: (pair: Keyed) => void): void {
  const call = unary(block)
  iterate(self, (item) => {
    use({ key: call(item), item })
  })
}

function byKey(left: Keyed, right: Keyed): number {
  return order(left.key, right.key)
}

interface Keyed {
  key: unknown
  item: unknown
}

function extremeBy(self: unknown, block: Block, count: unknown, sign: 1 | -1): unknown {
  if (count !== undefined && count !== null) {
    const items = new LeastItems(nonNegative(count), sign, byKey)
    eachKeyed(self, block, (pair) => {
      items.add(pair)
    })
    return items.result().map(({ item }) => item)
  }
  let best: Keyed | null = null as Keyed | null
  eachKeyed(self, block, (pair) => {
    if (best === null || sign * byKey(pair, best) < 0) best = pair
  })
  return best?.item ?? null
}

/** Enumerable#min_by. */
export function enumerableMinBy(self: unknown, block: Block, count?: unknown): unknown {
  return extremeBy(self, block, count, 1)
}

/** Enumerable#max_by. */
export function enumerableMaxBy(self: unknown, block: Block, count?: unknown): unknown {
  return extremeBy(self, block, count, -1)
}

/** Enumerable#minmax_by. */
export function enumerableMinmaxBy(self: unknown, block: Block): [unknown, unknown] {
  const both = new LeastAndGreatest(byKey)
  eachKeyed(self, block, (pair) => {
    both.add(pair)
  })
  const found = both.result()
  return [found?.least.item ?? null, found?.greatest.item ?? null]
}

/** Enumerable#sort. */
export function enumerableSort(self: unknown, block: Block | null = null): unknown[] {
  const items = valuesOf(self)
  if (block !== null) return mergeSort(items, comparison(block))
  if (areNumbers(items)) return sortedNumbers(items)
  if (items.every((item) => typeof item === 'string')) {
    return items.some(hasPairs) ? [...items].sort(byText) : [...items].sort()
  }
  return mergeSort(items, order)
}

function byText(left: unknown, right: unknown): number {
  return compareText(left as string, right as string)
}

function keysOf(items: readonly unknown[], call: (item: unknown) => unknown): unknown[] {
  const keys: unknown[] = []
  const size = items.length
  for (let place = 0; place < size; place += 1) keys.push(call(items[place]))
  return keys
}

function itemsAt(items: readonly unknown[], places: Uint32Array): unknown[] {
  const result: unknown[] = []
  for (let at = 0; at < places.length; at += 1) result.push(items[places[at] as number])
  return result
}

/** Enumerable#sort_by. */
export function enumerableSortBy(self: unknown, block: Block): unknown[] {
  const { items, keys } = keyed(self, block, unary(block))
  const places = placesByKeys(keys)
  if (places !== null) return itemsAt(items, places)
  const pairs = items.map((item, place) => ({ key: keys[place], item }))
  const sorted = mergeSort(pairs, (left, right) => order(left.key, right.key))
  return sorted.map(({ item }) => item)
}

/** The values with their keys; an `each` of the program's own sees the block called in between. */
function keyed(
  self: unknown,
  block: Block,
  call: (value: unknown) => unknown,
): { items: readonly unknown[]; keys: unknown[] } {
  if (self instanceof Hash) return { items: valuesOf(self), keys: enumerableMap(self, block) }
  if (Array.isArray(self)) return { items: self, keys: keysOf(self, call) }
  const items: unknown[] = []
  const keys: unknown[] = []
  iterate(self, (item) => {
    items.push(item)
    keys.push(call(item) ?? null)
  })
  return { items, keys }
}
