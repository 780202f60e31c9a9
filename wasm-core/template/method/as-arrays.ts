// Rows beside an array: `@articles + [@draft]`, `[@article] == @articles`.

import { CELL, Cell, cellAt, copyCell, setPointer } from '../../value/cell'
import { charge } from '../../value/fuel'
import { take } from '../../value/room'
import * as Tag from '../../value/tag'
import { loadRelation } from '../run/ask'
import { itemAt } from '../run/frame'

/**
 * Makes arrays of two lists when one of them is rows; other values stay what they are. False while
 * rows are asked for, or with an error raised.
 */
export function asArrays(left: Cell, right: Cell): bool {
  if (!isRows(left) && !isRows(right)) return true
  if (!isList(left) || !isList(right)) return true
  return asArray(left) && asArray(right)
}

function isRows(cell: Cell): bool {
  return cell.tag === Tag.RECORDS || cell.tag === Tag.RELATION
}

function isList(cell: Cell): bool {
  return cell.tag === Tag.ARRAY || isRows(cell)
}

/** Makes an array of rows; false as above. */
export function asArray(cell: Cell): bool {
  const rows = cell.tag === Tag.RELATION ? loadRelation(cell) : cell
  if (rows === null) return false
  if (rows.tag === Tag.ARRAY) {
    copyCell(cell, rows)
    return true
  }
  const count = rows.length
  const start = take(count * CELL)
  if (start === 0 || !charge(count * CELL)) return false
  for (let index: u32 = 0; index < count; index++) itemAt(rows, index, cellAt(start, index))
  setPointer(cell, Tag.ARRAY, count, start)
  return true
}
