// `record.errors`, and each error in it.

import { append } from '../../value/append'
import {
  CELL,
  Cell,
  cellAt,
  copyCell,
  isName,
  setNil,
  setPointer,
  setText,
  textEquals,
} from '../../value/cell'
import { raise } from '../../value/fault'
import { RecordSet } from '../../value/record'
import { take } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { Word } from '../word'
import { answerBoolean, answerCell, answerInteger, answerPointer, answerText } from './answer'

const ATTRIBUTE: u32 = 0
const MESSAGE: u32 = 1
const FULL_MESSAGE: u32 = 2
const TYPE: u32 = 3
const PARTS: u32 = 4

/** Part of error `index`: its attribute, message, full message or type. */
function partOf(cell: Cell, index: u32, part: u32): Cell {
  return cellAt(changetype<RecordSet>(cell.pointer).errors, index * PARTS + part)
}

function countOf(cell: Cell): u32 {
  return changetype<RecordSet>(cell.pointer).errorCount
}

/** Calls a method of `errors`. */
export function errorsMethod(cell: Cell, word: u32, first: usize, count: u32, result: Cell): bool {
  const total = countOf(cell)
  if (count === 1) {
    const name = cellAt(first, 0)
    if (!isName(name)) return false
    switch (word) {
      case Word.full_messages_for:
        collect(cell, name, FULL_MESSAGE, result)
        return true
      case Word.messages_for:
        collect(cell, name, MESSAGE, result)
        return true
      case Word.include_q:
      case Word.has_key_q:
      case Word.key_q:
        collect(cell, name, MESSAGE, result)
        return answerBoolean(result, result.length > 0)
      case Word.where:
        collectErrors(cell, name, result)
        return true
    }
    return false
  }
  if (count === 2 && word === Word.of_kind_q) {
    return isName(cellAt(first, 0)) && answerKind(cell, cellAt(first, 0), cellAt(first, 1), result)
  }
  if (count !== 0) return false
  switch (word) {
    case Word.any_q:
    case Word.present_q:
      return answerBoolean(result, total > 0)
    case Word.empty_q:
    case Word.none_q:
    case Word.blank_q:
      return answerBoolean(result, total === 0)
    case Word.count:
    case Word.size:
    case Word.length:
      return answerInteger(result, total)
    case Word.full_messages:
    case Word.to_a:
      collect(cell, null, FULL_MESSAGE, result)
      return true
    case Word.messages:
    case Word.to_hash:
    case Word.to_h:
      return messagesByAttribute(cell, result)
    case Word.objects:
    case Word.errors:
      listErrors(cell, result)
      return true
    case Word.attribute_names:
    case Word.keys:
      listAttributes(cell, result)
      return true
    case Word.first:
      if (total === 0) setNil(result)
      else setPointer(result, Tag.ERROR, 0, cell.pointer)
      return true
    default:
      return false
  }
}

/** `errors[:title]`: the messages of one attribute. */
export function indexErrors(cell: Cell, name: Cell, result: Cell): void {
  if (!isName(name)) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  collect(cell, name, MESSAGE, result)
}

/** Whether an attribute has errors. */
export function hasErrors(cell: Cell, start: usize, length: u32): bool {
  const total = countOf(cell)
  for (let index: u32 = 0; index < total; index++) {
    if (textEquals(partOf(cell, index, ATTRIBUTE), start, length)) return true
  }
  return false
}

/** Sets `target` to an ARRAY of errors. */
export function listErrors(cell: Cell, target: Cell): void {
  const total = countOf(cell)
  const start = take(total * CELL)
  if (start === 0) return
  const set = cell.pointer
  for (let index: u32 = 0; index < total; index++) {
    setPointer(cellAt(start, index), Tag.ERROR, index, set)
  }
  setPointer(target, Tag.ARRAY, total, start)
}

function matchesName(cell: Cell, index: u32, name: Cell | null): bool {
  return name === null || textEquals(partOf(cell, index, ATTRIBUTE), name.pointer, name.length)
}

