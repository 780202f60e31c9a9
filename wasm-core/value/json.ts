// JSON that may stand inside <script>: no <, >, & and no line separator leaves unescaped.

import { measureCharacter } from '../memory/utf8'
import { Writer, writeByte, writeBytes } from '../memory/writer'
import { Cell, cellAt } from './cell'
import { getColumn } from './class-table'
import { takeStep } from './fuel'
import { getNameLength, getNameStart } from './names'
import { classOf, RecordSet, readColumn, setRecord } from './record'
import { startText } from './room'
import * as Tag from './tag'
import { writeText } from './text'
import { microsecond, split, writeClock, writeDateParts, writePadded, writeZone } from './time'

const MAX_LEVELS: u32 = 128
const NULL = memory.data<u8>([0x6e, 0x75, 0x6c, 0x6c])
const UNICODE = memory.data<u8>([0x5c, 0x75, 0x30, 0x30])
const SEPARATOR = memory.data<u8>([0x5c, 0x75, 0x32, 0x30, 0x32])
const REPLACEMENT = memory.data<u8>([0xef, 0xbf, 0xbd])
const scratch = changetype<Cell>(memory.data(16))

/** Appends the value as a JSON literal. What is nested beyond 128 levels is null. */
export function writeJson(writer: Writer, cell: Cell): void {
  writeAt(writer, cell, 0)
}

/** The same for a reader who is no browser: `<`, `>` and `&` stay as they are. */
export function writePlainJson(writer: Writer, cell: Cell): void {
  keepsMarkup = true
  writeAt(writer, cell, 0)
  keepsMarkup = false
}

let keepsMarkup: bool = false

/** Tells what JSON says of an OBJECT, or the rows of a RELATION; null while that is asked for. */
export type Teller = (cell: Cell) => Cell | null

let teller: Teller = (_: Cell): Cell | null => null

/** Has `tell` say what only the shell knows. */
export function tellJsonWith(tell: Teller): void {
  teller = tell
}

function writeAt(writer: Writer, cell: Cell, level: u32): void {
  if (level >= MAX_LEVELS) return writeBytes(writer, NULL, 4)
  if (writer.failed || !takeStep()) return
  switch (cell.tag) {
    case Tag.NIL:
    case Tag.UNDEFINED:
      return writeBytes(writer, NULL, 4)
    case Tag.TRUE:
    case Tag.FALSE:
    case Tag.INTEGER:
    case Tag.BIG_INTEGER:
      return writeText(writer, cell)
    case Tag.FLOAT:
      if (cell.float - cell.float !== 0) return writeBytes(writer, NULL, 4)
      return writeText(writer, cell)
    case Tag.STRING:
    case Tag.SAFE_STRING:
    case Tag.SYMBOL:
      return writeString(writer, cell.pointer, cell.length)
    case Tag.ARRAY:
      writeByte(writer, 0x5b)
      for (let index: u32 = 0; index < cell.length; index++) {
        if (index > 0) writeByte(writer, 0x2c)
        writeAt(writer, cellAt(cell.pointer, index), level + 1)
      }
      return writeByte(writer, 0x5d)
    case Tag.HASH:
    case Tag.PARAMS:
    case Tag.FLASH:
      return writeHash(writer, cell, level)
    case Tag.RECORD:
      return writeRecord(writer, cell, level)
    case Tag.RECORDS: {
      const set = changetype<RecordSet>(cell.pointer)
      writeByte(writer, 0x5b)
      for (let row: u32 = 0; row < set.rows; row++) {
        if (row > 0) writeByte(writer, 0x2c)
        setRecord(scratch, cell.pointer, row)
        writeRecord(writer, scratch, level)
      }
      return writeByte(writer, 0x5d)
    }
    case Tag.TIME:
      split(cell)
      writeByte(writer, 0x22)
      writeDateParts(writer)
      writeByte(writer, 0x54)
      writeClock(writer)
      writeByte(writer, 0x2e)
      writePadded(writer, microsecond / 1000, 3, 0x30)
      writeZone(writer)
      return writeByte(writer, 0x22)
    case Tag.DATE:
    case Tag.DECIMAL:
      writeByte(writer, 0x22)
      writeText(writer, cell)
      return writeByte(writer, 0x22)
    case Tag.RANGE: {
      const text = startText(32)
      if (text === null) return
      writeText(text, cell)
      return writeString(writer, text.start, text.length)
    }
    case Tag.OBJECT:
    case Tag.RELATION: {
      const told = teller(cell)
      if (told === null) return writeBytes(writer, NULL, 4)
      return writeAt(writer, told, level + 1)
    }
    default:
      writeBytes(writer, NULL, 4)
  }
}

