// Methods of arrays and of the rows of a result.

import { outputLimit } from '../../boot/config'
import { Writer, writeBytes } from '../../memory/writer'
import { append } from '../../value/append'
import {
  CELL,
  Cell,
  cellAt,
  copyCell,
  isString,
  setBoolean,
  setInteger,
  setNil,
  setPointer,
} from '../../value/cell'
import { areEqual, compareValues, UNORDERED } from '../../value/compare'
import { raise } from '../../value/fault'
import { charge } from '../../value/fuel'
import { endText, startText, take } from '../../value/room'
import * as Tag from '../../value/tag'
import { writeText } from '../../value/text'
import { TemplateError } from '../error-code'
import { Op } from '../op'
import { itemAt } from '../run/frame'
import { raiseTypes } from '../type-name'
import { Word } from '../word'
import { answerBoolean, answerCell, answerInteger, answerPointer } from './answer'
import { isBlank } from './blank'
import { indexValue, sliceList } from './index-value'
import { operate } from './operators'
import { sortCells } from './sort'

const item = changetype<Cell>(memory.data(16))
const other = changetype<Cell>(memory.data(16))
const list = changetype<Cell>(memory.data(16))

/** Calls a method of an ARRAY or RECORDS. */
export function arrayMethod(array: Cell, word: u32, first: usize, count: u32, result: Cell): bool {
  if (count === 0) return answerAlone(array, word, result)
  const argument = cellAt(first, 0)
  switch (word) {
    case Word.include_q:
    case Word.member_q:
      setBoolean(result, findItem(array, argument) >= 0)
      return count === 1
    case Word.index:
    case Word.find_index: {
      const found = findItem(array, argument)
      if (found < 0) setNil(result)
      else setInteger(result, found)
      return true
    }
    case Word.count: {
      let total: i64 = 0
      for (let index: u32 = 0; index < array.length; index++) {
        itemAt(array, index, item)
        if (areEqual(item, argument)) total += 1
      }
      return answerInteger(result, total)
    }
    case Word.join:
      if (!isString(argument)) return false
      return join(array, argument.pointer, argument.length, result)
    case Word.first:
    case Word.take_:
    case Word.limit:
      return cut(array, argument, 0, result)
    case Word.last:
      return cut(array, argument, 1, result)
    case Word.drop:
    case Word.offset:
      return cut(array, argument, 2, result)
    case Word.sum:
      // The result may lie where the array's own cell does.
      copyCell(list, argument)
      if (addAll(array, list)) copyCell(result, list)
      return true
    case Word.dig:
    case Word.at: {
      copyCell(other, argument)
      indexValue(array, changetype<usize>(other), 1, result)
      if (count > 1 && result.tag !== Tag.NIL) indexValue(result, first + CELL, 1, result)
      return true
    }
    case Word.fetch:
      return fetch(array, argument, first, count, result)
    case Word.excluding:
    case Word.without:
      return exclude(array, first, count, result)
    default:
      return false
  }
}

function answerAlone(array: Cell, word: u32, result: Cell): bool {
  switch (word) {
    case Word.size:
    case Word.length:
    case Word.count:
      return answerInteger(result, array.length)
    case Word.empty_q:
      return answerBoolean(result, array.length === 0)
    case Word.any_q:
    case Word.none_q:
    case Word.all_q:
      return countTruthy(array, word, result)
    case Word.many_q:
      return answerBoolean(result, array.length > 1)
    case Word.first:
      return pick(array, 0, result)
    case Word.second:
      return pick(array, 1, result)
    case Word.third:
      return pick(array, 2, result)
    case Word.last:
      return pick(array, <i32>array.length - 1, result)
    case Word.to_a:
    case Word.to_ary:
    case Word.each:
    case Word.map:
    case Word.each_with_index:
    case Word.all:
    case Word.entries:
      return answerCell(result, array)
    case Word.join:
      return join(array, 0, 0, result)
    case Word.reverse:
      return reverse(array, result)
    case Word.sort:
      return sort(array, result)
    case Word.uniq:
      return unique(array, result)
    case Word.compact:
    case Word.compact_blank:
      return compact(array, word === Word.compact_blank, result)
    case Word.flatten:
      return flatten(array, result)
    case Word.sum:
      setInteger(list, 0)
      if (addAll(array, list)) copyCell(result, list)
      return true
    case Word.min:
    case Word.max:
      return extreme(array, word === Word.max, result)
    case Word.tally:
      return tally(array, result)
    default:
      return false
  }
}

