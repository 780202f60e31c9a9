// `inspect`, as CRuby 3.1 prints it.

import { measureCharacter } from '../memory/utf8'
import { Writer, writeByte, writeBytes } from '../memory/writer'
import { Cell, cellAt } from './cell'
import { getColumn } from './class-table'
import { takeStep } from './fuel'
import { getNameLength, getNameStart } from './names'
import { classOf, RecordSet, readColumn, setRecord } from './record'
import * as Tag from './tag'
import { writePlainObject, writeText } from './text'

const MAX_LEVELS: u32 = 128
const NIL = memory.data<u8>([0x6e, 0x69, 0x6c])
const DOTS = memory.data<u8>([0x2e, 0x2e, 0x2e])
const scratch = changetype<Cell>(memory.data(16))

/** Appends the value as `inspect` gives it. What is nested beyond 128 levels prints as `...`. */
export function inspectValue(writer: Writer, cell: Cell): void {
  inspectAt(writer, cell, 0)
}

function inspectAt(writer: Writer, cell: Cell, level: u32): void {
  if (level >= MAX_LEVELS) return writeBytes(writer, DOTS, 3)
  if (writer.failed || !takeStep()) return
  switch (cell.tag) {
    case Tag.NIL:
    case Tag.UNDEFINED:
      return writeBytes(writer, NIL, 3)
    case Tag.STRING:
    case Tag.SAFE_STRING:
      return inspectString(writer, cell.pointer, cell.length)
    case Tag.SYMBOL:
      writeByte(writer, 0x3a)
      if (isPlainSymbol(cell.pointer, cell.length))
        return writeBytes(writer, cell.pointer, cell.length)
      return inspectString(writer, cell.pointer, cell.length)
    case Tag.ARRAY:
      return inspectArray(writer, cell, level)
    case Tag.HASH:
    case Tag.PARAMS:
    case Tag.FLASH:
      return inspectHash(writer, cell, level)
    case Tag.RANGE:
      inspectAt(writer, cellAt(cell.pointer, 0), level + 1)
      writeBytes(writer, DOTS, cell.length !== 0 ? 3 : 2)
      return inspectAt(writer, cellAt(cell.pointer, 1), level + 1)
    case Tag.RECORD:
      return inspectRecord(writer, cell, level)
    case Tag.RECORDS: {
      const set = changetype<RecordSet>(cell.pointer)
      writeByte(writer, 0x5b)
      for (let row: u32 = 0; row < set.rows; row++) {
        if (row > 0) writeSeparator(writer)
        setRecord(scratch, cell.pointer, row)
        inspectRecord(writer, scratch, level)
      }
      return writeByte(writer, 0x5d)
    }
    case Tag.OBJECT:
      return writePlainObject(writer, cell)
    case Tag.ERROR:
    case Tag.ERRORS:
    case Tag.FORM:
    case Tag.TAG_BUILDER:
    case Tag.REQUEST:
    case Tag.ITERATION:
      writeByte(writer, 0x23)
      writeByte(writer, 0x3c)
      return writeByte(writer, 0x3e)
    default:
      writeText(writer, cell)
  }
}

function inspectArray(writer: Writer, cell: Cell, level: u32): void {
  writeByte(writer, 0x5b)
  for (let index: u32 = 0; index < cell.length; index++) {
    if (index > 0) writeSeparator(writer)
    inspectAt(writer, cellAt(cell.pointer, index), level + 1)
  }
  writeByte(writer, 0x5d)
}

function inspectHash(writer: Writer, cell: Cell, level: u32): void {
  writeByte(writer, 0x7b)
  for (let index: u32 = 0; index < cell.length; index++) {
    if (index > 0) writeSeparator(writer)
    inspectAt(writer, cellAt(cell.pointer, index * 2), level + 1)
    writeByte(writer, 0x3d)
    writeByte(writer, 0x3e)
    inspectAt(writer, cellAt(cell.pointer, index * 2 + 1), level + 1)
  }
  writeByte(writer, 0x7d)
}

