// Loops over values. A loop keeps four cells in locals of its template:
// 0 what it goes over   1 its position (INTEGER)   2 what it collected   3 the limit, or one more value
// The parameters of the block follow.

import {
  CELL,
  Cell,
  cellAt,
  copyCell,
  isHash,
  setBoolean,
  setInteger,
  setNil,
  setPointer,
  setText,
} from '../../value/cell'
import { faultCode, raise } from '../../value/fault'
import { charge } from '../../value/fuel'
import { take } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { listErrors } from '../method/errors-method'
import { LoopKind } from '../op'
import { raiseName, raiseTypes } from '../type-name'
import { Word } from '../word'
import { loadRelation } from './ask'
import { itemAt } from './frame'
import { makeArray } from './make'
import { bindValues } from './parameters'

/** The item a loop is at; good until the next one. */
export const item = changetype<Cell>(memory.data(32))

/** One of the cells a loop keeps for itself. */
export function part(loop: Cell, index: u32): Cell {
  return cellAt(changetype<usize>(loop), index)
}

/** Whether a loop counts from a number to a number. */
function isCounting(kind: u32): bool {
  return kind === LoopKind.UPTO || kind === LoopKind.DOWNTO || kind === LoopKind.STEP
}

/** Begins a loop over `source`. */
export function startLoop(extra: u32, loop: Cell, source: Cell, first: usize, count: u32): void {
  const kind = extra & 0xff
  setInteger(part(loop, 1), 0)
  setPointer(part(loop, 2), Tag.ARRAY, 0, 0)
  setNil(part(loop, 3))
  const argument = count > 0 ? changetype<Cell>(first) : null
  if (isCounting(kind)) return startCounting(kind, loop, source, argument, count)
  if (kind === LoopKind.TIMES) {
    if (source.tag !== Tag.INTEGER) return raiseTypes(TemplateError.UNKNOWN_METHOD, source, source)
    setInteger(loop, 0)
    setInteger(part(loop, 3), source.integer)
    return
  }
  if (!normalise(source, loop)) return
  const isTransform = kind === LoopKind.TRANSFORM_KEYS || kind === LoopKind.TRANSFORM_VALUES
  if (isTransform && !isHash(loop)) {
    return raiseTypes(TemplateError.WRONG_ARGUMENT, source, source)
  }
  if (kind === LoopKind.REVERSE_EACH) setInteger(part(loop, 1), countItems(loop))
  else if (kind === LoopKind.EACH_SLICE) startSlices(loop, argument)
  else if (kind === LoopKind.EACH_WITH_OBJECT) copyCell(part(loop, 3), argument!)
  else if (kind === LoopKind.SUM) {
    if (argument === null) setInteger(part(loop, 2), 0)
    else copyCell(part(loop, 2), argument)
  } else if (kind === LoopKind.COUNT || kind === LoopKind.ONE) setInteger(part(loop, 2), 0)
  else if (kind === LoopKind.ANY) setBoolean(part(loop, 2), false)
  else if (kind === LoopKind.ALL || kind === LoopKind.NONE) setBoolean(part(loop, 2), true)
  else if (kind === LoopKind.FIND || kind === LoopKind.FIND_INDEX) setNil(part(loop, 2))
  else if (kind === LoopKind.MIN_BY || kind === LoopKind.MAX_BY) setNil(part(loop, 2))
  else if (kind === LoopKind.EACH_WITH_INDEX || kind === LoopKind.MAP_WITH_INDEX) {
    if (argument !== null && argument.tag === Tag.INTEGER) copyCell(part(loop, 3), argument)
    else setInteger(part(loop, 3), 0)
  }
}

function startSlices(loop: Cell, argument: Cell | null): void {
  if (argument === null || argument.tag !== Tag.INTEGER || argument.integer < 1) {
    return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  }
  copyCell(part(loop, 3), argument)
}

