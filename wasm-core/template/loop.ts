// Loops over values. A loop keeps four cells in locals of its template:
// 0 what it goes over   1 its position (INTEGER)   2 what it collected   3 the limit, or one more value
// The parameters of the block follow.

import {
  CELL,
  Cell,
  cellAt,
  copyCell,
  isHash,
  isTruthy,
  setBoolean,
  setInteger,
  setNil,
  setPointer,
} from '../value/cell'
import { compareValues, UNORDERED } from '../value/compare'
import { faultCode, raise } from '../value/fault'
import { grow, take } from '../value/room'
import * as Tag from '../value/tag'
import { loadRelation } from './ask'
import { TemplateError } from './error-code'
import { listErrors } from './errors-method'
import { itemAt } from './frame'
import { charge } from './fuel'
import { findPair, makeArray } from './make'
import { LoopKind, Op } from './op'
import { operate } from './operators'
import { raiseTypes } from './type-name'

const item = changetype<Cell>(memory.data(16))
const pair = changetype<Cell>(memory.data(32))

function part(loop: Cell, index: u32): Cell {
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
  if (isCounting(kind)) return startCounting(kind, loop, source, argument)
  if (kind === LoopKind.TIMES) {
    if (source.tag !== Tag.INTEGER) return raiseTypes(TemplateError.UNKNOWN_METHOD, source, source)
    setInteger(loop, 0)
    setInteger(part(loop, 3), source.integer)
    return
  }
  if (!normalise(source, loop)) return
  if (kind === LoopKind.REVERSE_EACH) setInteger(part(loop, 1), countItems(loop))
  else if (kind === LoopKind.EACH_SLICE) startSlices(loop, argument)
  else if (kind === LoopKind.SUM) {
    if (argument === null) setInteger(part(loop, 2), 0)
    else copyCell(part(loop, 2), argument)
  } else if (kind === LoopKind.COUNT) setInteger(part(loop, 2), 0)
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

function startCounting(kind: u32, loop: Cell, source: Cell, argument: Cell | null): void {
  if (argument === null || argument.tag !== Tag.INTEGER) {
    return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  }
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
  raiseTypes(TemplateError.UNKNOWN_METHOD, source, source)
  return false
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
  if (isCounting(kind)) return nextNumber(loop, parameters)
  if (kind === LoopKind.TIMES) {
    if (at >= part(loop, 3).integer) return false
    setInteger(position, at + 1)
    if (parameters > 0) setInteger(part(loop, 4), at)
    return true
  }
  if (kind === LoopKind.REVERSE_EACH) {
    if (at <= 0) return false
    setInteger(position, at - 1)
    readItem(loop, at - 1, item)
    return bindItem(loop, parameters, 0)
  }
  const count = countItems(loop)
  if (at >= count) return false
  if (kind === LoopKind.EACH_SLICE) return nextSlice(loop, at, count, parameters)
  setInteger(position, at + 1)
  if (parameters === 0) return true
  if (isHash(loop) && kind !== LoopKind.EACH_WITH_INDEX && kind !== LoopKind.MAP_WITH_INDEX) {
    return nextPair(kind, loop, at, parameters)
  }
  readItem(loop, at, item)
  if (kind === LoopKind.EACH_WITH_INDEX || kind === LoopKind.MAP_WITH_INDEX) {
    const nested = extra >> 8
    if (nested > 0) spread(loop, nested)
    else copyCell(part(loop, 4), item)
    const own = nested > 0 ? nested : 1
    if (parameters > own) setInteger(part(loop, 4 + own), at + part(loop, 3).integer)
    return true
  }
  return bindItem(loop, parameters, extra >> 8)
}

function nextNumber(loop: Cell, parameters: u32): bool {
  const position = part(loop, 1)
  const step = part(loop, 2).integer
  const at = position.integer
  const limit = part(loop, 3).integer
  if (step > 0 ? at > limit : at < limit) return false
  if (parameters > 0) setInteger(part(loop, 4), at)
  // The last step may leave the range of integers: then there is no next one.
  const next = at + step
  if (step > 0 ? next < at : next > at) setInteger(part(loop, 3), step > 0 ? at - 1 : at + 1)
  else setInteger(position, next)
  return true
}

function nextPair(kind: u32, loop: Cell, at: i64, parameters: u32): bool {
  const key = cellAt(loop.pointer, <u32>at * 2)
  const value = cellAt(loop.pointer, <u32>at * 2 + 1)
  if (kind === LoopKind.EACH_KEY) copyCell(part(loop, 4), key)
  else if (kind === LoopKind.EACH_VALUE) copyCell(part(loop, 4), value)
  else if (parameters === 1) makeArray(changetype<usize>(key), 2, part(loop, 4))
  else {
    copyCell(part(loop, 4), key)
    copyCell(part(loop, 5), value)
    for (let index: u32 = 2; index < parameters; index++) setNil(part(loop, 4 + index))
  }
  return true
}

function nextSlice(loop: Cell, at: i64, count: i64, parameters: u32): bool {
  const size = min(part(loop, 3).integer, count - at)
  setInteger(part(loop, 1), at + size)
  if (!charge(<u32>min<i64>(size, 1 << 30) * CELL)) return false
  const start = take(<u32>min<i64>(size, 1 << 24) * CELL)
  if (start === 0) return false
  for (let index: i64 = 0; index < size; index++) {
    readItem(loop, at + index, cellAt(start, <u32>index))
  }
  setPointer(item, Tag.ARRAY, <u32>size, start)
  return bindItem(loop, parameters, 0)
}

function bindItem(loop: Cell, parameters: u32, nested: u32): bool {
  if (parameters === 0) return true
  if (parameters === 1 && nested === 0) copyCell(part(loop, 4), item)
  else spread(loop, parameters)
  return true
}

/** Spreads an array over several parameters; what is missing is nil. */
function spread(loop: Cell, parameters: u32): void {
  for (let index: u32 = 0; index < parameters; index++) {
    const target = part(loop, 4 + index)
    if (item.tag === Tag.ARRAY) {
      if (index < item.length) copyCell(target, cellAt(item.pointer, index))
      else setNil(target)
    } else if (index === 0) {
      copyCell(target, item)
    } else {
      setNil(target)
    }
  }
}

/** Takes the block's value; false when the result is known already. */
export function stepLoop(extra: u32, loop: Cell, value: Cell): bool {
  const kind = extra & 0xff
  const result = part(loop, 2)
  switch (kind) {
    case LoopKind.MAP:
    case LoopKind.MAP_WITH_INDEX:
      append(result, value)
      return true
    case LoopKind.SELECT:
    case LoopKind.REJECT:
      if (isTruthy(value) === (kind === LoopKind.SELECT)) appendItem(loop, result)
      return true
    case LoopKind.FILTER_MAP:
      if (isTruthy(value)) append(result, value)
      return true
    case LoopKind.ANY:
      if (isTruthy(value)) setBoolean(result, true)
      return !isTruthy(value)
    case LoopKind.ALL:
      if (!isTruthy(value)) setBoolean(result, false)
      return isTruthy(value)
    case LoopKind.NONE:
      if (isTruthy(value)) setBoolean(result, false)
      return !isTruthy(value)
    case LoopKind.FIND:
      if (isTruthy(value)) currentItem(loop, result)
      return !isTruthy(value)
    case LoopKind.FIND_INDEX:
      if (isTruthy(value)) setInteger(result, part(loop, 1).integer - 1)
      return !isTruthy(value)
    case LoopKind.COUNT:
      if (isTruthy(value)) setInteger(result, result.integer + 1)
      return true
    case LoopKind.SUM:
      operate(Op.ADD, result, value)
      return true
    case LoopKind.FLAT_MAP:
      if (value.tag !== Tag.ARRAY) append(result, value)
      else
        for (let index: u32 = 0; index < value.length; index++)
          append(result, cellAt(value.pointer, index))
      return true
    case LoopKind.TAKE_WHILE:
      if (isTruthy(value)) appendItem(loop, result)
      return isTruthy(value)
    case LoopKind.DROP_WHILE:
      if (!isTruthy(value)) setBoolean(part(loop, 3), true)
      if (isTruthy(part(loop, 3))) appendItem(loop, result)
      return true
    case LoopKind.TO_H:
      if (value.tag !== Tag.ARRAY || value.length !== 2) {
        raise(TemplateError.WRONG_ARGUMENT, 0, 0)
        return false
      }
      appendPair(result, cellAt(value.pointer, 0), cellAt(value.pointer, 1))
      return true
    case LoopKind.SORT_BY:
    case LoopKind.GROUP_BY:
    case LoopKind.MIN_BY:
    case LoopKind.MAX_BY:
    case LoopKind.PARTITION:
    case LoopKind.INDEX_BY:
    case LoopKind.UNIQ:
      currentItem(loop, item)
      if (result.tag !== Tag.ARRAY) setPointer(result, Tag.ARRAY, 0, 0)
      appendPair(result, value, item)
      return true
    default:
      return true
  }
}

/** The item the block was just given. */
function currentItem(loop: Cell, target: Cell): void {
  readItem(loop, part(loop, 1).integer - 1, target)
}

/** A hash that is filtered stays a hash: its items are collected as pairs. */
function appendItem(loop: Cell, result: Cell): void {
  currentItem(loop, item)
  append(result, item)
}

/** Adds a cell to an array that grows; its room is what `extra` says. */
export function append(array: Cell, cell: Cell): void {
  if (array.length === array.extra) {
    const capacity = array.extra === 0 ? 8 : array.extra * 2
    if (!charge(capacity)) return
    const moved =
      array.extra === 0
        ? take(capacity * CELL)
        : grow(array.pointer, array.extra * CELL, capacity * CELL)
    if (moved === 0) return
    array.pointer = moved
    array.extra = capacity
  }
  copyCell(cellAt(array.pointer, array.length), cell)
  array.length += 1
}

function appendPair(array: Cell, first: Cell, second: Cell): void {
  append(array, first)
  append(array, second)
}

/** Sets `target` to what the method gives. */
export function finishLoop(extra: u32, loop: Cell, target: Cell): void {
  const kind = extra & 0xff
  const result = part(loop, 2)
  switch (kind) {
    case LoopKind.SELECT:
    case LoopKind.REJECT:
      if (isHash(loop)) return hashOfPairs(result, target)
      break
    case LoopKind.SORT_BY:
      return sortPairs(result, target)
    case LoopKind.GROUP_BY:
      return groupPairs(result, target)
    case LoopKind.INDEX_BY:
      return hashOf(result, target)
    case LoopKind.TO_H:
      return hashOf(result, target)
    case LoopKind.UNIQ:
      return uniquePairs(result, target)
    case LoopKind.PARTITION:
      return partitionPairs(result, target)
    case LoopKind.MIN_BY:
    case LoopKind.MAX_BY:
      return pickPair(result, kind === LoopKind.MAX_BY, target)
    case LoopKind.TIMES:
      copyCell(target, part(loop, 3))
      return
    case LoopKind.UPTO:
    case LoopKind.DOWNTO:
    case LoopKind.STEP:
      setNil(target)
      return
    case LoopKind.EACH:
    case LoopKind.EACH_WITH_INDEX:
    case LoopKind.EACH_SLICE:
    case LoopKind.EACH_KEY:
    case LoopKind.EACH_VALUE:
    case LoopKind.REVERSE_EACH:
      copyCell(target, loop)
      return
  }
  copyCell(target, result)
  target.extra = target.tag === Tag.ARRAY ? 0 : target.extra
}

/** [[key, value], …] to a hash. */
function hashOfPairs(pairs: Cell, target: Cell): void {
  const start = take(pairs.length * 2 * CELL)
  if (start === 0) return
  for (let index: u32 = 0; index < pairs.length; index++) {
    memory.copy(start + ((<usize>index) << 5), cellAt(pairs.pointer, index).pointer, 2 * CELL)
  }
  setPointer(target, Tag.HASH, pairs.length, start)
}

/** [key, value, key, value, …] to a hash; later values win. */
function hashOf(flat: Cell, target: Cell): void {
  const start = take(flat.length * CELL)
  if (start === 0) return
  let kept: u32 = 0
  for (let index: u32 = 0; index + 1 < flat.length; index += 2) {
    const key = cellAt(flat.pointer, index)
    if (!charge(kept)) return
    const at = findPair(start, kept, key)
    if (at === kept) copyCell(cellAt(start, at * 2), key)
    copyCell(cellAt(start, at * 2 + 1), cellAt(flat.pointer, index + 1))
    if (at === kept) kept += 1
  }
  setPointer(target, Tag.HASH, kept, start)
}

function groupPairs(flat: Cell, target: Cell): void {
  const start = take(flat.length * CELL)
  if (start === 0) return
  let kept: u32 = 0
  for (let index: u32 = 0; index + 1 < flat.length; index += 2) {
    const key = cellAt(flat.pointer, index)
    if (!charge(kept)) return
    const at = findPair(start, kept, key)
    const group = cellAt(start, at * 2 + 1)
    if (at === kept) {
      copyCell(cellAt(start, at * 2), key)
      setPointer(group, Tag.ARRAY, 0, 0)
      kept += 1
    }
    append(group, cellAt(flat.pointer, index + 1))
  }
  setPointer(target, Tag.HASH, kept, start)
}

function uniquePairs(flat: Cell, target: Cell): void {
  hashOfFirst(flat, pair)
  const start = take(pair.length * CELL)
  if (start === 0) return
  for (let index: u32 = 0; index < pair.length; index++) {
    copyCell(cellAt(start, index), cellAt(pair.pointer, index * 2 + 1))
  }
  setPointer(target, Tag.ARRAY, pair.length, start)
}

function hashOfFirst(flat: Cell, target: Cell): void {
  const start = take(flat.length * CELL)
  if (start === 0) return
  let kept: u32 = 0
  for (let index: u32 = 0; index + 1 < flat.length; index += 2) {
    if (!charge(kept)) return
    if (findPair(start, kept, cellAt(flat.pointer, index)) < kept) continue
    memory.copy(start + ((<usize>kept) << 5), flat.pointer + index * CELL, 2 * CELL)
    kept += 1
  }
  setPointer(target, Tag.HASH, kept, start)
}

function partitionPairs(flat: Cell, target: Cell): void {
  const start = take(2 * CELL)
  if (start === 0) return
  setPointer(cellAt(start, 0), Tag.ARRAY, 0, 0)
  setPointer(cellAt(start, 1), Tag.ARRAY, 0, 0)
  for (let index: u32 = 0; index + 1 < flat.length; index += 2) {
    const isYes = isTruthy(cellAt(flat.pointer, index))
    append(cellAt(start, isYes ? 0 : 1), cellAt(flat.pointer, index + 1))
  }
  setPointer(target, Tag.ARRAY, 2, start)
}

function pickPair(flat: Cell, isMax: bool, target: Cell): void {
  if (flat.tag !== Tag.ARRAY || flat.length === 0) return setNil(target)
  let best: u32 = 0
  for (let index: u32 = 2; index + 1 < flat.length; index += 2) {
    const order = compareValues(cellAt(flat.pointer, index), cellAt(flat.pointer, best))
    if (order === UNORDERED) {
      return raiseTypes(
        TemplateError.TYPE_MISMATCH,
        cellAt(flat.pointer, index),
        cellAt(flat.pointer, best),
      )
    }
    if (isMax ? order > 0 : order < 0) best = index
  }
  copyCell(target, cellAt(flat.pointer, best + 1))
}

function sortPairs(flat: Cell, target: Cell): void {
  const count = flat.length / 2
  if (!sortCells(flat.pointer, count, 2)) return
  const start = take(count * CELL)
  if (start === 0) return
  for (let index: u32 = 0; index < count; index++) {
    copyCell(cellAt(start, index), cellAt(flat.pointer, index * 2 + 1))
  }
  setPointer(target, Tag.ARRAY, count, start)
}

/** Sorts groups of `width` cells by their first one, merging runs; equal ones keep their order. */
export function sortCells(base: usize, count: u32, width: u32): bool {
  const size = width * CELL
  const copy = take(count * size)
  if (copy === 0) return false
  let from = base
  let to = copy
  for (let run: u32 = 1; run < count; run *= 2) {
    if (!charge(count << 4)) return false
    for (let left: u32 = 0; left < count; left += run * 2) {
      if (!merge(from, to, left, min(left + run, count), min(left + run * 2, count), size))
        return false
    }
    const swap = from
    from = to
    to = swap
  }
  if (from !== base) memory.copy(base, from, count * size)
  return true
}

function merge(from: usize, to: usize, start: u32, middle: u32, end: u32, size: u32): bool {
  let left = start
  let right = middle
  for (let index = start; index < end; index++) {
    let takesLeft = right >= end
    if (left < middle && right < end) {
      const a = changetype<Cell>(from + left * size)
      const b = changetype<Cell>(from + right * size)
      const order = compareValues(a, b)
      if (order === UNORDERED) {
        raiseTypes(TemplateError.TYPE_MISMATCH, a, b)
        return false
      }
      takesLeft = order <= 0
    }
    memory.copy(to + index * size, from + (takesLeft ? left : right) * size, size)
    if (takesLeft) left += 1
    else right += 1
  }
  return true
}
