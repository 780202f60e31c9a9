// `comment_iteration` in a partial that a collection renders: where its item stands.

import { Cell } from '../../value/cell'
import { Word } from '../word'
import { answerBoolean, answerInteger } from './answer'

/** Calls a method of an ITERATION. */
export function iterationMethod(cell: Cell, word: u32, count: u32, result: Cell): bool {
  if (count !== 0) return false
  const index = cell.length
  const size = <u32>cell.pointer
  switch (word) {
    case Word.index:
      return answerInteger(result, index)
    case Word.size:
      return answerInteger(result, size)
    case Word.first_q:
      return answerBoolean(result, index === 0)
    case Word.last_q:
      return answerBoolean(result, index + 1 === size)
    default:
      return false
  }
}
