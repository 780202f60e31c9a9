// Attributes of a record: columns, and methods that stand for one.

import { CELL, Cell, isName } from '../../value/cell'
import { answersMethod, ClassInfo, findColumn } from '../../value/class-table'
import { findName } from '../../value/names'
import { classOf, readColumn } from '../../value/record'
import { take } from '../../value/room'
import * as Tag from '../../value/tag'
import { toText } from '../../value/text'
import { recall } from '../run/ask'
import { Word } from '../word'
import { answerPointer } from './answer'

/** `to_param`, or `to_key` when `isKey`; false when the class has no id. */
export function readId(record: Cell, info: ClassInfo, isKey: bool, result: Cell): bool {
  const column = findColumn(info, Word.id)
  if (column < 0) return false
  readColumn(record, <u32>column, result)
  if (result.tag === Tag.NIL) return true
  if (!isKey) {
    toText(result, result)
    return true
  }
  const address = take(CELL)
  if (address === 0) return true
  memory.copy(address, changetype<usize>(result), CELL)
  return answerPointer(result, Tag.ARRAY, 1, address)
}

/** `record[:title]` */
export function readNamed(record: Cell, name: Cell, result: Cell): bool {
  if (!isName(name)) return false
  const info = classOf(record)
  const column = findColumn(info, findName(name.pointer, name.length))
  if (column < 0) return false
  readColumn(record, <u32>column, result)
  return true
}

/**
 * An attribute for an instruction that needs several of them: a column, or a method that is asked
 * for first. False when the class has neither, or while it is asked.
 */
export function readAttribute(record: Cell, word: u32, target: Cell): bool {
  const info = classOf(record)
  if (!answersMethod(info, word)) {
    const column = findColumn(info, word)
    if (column < 0) return word === Word.to_param && readId(record, info, false, target)
    readColumn(record, <u32>column, target)
    return true
  }
  const answer = recall(record, word)
  if (answer === null) return false
  memory.copy(changetype<usize>(target), changetype<usize>(answer), CELL)
  return true
}

/** Whether a record has this attribute at all. */
export function hasAttribute(record: Cell, word: u32): bool {
  const info = classOf(record)
  return findColumn(info, word) >= 0 || answersMethod(info, word)
}
