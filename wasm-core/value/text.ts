// `to_s` and `inspect`, as CRuby 3.1 prints them: a list's `to_s` is its `inspect`, whose numbers print as `to_s` does.

import { Writer, writeByte, writeBytes, writeDecimal } from '../memory/writer'
import { Cell, cellAt, setText } from './cell'
import { getClass, getColumn } from './class-table'
import { writeFloat } from './float'
import { takeStep } from './fuel'
import { getNameLength, getNameStart } from './names'
import { inspectString, isPlainSymbol } from './quoted'
import { classOf, handleOf, RecordSet, Relation, readColumn, setRecord } from './record'
import { endText, startText } from './room'
import * as Tag from './tag'
import { inspectColumn, inspectDate, inspectTime, writeDate, writeTime } from './time'

const MAX_LEVELS: u32 = 128
const NIL = memory.data<u8>([0x6e, 0x69, 0x6c])
const DOTS = memory.data<u8>([0x2e, 0x2e, 0x2e])
const TRUE = memory.data<u8>([0x74, 0x72, 0x75, 0x65])
const FALSE = memory.data<u8>([0x66, 0x61, 0x6c, 0x73, 0x65])
const scratch = changetype<Cell>(memory.data(16))

/** Appends the value as `to_s` gives it. */
export function writeText(writer: Writer, cell: Cell): void {
  switch (cell.tag) {
    case Tag.NIL:
    case Tag.UNDEFINED:
      return
    case Tag.STRING:
    case Tag.SAFE_STRING:
    case Tag.SYMBOL:
    case Tag.BIG_INTEGER:
    case Tag.DECIMAL:
      writeBytes(writer, cell.pointer, cell.length)
      return
    case Tag.INTEGER:
      writeDecimal(writer, cell.integer)
      return
    case Tag.TRUE:
      writeBytes(writer, TRUE, 4)
      return
    case Tag.FALSE:
      writeBytes(writer, FALSE, 5)
      return
    case Tag.FLOAT:
      writeFloat(writer, cell.float)
      return
    case Tag.TIME:
      writeTime(writer, cell)
      return
    case Tag.DATE:
      writeDate(writer, cell.integer)
      return
    case Tag.RANGE:
      writeText(writer, cellAt(cell.pointer, 0))
      writeByte(writer, 0x2e)
      writeByte(writer, 0x2e)
      if (cell.length !== 0) writeByte(writer, 0x2e)
      writeText(writer, cellAt(cell.pointer, 1))
      return
    case Tag.RECORD:
      writeObject(writer, classOf(cell).nameStart, classOf(cell).nameLength, handleOf(cell))
      return
    case Tag.RELATION: {
      const relation = changetype<Relation>(cell.pointer)
      const info = getClass(relation.classIndex)
      writeObject(writer, info.nameStart, info.nameLength, relation.handle)
      return
    }
    case Tag.OBJECT: {
      const name = classNameLength(cell)
      if (name === cell.length) return writeObject(writer, cell.pointer, name, cell.extra)
      return writeBytes(writer, cell.pointer + name + 1, cell.length - name - 1)
    }
    case Tag.ARRAY:
    case Tag.HASH:
    case Tag.RECORDS:
    case Tag.ERRORS:
    case Tag.ERROR:
    case Tag.PARAMS:
    case Tag.FLASH:
    case Tag.FORM:
    case Tag.TAG_BUILDER:
    case Tag.REQUEST:
    case Tag.ITERATION:
      inspectValue(writer, cell)
  }
}

/** Makes `target` the STRING that `to_s` gives; text is not copied. */
export function toText(cell: Cell, target: Cell): void {
  if (cell.tag === Tag.STRING || cell.tag === Tag.SAFE_STRING || cell.tag === Tag.SYMBOL) {
    setText(
      target,
      cell.tag === Tag.SAFE_STRING ? Tag.SAFE_STRING : Tag.STRING,
      cell.pointer,
      cell.length,
    )
    return
  }
  const writer = startText(32)
  if (writer === null) return
  writeText(writer, cell)
  endText(writer, target, Tag.STRING)
}

/** Bytes of an OBJECT's class name; behind it and a NUL stands what the object's own `to_s` says. */
export function classNameLength(cell: Cell): u32 {
  let length: u32 = 0
  while (length < cell.length && load<u8>(cell.pointer + length) !== 0) length += 1
  return length
}

/** Appends an OBJECT as one without a `to_s` of its own prints. */
function writePlainObject(writer: Writer, cell: Cell): void {
  writeObject(writer, cell.pointer, classNameLength(cell), cell.extra)
}

/** Appends `#<Article:0x0000000000000001>`, as an object without a `to_s` of its own prints. */
function writeObject(writer: Writer, nameStart: usize, nameLength: u32, handle: u32): void {
  writeByte(writer, 0x23)
  writeByte(writer, 0x3c)
  writeBytes(writer, nameStart, nameLength)
  writeByte(writer, 0x3a)
  writeByte(writer, 0x30)
  writeByte(writer, 0x78)
  for (let shift: i32 = 60; shift >= 0; shift -= 4) {
    const digit = <u8>((<u64>handle >> shift) & 15)
    writeByte(writer, digit < 10 ? 0x30 + digit : 0x57 + digit)
  }
  writeByte(writer, 0x3e)
}

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
    case Tag.TIME:
      return inspectTime(writer, cell)
    case Tag.DATE:
      return inspectDate(writer, cell.integer)
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
      if (scratch.tag === Tag.TIME) inspectColumn(writer, scratch)
      else writeText(writer, scratch)
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
