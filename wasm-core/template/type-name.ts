// What values are called in messages.

import { writeText } from '../memory/text'
import { Writer, writeByte, writeBytes } from '../memory/writer'
import { Cell } from '../value/cell'
import { raise } from '../value/fault'
import { getNameLength, getNameStart } from '../value/names'
import { classOf } from '../value/record'
import { startText } from '../value/room'
import * as Tag from '../value/tag'
import { classNameLength } from '../value/text'

/** Appends the Ruby name of the value's class; nil, true and false by themselves. */
export function writeTypeName(writer: Writer, cell: Cell): void {
  switch (cell.tag) {
    case Tag.NIL:
    case Tag.UNDEFINED:
      return writeText(writer, 'nil')
    case Tag.FALSE:
      return writeText(writer, 'false')
    case Tag.TRUE:
      return writeText(writer, 'true')
    case Tag.INTEGER:
    case Tag.BIG_INTEGER:
      return writeText(writer, 'Integer')
    case Tag.FLOAT:
      return writeText(writer, 'Float')
    case Tag.STRING:
    case Tag.SAFE_STRING:
      return writeText(writer, 'String')
    case Tag.SYMBOL:
      return writeText(writer, 'Symbol')
    case Tag.ARRAY:
      return writeText(writer, 'Array')
    case Tag.HASH:
      return writeText(writer, 'Hash')
    case Tag.TIME:
      return writeText(writer, 'Time')
    case Tag.DATE:
      return writeText(writer, 'Date')
    case Tag.RANGE:
      return writeText(writer, 'Range')
    case Tag.DECIMAL:
      return writeText(writer, 'BigDecimal')
    case Tag.RECORD:
      return writeBytes(writer, classOf(cell).nameStart, classOf(cell).nameLength)
    case Tag.RECORDS:
    case Tag.RELATION:
      return writeText(writer, 'Relation')
    case Tag.OBJECT:
      return writeBytes(writer, cell.pointer, classNameLength(cell))
    case Tag.ERRORS:
      return writeText(writer, 'Errors')
    case Tag.ERROR:
      return writeText(writer, 'Error')
    case Tag.PARAMS:
      return writeText(writer, 'Params')
    case Tag.FLASH:
      return writeText(writer, 'Flash')
    case Tag.FORM:
      return writeText(writer, 'FormBuilder')
    case Tag.TAG_BUILDER:
      return writeText(writer, 'TagBuilder')
    case Tag.ITERATION:
      return writeText(writer, 'PartialIteration')
    default:
      writeText(writer, 'Request')
  }
}

/** Raises with the classes of two values, as an operator that cannot take them. */
export function raiseTypes(code: u32, left: Cell, right: Cell): void {
  const writer = startText(64)
  if (writer === null) return
  writeTypeName(writer, left)
  writeByte(writer, 0)
  writeTypeName(writer, right)
  raise(code, writer.start, writer.length)
}

/** Raises with a name and the class of the value it was used on. */
export function raiseName(code: u32, word: u32, receiver: Cell): void {
  const writer = startText(64)
  if (writer === null) return
  writeBytes(writer, getNameStart(word), getNameLength(word))
  writeByte(writer, 0)
  writeTypeName(writer, receiver)
  raise(code, writer.start, writer.length)
}

/** Raises with a name. */
export function raiseWord(code: u32, word: u32): void {
  raise(code, getNameStart(word), getNameLength(word))
}

/** Raises with ASCII text and the class of the value it was used on. */
export function raiseText(code: u32, text: string, receiver: Cell): void {
  const writer = startText(64)
  if (writer === null) return
  writeText(writer, text)
  writeByte(writer, 0)
  writeTypeName(writer, receiver)
  raise(code, writer.start, writer.length)
}
