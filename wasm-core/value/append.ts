import { CELL, Cell, cellAt, copyCell } from './cell'
import { charge } from './fuel'
import { grow, take } from './room'

/** Adds a cell to an array that grows; its room is what `extra` says. */
export function append(array: Cell, cell: Cell): void {
  if (array.length === array.extra) {
    const capacity = array.extra === 0 ? 8 : array.extra * 2
    if (!charge(capacity)) return
    const moved =
      array.extra === 0
        ? take(capacity * CELL)
        : grow(array.pointer, array.extra * CELL, capacity * CELL)
    if (moved === 0) return
    array.pointer = moved
    array.extra = capacity
  }
  copyCell(cellAt(array.pointer, array.length), cell)
  array.length += 1
}
