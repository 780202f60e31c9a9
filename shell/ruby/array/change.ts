import { checkCount } from '../call/arguments.ts'
import { unary } from '../control/yield.ts'
import { ArgumentError, IndexError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { checkFrozen, frozenError, hasFrozenArrays } from '../object/frozen.ts'
import { isTruthy } from '../object/truth.ts'
import { sameOrEqual } from '../operators/equals.ts'
import { Range } from '../range/range.ts'
import type { Block } from '../types.ts'
import { toSize } from './access.ts'
import { sliceOf, writtenSlice } from './index-arguments.ts'
import { toAry } from './operators.ts'
import { checkSize } from './size.ts'

/** Array#push. */
export function arrayPush(self: unknown[], ...items: unknown[]): unknown[] {
  checkFrozen(self)
  self.push(...items)
  return self
}

/** Array#<<. */
export function arrayAppend(self: unknown[], item: unknown): unknown[] {
  if (hasFrozenArrays) return pushUnlessFrozen(self, item)
  self.push(item)
  return self
}

function pushUnlessFrozen(self: unknown[], item: unknown): unknown[] {
  try {
    self.push(item)
  } catch {
    throw frozenError(self)
  }
  return self
}

/** Array#pop. */
export function arrayPop(self: unknown[], count?: unknown): unknown {
  checkFrozen(self)
  if (count === undefined) return self.pop() ?? null
  const size = toSize(count, 'negative array size')
  return size === 0 ? [] : self.splice(Math.max(0, self.length - size))
}

/** Array#shift. */
export function arrayShift(self: unknown[], count?: unknown): unknown {
  checkFrozen(self)
  if (count === undefined) return self.shift() ?? null
  return self.splice(0, toSize(count, 'negative array size'))
}

/** Array#unshift. */
export function arrayUnshift(self: unknown[], ...items: unknown[]): unknown[] {
  checkFrozen(self)
  self.unshift(...items)
  return self
}

/** Array#insert. */
export function arrayInsert(self: unknown[], index: unknown, ...items: unknown[]): unknown[] {
  checkFrozen(self)
  if (items.length === 0) return self
  const at = toIndex(index)
  if (items.length === 0) return self
  const position = at < 0 ? at + self.length + 1 : at
  if (position < 0) {
    throw new IndexError(`index ${at} too small for array; minimum: -${self.length + 1}`)
  }
  checkSize(position + 1, () => new IndexError(`index ${at} too big`))
  while (self.length < position) self.push(null)
  self.splice(position, 0, ...items)
  return self
}

/** Array#concat. */
export function arrayConcat(self: unknown[], ...others: unknown[]): unknown[] {
  checkFrozen(self)
  const items = others.flatMap((other) => toAry(other).slice())
  for (const item of items) self.push(item)
  return self
}

/** Array#delete. */
export function arrayDelete(self: unknown[], block: Block | null = null, item: unknown): unknown {
  let found: unknown
  const kept = self.filter((own) => {
    if (!sameOrEqual(own, item)) return true
    found = own
    return false
  })
  if (kept.length === self.length) return block === null ? null : block(item)
  checkFrozen(self)
  replaceItems(self, kept)
  return found ?? null
}

/** Array#delete_at. */
export function arrayDeleteAt(self: unknown[], index: unknown): unknown {
  checkFrozen(self)
  const at = toIndex(index)
  const position = at < 0 ? at + self.length : at
  if (position < 0 || position >= self.length) return null
  return self.splice(position, 1)[0]
}

/** Array#slice!. */
export function arraySliceBang(self: unknown[], index: unknown, length?: unknown): unknown {
  checkFrozen(self)
  if (length === undefined && !(index instanceof Range)) return arrayDeleteAt(self, index)
  if (index instanceof Range) {
    const slice = sliceOf(index, self.length)
    return slice === null ? null : self.splice(slice.start, slice.count)
  }
  const at = toIndex(index)
  const start = at < 0 ? at + self.length : at
  const count = toIndex(length)
  if (start < 0 || start > self.length || count < 0) return null
  return self.splice(start, count)
}

/** Puts other items in place of all there are. */
export function replaceItems(self: unknown[], items: readonly unknown[]): unknown[] {
  checkFrozen(self)
  const copy = items === self ? self.slice() : items
  self.length = 0
  for (const item of copy) self.push(item)
  return self
}

/** Array#replace. */
export function arrayReplace(self: unknown[], other: unknown): unknown[] {
  return replaceItems(self, toAry(other))
}

/** Array#clear. */
export function arrayClear(self: unknown[]): unknown[] {
  checkFrozen(self)
  self.length = 0
  return self
}

function keep(self: unknown[], test: (item: unknown) => boolean): boolean {
  checkFrozen(self)
  const kept: unknown[] = []
  let at = 0
  try {
    for (; at < self.length; at += 1) if (test(self[at])) kept.push(self[at])
  } finally {
    kept.push(...self.slice(at))
    if (kept.length < self.length) replaceItems(self, kept)
    else at = -1
  }
  return at !== -1
}

/** Array#select!. */
export function arraySelectBang(self: unknown[], block: Block): unknown[] | null {
  const call = unary(block)
  return keep(self, (item) => isTruthy(call(item))) ? self : null
}

/** Array#keep_if. */
export function arrayKeepIf(self: unknown[], block: Block): unknown[] {
  arraySelectBang(self, block)
  return self
}

/** Array#reject!. */
export function arrayRejectBang(self: unknown[], block: Block): unknown[] | null {
  const call = unary(block)
  return keep(self, (item) => !isTruthy(call(item))) ? self : null
}

/** Array#delete_if. */
export function arrayDeleteIf(self: unknown[], block: Block): unknown[] {
  arrayRejectBang(self, block)
  return self
}

/** Array#compact!. */
export function arrayCompactBang(self: unknown[]): unknown[] | null {
  return keep(self, (item) => item !== null && item !== undefined) ? self : null
}

/** Array#map!. */
export function arrayMapBang(self: unknown[], block: Block): unknown[] {
  checkFrozen(self)
  const call = unary(block)
  for (let index = 0; index < self.length; index += 1) self[index] = call(self[index])
  return self
}

/** Array#reverse!. */
export function arrayReverseBang(self: unknown[]): unknown[] {
  checkFrozen(self)
  return self.reverse()
}

/** Array#fill. */
export function arrayFill(
  self: unknown[],
  block: Block | null = null,
  ...args: unknown[]
): unknown[] {
  checkCount(args.length, block === null ? 1 : 0, block === null ? 3 : 2)
  checkFrozen(self)
  const [value, from, length] = block === null ? args : [null, ...args]
  let start = 0
  let end = self.length
  if (from instanceof Range) {
    const slice = writtenSlice(from, self.length)
    start = slice.start
    end = start + slice.count
  } else if (from !== undefined && from !== null) {
    const at = toIndex(from)
    start = Math.max(0, at < 0 ? at + self.length : at)
    if (length !== undefined && length !== null) end = start + toIndex(length)
  } else if (length !== undefined && length !== null) end = toIndex(length)
  checkSize(end, () => new ArgumentError('argument too big'))
  while (self.length < end) self.push(null)
  for (let index = start; index < end; index += 1)
    self[index] = block === null ? value : block(index)
  return self
}