function startCounting(
  kind: u32,
  loop: Cell,
  source: Cell,
  argument: Cell | null,
  count: u32,
): void {
  if (argument === null || argument.tag !== Tag.INTEGER) {
    return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  }
  if (kind === LoopKind.STEP && source.tag === Tag.INTEGER) {
    const step = cellAt(changetype<usize>(argument), 1)
    if (count === 2 && (step.tag !== Tag.INTEGER || step.integer === 0))
      return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
    setInteger(part(loop, 1), source.integer)
    setInteger(part(loop, 2), count === 2 ? step.integer : 1)
    setInteger(part(loop, 3), argument.integer)
    setNil(loop)
    return
  }
  if (count === 2) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  if (kind === LoopKind.STEP) {
    if (source.tag !== Tag.RANGE || argument.integer <= 0)
      return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
    const from = cellAt(source.pointer, 0)
    const to = cellAt(source.pointer, 1)
    if (from.tag !== Tag.INTEGER || to.tag !== Tag.INTEGER)
      return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
    copyCell(part(loop, 2), argument)
    setInteger(part(loop, 1), from.integer)
    setInteger(part(loop, 3), source.length !== 0 ? to.integer - 1 : to.integer)
    setNil(loop)
    return
  }
  if (source.tag !== Tag.INTEGER) return raiseTypes(TemplateError.UNKNOWN_METHOD, source, source)
  setInteger(part(loop, 1), source.integer)
  setInteger(part(loop, 3), argument.integer)
  setInteger(part(loop, 2), kind === LoopKind.UPTO ? 1 : -1)
  setNil(loop)
}

/** Sets `target` to something with items: ARRAY, RECORDS, a hash, a RANGE of integers. */
export function normalise(source: Cell, target: Cell): bool {
  switch (source.tag) {
    case Tag.ARRAY:
    case Tag.RECORDS:
    case Tag.HASH:
    case Tag.PARAMS:
    case Tag.FLASH:
      copyCell(target, source)
      return true
    case Tag.RANGE: {
      const first = cellAt(source.pointer, 0)
      const last = cellAt(source.pointer, 1)
      const isEndless = last.tag === Tag.NIL
      if (isExpandable(source)) return expandRange(source, target)
      if (first.tag !== Tag.INTEGER || (last.tag !== Tag.INTEGER && !isEndless)) break
      copyCell(target, source)
      return true
    }
    case Tag.RELATION: {
      const rows = loadRelation(source)
      if (rows === null) return false
      copyCell(target, rows)
      return true
    }
    case Tag.ERRORS:
      listErrors(source, target)
      return faultCode === 0
  }
  if (faultCode === 0) raiseNotList(source)
  return false
}

/** `undefined method 'each' for Integer`, whatever the loop is called. */
function raiseNotList(source: Cell): void {
  raiseName(TemplateError.UNKNOWN_METHOD, Word.each, source)
}

/** Whether a range is one of days or of single letters. */
export function isExpandable(range: Cell): bool {
  const from = cellAt(range.pointer, 0)
  const to = cellAt(range.pointer, 1)
  if (from.tag !== to.tag) return false
  return from.tag === Tag.DATE || (from.tag === Tag.STRING && from.length === 1 && to.length === 1)
}

/** Such a range as an ARRAY. */
function expandRange(range: Cell, target: Cell): bool {
  const from = cellAt(range.pointer, 0)
  const to = cellAt(range.pointer, 1)
  const isText = from.tag === Tag.STRING
  const first = isText ? <i64>load<u8>(from.pointer) : from.integer
  const last = (isText ? <i64>load<u8>(to.pointer) : to.integer) - (range.length !== 0 ? 1 : 0)
  // Days may lie so far apart that their distance is no i64.
  const span = last < first ? -1 : last - first
  const count = span + 1
  if (last >= first && (span < 0 || span >= 1000000)) {
    raise(TemplateError.OUT_OF_FUEL, 0, 0)
    return false
  }
  const cells = take(<u32>count * CELL)
  if (cells === 0 || !charge(<u32>count * CELL)) return false
  for (let index: i64 = 0; index < count; index++) {
    const cell = cellAt(cells, <u32>index)
    if (isText) setText(cell, Tag.STRING, LETTERS + <usize>(first + index), 1)
    else {
      setInteger(cell, first + index)
      cell.tag = Tag.DATE
    }
  }
  setPointer(target, Tag.ARRAY, <u32>count, cells)
  return true
}

/** Every ASCII character by its number. */
const LETTERS = letters()

function letters(): usize {
  const start = memory.data(256)
  for (let byte: u32 = 0; byte < 128; byte++) store<u8>(start + byte, <u8>byte)
  return start
}

/** How many items there are; a range without an end has very many. */
export function countItems(source: Cell): i64 {
  if (source.tag !== Tag.RANGE) return source.length
  const last = cellAt(source.pointer, 1)
  if (last.tag === Tag.NIL) return i64.MAX_VALUE
  const first = cellAt(source.pointer, 0).integer
  if (last.integer < first) return 0
  const span = last.integer - first
  if (span < 0) return i64.MAX_VALUE
  return source.length !== 0 ? span : span + 1
}

