// `==` and `<=>`.

import { NESTED_TOO_DEEPLY } from '../error-code'
import { parseDouble } from '../form/double'
import { startsWithText } from '../memory/text'
import { Cell, cellAt, isHash } from './cell'
import { findColumn, findIdName, getClass } from './class-table'
import { raise } from './fault'
import { charge, takeStep } from './fuel'
import { RecordSet, readColumn } from './record'
import * as Tag from './tag'

const MAX_LEVELS: u32 = 64

/** What `<=>` gives when it gives nil. */
export const UNORDERED: i32 = 2

const leftId = changetype<Cell>(memory.data(16))
const rightId = changetype<Cell>(memory.data(16))

/** An object that is a String: `"sold".inquiry`. */
const INQUIRER = 'ActiveSupport::StringInquirer\0'

function saysText(object: Cell, text: Cell): bool {
  const before = <u32>INQUIRER.length
  if (!startsWithText(object.pointer, object.length, INQUIRER)) return false
  if (object.length - before !== text.length || !charge(text.length)) return false
  return memory.compare(object.pointer + before, text.pointer, text.length) === 0
}

/** Whether `a == b`. */
export function areEqual(a: Cell, b: Cell): bool {
  return equalAt(a, b, 0)
}

function equalAt(a: Cell, b: Cell, level: u32): bool {
  if (isTooDeep(level) || !takeStep()) return false
  const left = a.tag === Tag.SAFE_STRING ? <u32>Tag.STRING : a.tag
  const right = b.tag === Tag.SAFE_STRING ? <u32>Tag.STRING : b.tag
  if (left !== right) {
    if (left === Tag.INTEGER && right === Tag.FLOAT) return <f64>a.integer === b.float
    if (left === Tag.FLOAT && right === Tag.INTEGER) return a.float === <f64>b.integer
    if (left === Tag.STRING && right === Tag.OBJECT) return saysText(b, a)
    if (left === Tag.OBJECT && right === Tag.STRING) return saysText(a, b)
    return isHash(a) && isHash(b) && equalHashes(a, b, level)
  }
  switch (left) {
    case Tag.NIL:
    case Tag.FALSE:
    case Tag.TRUE:
      return true
    case Tag.INTEGER:
    case Tag.TIME:
    case Tag.DATE:
      return a.integer === b.integer
    case Tag.FLOAT:
      return a.float === b.float
    case Tag.STRING:
    case Tag.SYMBOL:
    case Tag.BIG_INTEGER:
    case Tag.DECIMAL:
      return a.length === b.length && charge(a.length) && sameBytes(a, b)
    case Tag.ARRAY:
      return a.length === b.length && equalCells(a, b, a.length, level)
    case Tag.RANGE:
      return a.length === b.length && equalCells(a, b, 2, level)
    case Tag.RECORD:
      return equalRecords(a, b)
    case Tag.OBJECT:
      return a.extra === b.extra
    default:
      if (isHash(a)) return equalHashes(a, b, level)
      return a.pointer === b.pointer
  }
}

function isTooDeep(level: u32): bool {
  if (level < MAX_LEVELS) return false
  raise(NESTED_TOO_DEEPLY, 0, 0)
  return true
}

function sameBytes(a: Cell, b: Cell): bool {
  return memory.compare(a.pointer, b.pointer, a.length) === 0
}

function equalCells(a: Cell, b: Cell, count: u32, level: u32): bool {
  for (let index: u32 = 0; index < count; index++) {
    if (!equalAt(cellAt(a.pointer, index), cellAt(b.pointer, index), level + 1)) return false
  }
  return true
}

function equalHashes(a: Cell, b: Cell, level: u32): bool {
  if (a.length !== b.length) return false
  for (let index: u32 = 0; index < a.length; index++) {
    const key = cellAt(a.pointer, index * 2)
    let found = false
    for (let other: u32 = 0; other < b.length && !found; other++) {
      if (!equalAt(key, cellAt(b.pointer, other * 2), level + 1)) continue
      const value = cellAt(a.pointer, index * 2 + 1)
      if (!equalAt(value, cellAt(b.pointer, other * 2 + 1), level + 1)) return false
      found = true
    }
    if (!found) return false
  }
  return true
}

/** Records are equal when they are the same row, or of one class with one id. */
function equalRecords(a: Cell, b: Cell): bool {
  if (a.pointer === b.pointer && a.length === b.length) return true
  const left = changetype<RecordSet>(a.pointer)
  const right = changetype<RecordSet>(b.pointer)
  if (left.handle + a.length === right.handle + b.length) return true
  if (left.classIndex !== right.classIndex) return false
  const column = findColumn(getClass(left.classIndex), findIdName())
  if (column < 0) return false
  readColumn(a, <u32>column, leftId)
  readColumn(b, <u32>column, rightId)
  return leftId.tag !== Tag.NIL && equalAt(leftId, rightId, 1)
}

/** −1, 0, 1 as `<=>` gives it, or UNORDERED. */
export function compareValues(a: Cell, b: Cell): i32 {
  return compareAt(a, b, 0)
}

function compareAt(a: Cell, b: Cell, level: u32): i32 {
  if (isTooDeep(level) || !takeStep()) return UNORDERED
  const left = a.tag === Tag.SAFE_STRING ? <u32>Tag.STRING : a.tag
  const right = b.tag === Tag.SAFE_STRING ? <u32>Tag.STRING : b.tag
  if (left === Tag.INTEGER && right === Tag.INTEGER) return orderOf(a.integer, b.integer)
  if (isNumber(left) && isNumber(right)) return orderOfFloats(numberOf(a), numberOf(b))
  if (left !== right) return UNORDERED
  switch (left) {
    case Tag.STRING:
    case Tag.SYMBOL:
      return compareBytes(a, b)
    case Tag.TIME:
    case Tag.DATE:
      return orderOf(a.integer, b.integer)
    case Tag.ARRAY: {
      const count = min(a.length, b.length)
      for (let index: u32 = 0; index < count; index++) {
        const order = compareAt(cellAt(a.pointer, index), cellAt(b.pointer, index), level + 1)
        if (order !== 0) return order
      }
      return orderOf(a.length, b.length)
    }
    default:
      return areEqual(a, b) ? 0 : UNORDERED
  }
}

function compareBytes(a: Cell, b: Cell): i32 {
  if (!charge(min(a.length, b.length))) return UNORDERED
  const order = memory.compare(a.pointer, b.pointer, min(a.length, b.length))
  if (order !== 0) return order < 0 ? -1 : 1
  return orderOf(a.length, b.length)
}

function orderOf(a: i64, b: i64): i32 {
  return a < b ? -1 : a > b ? 1 : 0
}

function orderOfFloats(a: f64, b: f64): i32 {
  if (a < b) return -1
  if (a > b) return 1
  return a === b ? 0 : UNORDERED
}

function isNumber(tag: u32): bool {
  return tag === Tag.INTEGER || tag === Tag.FLOAT || tag === Tag.DECIMAL
}

function numberOf(cell: Cell): f64 {
  if (cell.tag === Tag.FLOAT) return cell.float
  if (cell.tag === Tag.INTEGER) return <f64>cell.integer
  return cell.length === 0 ? 0 : parseDouble(cell.pointer, cell.length)
}