/** `#<Article id: 1, title: "One">`, as Active Record prints one. */
function inspectRecord(writer: Writer, cell: Cell, level: u32): void {
  const info = classOf(cell)
  const set = cell.pointer
  const row = cell.length
  writeByte(writer, 0x23)
  writeByte(writer, 0x3c)
  writeBytes(writer, info.nameStart, info.nameLength)
  for (let index: u32 = 0; index < info.columnCount; index++) {
    if (index > 0) writeByte(writer, 0x2c)
    writeByte(writer, 0x20)
    const name = getColumn(info, index).name
    writeBytes(writer, getNameStart(name), getNameLength(name))
    writeByte(writer, 0x3a)
    writeByte(writer, 0x20)
    setRecord(scratch, set, row)
    readColumn(scratch, index, scratch)
    if (scratch.tag === Tag.TIME || scratch.tag === Tag.DATE) {
      writeByte(writer, 0x22)
      writeText(writer, scratch)
      writeByte(writer, 0x22)
    } else {
      inspectAt(writer, scratch, level + 1)
    }
  }
  writeByte(writer, 0x3e)
}

function writeSeparator(writer: Writer): void {
  writeByte(writer, 0x2c)
  writeByte(writer, 0x20)
}

/** Appends a string in double quotes with Ruby's escapes. */
export function inspectString(writer: Writer, start: usize, length: u32): void {
  const end = start + length
  writeByte(writer, 0x22)
  for (let cursor = start; cursor < end; ) {
    const size = measureCharacter(cursor, end)
    const byte = load<u8>(cursor)
    if (size > 1) {
      writeBytes(writer, cursor, size)
    } else if (size === 0 || byte < 0x20 || byte === 0x7f) {
      writeControl(writer, byte, size === 1)
    } else {
      const next: u8 = cursor + 1 < end ? load<u8>(cursor, 1) : 0
      const opens = byte === 0x23 && (next === 0x7b || next === 0x24 || next === 0x40)
      if (byte === 0x22 || byte === 0x5c || opens) writeByte(writer, 0x5c)
      writeByte(writer, byte)
    }
    cursor += max<u32>(size, 1)
  }
  writeByte(writer, 0x22)
}

/** A control character is `\\u0001`, a byte that is no character `\\xFF`. */
function writeControl(writer: Writer, byte: u8, isCharacter: bool): void {
  writeByte(writer, 0x5c)
  if (byte >= 7 && byte <= 13) {
    // \a \b \t \n \v \f \r
    writeByte(writer, load<u8>(CONTROLS + byte - 7))
  } else if (byte === 0x1b) {
    writeByte(writer, 0x65)
  } else {
    writeByte(writer, isCharacter ? 0x75 : 0x78)
    if (isCharacter) writeByte(writer, 0x30)
    if (isCharacter) writeByte(writer, 0x30)
    writeHex(writer, byte >> 4)
    writeHex(writer, byte & 15)
  }
}

const CONTROLS = memory.data<u8>([0x61, 0x62, 0x74, 0x6e, 0x76, 0x66, 0x72])

function writeHex(writer: Writer, digit: u8): void {
  writeByte(writer, digit < 10 ? 0x30 + digit : 0x37 + digit)
}

function isPlainSymbol(start: usize, length: u32): bool {
  if (length === 0) return false
  for (let offset: u32 = 0; offset < length; offset++) {
    const byte = load<u8>(start + offset)
    const letter = byte | 0x20
    if ((letter >= 0x61 && letter <= 0x7a) || byte === 0x5f || byte >= 0x80) continue
    if (offset > 0 && byte >= 0x30 && byte <= 0x39) continue
    const isLast = offset > 0 && offset === length - 1
    if (isLast && (byte === 0x3f || byte === 0x21 || byte === 0x3d)) continue
    return false
  }
  return true
}
