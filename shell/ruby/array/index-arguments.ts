import { RangeError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { inspect } from '../object/texts.ts'
import type { Range } from '../range/range.ts'

/** Where a range lies in a row of that length: start and length, or null when it starts outside. */
export function sliceOf(range: Range, length: number): { start: number; count: number } | null {
  const first = range.first === null ? 0 : toIndex(range.first)
  const start = first < 0 ? first + length : first
  if (start < 0 || start > length) return null
  const last = range.last === null ? -1 : toIndex(range.last)
  const end = last < 0 ? last + length : last
  const excludes = range.excludesEnd && range.last !== null
  const stop = Math.min(excludes ? end : end + 1, length)
  return { start, count: Math.max(0, stop - start) }
}

/** The same for writing: the start may lie beyond the end, but not before the beginning. */
export function writtenSlice(range: Range, length: number): { start: number; count: number } {
  const first = range.first === null ? 0 : toIndex(range.first)
  const start = first < 0 ? first + length : first
  if (start < 0) throw new RangeError(`${inspect(range)} out of range`)
  const last = range.last === null ? -1 : toIndex(range.last)
  const end = last < 0 ? last + length : last
  const excludes = range.excludesEnd && range.last !== null
  return { start, count: Math.max(0, (excludes ? end : end + 1) - start) }
}
