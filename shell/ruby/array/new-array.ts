import { ArgumentError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import type { Block } from '../types.ts'
import { ArrayBase } from './array-base.ts'
import { checkSize } from './size.ts'

/** Array.new: a size with a value or a block, or another Array to copy. */
export function newArray(
  owner: unknown,
  block: Block | null = null,
  size: unknown = 0,
  value: unknown = null,
): unknown[] {
  const made = itemsOf(block, size, value)
  const isBelow = typeof owner === 'function' && owner.prototype instanceof ArrayBase
  return isBelow ? Object.setPrototypeOf(made, owner.prototype) : made
}

function itemsOf(block: Block | null, size: unknown, value: unknown): unknown[] {
  if (Array.isArray(size)) return Array.from(size)
  const length = toIndex(size)
  if (length < 0) throw new ArgumentError('negative array size')
  checkSize(length, () => new ArgumentError('array size too big'))
  if (block === null) return new Array<unknown>(length).fill(value)
  const items: unknown[] = []
  for (let index = 0; index < length; index += 1) items.push(block(index))
  return items
}
