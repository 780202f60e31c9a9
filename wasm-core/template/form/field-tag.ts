// Fields that belong to no builder (Rails: FormTagHelper).

import { writeText as writeLiteral } from '../../memory/text'
import { Writer, writeByte } from '../../memory/writer'
import { Cell, cellAt, isHash, isName, isTruthy, setText } from '../../value/cell'
import { raise } from '../../value/fault'
import { getNameLength, getNameStart } from '../../value/names'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import {
  endAttribute,
  startAttribute,
  writeAttribute,
  writeAttributeValue,
  writeOptions,
} from '../helper/attributes'
import { endMarkup, startMarkup } from '../helper/markup'
import { findOption, optionOf, optionsAt } from '../helper/option'
import { writeSize } from '../helper/tag-helper'
import { writeEscapedText, writeSafely } from '../run/output'
import { Word } from '../word'
import { writeDirectUpload } from './direct-upload'
import { inputType, writeId } from './field'
import { writeValueSuffix } from './form-check'
import { writeBlank } from './select'

const text = changetype<Cell>(memory.data(16))

/** text_field_tag(name, value, options) and the other inputs. */
export function fieldTag(word: u32, first: usize, count: u32, result: Cell): void {
  // `password_field_tag` alone is the field of a password.
  const isNameless = word === Word.password_field_tag && (count === 0 || isHash(cellAt(first, 0)))
  if (isNameless) {
    const known = getNameStart(Word.password)
    setText(text, Tag.STRING, known, getNameLength(Word.password))
  }
  const name = isNameless ? text : cellAt(first, 0)
  if (!isNameless && (count === 0 || !isName(name)))
    return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const hasValue = count > 1 && !isHash(cellAt(first, 1))
  const options = optionsAt(first, count, isNameless ? 0 : hasValue ? 2 : 1)
  const writer = startMarkup(128)
  if (writer === null) return
  writeLiteral(writer, '<input')
  const type = optionOf(options, Word.type)
  startAttribute(writer, 'type')
  if (type !== null) writeEscapedText(writer, type)
  else writeLiteral(writer, inputType(fieldOf(word)))
  endAttribute(writer)
  writeNames(writer, name, options, false)
  const isShown = hasValue && cellAt(first, 1).tag !== Tag.NIL && word !== Word.file_field_tag
  if (isShown) {
    startAttribute(writer, 'value')
    writeAttributeValue(writer, cellAt(first, 1))
    endAttribute(writer)
  }
  if (word === Word.hidden_field_tag) writeAttribute(writer, 'autocomplete', 'off')
  const isFile = word === Word.file_field_tag
  writeOptions(writer, options, isFile ? 'type name id value direct_upload' : 'type name id value')
  if (isFile) writeDirectUpload(writer, options)
  writeLiteral(writer, ' />')
  endMarkup(writer, result)
}

/** The method of forms that writes the same type of input: `text_field` for `text_field_tag`. */
function fieldOf(word: u32): u32 {
  switch (word) {
    case Word.email_field_tag:
      return Word.email_field
    case Word.password_field_tag:
      return Word.password_field
    case Word.number_field_tag:
      return Word.number_field
    case Word.date_field_tag:
      return Word.date_field
    case Word.search_field_tag:
      return Word.search_field
    case Word.file_field_tag:
      return Word.file_field
    case Word.hidden_field_tag:
      return Word.hidden_field
    default:
      return Word.text_field
  }
}

function writeNames(writer: Writer, name: Cell, options: Cell | null, isList: bool): void {
  startAttribute(writer, 'name')
  writeEscapedText(writer, name)
  if (isList) writeLiteral(writer, '[]')
  endAttribute(writer)
  const id = optionOf(options, Word.id)
  if (id !== null && !isTruthy(id)) return
  startAttribute(writer, 'id')
  if (id !== null) writeEscapedText(writer, id)
  else writeId(writer, name.pointer, name.length)
  endAttribute(writer)
}

/** text_area_tag(name, content, options) */
export function textAreaTag(first: usize, count: u32, result: Cell): void {
  const name = cellAt(first, 0)
  if (count === 0 || !isName(name)) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const hasValue = count > 1 && !isHash(cellAt(first, 1))
  const options = optionsAt(first, count, hasValue ? 2 : 1)
  const writer = startMarkup(128)
  if (writer === null) return
  writeLiteral(writer, '<textarea')
  writeNames(writer, name, options, false)
  writeOptions(writer, options, 'name id size')
  if (options !== null) writeSize(writer, findOption(options, Word.size), 'cols', 'rows')
  writeLiteral(writer, '>\n')
  if (hasValue) writeEscapedText(writer, cellAt(first, 1))
  writeLiteral(writer, '</textarea>')
  endMarkup(writer, result)
}

