// `comment_iteration` in a partial that a collection renders: where its item stands.

import { Cell, setBoolean, setInteger } from '../../value/cell'
import { Word } from '../word'

/** Calls a method of an ITERATION. */
export function iterationMethod(cell: Cell, word: u32, count: u32, result: Cell): bool {
  if (count !== 0) return false
  const index = cell.length
  const size = <u32>cell.pointer
  switch (word) {
    case Word.index:
      setInteger(result, index)
      return true
    case Word.size:
      setInteger(result, size)
      return true
    case Word.first_q:
      setBoolean(result, index === 0)
      return true
    case Word.last_q:
      setBoolean(result, index + 1 === size)
      return true
    default:
      return false
  }
}
