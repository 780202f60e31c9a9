// Methods of records and relations.

import { parseDouble } from '../../form/double'
import { CELL, Cell, cellAt, setText } from '../../value/cell'
import {
  answersMethod,
  answersRelationMethod,
  ClassInfo,
  findColumn,
  getClass,
  getColumn,
} from '../../value/class-table'
import { findName, getNameLength, getNameStart } from '../../value/names'
import { classOf, isPersisted, RecordSet, Relation, readColumn } from '../../value/record'
import { take } from '../../value/room'
import * as Tag from '../../value/tag'
import { Instruction } from '../op'
import { askMethod, loadRelation } from '../run/ask'
import { makeHash } from '../run/make'
import { Word } from '../word'
import { answerBoolean, answerPointer } from './answer'
import { arrayMethod } from './array-method'
import { readId, readNamed } from './attribute'
import { isBlank } from './blank'

const NOT_CACHED: u32 = 0xffff

/**
 * Reads a column through what the instruction remembers: class and column in `b`. False when the
 * method is not a plain column.
 */
export function readCached(record: Cell, at: Instruction): bool {
  const set = changetype<RecordSet>(record.pointer)
  const column = at.b & 0xffff
  if (column === 0 || at.b >> 16 !== set.classIndex) {
    const info = getClass(set.classIndex)
    const found = answersMethod(info, at.a) ? -1 : findColumn(info, at.a)
    at.b = (set.classIndex << 16) | (found < 0 ? NOT_CACHED : <u32>found + 1)
    if (found < 0) return false
    readColumn(record, <u32>found, record)
    return true
  }
  if (column === NOT_CACHED) return false
  readColumn(record, column - 1, record)
  return true
}

/** Calls a method of a record. */
export function recordMethod(
  record: Cell,
  word: u32,
  first: usize,
  count: u32,
  content: usize,
  result: Cell,
): bool {
  const info = classOf(record)
  if (answersMethod(info, word)) {
    askMethod(record, word, first, count, content, result)
    return true
  }
  if (count === 1 && word === Word.read_attribute) {
    return readNamed(record, cellAt(first, 0), result)
  }
  if (count !== 0) return false
  const column = findColumn(info, word)
  if (column >= 0) {
    readColumn(record, <u32>column, result)
    return true
  }
  switch (word) {
    case Word.errors:
      return answerPointer(result, Tag.ERRORS, record.length, record.pointer)
    case Word.persisted_q:
      return answerBoolean(result, isPersisted(record))
    case Word.new_record_q:
      return answerBoolean(result, !isPersisted(record))
    case Word.to_param:
    case Word.to_key:
      return readId(record, info, word === Word.to_key, result)
    case Word.attributes:
      return readAttributes(record, info, result)
    case Word.present_q:
      return answerBoolean(result, true)
    case Word.blank_q:
      return answerBoolean(result, false)
    default:
      return readQuery(record, info, word, result)
  }
}

function readAttributes(record: Cell, info: ClassInfo, result: Cell): bool {
  const start = take(info.columnCount * 2 * CELL)
  if (start === 0) return true
  for (let index: u32 = 0; index < info.columnCount; index++) {
    const name = getColumn(info, index).name
    setText(cellAt(start, index * 2), Tag.STRING, getNameStart(name), getNameLength(name))
    readColumn(record, index, cellAt(start, index * 2 + 1))
  }
  makeHash(start, info.columnCount, result)
  return true
}

/** `title?`: whether the column has a value that is neither blank nor zero. */
function readQuery(record: Cell, info: ClassInfo, word: u32, result: Cell): bool {
  const length = getNameLength(word)
  if (length < 2 || load<u8>(getNameStart(word) + length - 1) !== 0x3f) return false
  const column = findColumn(info, findName(getNameStart(word), length - 1))
  if (column < 0) return false
  readColumn(record, <u32>column, result)
  return answerBoolean(result, !isZero(result) && !isBlank(result))
}

function isZero(cell: Cell): bool {
  if (cell.tag === Tag.INTEGER) return cell.integer === 0
  if (cell.tag === Tag.FLOAT) return cell.float === 0
  return cell.tag === Tag.DECIMAL && parseDouble(cell.pointer, cell.length) === 0
}

/** Calls a method of a relation: on its rows when they are there, else the shell answers. */
export function relationMethod(
  cell: Cell,
  word: u32,
  first: usize,
  count: u32,
  content: usize,
  result: Cell,
): bool {
  const relation = changetype<Relation>(cell.pointer)
  if (relation.loaded === 0 || !answersFromRows(word)) {
    if (answersRelationMethod(getClass(relation.classIndex), word)) {
      askMethod(cell, word, first, count, content, result)
      return true
    }
  }
  if (word === Word.each || word === Word.map) return keep(cell, result)
  const rows = loadRelation(cell)
  return rows !== null && arrayMethod(rows, word, first, count, result)
}

function keep(cell: Cell, result: Cell): bool {
  memory.copy(changetype<usize>(result), changetype<usize>(cell), CELL)
  return true
}

/** What rows that are there answer as the database would. */
function answersFromRows(word: u32): bool {
  switch (word) {
    case Word.to_a:
    case Word.size:
    case Word.length:
    case Word.empty_q:
    case Word.any_q:
    case Word.none_q:
    case Word.many_q:
    case Word.blank_q:
    case Word.present_q:
    case Word.first:
    case Word.last:
      return true
    default:
      return false
  }
}
