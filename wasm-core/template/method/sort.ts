// Sorting cells.

import { CELL, Cell } from '../../value/cell'
import { compareValues, UNORDERED } from '../../value/compare'
import { charge } from '../../value/fuel'
import { take } from '../../value/room'
import { TemplateError } from '../error-code'
import { raiseTypes } from '../type-name'

/** Sorts groups of `width` cells by their first one, merging runs; equal ones keep their order. */
export function sortCells(base: usize, count: u32, width: u32): bool {
  const size = width * CELL
  const copy = take(count * size)
  if (copy === 0) return false
  let from = base
  let to = copy
  for (let run: u32 = 1; run < count; run *= 2) {
    if (!charge(count << 4)) return false
    for (let left: u32 = 0; left < count; left += run * 2) {
      if (!merge(from, to, left, min(left + run, count), min(left + run * 2, count), size))
        return false
    }
    const swap = from
    from = to
    to = swap
  }
  if (from !== base) memory.copy(base, from, count * size)
  return true
}

function merge(from: usize, to: usize, start: u32, middle: u32, end: u32, size: u32): bool {
  let left = start
  let right = middle
  for (let index = start; index < end; index++) {
    let takesLeft = right >= end
    if (left < middle && right < end) {
      const a = changetype<Cell>(from + left * size)
      const b = changetype<Cell>(from + right * size)
      const order = compareValues(a, b)
      if (order === UNORDERED) {
        raiseTypes(TemplateError.TYPE_MISMATCH, a, b)
        return false
      }
      takesLeft = order <= 0
    }
    memory.copy(to + index * size, from + (takesLeft ? left : right) * size, size)
    if (takesLeft) left += 1
    else right += 1
  }
  return true
}
