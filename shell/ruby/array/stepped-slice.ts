import { RangeError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { inspect } from '../object/texts.ts'
import { Range } from '../range/range.ts'
import { sliceOf } from './index-arguments.ts'

/** The parts of an ArithmeticSequence. */
export interface Steps {
  readonly begin: unknown
  readonly end: unknown
  readonly step: unknown
  readonly excludesEnd: boolean
}

/** `list[(0..).step(2)]`: each so-many-th item of a slice, from its end where the step is negative; nil outside. */
export function steppedSlice(items: readonly unknown[], steps: Steps): unknown[] | null {
  const step = toIndex(steps.step)
  const slice = sliceOf(rangeOf(steps, step), items.length)
  if (slice === null || isLarger(steps, items.length)) {
    if (Math.abs(step) > 1) throw new RangeError(`${inspect(steps)} out of range`)
    if (slice === null) return null
  }
  const part = items.slice(slice.start, slice.start + slice.count)
  // CRuby gives the first of few items, also where it goes downwards.
  if (-step > part.length) return part.slice(0, 1)
  if (step < 0) part.reverse()
  return part.filter((_, place) => place % Math.abs(step) === 0)
}

/** The slice that is gone through; downwards it lies between the end and the beginning. */
function rangeOf({ begin, end, excludesEnd }: Steps, step: number): Range {
  return step < 0 ? new Range(end, begin, excludesEnd) : new Range(begin, end, excludesEnd)
}

/** Whether the ends are further apart than the Array is long, which a step beyond one does not forgive. */
function isLarger(steps: Steps, length: number): boolean {
  const { first, last, excludesEnd } = rangeOf(steps, toIndex(steps.step))
  const place = (value: unknown): number =>
    toIndex(value) < 0 ? toIndex(value) + length : toIndex(value)
  const start = first === null ? 0 : place(first)
  const end = last === null ? length - 1 : place(last)
  return end + (excludesEnd && last !== null ? 0 : 1) - start > length
}
