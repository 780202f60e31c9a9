import { respondTo, send } from '../call/send.ts'
import { ArgumentError, IndexError, TypeError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { classNameOf } from '../object/describe.ts'
import { checkFrozen, frozenError, hasFrozenArrays } from '../object/frozen.ts'
import { Range } from '../range/range.ts'
import type { Block, Int } from '../types.ts'
import { sliceOf, writtenSlice } from './index-arguments.ts'
import { checkSize } from './size.ts'
import { SLICE } from './slice-key.ts'
import { toAryOrNull } from './to-ary.ts'

type Items = readonly unknown[]

/** Array#[]. */
export function arrayGet(self: Items, index: unknown, length?: unknown): unknown {
  if (length === undefined) {
    if (typeof index === 'number')
      return (index < 0 ? self[self.length + index] : self[index]) ?? null
    if (index instanceof Range) {
      const slice = sliceOf(index, self.length)
      return slice === null ? null : self.slice(slice.start, slice.start + slice.count)
    }
    if (typeof index === 'object' && index !== null && SLICE in index) {
      return (index[SLICE] as () => unknown)()
    }
    return arrayGet(self, toIndex(index))
  }
  const at = toIndex(index)
  const start = at < 0 ? at + self.length : at
  const count = toIndex(length)
  if (start < 0 || start > self.length || count < 0) return null
  return self.slice(start, start + count)
}

/** Array#at. */
export function arrayAt(self: Items, index: unknown): unknown {
  return arrayGet(self, toIndex(index))
}

/** Array#[]= with one index; gives the value back. */
export function arraySetAt(self: unknown[], index: unknown, value: unknown): unknown {
  if (typeof index === 'number' && index >= 0 && index <= self.length) {
    if (hasFrozenArrays) return setUnlessFrozen(self, index, value)
    self[index] = value
    return value
  }
  return arraySet(self, index, value)
}

function setUnlessFrozen(self: unknown[], index: number, value: unknown): unknown {
  try {
    self[index] = value
  } catch {
    throw frozenError(self)
  }
  return value
}

/** Array#[]=; gives the value back. */
export function arraySet(self: unknown[], ...args: unknown[]): unknown {
  checkFrozen(self)
  const value = args.at(-1)
  const [index, length] = args
  if (args.length === 2 && !(index instanceof Range)) {
    const at = toIndex(index)
    const position = at < 0 ? at + self.length : at
    if (position < 0) {
      throw new IndexError(`index ${at} too small for array; minimum: ${0 - self.length}`)
    }
    checkSize(position + 1, () => new IndexError(`index ${at} too big`))
    while (self.length < position) self.push(null)
    self[position] = value
    return value
  }
  if (index instanceof Range) {
    const { start, count } = writtenSlice(index, self.length)
    return splice(self, start, count, value)
  }
  const at = toIndex(index)
  const count = toIndex(length)
  const start = at < 0 ? at + self.length : at
  if (count < 0) throw new IndexError(`negative length (${count})`)
  if (start < 0) {
    throw new IndexError(`index ${at} too small for array; minimum: ${0 - self.length}`)
  }
  return splice(self, start, count, value)
}

function splice(self: unknown[], start: number, count: number, value: unknown): unknown {
  checkSize(start, () => new IndexError(`index ${start} too big`))
  while (self.length < start) self.push(null)
  self.splice(start, count, ...(toAryOrNull(value) ?? [value]))
  return value
}

/** Array#fetch. */
export function arrayFetch(
  self: Items,
  block: Block | null = null,
  index: unknown,
  fallback?: unknown,
): unknown {
  const at = toIndex(index)
  const position = at < 0 ? at + self.length : at
  if (position >= 0 && position < self.length) return self[position]
  if (block !== null) return block(at)
  if (fallback !== undefined) return fallback
  throw new IndexError(`index ${at} outside of array bounds: ${-self.length}...${self.length}`)
}

/** Array#dig and Hash#dig go on with `dig` of what they find. */
export function digOn(found: unknown, rest: readonly unknown[]): unknown {
  if (rest.length === 0 || found === null || found === undefined) return found ?? null
  if (!respondTo(found, 'dig')) {
    throw new TypeError(`${classNameOf(found)} does not have #dig method`)
  }
  return send(found, 'dig', rest)
}

/** Array#dig. */
export function arrayDig(self: Items, index: unknown, ...rest: unknown[]): unknown {
  return digOn(arrayAt(self, index), rest)
}

/** Array#first. */
export function arrayFirst(self: Items, count?: unknown): unknown {
  return count === undefined
    ? (self[0] ?? null)
    : self.slice(0, toSize(count, 'negative array size'))
}

/** Array#last. */
export function arrayLast(self: Items, count?: unknown): unknown {
  if (count === undefined) return self.at(-1) ?? null
  const size = toSize(count, 'negative array size')
  return size === 0 ? [] : self.slice(-size)
}

/** Array#take. */
export function arrayTake(self: Items, count: unknown): unknown[] {
  return self.slice(0, toSize(count, 'attempt to take negative size'))
}

/** Array#drop. */
export function arrayDrop(self: Items, count: unknown): unknown[] {
  return self.slice(toSize(count, 'attempt to drop negative size'))
}

/** A count that must not be negative. */
export function toSize(count: unknown, complaint: string): number {
  const size = toIndex(count)
  if (size < 0) throw new ArgumentError(complaint)
  return size
}

/** Array#values_at. */
export function arrayValuesAt(self: Items, ...indices: unknown[]): unknown[] {
  return indices.flatMap((index) => {
    if (!(index instanceof Range)) return [arrayAt(self, index)]
    const { start, count } = writtenSlice(index, self.length)
    const values = self.slice(start, start + count)
    while (values.length < count) values.push(null)
    return values
  })
}

/** Array#length. */
export function arrayLength(self: Items): number {
  return self.length
}

/** Array#empty?. */
export function arrayIsEmpty(self: Items): boolean {
  return self.length === 0
}

/** The element at a place, counted from the end when it is negative; nil where there is none. */
export function itemAt<T>(self: readonly T[], index: Int): T | null {
  if (index >= 0) {
    const item = self[index as number]
    if (item !== undefined) return item
  }
  return itemFromEnd(self, index)
}

function itemFromEnd<T>(self: readonly T[], index: Int): T | null {
  return index < 0 ? (self[Number(index) + self.length] ?? null) : null
}
