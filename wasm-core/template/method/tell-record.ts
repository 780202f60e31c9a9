import { CELL, Cell, cellAt } from '../../value/cell'
import { answersMethod } from '../../value/class-table'
import { classOf } from '../../value/record'
import * as Tag from '../../value/tag'
import { recall } from '../run/ask'
import { Word } from '../word'

/** Puts what the `to_s` of a record's class or of an object says in its place; false while it is asked for. */
export function tellRecord(cell: Cell): bool {
  if (cell.tag === Tag.OBJECT) {
    if ((cell.extra & Tag.FILE_HANDLE) !== 0) return true
  } else if (cell.tag !== Tag.RECORD || !answersMethod(classOf(cell), Word.to_s)) {
    return true
  }
  const answer = recall(cell, Word.to_s)
  if (answer === null) return false
  memory.copy(changetype<usize>(cell), changetype<usize>(answer), CELL)
  return true
}

/** Puts the record that an object stands before in its place, by `to_model`; false while it is asked for. */
export function toModel(cell: Cell): bool {
  if (cell.tag !== Tag.OBJECT || (cell.extra & Tag.FILE_HANDLE) !== 0) return true
  const answer = recall(cell, Word.to_model)
  if (answer === null) return false
  memory.copy(changetype<usize>(cell), changetype<usize>(answer), CELL)
  return true
}

/** `tellRecord` for every record of some cells. */
export function tellRecords(first: usize, count: u32): bool {
  for (let index: u32 = 0; index < count; index++) {
    if (!tellRecord(cellAt(first, index))) return false
  }
  return true
}
