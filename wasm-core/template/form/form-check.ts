// Check boxes and radio buttons of a builder.

import { writeText as writeLiteral } from '../../memory/text'
import { Writer, writeByte } from '../../memory/writer'
import { Cell, cellAt, isName, isTruthy } from '../../value/cell'
import { areEqual } from '../../value/compare'
import { raise } from '../../value/fault'
import * as Tag from '../../value/tag'
import { toText } from '../../value/text'
import { TemplateError } from '../error-code'
import { endAttribute, startAttribute, writeAttribute, writeOptions } from '../helper/attributes'
import { endMarkup, startMarkup } from '../helper/markup'
import { isSet, optionOf, optionsAt } from '../helper/option'
import { writeEscapedText } from '../run/output'
import { Word } from '../word'
import {
  closeFrame,
  openFrame,
  readModel,
  writeFieldId,
  writeFieldName,
  writeNameAndId,
} from './field'
import { Form } from './form'

const value = changetype<Cell>(memory.data(16))
const wanted = changetype<Cell>(memory.data(16))

/** What a radio button's value adds to its id. */
export function writeValueSuffix(writer: Writer, part: Cell): void {
  toText(part, wanted)
  writeByte(writer, 0x5f)
  for (let offset: u32 = 0; offset < wanted.length; offset++) {
    const byte = load<u8>(wanted.pointer + offset)
    const isUpper = byte >= 0x41 && byte <= 0x5a
    if (byte === 0x20 || byte === 0x2e) {
      writeByte(writer, 0x5f)
    } else if (isUpper) {
      writeByte(writer, byte | 0x20)
    } else if (
      (byte >= 0x61 && byte <= 0x7a) ||
      (byte >= 0x30 && byte <= 0x39) ||
      byte === 0x2d ||
      byte === 0x5f ||
      byte >= 0x80
    ) {
      writeByte(writer, byte)
    }
  }
}

/** check_box(:published, options, "1", "0"), with a hidden field for the unchecked value. */
export function checkBox(form: Form, first: usize, count: u32, result: Cell): void {
  const name = cellAt(first, 0)
  const options = optionsAt(first, count, 1)
  const yes = count > 2 ? cellAt(first, 2) : null
  const no = count > 3 ? cellAt(first, 3) : null
  if (!readModel(form, name, value)) return
  const writer = startMarkup(256)
  if (writer === null) return
  const isList = options !== null && isSet(options, Word.multiple)
  const hides = optionOf(options, Word.include_hidden)
  if ((hides === null || isTruthy(hides)) && (no === null || isTruthy(no))) {
    writeLiteral(writer, '<input name="')
    writeFieldName(writer, form, name, isList)
    writeLiteral(writer, '" type="hidden" value="')
    if (no === null) writeByte(writer, 0x30)
    else writeEscapedText(writer, no)
    writeLiteral(writer, '" autocomplete="off" />')
  }
  const isFramed = openFrame(writer, form, name)
  writeLiteral(writer, '<input')
  writeOptions(writer, options, 'type name id value checked include_hidden multiple index')
  writeLiteral(writer, ' type="checkbox" value="')
  if (yes === null) writeByte(writer, 0x31)
  else writeEscapedText(writer, yes)
  endAttribute(writer)
  const forced = optionOf(options, Word.checked)
  const isChecked = forced !== null ? isTruthy(forced) : isCheckedBy(value, yes)
  if (isChecked) writeAttribute(writer, 'checked', 'checked')
  writeCheckName(writer, form, name, options, isList, yes)
  writeLiteral(writer, ' />')
  closeFrame(writer, isFramed)
  endMarkup(writer, result)
}

function writeCheckName(
  writer: Writer,
  form: Form,
  name: Cell,
  options: Cell | null,
  isList: bool,
  yes: Cell | null,
): void {
  const id = optionOf(options, Word.id)
  if (!isList || id !== null || yes === null)
    return writeNameAndId(writer, form, name, options, isList)
  startAttribute(writer, 'name')
  writeFieldName(writer, form, name, true)
  endAttribute(writer)
  startAttribute(writer, 'id')
  writeFieldId(writer, form, name)
  writeValueSuffix(writer, yes)
  endAttribute(writer)
}

function isCheckedBy(current: Cell, yes: Cell | null): bool {
  switch (current.tag) {
    case Tag.TRUE:
      return true
    case Tag.FALSE:
    case Tag.NIL:
      return false
    case Tag.ARRAY:
      for (let index: u32 = 0; index < current.length; index++) {
        if (yes !== null && isSameText(cellAt(current.pointer, index), yes)) return true
      }
      return false
    case Tag.INTEGER:
      if (yes === null) return current.integer === 1
      break
    case Tag.FLOAT:
      if (yes === null) return current.float === 1
      break
  }
  if (yes !== null) return isSameText(current, yes)
  return isName(current) && current.length === 1 && load<u8>(current.pointer) === 0x31
}

const leftText = changetype<Cell>(memory.data(16))

const rightText = changetype<Cell>(memory.data(16))

/** Whether two values have the same text, as the values of options are compared. */
export function isSameText(a: Cell, b: Cell): bool {
  toText(a, leftText)
  toText(b, rightText)
  return areEqual(leftText, rightText)
}

/** radio_button(:kind, "news", options) */
export function radioButton(form: Form, first: usize, count: u32, result: Cell): void {
  if (count < 2) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const name = cellAt(first, 0)
  const own = cellAt(first, 1)
  const options = optionsAt(first, count, 2)
  if (!readModel(form, name, value)) return
  const forced = optionOf(options, Word.checked)
  const isChecked =
    forced !== null ? isTruthy(forced) : value.tag !== Tag.NIL && isSameText(value, own)
  const writer = startMarkup(160)
  if (writer === null) return
  const isFramed = openFrame(writer, form, name)
  writeLiteral(writer, '<input')
  writeOptions(writer, options, 'type name id value checked index')
  writeLiteral(writer, ' type="radio" value="')
  writeEscapedText(writer, own)
  endAttribute(writer)
  if (isChecked) writeAttribute(writer, 'checked', 'checked')
  startAttribute(writer, 'name')
  writeFieldName(writer, form, name, false)
  endAttribute(writer)
  startAttribute(writer, 'id')
  const id = optionOf(options, Word.id)
  if (id !== null) {
    writeEscapedText(writer, id)
  } else {
    writeFieldId(writer, form, name)
    writeValueSuffix(writer, own)
  }
  endAttribute(writer)
  writeLiteral(writer, ' />')
  closeFrame(writer, isFramed)
  endMarkup(writer, result)
}
