// `value[key]` and `value[start, length]`.

import { countCharacters, findCharacter } from '../../memory/utf8'
import {
  CELL,
  Cell,
  cellAt,
  copyCell,
  isHash,
  isString,
  setNil,
  setPointer,
  setText,
} from '../../value/cell'
import { raise } from '../../value/fault'
import { findBytes } from '../../value/find-bytes'
import { charge } from '../../value/fuel'
import { setRecord } from '../../value/record'
import { take } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { findKey } from '../helper/option'
import { loadRelation } from '../run/ask'
import { itemAt } from '../run/frame'
import { raiseText, raiseTypes } from '../type-name'
import { readNamed } from './attribute'
import { indexErrors } from './errors-method'

let sliceStart: i64 = 0
let sliceLength: i64 = 0

/** Indexes a value; `result` may be the receiver itself. */
export function indexValue(receiver: Cell, first: usize, count: u32, result: Cell): void {
  const key = cellAt(first, 0)
  if (isString(receiver) && !charge(receiver.length)) return
  if (isHash(receiver) && count === 1) return indexHash(receiver, key, result)
  switch (receiver.tag) {
    case Tag.RELATION: {
      const rows = loadRelation(receiver)
      if (rows !== null) indexList(rows, first, count, result)
      return
    }
    case Tag.ARRAY:
    case Tag.RECORDS:
      return indexList(receiver, first, count, result)
    case Tag.STRING:
    case Tag.SAFE_STRING:
      return indexString(receiver, first, count, result)
    case Tag.RECORD:
      if (count === 1 && readNamed(receiver, key, result)) return
      break
    case Tag.ERRORS:
      if (count === 1) return indexErrors(receiver, key, result)
      break
  }
  raiseText(TemplateError.UNKNOWN_METHOD, '[]', receiver)
}

/** What is inside params is params. */
export function indexHash(hash: Cell, key: Cell, result: Cell): void {
  const isParams = hash.tag === Tag.PARAMS
  const found = findKey(hash, key)
  if (found === null) return setNil(result)
  copyCell(result, found)
  if (isParams && result.tag === Tag.HASH) result.tag = Tag.PARAMS
}

/** Turns [start, length], or a range, into a slice of `total` things; false when it is outside. */
function findSlice(first: usize, count: u32, total: i64): bool {
  const key = cellAt(first, 0)
  if (count === 2) {
    const length = cellAt(first, 1)
    if (key.tag !== Tag.INTEGER || length.tag !== Tag.INTEGER) return refuse()
    sliceStart = key.integer < 0 ? key.integer + total : key.integer
    sliceLength = length.integer
  } else {
    const from = cellAt(key.pointer, 0)
    const to = cellAt(key.pointer, 1)
    const isOpen = to.tag === Tag.NIL
    if ((from.tag !== Tag.INTEGER && from.tag !== Tag.NIL) || (to.tag !== Tag.INTEGER && !isOpen)) {
      return refuse()
    }
    const start = from.tag === Tag.NIL ? 0 : from.integer
    sliceStart = start < 0 ? start + total : start
    let end = isOpen ? total : to.integer < 0 ? to.integer + total : to.integer
    if (!isOpen && key.length === 0 && end < i64.MAX_VALUE) end += 1
    sliceLength = max<i64>(end - sliceStart, 0)
  }
  if (sliceStart < 0 || sliceStart > total || sliceLength < 0) return false
  sliceLength = min(sliceLength, total - sliceStart)
  return true
}

/** First thing of the slice found last. */
export function getSliceStart(): u32 {
  return <u32>sliceStart
}

/** How many things it has. */
export function getSliceLength(): u32 {
  return <u32>sliceLength
}

function refuse(): bool {
  raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  return false
}

function indexList(list: Cell, first: usize, count: u32, result: Cell): void {
  const key = cellAt(first, 0)
  if (count === 1 && key.tag === Tag.INTEGER) {
    const index = key.integer < 0 ? key.integer + list.length : key.integer
    if (index < 0 || index >= <i64>list.length) setNil(result)
    else itemAt(list, <u32>index, result)
    return
  }
  if (count === 1 && key.tag !== Tag.RANGE)
    return raiseTypes(TemplateError.TYPE_MISMATCH, list, key)
  if (!findSlice(first, count, list.length)) return setNil(result)
  sliceList(list, getSliceStart(), getSliceLength(), result)
}

/** Sets `result` to an ARRAY of `length` items from `start` on. */
export function sliceList(list: Cell, start: u32, length: u32, result: Cell): void {
  if (list.tag === Tag.ARRAY)
    return setPointer(result, Tag.ARRAY, length, list.pointer + start * CELL)
  const cells = take(length * CELL)
  if (cells === 0) return
  const set = list.pointer
  for (let index: u32 = 0; index < length; index++)
    setRecord(cellAt(cells, index), set, start + index)
  setPointer(result, Tag.ARRAY, length, cells)
}

function indexString(text: Cell, first: usize, count: u32, result: Cell): void {
  const key = cellAt(first, 0)
  if (count === 1 && isString(key)) {
    const found = findBytes(text.pointer, text.length, key.pointer, key.length)
    if (found < 0) setNil(result)
    else setText(result, Tag.STRING, text.pointer + <usize>found, key.length)
    return
  }
  const total = countCharacters(text.pointer, text.length)
  if (count === 1 && key.tag === Tag.INTEGER) {
    const index = key.integer < 0 ? key.integer + total : key.integer
    if (index < 0 || index >= <i64>total) return setNil(result)
    return sliceText(text, <u32>index, 1, result)
  }
  if (count === 1 && key.tag !== Tag.RANGE)
    return raiseTypes(TemplateError.TYPE_MISMATCH, text, key)
  if (!findSlice(first, count, total)) return setNil(result)
  sliceText(text, getSliceStart(), getSliceLength(), result)
}

/** Sets `result` to `length` characters from character `start` on. */
export function sliceText(text: Cell, start: u32, length: u32, result: Cell): void {
  const end = text.pointer + text.length
  const from = findCharacter(text.pointer, end, start)
  const to = findCharacter(from, end, length)
  setText(result, Tag.STRING, from, <u32>(to - from))
}
