// Cells become frames: what a question carries to the shell (docs/wire-format.md, NEED).

import { reserve, Writer, writeByte, writeBytes, writeVaruint } from '../memory/writer'
import { builderClass, builderNumber } from './builders'
import { Cell, cellAt } from './cell'
import { getClass } from './class-table'
import { RecordSet, Relation } from './record'
import * as Tag from './tag'

const MAX_LEVELS: u32 = 64

/** Appends one value; false when it is nested too deeply or cannot leave the core. */
export function encodeValue(writer: Writer, cell: Cell): bool {
  return encode(writer, cell, 0)
}

/** Appends an unsigned handle as an INTEGER. */
export function encodeInteger(writer: Writer, value: i64): void {
  writeByte(writer, Tag.INTEGER)
  writeWord(writer, value)
}

/** Appends a text value. */
export function encodeText(writer: Writer, tag: u8, start: usize, length: u32): void {
  writeByte(writer, tag)
  writeVaruint(writer, length)
  writeBytes(writer, start, length)
}

function encode(writer: Writer, cell: Cell, level: u32): bool {
  if (level >= MAX_LEVELS) return false
  const tag = <u8>cell.tag
  switch (tag) {
    case Tag.NIL:
    case Tag.FALSE:
    case Tag.TRUE:
      writeByte(writer, tag)
      return true
    case Tag.INTEGER:
    case Tag.FLOAT:
    case Tag.DATE:
      writeByte(writer, tag)
      writeWord(writer, cell.integer)
      return true
    case Tag.TIME:
      writeByte(writer, cell.length === 0 ? tag : Tag.OFFSET_TIME)
      writeWord(writer, cell.integer)
      if (cell.length !== 0) writeWord(writer, cell.length)
      return true
    case Tag.STRING:
    case Tag.SYMBOL:
    case Tag.SAFE_STRING:
    case Tag.BIG_INTEGER:
    case Tag.DECIMAL:
      encodeText(writer, tag, cell.pointer, cell.length)
      return true
    case Tag.ARRAY:
      return encodeCells(writer, cell, Tag.ARRAY, cell.length, level)
    case Tag.HASH:
    case Tag.PARAMS:
    case Tag.FLASH:
      return encodeCells(writer, cell, Tag.HASH, cell.length * 2, level)
    case Tag.RANGE:
      writeByte(writer, tag)
      if (!encode(writer, cellAt(cell.pointer, 0), level + 1)) return false
      if (!encode(writer, cellAt(cell.pointer, 1), level + 1)) return false
      writeByte(writer, <u8>cell.length)
      return true
    case Tag.OBJECT:
      encodeObject(writer, cell.extra, cell.pointer, cell.length)
      return true
    case Tag.RECORD:
      encodeRecord(writer, changetype<RecordSet>(cell.pointer), cell.length)
      return true
    case Tag.ERRORS:
    case Tag.ERROR:
      writeByte(writer, Tag.ERRORS_OF)
      encodeRecord(writer, changetype<RecordSet>(cell.pointer), 0)
      writeVaruint(writer, tag === Tag.ERROR ? cell.length + 1 : 0)
      return true
    case Tag.RECORDS: {
      const set = changetype<RecordSet>(cell.pointer)
      writeByte(writer, Tag.ARRAY)
      writeVaruint(writer, set.rows)
      for (let row: u32 = 0; row < set.rows; row++) encodeRecord(writer, set, row)
      return true
    }
    case Tag.RELATION: {
      const relation = changetype<Relation>(cell.pointer)
      const info = getClass(relation.classIndex)
      encodeObject(writer, relation.handle, info.nameStart, info.nameLength)
      return true
    }
    case Tag.FORM:
      writeByte(writer, Tag.BUILDER)
      writeVaruint(writer, builderNumber(cell.pointer))
      writeVaruint(writer, builderClass(cell.pointer))
      return true
    default:
      return false
  }
}

function encodeCells(writer: Writer, cell: Cell, tag: u8, cells: u32, level: u32): bool {
  writeByte(writer, tag)
  writeVaruint(writer, cell.length)
  for (let index: u32 = 0; index < cells; index++) {
    if (!encode(writer, cellAt(cell.pointer, index), level + 1)) return false
  }
  return true
}

function encodeRecord(writer: Writer, set: RecordSet, row: u32): void {
  const info = getClass(set.classIndex)
  encodeObject(writer, set.handle + row, info.nameStart, info.nameLength)
}

function encodeObject(writer: Writer, handle: u32, nameStart: usize, nameLength: u32): void {
  writeByte(writer, Tag.OBJECT)
  writeVaruint(writer, handle)
  writeVaruint(writer, nameLength)
  writeBytes(writer, nameStart, nameLength)
}

function writeWord(writer: Writer, value: i64): void {
  if (!reserve(writer, 8)) return
  store<i64>(writer.start + writer.length, value)
  writer.length += 8
}