/** `of_kind?(:title, :blank)`, `of_kind?(:title, "can't be blank")` */
function answerKind(cell: Cell, name: Cell, kind: Cell, result: Cell): bool {
  if (!isName(kind)) return false
  const part = kind.tag === Tag.SYMBOL ? TYPE : MESSAGE
  const total = countOf(cell)
  for (let index: u32 = 0; index < total; index++) {
    if (!matchesName(cell, index, name)) continue
    if (textEquals(partOf(cell, index, part), kind.pointer, kind.length)) {
      return answerBoolean(result, true)
    }
  }
  return answerBoolean(result, false)
}

function collect(cell: Cell, name: Cell | null, part: u32, result: Cell): void {
  const total = countOf(cell)
  const start = take(total * CELL)
  if (start === 0) return
  let kept: u32 = 0
  for (let index: u32 = 0; index < total; index++) {
    if (!matchesName(cell, index, name)) continue
    copyCell(cellAt(start, kept), partOf(cell, index, part))
    kept += 1
  }
  setPointer(result, Tag.ARRAY, kept, start)
}

function collectErrors(cell: Cell, name: Cell, result: Cell): void {
  const total = countOf(cell)
  const start = take(total * CELL)
  if (start === 0) return
  let kept: u32 = 0
  const set = cell.pointer
  for (let index: u32 = 0; index < total; index++) {
    if (!matchesName(cell, index, name)) continue
    setPointer(cellAt(start, kept), Tag.ERROR, index, set)
    kept += 1
  }
  setPointer(result, Tag.ARRAY, kept, start)
}

function listAttributes(cell: Cell, result: Cell): void {
  const total = countOf(cell)
  const set = cell.pointer
  const list = changetype<Cell>(memory.data(16))
  setPointer(list, Tag.ARRAY, 0, 0)
  const errors = changetype<Cell>(memory.data(16))
  setPointer(errors, Tag.ERRORS, 0, set)
  const name = changetype<Cell>(memory.data(16))
  for (let index: u32 = 0; index < total; index++) {
    const attribute = partOf(errors, index, ATTRIBUTE)
    let isNew = true
    for (let before: u32 = 0; before < index && isNew; before++) {
      isNew = !matchesName(errors, before, attribute)
    }
    if (!isNew) continue
    setText(name, Tag.SYMBOL, attribute.pointer, attribute.length)
    append(list, name)
  }
  setPointer(result, Tag.ARRAY, list.length, list.pointer)
}

/** `{ title: ["can't be blank"] }` */
function messagesByAttribute(cell: Cell, result: Cell): bool {
  const set = cell.pointer
  listAttributes(cell, result)
  const names = result.pointer
  const count = result.length
  const pairs = take(count * 2 * CELL)
  if (pairs === 0) return true
  const errors = changetype<Cell>(memory.data(16))
  setPointer(errors, Tag.ERRORS, 0, set)
  for (let index: u32 = 0; index < count; index++) {
    copyCell(cellAt(pairs, index * 2), cellAt(names, index))
    collect(errors, cellAt(names, index), MESSAGE, cellAt(pairs, index * 2 + 1))
  }
  return answerPointer(result, Tag.HASH, count, pairs)
}

/** Calls a method of one error. */
export function errorMethod(cell: Cell, word: u32, count: u32, result: Cell): bool {
  if (count !== 0) return false
  switch (word) {
    case Word.full_message:
    case Word.to_s:
      return answerCell(result, partOf(cell, cell.length, FULL_MESSAGE))
    case Word.message:
      return answerCell(result, partOf(cell, cell.length, MESSAGE))
    case Word.attribute: {
      const attribute = partOf(cell, cell.length, ATTRIBUTE)
      return answerText(result, Tag.SYMBOL, attribute.pointer, attribute.length)
    }
    case Word.type: {
      const type = partOf(cell, cell.length, TYPE)
      if (type.length === 0) return answerCell(result, partOf(cell, cell.length, MESSAGE))
      return answerText(result, Tag.SYMBOL, type.pointer, type.length)
    }
    default:
      return false
  }
}
