// Methods of a form builder (Rails: ActionView::Helpers::FormBuilder).

import { writeText as writeLiteral } from '../../memory/text'
import { Writer, writeByte, writeBytes } from '../../memory/writer'
import { CELL, Cell, cellAt, copyCell, isHash, isName, isTruthy, setText } from '../../value/cell'
import { getNameLength, getNameStart } from '../../value/names'
import { endText, startText, take } from '../../value/room'
import * as Tag from '../../value/tag'
import { endAttribute, startAttribute, writeAttribute, writeOptions } from '../helper/attributes'
import { isCalledForEach } from '../helper/helper-name'
import { endMarkup, startMarkup } from '../helper/markup'
import { findOption, isSet, optionNamed, optionOf, optionsAt } from '../helper/option'
import { writeSize } from '../helper/tag-helper'
import { isBlank } from '../method/blank'
import { askHelper } from '../run/ask'
import { writeEscapedText, writeSafely } from '../run/output'
import { Word } from '../word'
import { keepsFiles, writeDirectUpload } from './direct-upload'
import {
  closeFrame,
  inputType,
  modelOf,
  openFrame,
  readFieldValue,
  useIndex,
  writeColor,
  writeFieldId,
  writeFieldName,
  writeId,
  writeInputValue,
  writeNameAndId,
} from './field'
import { readFieldText } from './field-text'
import { Form, formOf, sendFiles } from './form'
import { checkBox, radioButton, writeValueSuffix } from './form-check'
import { button, submit } from './form-submit'
import { fieldText } from './form-text'
import { collectionBoxes, collectionSelect, select } from './select'

/** The value of the field at hand. */
const value = changetype<Cell>(memory.data(16))

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
  if (form.own !== 0 && builder.length !== FROM_SHELL) {
    return askBuilder(builder, word, first, count, content, result)
  }
  if (content !== 0 && changetype<Cell>(content).tag === Tag.BLOCK) {
    if (!isToldMore(word)) return false
    return askBuilder(builder, word, first, count, content, result)
  }
  switch (word) {
    case Word.object:
      copyCell(result, modelOf(form))
      return true
    case Word.object_name:
      setText(result, Tag.STRING, form.scopeStart, form.scopeLength)
      return true
    case Word.index:
      copyCell(result, changetype<Cell>(form.index))
      return true
    case Word.id:
      if (count !== 0) break
      copyCell(result, changetype<Cell>(form.id))
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
  useIndex(form, optionsAt(first, count, optionsPlace(word, first, count)))
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
      select(form, first, count, content, result)
      return true
    case Word.collection_select:
      collectionSelect(form, first, count, result)
      return true
    case Word.collection_check_boxes:
    case Word.collection_checkboxes:
    case Word.collection_radio_buttons:
      collectionBoxes(form, first, count, word !== Word.collection_radio_buttons, result)
      return true
    case Word.field_id:
    case Word.id: {
      const writer = startText(32)
      if (writer === null) return true
      writeFieldId(writer, form, name)
      writeFurther(writer, first, count, true)
      endText(writer, result, Tag.STRING)
      return true
    }
    case Word.field_name: {
      const writer = startMarkup(32)
      if (writer === null) return true
      writeFieldName(writer, form, name, false)
      writeFurther(writer, first, count, false)
      const multiple = optionOf(optionsAt(first, count, count - 1), Word.multiple)
      if (multiple !== null && isTruthy(multiple)) writeLiteral(writer, '[]')
      endMarkup(writer, result)
      return true
    }
  }
  if (inputType(word).length === 0) return false
  input(form, word, name, optionsAt(first, count, 1), result)
  return true
}

/** What a builder's cell has for a length where a class of the application asks for the field itself. */
export const FROM_SHELL: u32 = 1

/** Whether a method calls its block with something, or more than once. */
function isToldMore(word: u32): bool {
  return word === Word.label || word === Word.button || isCalledForEach(word)
}

