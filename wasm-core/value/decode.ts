// Frames become cells. Texts and records are not copied: a frame lives in the arena of the request
// that its cells belong to.

import { BAD_FRAME } from '../error-code'
import { Reader, readByte, readBytes, readInteger, readVaruint } from '../memory/reader'
import { isUtf8 } from '../memory/utf8'
import { builderAt } from './builders'
import {
  CELL,
  Cell,
  cellAt,
  setBoolean,
  setInteger,
  setNil,
  setPointer,
  setText,
  setTime,
} from './cell'
import { countClasses, getClass } from './class-table'
import { raise } from './fault'
import * as Origin from './origin'
import {
  HAS_ERRORS,
  HAS_TYPED,
  PERSISTED,
  RecordSet,
  Relation,
  setRecord,
  setRelation,
} from './record'
import { take } from './room'
import * as Tag from './tag'
import { keepZone, Zone } from './zone'

const MAX_LEVELS: u32 = 64

/** Reads one value into `target`; false, with BAD_FRAME raised, when it is malformed. */
export function decodeValue(reader: Reader, target: Cell): bool {
  decode(reader, target, 0)
  if (reader.failed) raise(BAD_FRAME, 0, 0)
  return !reader.failed
}

function decode(reader: Reader, target: Cell, level: u32): void {
  const tag = readByte(reader)
  switch (tag) {
    case Tag.NIL:
      setNil(target)
      return
    case Tag.FALSE:
    case Tag.TRUE:
      setBoolean(target, tag === Tag.TRUE)
      return
    case Tag.INTEGER:
    case Tag.FLOAT:
    case Tag.DATE:
      setInteger(target, readInteger(reader))
      target.tag = tag
      return
    case Tag.TIME:
    case Tag.OFFSET_TIME: {
      const time = readInteger(reader)
      setTime(target, time, tag === Tag.TIME ? 0 : <u32>readInteger(reader))
      return
    }
    case Tag.STRING:
    case Tag.SYMBOL:
    case Tag.SAFE_STRING:
    case Tag.BIG_INTEGER:
    case Tag.DECIMAL:
      decodeText(reader, target, tag)
      if (tag === Tag.SAFE_STRING) target.extra = Origin.APPLICATION
      return
    case Tag.ZONE:
      decodeZone(reader)
      decode(reader, target, level + 1)
      return
    case Tag.ARRAY:
    case Tag.HASH:
      decodeCells(reader, target, tag, level)
      return
    case Tag.INDIFFERENT:
      decodeCells(reader, target, Tag.HASH, level)
      if (target.tag === Tag.HASH) target.tag = Tag.PARAMS
      return
    case Tag.RANGE:
      decodeRange(reader, target, level)
      return
    case Tag.RECORD:
      decodeRecord(reader, target)
      return
    case Tag.RECORDS:
      decodeRecords(reader, target)
      return
    case Tag.RECORD_LIST:
      decodeRecordList(reader, target)
      return
    case Tag.RELATION:
      decodeRelation(reader, target)
      return
    case Tag.LOADED_RELATION:
      decodeLoadedRelation(reader, target, level)
      return
    case Tag.OBJECT: {
      const handle = readVaruint(reader)
      decodeText(reader, target, Tag.OBJECT)
      target.extra = handle
      return
    }
    case Tag.BUILDER: {
      const address = builderAt(readVaruint(reader))
      readVaruint(reader)
      setPointer(target, Tag.FORM, 0, address)
      if (address === 0) reader.failed = true
      return
    }
    default:
      reader.failed = true
      setNil(target)
  }
}

/** The number and the periods of a zone, before the value that needs them. */
function decodeZone(reader: Reader): void {
  const number = readVaruint(reader)
  const start = readBytes(reader)
  const zone = take(offsetof<Zone>())
  if (zone === 0) reader.failed = true
  if (!reader.failed) keepZone(changetype<Zone>(zone), number, start, reader.length)
}

function decodeText(reader: Reader, target: Cell, tag: u8): void {
  const start = readBytes(reader)
  if (!isUtf8(start, reader.length)) reader.failed = true
  setText(target, tag, start, reader.length)
}

function decodeCells(reader: Reader, target: Cell, tag: u8, level: u32): void {
  setNil(target)
  const count = readVaruint(reader)
  // Every value takes at least a byte, so a count beyond the rest of the frame is a lie.
  const cells = tag === Tag.HASH ? <u64>count * 2 : <u64>count
  if (level >= MAX_LEVELS || cells > <u64>(reader.end - reader.cursor)) reader.failed = true
  if (reader.failed) return
  const start = take(<u32>cells * CELL)
  if (start === 0) {
    reader.failed = true
    return
  }
  for (let index: u32 = 0; index < <u32>cells; index++) {
    decode(reader, cellAt(start, index), level + 1)
    if (reader.failed) return
  }
  setPointer(target, tag, count, start)
}

