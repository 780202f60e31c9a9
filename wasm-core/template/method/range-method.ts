// Methods of ranges.

import { CELL, Cell, cellAt, setInteger, setPointer } from '../../value/cell'
import { raise } from '../../value/fault'
import { charge } from '../../value/fuel'
import { take } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { countItems, isExpandable, normalise } from '../run/loop'
import { Word } from '../word'
import { answerBoolean, answerCell, answerInteger } from './answer'
import { arrayMethod } from './array-method'
import { isInRange } from './operators'

const list = changetype<Cell>(memory.data(16))

/** Calls a method of a range; what it does not know, its array of integers may. */
export function rangeMethod(range: Cell, word: u32, first: usize, count: u32, result: Cell): bool {
  if (count === 1) {
    switch (word) {
      case Word.include_q:
      case Word.member_q:
      case Word.cover_q:
        return answerBoolean(result, isInRange(range, cellAt(first, 0)))
    }
  }
  if (count === 0) {
    switch (word) {
      case Word.begin_:
        return answerCell(result, cellAt(range.pointer, 0))
      case Word.end_:
        return answerCell(result, cellAt(range.pointer, 1))
      case Word.each:
      case Word.map:
      case Word.each_with_index:
        return answerCell(result, range)
    }
  }
  const from = cellAt(range.pointer, 0)
  const to = cellAt(range.pointer, 1)
  if (from.tag !== Tag.INTEGER || to.tag !== Tag.INTEGER) {
    return (
      isExpandable(range) && normalise(range, list) && arrayMethod(list, word, first, count, result)
    )
  }
  if (count === 0 && (word === Word.size || word === Word.count)) {
    return answerInteger(result, countItems(range))
  }
  if (!expand(range)) return true
  return arrayMethod(list, word, first, count, result)
}

function expand(range: Cell): bool {
  const count = countItems(range)
  if (count > 1000000) {
    raise(TemplateError.OUT_OF_FUEL, 0, 0)
    return false
  }
  const total = <u32>count
  const start = take(total * CELL)
  if (start === 0 || !charge(total * CELL)) return false
  const from = cellAt(range.pointer, 0).integer
  for (let index: u32 = 0; index < total; index++) {
    setInteger(cellAt(start, index), from + index)
  }
  setPointer(list, Tag.ARRAY, total, start)
  return true
}