/** Asks the shell for a method: of a class of the application, or one that calls its block with something. */
function askBuilder(
  builder: Cell,
  word: u32,
  first: usize,
  count: u32,
  content: usize,
  result: Cell,
): bool {
  const name = startText(64)
  const cells = take((count + 1) * CELL)
  if (name === null || cells === 0) return false
  writeLiteral(name, 'FormBuilder#')
  writeBytes(name, getNameStart(word), getNameLength(word))
  copyCell(cellAt(cells, 0), builder)
  memory.copy(cells + CELL, first, count * CELL)
  askHelper(name.start, name.length, cells, count + 1, content, result)
  return true
}

/** Which argument of a field's method may be its attributes. */
/** What `field_id :title, :error` and `field_name :title, :from` have behind the attribute. */
function writeFurther(writer: Writer, first: usize, count: u32, isId: bool): void {
  for (let at: u32 = 1; at < count; at++) {
    const part = cellAt(first, at)
    if (isHash(part)) return
    writeByte(writer, isId ? 0x5f : 0x5b)
    if (isId && isName(part)) writeId(writer, part.pointer, part.length)
    else writeEscapedText(writer, part)
    if (!isId) writeByte(writer, 0x5d)
  }
}

function optionsPlace(word: u32, first: usize, count: u32): u32 {
  switch (word) {
    case Word.label:
      return count > 1 && !isHash(cellAt(first, 1)) ? 2 : 1
    case Word.radio_button:
      return 2
    case Word.select:
      return 3
    case Word.collection_select:
    case Word.collection_check_boxes:
    case Word.collection_checkboxes:
    case Word.collection_radio_buttons:
      return 5
    case Word.field_id:
    case Word.field_name:
      return count - 1
    default:
      return 1
  }
}

function input(form: Form, word: u32, name: Cell, options: Cell | null, result: Cell): void {
  const showsValue = word !== Word.password_field && word !== Word.file_field
  if (showsValue && !readInput(form, word, name, options)) return
  if (!showsValue) {
    const given = optionOf(options, Word.value)
    if (given !== null && word === Word.password_field) copyCell(value, given)
    else value.tag = Tag.NIL
  }
  const isHidden = word === Word.hidden_field
  const writer = startMarkup(128)
  if (writer === null) return
  const isFramed = !isHidden && openFrame(writer, form, name)
  const isList = options !== null && isSet(options, Word.multiple)
  const isFile = word === Word.file_field
  if (isFile && isList && keepsFiles()) writeNoFile(writer, form, name, options)
  writeLiteral(writer, '<input')
  const isMoment = isMomentField(word)
  writeOptions(
    writer,
    options,
    isMoment
      ? 'type name id value min max index include_seconds'
      : isFile
        ? 'type name id value index direct_upload placeholder include_hidden'
        : 'type name id value index placeholder',
  )
  if (!isMoment) writePlaceholder(writer, form, name, options)
  const seconds = optionNamed(options, 'include_seconds')
  const hasSeconds = seconds === null || isTruthy(seconds)
  if (isMoment) writeMoments(writer, options, word, hasSeconds)
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
    const given = optionOf(options, Word.value)
    const isGiven = given !== null && isTruthy(given)
    if (word === Word.color_field && !isGiven) writeColor(writer, value)
    else writeInputValue(writer, value, word, hasSeconds)
    endAttribute(writer)
  }
  if (isHidden) writeAttribute(writer, 'autocomplete', 'off')
  const width = optionNamed(options, 'maxlength')
  if (width !== null && hasWidth(word) && optionOf(options, Word.size) === null) {
    startAttribute(writer, 'size')
    writeEscapedText(writer, width)
    endAttribute(writer)
  }
  if (isFile) {
    sendFiles(form)
    writeDirectUpload(writer, options)
  }
  writeNameAndId(writer, form, name, options, isList)
  writeLiteral(writer, ' />')
  closeFrame(writer, isFramed)
  endMarkup(writer, result)
}