function pick(array: Cell, index: i32, result: Cell): bool {
  if (index < 0 || <u32>index >= array.length) setNil(result)
  else itemAt(array, <u32>index, result)
  return true
}

function findItem(array: Cell, wanted: Cell): i32 {
  for (let index: u32 = 0; index < array.length; index++) {
    itemAt(array, index, item)
    if (areEqual(item, wanted)) return <i32>index
  }
  return -1
}

function countTruthy(array: Cell, word: u32, result: Cell): bool {
  let truthy: u32 = 0
  for (let index: u32 = 0; index < array.length; index++) {
    itemAt(array, index, item)
    if (item.tag !== Tag.NIL && item.tag !== Tag.FALSE) truthy += 1
  }
  if (word === Word.any_q) setBoolean(result, truthy > 0)
  else if (word === Word.none_q) setBoolean(result, truthy === 0)
  else setBoolean(result, truthy === array.length)
  return true
}

/** Texts with `separator` between them; arrays inside are joined too. */
function join(array: Cell, separator: usize, length: u32, result: Cell): bool {
  const writer = startText(128)
  if (writer === null) return true
  joinInto(writer, array, separator, length, 0)
  if (writer.length > outputLimit) raise(TemplateError.STRING_TOO_LONG, 0, 0)
  endText(writer, result, Tag.STRING)
  return true
}

function joinInto(writer: Writer, array: Cell, separator: usize, length: u32, level: u32): void {
  if (level > 64) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  for (let index: u32 = 0; index < array.length; index++) {
    if (index > 0) writeBytes(writer, separator, length)
    if (writer.length > outputLimit || !charge(1)) return
    if (array.tag === Tag.ARRAY && cellAt(array.pointer, index).tag === Tag.ARRAY) {
      joinInto(writer, cellAt(array.pointer, index), separator, length, level + 1)
    } else {
      itemAt(array, index, item)
      writeText(writer, item)
    }
  }
}

function cut(array: Cell, argument: Cell, kind: u32, result: Cell): bool {
  if (argument.tag !== Tag.INTEGER || argument.integer < 0) {
    raise(TemplateError.WRONG_ARGUMENT, 0, 0)
    return true
  }
  const size = <u32>min<i64>(argument.integer, array.length)
  if (kind === 0) sliceList(array, 0, size, result)
  else if (kind === 1) sliceList(array, array.length - size, size, result)
  else sliceList(array, size, array.length - size, result)
  return true
}

function fetch(array: Cell, argument: Cell, first: usize, count: u32, result: Cell): bool {
  if (argument.tag !== Tag.INTEGER) return false
  const at = argument.integer < 0 ? argument.integer + array.length : argument.integer
  if (at >= 0 && at < <i64>array.length) itemAt(array, <u32>at, result)
  else if (count > 1) copyCell(result, cellAt(first, 1))
  else raise(TemplateError.KEY_NOT_FOUND, 0, 0)
  return true
}

function addAll(array: Cell, target: Cell): bool {
  for (let index: u32 = 0; index < array.length; index++) {
    itemAt(array, index, item)
    operate(Op.ADD, target, item)
    if (!charge(1)) return false
  }
  return true
}

/** Starts a copy of the items, which may be changed in place. */
function copyItems(array: Cell): usize {
  const start = take(array.length * CELL)
  if (start === 0 || !charge(array.length * CELL)) return 0
  for (let index: u32 = 0; index < array.length; index++) itemAt(array, index, cellAt(start, index))
  return start
}

