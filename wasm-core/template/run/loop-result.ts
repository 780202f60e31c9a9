// What a loop collects of its block's values, and what its method gives in the end.

import { append } from '../../value/append'
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
} from '../../value/cell'
import { compareValues, UNORDERED } from '../../value/compare'
import { raise } from '../../value/fault'
import { charge } from '../../value/fuel'
import { take } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { operate } from '../method/operators'
import { sortCells } from '../method/sort'
import { LoopKind, Op } from '../op'
import { raiseTypes } from '../type-name'
import { part, readItem } from './loop'
import { findPair } from './make'

const item = changetype<Cell>(memory.data(16))
const pair = changetype<Cell>(memory.data(32))

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
    case LoopKind.ONE:
      if (isTruthy(value)) setInteger(result, result.integer + 1)
      return kind === LoopKind.COUNT || result.integer < 2
    case LoopKind.TRANSFORM_KEYS:
      append(result, value)
      append(result, cellAt(loop.pointer, <u32>(part(loop, 1).integer - 1) * 2 + 1))
      return true
    case LoopKind.TRANSFORM_VALUES:
      append(result, cellAt(loop.pointer, <u32>(part(loop, 1).integer - 1) * 2))
      append(result, value)
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
    case LoopKind.TRANSFORM_KEYS:
    case LoopKind.TRANSFORM_VALUES:
      return hashOf(result, target)
    case LoopKind.ONE:
      return setBoolean(target, result.integer === 1)
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
    case LoopKind.EACH_WITH_OBJECT:
      copyCell(target, part(loop, 3))
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