/** check_box_tag(name, value = "1", checked = false, options) and radio_button_tag(name, value, …) */
export function checkTag(isRadio: bool, first: usize, count: u32, result: Cell): void {
  const name = cellAt(first, 0)
  if (count === 0 || !isName(name)) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const writer = startMarkup(128)
  if (writer === null) return
  const last = cellAt(first, count - 1)
  const options = isHash(last) ? last : null
  const values = options === null ? count : count - 1
  writeLiteral(writer, isRadio ? '<input type="radio"' : '<input type="checkbox"')
  startAttribute(writer, 'name')
  writeEscapedText(writer, name)
  endAttribute(writer)
  const id = optionOf(options, Word.id)
  if (id === null || isTruthy(id)) {
    startAttribute(writer, 'id')
    if (id !== null) writeEscapedText(writer, id)
    else writeId(writer, name.pointer, name.length)
    if (id === null && isRadio && values > 1) writeValueSuffix(writer, cellAt(first, 1))
    endAttribute(writer)
  }
  startAttribute(writer, 'value')
  if (values > 1) writeAttributeValue(writer, cellAt(first, 1))
  else writeByte(writer, 0x31)
  endAttribute(writer)
  if (values > 2 && isTruthy(cellAt(first, 2))) writeAttribute(writer, 'checked', 'checked')
  writeOptions(writer, options, 'type name id value')
  writeLiteral(writer, ' />')
  endMarkup(writer, result)
}

/** select_tag(name, options_for_select(…), options) */
export function selectTag(first: usize, count: u32, result: Cell): void {
  const name = cellAt(first, 0)
  if (count === 0 || !isName(name)) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const hasChoices = count > 1 && !isHash(cellAt(first, 1))
  const options = optionsAt(first, count, hasChoices ? 2 : 1)
  const writer = startMarkup(256)
  if (writer === null) return
  writeLiteral(writer, '<select')
  const multiple = optionOf(options, Word.multiple)
  const isList =
    multiple !== null && isTruthy(multiple) && !endsWithBrackets(name.pointer, name.length)
  writeNames(writer, name, options, isList)
  writeOptions(writer, options, 'name id include_blank prompt')
  writeByte(writer, 0x3e)
  const blank = optionOf(options, Word.include_blank)
  const prompt = optionOf(options, Word.prompt)
  if (prompt !== null && isTruthy(prompt)) writeBlank(writer, prompt, true)
  if (blank !== null && isTruthy(blank)) writeBlank(writer, blank, false)
  if (hasChoices) writeSafely(writer, cellAt(first, 1))
  writeLiteral(writer, '</select>')
  endMarkup(writer, result)
}

function endsWithBrackets(start: usize, length: u32): bool {
  return (
    length > 1 && load<u8>(start + length - 1) === 0x5d && load<u8>(start + length - 2) === 0x5b
  )
}

/** submit_tag("Save changes", options) */
export function submitTag(first: usize, count: u32, result: Cell): void {
  const hasText = count > 0 && !isHash(cellAt(first, 0))
  const options = optionsAt(first, count, hasText ? 1 : 0)
  const writer = startMarkup(128)
  if (writer === null) return
  setText(text, Tag.STRING, SAVE, 12)
  const shown = hasText ? cellAt(first, 0) : text
  writeLiteral(writer, '<input type="submit"')
  const name = optionOf(options, Word.name)
  if (name === null) writeAttribute(writer, 'name', 'commit')
  startAttribute(writer, 'value')
  writeEscapedText(writer, shown)
  endAttribute(writer)
  writeOptions(writer, options, 'type value')
  if (optionOf(optionOf(options, Word.data), Word.disable_with) === null) {
    startAttribute(writer, 'data-disable-with')
    writeEscapedText(writer, shown)
    endAttribute(writer)
  }
  writeLiteral(writer, ' />')
  endMarkup(writer, result)
}

/** "Save changes" */
const SAVE = memory.data<u8>([
  0x53, 0x61, 0x76, 0x65, 0x20, 0x63, 0x68, 0x61, 0x6e, 0x67, 0x65, 0x73,
])

/** button_tag("Text", options), also with a block. */
export function buttonTag(first: usize, count: u32, content: usize, result: Cell): void {
  const hasText = count > 0 && !isHash(cellAt(first, 0))
  const options = optionsAt(first, count, hasText ? 1 : 0)
  const writer = startMarkup(128)
  if (writer === null) return
  writeLiteral(writer, '<button')
  if (options === null || findOption(options, Word.name) === null)
    writeAttribute(writer, 'name', 'button')
  if (options === null || findOption(options, Word.type) === null)
    writeAttribute(writer, 'type', 'submit')
  writeOptions(writer, options, '')
  writeByte(writer, 0x3e)
  if (content !== 0) writeSafely(writer, changetype<Cell>(content))
  else if (hasText) writeSafely(writer, cellAt(first, 0))
  else writeLiteral(writer, 'Button')
  writeLiteral(writer, '</button>')
  endMarkup(writer, result)
}
