// Methods of a form builder (Rails: ActionView::Helpers::FormBuilder).

import { writeText as writeLiteral } from '../memory/text'
import { Writer, writeByte, writeBytes } from '../memory/writer'
import { Cell, cellAt, copyCell, isHash, isName, isTruthy, setText } from '../value/cell'
import { areEqual } from '../value/compare'
import { raise } from '../value/fault'
import { classOf, isPersisted } from '../value/record'
import { endText, startText } from '../value/room'
import * as Tag from '../value/tag'
import { toText } from '../value/text'
import { endAttribute, startAttribute, writeAttribute, writeOptions } from './attributes'
import { TemplateError } from './error-code'
import {
  closeFrame,
  inputType,
  modelOf,
  openFrame,
  readFieldValue,
  readModel,
  writeFieldId,
  writeFieldName,
  writeId,
  writeInputValue,
  writeNameAndId,
} from './field'
import { Form, formOf } from './form'
import { writeHumanized } from './humanize'
import { findOption, optionOf } from './option'
import { writeEscapedText, writeSafely } from './output'
import { collectionBoxes, collectionSelect, select } from './select'
import { writeSize } from './tag-helper'
import { Word } from './word'

const value = changetype<Cell>(memory.data(16))
const wanted = changetype<Cell>(memory.data(16))

/** The options that come last among the arguments from `at` on; null when there are none. */
export function optionsAt(first: usize, count: u32, at: u32): Cell | null {
  if (at >= count || !isHash(cellAt(first, at))) return null
  return cellAt(first, at)
}

/** Calls a method of a builder. */
export function formMethod(
  builder: Cell,
  word: u32,
  first: usize,
  count: u32,
  content: usize,
  result: Cell,
): bool {
  const form = formOf(builder)
  switch (word) {
    case Word.object:
      copyCell(result, modelOf(form))
      return true
    case Word.object_name:
      setText(result, Tag.STRING, form.scopeStart, form.scopeLength)
      return true
    case Word.submit:
      submit(form, first, count, result)
      return true
    case Word.button:
      button(form, first, count, content, result)
      return true
  }
  const name = cellAt(first, 0)
  if (count === 0 || !isName(name)) return false
  switch (word) {
    case Word.label:
      label(form, first, count, content, result)
      return true
    case Word.text_area:
    case Word.textarea:
      textArea(form, name, optionsAt(first, count, 1), result)
      return true
    case Word.check_box:
    case Word.checkbox:
      checkBox(form, first, count, result)
      return true
    case Word.radio_button:
      radioButton(form, first, count, result)
      return true
    case Word.select:
      select(form, first, count, result)
      return true
    case Word.collection_select:
      collectionSelect(form, first, count, result)
      return true
    case Word.collection_check_boxes:
    case Word.collection_radio_buttons:
      collectionBoxes(form, first, count, word === Word.collection_check_boxes, result)
      return true
    case Word.field_id:
    case Word.id: {
      const writer = startText(32)
      if (writer === null) return true
      writeFieldId(writer, form, name)
      endText(writer, result, Tag.STRING)
      return true
    }
    case Word.field_name: {
      const writer = startText(32)
      if (writer === null) return true
      writeFieldName(writer, form, name, false)
      endText(writer, result, Tag.SAFE_STRING)
      return true
    }
  }
  if (inputType(word).length === 0) return false
  input(form, word, name, optionsAt(first, count, 1), result)
  return true
}