function writeHash(writer: Writer, cell: Cell, level: u32): void {
  writeByte(writer, 0x7b)
  for (let index: u32 = 0; index < cell.length; index++) {
    if (index > 0) writeByte(writer, 0x2c)
    const key = cellAt(cell.pointer, index * 2)
    if (key.tag === Tag.STRING || key.tag === Tag.SYMBOL || key.tag === Tag.SAFE_STRING) {
      writeString(writer, key.pointer, key.length)
    } else if (key.tag === Tag.INTEGER || key.tag === Tag.FLOAT) {
      writeByte(writer, 0x22)
      writeText(writer, key)
      writeByte(writer, 0x22)
    } else {
      writeString(writer, 0, 0)
    }
    writeByte(writer, 0x3a)
    writeAt(writer, cellAt(cell.pointer, index * 2 + 1), level + 1)
  }
  writeByte(writer, 0x7d)
}

function writeRecord(writer: Writer, cell: Cell, level: u32): void {
  const info = classOf(cell)
  const set = cell.pointer
  const row = cell.length
  writeByte(writer, 0x7b)
  for (let index: u32 = 0; index < info.columnCount; index++) {
    if (index > 0) writeByte(writer, 0x2c)
    const name = getColumn(info, index).name
    writeString(writer, getNameStart(name), getNameLength(name))
    writeByte(writer, 0x3a)
    setRecord(scratch, set, row)
    readColumn(scratch, index, scratch)
    writeAt(writer, scratch, level + 1)
  }
  writeByte(writer, 0x7d)
}

function writeString(writer: Writer, start: usize, length: u32): void {
  const end = start + length
  writeByte(writer, 0x22)
  for (let cursor = start; cursor < end; ) {
    const size = measureCharacter(cursor, end)
    if (size === 0) {
      writeBytes(writer, REPLACEMENT, 3)
    } else if (size === 1) {
      writeAscii(writer, load<u8>(cursor))
    } else if (
      size === 3 &&
      load<u16>(cursor) === 0x80e2 &&
      (load<u8>(cursor, 2) & 0xfe) === 0xa8
    ) {
      writeBytes(writer, SEPARATOR, 5)
      writeByte(writer, 0x38 + (load<u8>(cursor, 2) & 1))
    } else {
      writeBytes(writer, cursor, size)
    }
    cursor += max<u32>(size, 1)
  }
  writeByte(writer, 0x22)
}

function writeAscii(writer: Writer, byte: u8): void {
  if (byte === 0x22 || byte === 0x5c) {
    writeByte(writer, 0x5c)
    writeByte(writer, byte)
  } else if (byte === 0x0a) {
    writeByte(writer, 0x5c)
    writeByte(writer, 0x6e)
  } else if (byte < 0x20 || byte === 0x7f || (isMarkup(byte) && !keepsMarkup)) {
    writeBytes(writer, UNICODE, 4)
    writeHex(writer, byte >> 4)
    writeHex(writer, byte & 15)
  } else {
    writeByte(writer, byte)
  }
}

function isMarkup(byte: u8): bool {
  return byte === 0x3c || byte === 0x3e || byte === 0x26
}

function writeHex(writer: Writer, digit: u8): void {
  writeByte(writer, digit < 10 ? 0x30 + digit : 0x57 + digit)
}
