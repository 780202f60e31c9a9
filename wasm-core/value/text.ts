// `to_s`.

import { Writer, writeByte, writeBytes, writeDecimal } from '../memory/writer'
import { Cell, cellAt, setText } from './cell'
import { getClass } from './class-table'
import { writeFloat } from './float'
import { inspectValue } from './inspect'
import { classOf, handleOf, Relation } from './record'
import { endText, startText } from './room'
import * as Tag from './tag'
import { writeDate, writeTime } from './time'

const TRUE = memory.data<u8>([0x74, 0x72, 0x75, 0x65])
const FALSE = memory.data<u8>([0x66, 0x61, 0x6c, 0x73, 0x65])

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
      writeTime(writer, cell.integer)
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
export function writePlainObject(writer: Writer, cell: Cell): void {
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