function input(form: Form, word: u32, name: Cell, options: Cell | null, result: Cell): void {
  const showsValue = word !== Word.password_field && word !== Word.file_field
  if (showsValue && !readFieldValue(form, name, options, value)) return
  if (!showsValue) {
    const given = optionOf(options, Word.value)
    if (given !== null && word === Word.password_field) copyCell(value, given)
    else value.tag = Tag.NIL
  }
  const isHidden = word === Word.hidden_field
  const writer = startText(128)
  if (writer === null) return
  const isFramed = !isHidden && openFrame(writer, form, name)
  const isList = options !== null && isSet(options, Word.multiple)
  writeLiteral(writer, '<input')
  writeOptions(writer, options, 'type name id value')
  const type = optionOf(options, Word.type)
  if (type !== null) {
    startAttribute(writer, 'type')
    writeEscapedText(writer, type)
    endAttribute(writer)
  } else {
    writeAttribute(writer, 'type', inputType(word))
  }
  if (value.tag !== Tag.NIL || word === Word.color_field) {
    startAttribute(writer, 'value')
    if (value.tag === Tag.NIL) writeLiteral(writer, '#000000')
    else writeInputValue(writer, value, word)
    endAttribute(writer)
  }
  if (isHidden) writeAttribute(writer, 'autocomplete', 'off')
  if (word === Word.file_field) form.isMultipart = 1
  writeNameAndId(writer, form, name, options, isList)
  writeLiteral(writer, ' />')
  closeFrame(writer, isFramed)
  endText(writer, result, Tag.SAFE_STRING)
}

function isSet(options: Cell, word: u32): bool {
  const given = findOption(options, word)
  return given !== null && isTruthy(given)
}

function textArea(form: Form, name: Cell, options: Cell | null, result: Cell): void {
  if (!readFieldValue(form, name, options, value)) return
  const writer = startText(256)
  if (writer === null) return
  const isFramed = openFrame(writer, form, name)
  writeLiteral(writer, '<textarea')
  writeOptions(writer, options, 'name id value size')
  if (options !== null) writeSize(writer, findOption(options, Word.size), 'cols', 'rows')
  writeNameAndId(writer, form, name, options, false)
  // A browser drops the first line end, so that one of the text's own stays.
  writeLiteral(writer, '>\n')
  writeEscapedText(writer, value)
  writeLiteral(writer, '</textarea>')
  closeFrame(writer, isFramed)
  endText(writer, result, Tag.SAFE_STRING)
}

/** label(:title), label(:title, "Text"), label(:title, class: "x") and with a block. */
function label(form: Form, first: usize, count: u32, content: usize, result: Cell): void {
  const name = cellAt(first, 0)
  const hasText = count > 1 && !isHash(cellAt(first, 1))
  const options = optionsAt(first, count, hasText ? 2 : 1)
  const writer = startText(96)
  if (writer === null) return
  const isFramed = openFrame(writer, form, name)
  writeLiteral(writer, '<label')
  writeOptions(writer, options, 'for value index')
  const target = optionOf(options, Word.for_)
  if (target === null || isTruthy(target)) {
    startAttribute(writer, 'for')
    if (target !== null) writeEscapedText(writer, target)
    else writeFieldId(writer, form, name)
    const part = optionOf(options, Word.value)
    if (part !== null) writeValueSuffix(writer, part)
    endAttribute(writer)
  }
  writeByte(writer, 0x3e)
  const text = hasText ? cellAt(first, 1) : null
  if (content !== 0) writeSafely(writer, changetype<Cell>(content))
  else if (text !== null && text.tag !== Tag.NIL) writeSafely(writer, text)
  else writeHumanizedEscaped(writer, name)
  writeLiteral(writer, '</label>')
  closeFrame(writer, isFramed)
  endText(writer, result, Tag.SAFE_STRING)
}