function reverse(array: Cell, result: Cell): bool {
  const start = take(array.length * CELL)
  if (start === 0) return true
  const total = array.length
  for (let index: u32 = 0; index < total; index++) {
    itemAt(array, total - 1 - index, cellAt(start, index))
  }
  return answerPointer(result, Tag.ARRAY, total, start)
}

function sort(array: Cell, result: Cell): bool {
  const start = copyItems(array)
  const total = array.length
  if (start !== 0 && sortCells(start, total, 1)) setPointer(result, Tag.ARRAY, total, start)
  return true
}

function unique(array: Cell, result: Cell): bool {
  setPointer(list, Tag.ARRAY, 0, 0)
  for (let index: u32 = 0; index < array.length; index++) {
    itemAt(array, index, other)
    if (!charge(list.length * 16)) return true
    if (findItem(list, other) < 0) append(list, other)
  }
  return answerPointer(result, Tag.ARRAY, list.length, list.pointer)
}

function compact(array: Cell, isStrict: bool, result: Cell): bool {
  setPointer(list, Tag.ARRAY, 0, 0)
  for (let index: u32 = 0; index < array.length; index++) {
    itemAt(array, index, item)
    if (item.tag !== Tag.NIL && !(isStrict && isBlank(item))) append(list, item)
  }
  return answerPointer(result, Tag.ARRAY, list.length, list.pointer)
}

function exclude(array: Cell, first: usize, count: u32, result: Cell): bool {
  setPointer(list, Tag.ARRAY, 0, 0)
  for (let index: u32 = 0; index < array.length; index++) {
    itemAt(array, index, item)
    let isNamed: bool = false
    for (let at: u32 = 0; at < count && !isNamed; at++) isNamed = areEqual(item, cellAt(first, at))
    if (!isNamed) append(list, item)
  }
  return answerPointer(result, Tag.ARRAY, list.length, list.pointer)
}

function flatten(array: Cell, result: Cell): bool {
  setPointer(list, Tag.ARRAY, 0, 0)
  flattenInto(array, 0)
  return answerPointer(result, Tag.ARRAY, list.length, list.pointer)
}

function flattenInto(array: Cell, level: u32): void {
  if (level > 64) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  for (let index: u32 = 0; index < array.length; index++) {
    if (!charge(1)) return
    if (array.tag === Tag.ARRAY && cellAt(array.pointer, index).tag === Tag.ARRAY) {
      flattenInto(cellAt(array.pointer, index), level + 1)
    } else {
      itemAt(array, index, item)
      append(list, item)
    }
  }
}

function extreme(array: Cell, isMax: bool, result: Cell): bool {
  if (array.length === 0) {
    setNil(result)
    return true
  }
  itemAt(array, 0, other)
  for (let index: u32 = 1; index < array.length; index++) {
    itemAt(array, index, item)
    const order = compareValues(item, other)
    if (order === UNORDERED) {
      raiseTypes(TemplateError.TYPE_MISMATCH, item, other)
      return true
    }
    if (isMax ? order > 0 : order < 0) copyCell(other, item)
  }
  return answerCell(result, other)
}

function tally(array: Cell, result: Cell): bool {
  setPointer(list, Tag.ARRAY, 0, 0)
  for (let index: u32 = 0; index < array.length; index++) {
    itemAt(array, index, item)
    if (!charge(list.length * 16)) return true
    let at: u32 = 0
    while (at < list.length && !areEqual(cellAt(list.pointer, at), item)) at += 2
    if (at < list.length) {
      const total = cellAt(list.pointer, at + 1)
      setInteger(total, total.integer + 1)
    } else {
      append(list, item)
      setInteger(item, 1)
      append(list, item)
    }
  }
  return answerPointer(result, Tag.HASH, list.length / 2, list.pointer)
}
