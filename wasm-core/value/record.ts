// Records stay as they came: cells and a heap inside the frame. A column is decoded when a template
// reads it, and typed through the class table.

import { BAD_FRAME } from '../error-code'
import {
  CELL,
  Cell,
  copyCell,
  setBoolean,
  setFloat,
  setInteger,
  setNil,
  setPointer,
  setText,
} from './cell'
import { ClassInfo, ColumnType, getClass, getColumn, isDocument } from './class-table'
import { setDecimal } from './decimal'
import { readDocument } from './document'
import { raise } from './fault'
import { take } from './room'
import * as Tag from './tag'
import { parseDate, parseTime } from './time'

/** Bits of a record's flags. */
export const PERSISTED: u32 = 1
export const HAS_ERRORS: u32 = 2
export const HAS_TYPED: u32 = 4

/** One record, or all rows of a result set. */
@unmanaged
export class RecordSet {
  classIndex: u32
  handle: u32
  rows: u32
  columns: u32
  cells: usize
  heap: usize
  heapLength: u32
  flags: u32
  /** Three STRING cells an error: attribute, message, full message. */
  errors: usize
  errorCount: u32
  /** Two STRING cells an attribute that was given as text: its name and the text. */
  typed: usize
  typedCount: u32
  /** 0, or what each cell of a json column says: the address of a value, 0 until it is read. */
  documents: usize
}

/** Rows that are asked for when a template needs them. */
@unmanaged
export class Relation {
  classIndex: u32
  handle: u32
  /** 0, or the cell that holds the rows. */
  loaded: usize
}

const NULL: u32 = 0
const INTEGER: u32 = 1
const REAL: u32 = 2
const TEXT: u32 = 3
const BLOB: u32 = 4

/** The class of a RECORD, RECORDS or ERRORS cell. */
export function classOf(cell: Cell): ClassInfo {
  return getClass(changetype<RecordSet>(cell.pointer).classIndex)
}

/** The shell's handle of a RECORD. */
export function handleOf(cell: Cell): u32 {
  return changetype<RecordSet>(cell.pointer).handle + cell.length
}

/** Sets `target` to the record at `row` of a set. */
export function setRecord(target: Cell, set: usize, row: u32): void {
  setPointer(target, Tag.RECORD, row, set)
}

/** Reads a column of a record into `target`. */
export function readColumn(record: Cell, column: u32, target: Cell): void {
  const set = changetype<RecordSet>(record.pointer)
  const cell = set.cells + ((<usize>(record.length * set.columns + column)) << 4)
  const type = getColumn(getClass(set.classIndex), column).type
  const kind = load<u32>(cell)
  if (isDocument(type) && (kind === TEXT || kind === BLOB)) readJson(set, cell, target)
  else if (kind === TEXT) readText(set, cell, type, target)
  else if (kind === INTEGER) readInteger(load<i64>(cell, 8), type, target)
  else if (kind === NULL) setNil(target)
  else if (kind === REAL && type === ColumnType.DECIMAL) setDecimal(target, load<f64>(cell, 8))
  else if (kind === REAL) setFloat(target, load<f64>(cell, 8))
  else if (kind === BLOB) readBlob(set, cell, target)
  else refuseCell(target)
}

/** A cell that is malformed is nil, not what `target` held before. */
function refuseCell(target: Cell): void {
  raise(BAD_FRAME, 0, 0)
  setNil(target)
}

function readInteger(value: i64, type: u32, target: Cell): void {
  if (type === ColumnType.BOOLEAN) setBoolean(target, value !== 0)
  else if (type === ColumnType.FLOAT) setFloat(target, <f64>value)
  else if (type === ColumnType.DECIMAL) setDecimal(target, <f64>value)
  else setInteger(target, value)
}

function readText(set: RecordSet, cell: usize, type: u32, target: Cell): void {
  const length = load<u32>(cell, 4)
  const offset = load<u32>(cell, 8)
  if (<u64>offset + length > set.heapLength) return refuseCell(target)
  const start = set.heap + offset
  if (type === ColumnType.DATETIME || type === ColumnType.TIME) {
    if (parseTime(start, length, target)) return
  } else if (type === ColumnType.DATE) {
    if (parseDate(start, length, target)) return
  } else if (type === ColumnType.DECIMAL) {
    setText(target, Tag.DECIMAL, start, length)
    return
  }
  setText(target, Tag.STRING, start, length)
}

/** What a json column says is read once, however often a template asks. */
function readJson(set: RecordSet, cell: usize, target: Cell): void {
  const length = load<u32>(cell, 4)
  const offset = load<u32>(cell, 8)
  if (<u64>offset + length > set.heapLength) return refuseCell(target)
  const count = set.rows * set.columns
  if (set.documents === 0) {
    set.documents = take(count << 2)
    if (set.documents === 0) return setNil(target)
    memory.fill(set.documents, 0, count << 2)
  }
  const known = set.documents + ((cell - set.cells) >> 2)
  if (load<u32>(known) === 0) {
    const value = take(CELL)
    if (value === 0) return setNil(target)
    readDocument(set.heap + offset, length, changetype<Cell>(value))
    store<u32>(known, <u32>value)
  }
  copyCell(target, changetype<Cell>(load<u32>(known)))
}

function readBlob(set: RecordSet, cell: usize, target: Cell): void {
  const length = load<u32>(cell, 4)
  const offset = load<u32>(cell, 8)
  if (<u64>offset + length > set.heapLength) refuseCell(target)
  else setText(target, Tag.STRING, set.heap + offset, length)
}

/** Sets `target` to a relation that has not been loaded; false when memory is full. */
export function setRelation(target: Cell, classIndex: u32, handle: u32): bool {
  const address = take(offsetof<Relation>())
  if (address === 0) return false
  const relation = changetype<Relation>(address)
  relation.classIndex = classIndex
  relation.handle = handle
  relation.loaded = 0
  setPointer(target, Tag.RELATION, 0, address)
  return true
}

/** Whether the record has been saved. */
export function isPersisted(record: Cell): bool {
  return (changetype<RecordSet>(record.pointer).flags & PERSISTED) !== 0
}