function writeHumanizedEscaped(writer: Writer, name: Cell): void {
  const text = startText(name.length + 1)
  if (text === null) return
  writeHumanized(text, name.pointer, name.length)
  setText(value, Tag.STRING, text.start, text.length)
  writeSafely(writer, value)
}

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
function checkBox(form: Form, first: usize, count: u32, result: Cell): void {
  const name = cellAt(first, 0)
  const options = optionsAt(first, count, 1)
  const yes = count > 2 ? cellAt(first, 2) : null
  const no = count > 3 ? cellAt(first, 3) : null
  if (!readModel(form, name, value)) return
  const writer = startText(256)
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
  writeOptions(writer, options, 'type name id value checked include_hidden multiple')
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
  endText(writer, result, Tag.SAFE_STRING)
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
function radioButton(form: Form, first: usize, count: u32, result: Cell): void {
  if (count < 2) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const name = cellAt(first, 0)
  const own = cellAt(first, 1)
  const options = optionsAt(first, count, 2)
  if (!readModel(form, name, value)) return
  const forced = optionOf(options, Word.checked)
  const isChecked =
    forced !== null ? isTruthy(forced) : value.tag !== Tag.NIL && isSameText(value, own)
  const writer = startText(160)
  if (writer === null) return
  const isFramed = openFrame(writer, form, name)
  writeLiteral(writer, '<input')
  writeOptions(writer, options, 'type name id value checked')
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
  endText(writer, result, Tag.SAFE_STRING)
}

/** Appends "Create Article", "Update Article" or "Save Article". */
function writeSubmitText(writer: Writer, form: Form): void {
  const model = modelOf(form)
  if (model.tag === Tag.RECORD) {
    writeLiteral(writer, isPersisted(model) ? 'Update ' : 'Create ')
    const info = classOf(model)
    writeHumanized(writer, info.paramKeyStart, info.paramKeyLength)
  } else if (form.scopeLength > 0) {
    writeLiteral(writer, 'Save ')
    writeHumanized(writer, form.scopeStart, form.scopeLength)
  } else {
    writeLiteral(writer, 'Save ')
  }
}

/** submit, submit("Text"), submit("Text", options) */
function submit(form: Form, first: usize, count: u32, result: Cell): void {
  const hasText = count > 0 && !isHash(cellAt(first, 0)) && cellAt(first, 0).tag !== Tag.NIL
  const options = optionsAt(first, count, isHash(cellAt(first, 0)) ? 0 : 1)
  const writer = startText(128)
  const text = startText(32)
  if (writer === null || text === null) return
  if (hasText) writeEscapedText(text, cellAt(first, 0))
  else writeSubmitText(text, form)
  writeLiteral(writer, '<input type="submit"')
  writeOptions(writer, options, 'type value')
  const name = optionOf(options, Word.name)
  if (name === null) writeAttribute(writer, 'name', 'commit')
  startAttribute(writer, 'value')
  writeBytes(writer, text.start, text.length)
  endAttribute(writer)
  const data = optionOf(options, Word.data)
  const disables = optionOf(data, Word.disable_with)
  if (disables === null) {
    startAttribute(writer, 'data-disable-with')
    writeBytes(writer, text.start, text.length)
    endAttribute(writer)
  }
  writeLiteral(writer, ' />')
  endText(writer, result, Tag.SAFE_STRING)
}

/** button, button("Text"), button(class: "x") and with a block. */
function button(form: Form, first: usize, count: u32, content: usize, result: Cell): void {
  const hasText = count > 0 && !isHash(cellAt(first, 0)) && cellAt(first, 0).tag !== Tag.NIL
  const options = optionsAt(first, count, isHash(cellAt(first, 0)) ? 0 : 1)
  const writer = startText(128)
  if (writer === null) return
  writeLiteral(writer, '<button')
  writeOptions(writer, options, '')
  if (options === null || findOption(options, Word.name) === null)
    writeAttribute(writer, 'name', 'button')
  if (options === null || findOption(options, Word.type) === null)
    writeAttribute(writer, 'type', 'submit')
  writeByte(writer, 0x3e)
  if (content !== 0) writeSafely(writer, changetype<Cell>(content))
  else if (hasText) writeSafely(writer, cellAt(first, 0))
  else writeSubmitText(writer, form)
  writeLiteral(writer, '</button>')
  endText(writer, result, Tag.SAFE_STRING)
}