/** The item at `index`; a hash gives an ARRAY of key and value. */
export function readItem(source: Cell, index: i64, target: Cell): void {
  if (source.tag === Tag.RANGE) {
    setInteger(target, cellAt(source.pointer, 0).integer + index)
  } else if (isHash(source)) {
    makeArray(source.pointer + ((<usize>index) << 5), 2, target)
  } else {
    itemAt(source, <u32>index, target)
  }
}

/** Sets the block's parameters to what comes next; false when nothing does. */
export function nextItem(extra: u32, loop: Cell, parameters: u32): bool {
  const kind = extra & 0xff
  const position = part(loop, 1)
  const at = position.integer
  const rest = extra >> 8
  if (isCounting(kind)) return nextNumber(loop, parameters, rest)
  if (kind === LoopKind.TIMES) {
    if (at >= part(loop, 3).integer) return false
    setInteger(position, at + 1)
    setInteger(item, at)
    return bindItem(loop, parameters, rest)
  }
  if (kind === LoopKind.REVERSE_EACH) {
    if (at <= 0) return false
    setInteger(position, at - 1)
    readItem(loop, at - 1, item)
    return bindItem(loop, parameters, rest)
  }
  const hasObject = kind === LoopKind.EACH_WITH_OBJECT
  // Values do not change: what the block has made of its object is the next turn's.
  if (hasObject && at > 0 && parameters > 1 && rest === 0) copyCell(part(loop, 3), part(loop, 5))
  const count = countItems(loop)
  if (at >= count) return false
  if (kind === LoopKind.EACH_SLICE) return nextSlice(loop, at, count, parameters, rest)
  setInteger(position, at + 1)
  if (parameters === 0) return true
  const hasIndex = kind === LoopKind.EACH_WITH_INDEX || kind === LoopKind.MAP_WITH_INDEX
  if (isHash(loop) && !hasIndex && !hasObject) return nextPair(kind, loop, at, parameters, rest)
  readItem(loop, at, item)
  if (!hasIndex && !hasObject) return bindItem(loop, parameters, rest)
  const second = cellAt(changetype<usize>(item), 1)
  copyCell(second, part(loop, 3))
  if (hasIndex) setInteger(second, at + second.integer)
  bindValues(changetype<usize>(item), 2, part(loop, 4), parameters, rest)
  return true
}

function nextNumber(loop: Cell, parameters: u32, rest: u32): bool {
  const position = part(loop, 1)
  const step = part(loop, 2).integer
  const at = position.integer
  const limit = part(loop, 3).integer
  if (step > 0 ? at > limit : at < limit) return false
  setInteger(item, at)
  // The last step may leave the range of integers: then there is no next one.
  const next = at + step
  if (step > 0 ? next < at : next > at) setInteger(part(loop, 3), step > 0 ? at - 1 : at + 1)
  else setInteger(position, next)
  return bindItem(loop, parameters, rest)
}

function nextPair(kind: u32, loop: Cell, at: i64, parameters: u32, rest: u32): bool {
  const key = cellAt(loop.pointer, <u32>at * 2)
  const value = cellAt(loop.pointer, <u32>at * 2 + 1)
  const isKey = kind === LoopKind.EACH_KEY || kind === LoopKind.TRANSFORM_KEYS
  const isValue = kind === LoopKind.EACH_VALUE || kind === LoopKind.TRANSFORM_VALUES
  if (!isKey && !isValue && parameters > 1) {
    bindValues(changetype<usize>(key), 2, part(loop, 4), parameters, rest)
    return true
  }
  if (isKey) copyCell(item, key)
  else if (isValue) copyCell(item, value)
  else makeArray(changetype<usize>(key), 2, item)
  return bindItem(loop, parameters, rest)
}

function nextSlice(loop: Cell, at: i64, count: i64, parameters: u32, rest: u32): bool {
  const size = min(part(loop, 3).integer, count - at)
  setInteger(part(loop, 1), at + size)
  if (!charge(<u32>min<i64>(size, 1 << 30) * CELL)) return false
  const start = take(<u32>min<i64>(size, 1 << 24) * CELL)
  if (start === 0) return false
  for (let index: i64 = 0; index < size; index++) {
    readItem(loop, at + index, cellAt(start, <u32>index))
  }
  setPointer(item, Tag.ARRAY, <u32>size, start)
  return bindItem(loop, parameters, rest)
}

function bindItem(loop: Cell, parameters: u32, rest: u32): bool {
  bindValues(changetype<usize>(item), 1, part(loop, 4), parameters, rest)
  return true
}