function decodeRange(reader: Reader, target: Cell, level: u32): void {
  setNil(target)
  const start = take(2 * CELL)
  if (start === 0 || level >= MAX_LEVELS) reader.failed = true
  if (reader.failed) return
  decode(reader, cellAt(start, 0), level + 1)
  decode(reader, cellAt(start, 1), level + 1)
  setPointer(target, Tag.RANGE, readByte(reader) === 1 ? 1 : 0, start)
}

function decodeRecord(reader: Reader, target: Cell): void {
  setNil(target)
  const classIndex = readVaruint(reader)
  const handle = readVaruint(reader)
  const flags = <u32>readByte(reader)
  if (reader.failed || classIndex >= countClasses()) {
    reader.failed = true
    return
  }
  const set = decodeRows(reader, classIndex, 1, getClass(classIndex).columnCount)
  if (set === null) return
  set.handle = handle
  set.flags = flags
  if ((flags & HAS_ERRORS) !== 0) {
    set.errors = decodeTexts(reader, 4)
    set.errorCount = reader.failed ? 0 : groups
  }
  if ((flags & HAS_TYPED) !== 0) {
    set.typed = decodeTexts(reader, 2)
    set.typedCount = reader.failed ? 0 : groups
  }
  setPointer(target, Tag.RECORD, 0, changetype<usize>(set))
}

function decodeRecords(reader: Reader, target: Cell): void {
  setNil(target)
  const classIndex = readVaruint(reader)
  const handle = readVaruint(reader)
  const rows = readVaruint(reader)
  const columns = readVaruint(reader)
  if (reader.failed || classIndex >= countClasses()) reader.failed = true
  else if (columns !== getClass(classIndex).columnCount) reader.failed = true
  if (reader.failed) return
  const set = decodeRows(reader, classIndex, rows, columns)
  if (set === null) return
  set.handle = handle
  setPointer(target, Tag.RECORDS, rows, changetype<usize>(set))
}

/** An ARRAY of records: rows of the set in front, by their numbers, and others, each where a 0 stands. */
function decodeRecordList(reader: Reader, target: Cell): void {
  if (readByte(reader) !== Tag.RECORDS) reader.failed = true
  decodeRecords(reader, target)
  const rows = target.length
  const set = target.pointer
  setNil(target)
  const count = readVaruint(reader)
  if (count > <u32>(reader.end - reader.cursor)) reader.failed = true
  if (reader.failed) return
  const start = take(count * CELL)
  if (start === 0) reader.failed = true
  for (let index: u32 = 0; index < count && !reader.failed; index++) {
    const row = readVaruint(reader)
    const cell = cellAt(start, index)
    if (row > rows) reader.failed = true
    else if (row > 0) setRecord(cell, set, row - 1)
    else if (readByte(reader) === Tag.RECORD) decodeRecord(reader, cell)
    else reader.failed = true
  }
  if (!reader.failed) setPointer(target, Tag.ARRAY, count, start)
}

function decodeRows(reader: Reader, classIndex: u32, rows: u32, columns: u32): RecordSet | null {
  const size = <u64>rows * columns * CELL
  if (size > <u64>(reader.end - reader.cursor)) reader.failed = true
  const address = take(offsetof<RecordSet>())
  if (address === 0) reader.failed = true
  if (reader.failed) return null
  const set = changetype<RecordSet>(address)
  set.classIndex = classIndex
  set.rows = rows
  set.columns = columns
  set.cells = reader.cursor
  reader.cursor += <usize>size
  set.heap = readBytes(reader)
  set.heapLength = reader.length
  set.flags = PERSISTED
  set.errors = 0
  set.errorCount = 0
  set.typed = 0
  set.typedCount = 0
  set.documents = 0
  return reader.failed ? null : set
}

/** How many groups `decodeTexts` read. */
let groups: u32 = 0

/** Reads a count and so many groups of STRINGs; gives the first cell. */
function decodeTexts(reader: Reader, size: u32): usize {
  groups = readVaruint(reader)
  if (<u64>groups * size > <u64>(reader.end - reader.cursor)) reader.failed = true
  if (reader.failed) return 0
  const cells = take(groups * size * CELL)
  if (cells === 0) reader.failed = true
  for (let index: u32 = 0; index < groups * size && !reader.failed; index++) {
    decodeText(reader, cellAt(cells, index), Tag.STRING)
  }
  return cells
}

function decodeRelation(reader: Reader, target: Cell): void {
  setNil(target)
  const classIndex = readVaruint(reader)
  const handle = readVaruint(reader)
  if (reader.failed || classIndex >= countClasses()) reader.failed = true
  else if (!setRelation(target, classIndex, handle)) reader.failed = true
}

/** A relation with its rows behind it: an ARRAY, RECORDS or RECORD_LIST. */
function decodeLoadedRelation(reader: Reader, target: Cell, level: u32): void {
  decodeRelation(reader, target)
  const rows: usize = reader.failed ? 0 : take(CELL)
  if (rows === 0) reader.failed = true
  if (reader.failed) return
  const cell = changetype<Cell>(rows)
  decode(reader, cell, level + 1)
  if (cell.tag !== Tag.ARRAY && cell.tag !== Tag.RECORDS) reader.failed = true
  changetype<Relation>(target.pointer).loaded = rows
}