/** A list of files is empty where nobody chooses one, unless `include_hidden: false` says otherwise. */
function writeNoFile(writer: Writer, form: Form, name: Cell, options: Cell | null): void {
  const hides = optionOf(options, Word.include_hidden)
  if (hides !== null && !isTruthy(hides)) return
  writeLiteral(writer, '<input name="')
  writeFieldName(writer, form, name, true)
  writeLiteral(writer, '" type="hidden" value="" autocomplete="off" />')
}

/** `placeholder: true` says what a label does. */
function writePlaceholder(writer: Writer, form: Form, name: Cell, options: Cell | null): void {
  const given = optionNamed(options, 'placeholder')
  if (given === null || given.tag === Tag.NIL) return
  startAttribute(writer, 'placeholder')
  if (given.tag === Tag.TRUE) writeEscapedText(writer, fieldText('placeholder', form, name, null))
  else writeEscapedText(writer, given)
  endAttribute(writer)
}

/** Moments and colours are shown as the record has them, everything else as it was typed. */
function readInput(form: Form, word: u32, name: Cell, options: Cell | null): bool {
  const isParsed = isMomentField(word) || word === Word.color_field
  if (isParsed) return readFieldValue(form, name, options, value)
  return readFieldText(form, name, options, value)
}

function isMomentField(word: u32): bool {
  switch (word) {
    case Word.date_field:
    case Word.month_field:
    case Word.week_field:
    case Word.time_field:
    case Word.datetime_field:
    case Word.datetime_local_field:
      return true
    default:
      return false
  }
}

/** `min` and `max` of such a field are written as its value is. */
function writeMoments(writer: Writer, options: Cell | null, word: u32, hasSeconds: bool): void {
  const least = optionNamed(options, 'min')
  if (least !== null && least.tag !== Tag.NIL) {
    startAttribute(writer, 'min')
    writeInputValue(writer, least, word, hasSeconds)
    endAttribute(writer)
  }
  const most = optionNamed(options, 'max')
  if (most === null || most.tag === Tag.NIL) return
  startAttribute(writer, 'max')
  writeInputValue(writer, most, word, hasSeconds)
  endAttribute(writer)
}

/** Whether Rails makes an input as wide as its `maxlength`. */
function hasWidth(word: u32): bool {
  const type = inputType(word)
  return (
    type === 'text' ||
    type === 'email' ||
    type === 'password' ||
    type === 'url' ||
    type === 'tel' ||
    type === 'search'
  )
}

function textArea(form: Form, name: Cell, options: Cell | null, result: Cell): void {
  if (!readFieldText(form, name, options, value)) return
  const writer = startMarkup(256)
  if (writer === null) return
  const isFramed = openFrame(writer, form, name)
  writeLiteral(writer, '<textarea')
  writeOptions(writer, options, 'name id value size index placeholder')
  writePlaceholder(writer, form, name, options)
  if (options !== null) writeSize(writer, findOption(options, Word.size), 'cols', 'rows')
  writeNameAndId(writer, form, name, options, false)
  // A browser drops the first line end, so that one of the text's own stays.
  writeLiteral(writer, '>\n')
  writeEscapedText(writer, value)
  writeLiteral(writer, '</textarea>')
  closeFrame(writer, isFramed)
  endMarkup(writer, result)
}

/** label(:title), label(:title, "Text"), label(:title, class: "x") and with a block. */
function label(form: Form, first: usize, count: u32, content: usize, result: Cell): void {
  const name = cellAt(first, 0)
  const hasText = count > 1 && !isHash(cellAt(first, 1))
  const options = optionsAt(first, count, hasText ? 2 : 1)
  const writer = startMarkup(96)
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
  else
    writeSafely(
      writer,
      fieldText('label', form, name, labelled(form, optionOf(options, Word.value))),
    )
  writeLiteral(writer, '</label>')
  closeFrame(writer, isFramed)
  endMarkup(writer, result)
}

/** What a label is about beside the attribute: one of its values. */
function labelled(form: Form, part: Cell | null): Cell | null {
  return part === null || isBlank(part) || modelOf(form).tag === Tag.NIL ? null : part
}
