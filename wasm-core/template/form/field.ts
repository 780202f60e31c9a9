// What all fields of a form share: names, ids, values and the frame around a field with errors
// (Rails: ActionView::Helpers::Tags::Base).

import { faultyFieldClass, faultyFieldClassLength, frameFaultyFields } from '../../boot/config'
import { writeText as writeLiteral } from '../../memory/text'
import { Writer, writeByte } from '../../memory/writer'
import { Cell, copyCell, isName, isString, isTruthy, setNil, setPointer } from '../../value/cell'
import { faultCode, raise } from '../../value/fault'
import { findName } from '../../value/names'
import * as Tag from '../../value/tag'
import { toText } from '../../value/text'
import {
  countDays,
  day,
  hour,
  microsecond,
  minute,
  month,
  second,
  split,
  splitDate,
  weekday,
  writeClock,
  writeDateParts,
  writePadded,
  year,
  yearDay,
} from '../../value/time'
import { TemplateError } from '../error-code'
import { writeEscaped } from '../escape'
import { endAttribute, startAttribute, writeAttributeValue } from '../helper/attributes'
import { optionOf } from '../helper/option'
import { hasAttribute, readAttribute } from '../method/attribute'
import { hasErrors } from '../method/errors-method'
import { recall } from '../run/ask'
import { machine, Stop } from '../run/machine'
import { writeEscapedText } from '../run/output'
import { Word } from '../word'
import { Form } from './form'

const errors = changetype<Cell>(memory.data(16))
const indexText = changetype<Cell>(memory.data(16))

/** The record of a form, NIL for none. */
export function modelOf(form: Form): Cell {
  return changetype<Cell>(form.model)
}

/** The `index:` of the field at hand; 0 for none. */
let fieldIndex: usize = 0

/** Takes the `index:` among a field's options, or its form's: the names from now on have it after their scope. */
export function useIndex(form: Form, options: Cell | null): void {
  fieldIndex = changetype<usize>(optionOf(options, Word.index))
  if (fieldIndex === 0 && form.hasIndex) fieldIndex = form.index
}

/** Appends the value of `name`: `article[title]`. */
export function writeFieldName(writer: Writer, form: Form, name: Cell, isList: bool): void {
  if (form.scopeLength > 0) {
    writeEscaped(writer, form.scopeStart, form.scopeLength)
    if (fieldIndex !== 0) {
      writeByte(writer, 0x5b)
      writeEscapedText(writer, changetype<Cell>(fieldIndex))
      writeByte(writer, 0x5d)
    }
    writeByte(writer, 0x5b)
    writeEscapedText(writer, name)
    writeByte(writer, 0x5d)
  } else {
    writeEscapedText(writer, name)
  }
  if (isList) writeLiteral(writer, '[]')
}

/** Appends the value of `id`: `article_title`. */
export function writeFieldId(writer: Writer, form: Form, name: Cell): void {
  if (form.namespaceLength > 0) {
    writeId(writer, form.namespaceStart, form.namespaceLength)
    writeByte(writer, 0x5f)
  }
  if (form.scopeLength > 0) {
    writeId(writer, form.scopeStart, form.scopeLength)
    writeByte(writer, 0x5f)
    if (fieldIndex !== 0) {
      toText(changetype<Cell>(fieldIndex), indexText)
      writeId(writer, indexText.pointer, indexText.length)
      writeByte(writer, 0x5f)
    }
  }
  writeId(writer, name.pointer, name.length)
}

/** Brackets become underscores, everything that cannot stand in an id too. */
export function writeId(writer: Writer, start: usize, length: u32): void {
  for (let offset: u32 = 0; offset < length; offset++) {
    const byte = load<u8>(start + offset)
    if (byte === 0x5d) continue
    const letter = byte | 0x20
    const isPlain = (letter >= 0x61 && letter <= 0x7a) || (byte >= 0x30 && byte <= 0x39)
    const keeps =
      isPlain || byte === 0x2d || byte === 0x5f || byte === 0x3a || byte === 0x2e || byte >= 0x80
    writeByte(writer, keeps ? byte : 0x5f)
  }
}

/** Appends ` name="…" id="…"`, unless the options have their own. */
export function writeNameAndId(
  writer: Writer,
  form: Form,
  name: Cell,
  options: Cell | null,
  isList: bool,
): void {
  startAttribute(writer, 'name')
  const given = optionOf(options, Word.name)
  if (given !== null) writeAttributeValue(writer, given)
  else writeFieldName(writer, form, name, isList)
  endAttribute(writer)
  const id = optionOf(options, Word.id)
  if (id !== null && !isTruthy(id)) return
  startAttribute(writer, 'id')
  if (id !== null) writeAttributeValue(writer, id)
  else writeFieldId(writer, form, name)
  endAttribute(writer)
}

/** Reads what a field shows: its option, or the record's attribute. False while it is asked for. */
export function readFieldValue(form: Form, name: Cell, options: Cell | null, target: Cell): bool {
  const given = optionOf(options, Word.value)
  if (given !== null) {
    copyCell(target, given)
    return true
  }
  return readModel(form, name, target)
}

/**
 * Reads an attribute of the form's record; nil when there is no record, or it has no such attribute in `form_with`. In
 * `form_for` the record is asked for its method, and raises where it has none (Rails: `value` of Tags::Base).
 */
export function readModel(form: Form, name: Cell, target: Cell): bool {
  setNil(target)
  const model = modelOf(form)
  if ((model.tag !== Tag.RECORD && model.tag !== Tag.OBJECT) || !isName(name)) return true
  const word = findName(name.pointer, name.length)
  if (model.tag === Tag.OBJECT) return askObject(model, word, target)
  if (word === 0 || !hasAttribute(model, word)) {
    if (!form.isFor) return true
    if (word !== 0) return askObject(model, word, target)
    raise(TemplateError.UNKNOWN_METHOD, name.pointer, name.length)
    return false
  }
  readAttribute(model, word, target)
  return faultCode === 0 && machine.stop === Stop.NO
}

/** Asks an object of `fields_for` for what a field shows. */
function askObject(object: Cell, word: u32, target: Cell): bool {
  if (word === 0) {
    raise(TemplateError.WRONG_ARGUMENT, 0, 0)
    return false
  }
  const answer = recall(object, word)
  if (answer === null) return false
  copyCell(target, answer)
  return true
}

/** Whether the record has errors on an attribute. */
function isFaulty(form: Form, name: Cell): bool {
  const model = modelOf(form)
  if (model.tag !== Tag.RECORD || !isName(name)) return false
  setPointer(errors, Tag.ERRORS, model.length, model.pointer)
  return hasErrors(errors, name.pointer, name.length)
}

/** Opens the frame of a field with errors. */
export function openFrame(writer: Writer, form: Form, name: Cell): bool {
  const faulty = frameFaultyFields && isFaulty(form, name)
  if (!faulty) return false
  writeLiteral(writer, '<div class="')
  if (faultyFieldClassLength === 0) writeLiteral(writer, 'field_with_errors')
  else writeEscaped(writer, faultyFieldClass, faultyFieldClassLength)
  writeLiteral(writer, '">')
  return true
}

/** Closes it. */
export function closeFrame(writer: Writer, isOpen: bool): void {
  if (isOpen) writeLiteral(writer, '</div>')
}

/** Appends a value as an input of a type shows it: `date` without a time, `time` without a date. */
export function writeInputValue(
  writer: Writer,
  value: Cell,
  word: u32,
  hasSeconds: bool = true,
): void {
  const isMoment = value.tag === Tag.TIME || value.tag === Tag.DATE
  if (!isMoment) return writeAttributeValue(writer, value)
  split(value)
  switch (word) {
    case Word.date_field:
      return writeDateParts(writer)
    case Word.month_field:
      writePadded(writer, year, 4, 0x30)
      writeByte(writer, 0x2d)
      return writePadded(writer, month, 2, 0x30)
    case Word.week_field:
      return writeWeek(writer)
    case Word.time_field:
      writePadded(writer, hour, 2, 0x30)
      writeByte(writer, 0x3a)
      writePadded(writer, minute, 2, 0x30)
      if (!hasSeconds) return
      writeByte(writer, 0x3a)
      writePadded(writer, second, 2, 0x30)
      writeByte(writer, 0x2e)
      return writePadded(writer, microsecond / 1000, 3, 0x30)
    case Word.datetime_field:
    case Word.datetime_local_field:
      writeDateParts(writer)
      writeByte(writer, 0x54)
      if (hasSeconds) return writeClock(writer)
      writePadded(writer, hour, 2, 0x30)
      writeByte(writer, 0x3a)
      return writePadded(writer, minute, 2, 0x30)
    default:
      writeEscapedText(writer, value)
  }
}

/** `#rrggbb` in small letters, which is all that the browser's field takes; black for any other value, as Rails has it. */
export function writeColor(writer: Writer, value: Cell): void {
  let isColor: bool = isString(value) && value.length === 7 && load<u8>(value.pointer) === 0x23
  for (let at: u32 = 1; isColor && at < 7; at++) isColor = isHexDigit(load<u8>(value.pointer + at))
  if (!isColor) return writeLiteral(writer, '#000000')
  writeByte(writer, 0x23)
  for (let at: u32 = 1; at < 7; at++) writeByte(writer, load<u8>(value.pointer + at) | 0x20)
}

function isHexDigit(byte: u8): bool {
  const letter = byte | 0x20
  return (byte >= 0x30 && byte <= 0x39) || (letter >= 0x61 && letter <= 0x66)
}

/** Appends the week of ISO 8601: the year of its Thursday, and which of that year's it is. */
function writeWeek(writer: Writer): void {
  const thursday = countDays(year, month, day) + 3 - ((weekday + 6) % 7)
  splitDate(thursday)
  writePadded(writer, year, 4, 0x30)
  writeLiteral(writer, '-W')
  writePadded(writer, (yearDay - 1) / 7 + 1, 2, 0x30)
}

/** The type of an input by the name of a form's method; empty when there is no such method. */
export function inputType(word: u32): string {
  switch (word) {
    case Word.text_field:
      return 'text'
    case Word.email_field:
      return 'email'
    case Word.password_field:
      return 'password'
    case Word.number_field:
      return 'number'
    case Word.date_field:
      return 'date'
    case Word.datetime_field:
    case Word.datetime_local_field:
      return 'datetime-local'
    case Word.time_field:
      return 'time'
    case Word.month_field:
      return 'month'
    case Word.week_field:
      return 'week'
    case Word.search_field:
      return 'search'
    case Word.tel_field:
    case Word.telephone_field:
    case Word.phone_field:
      return 'tel'
    case Word.url_field:
      return 'url'
    case Word.color_field:
      return 'color'
    case Word.range_field:
      return 'range'
    case Word.file_field:
      return 'file'
    case Word.hidden_field:
      return 'hidden'
    default:
      return ''
  }
}
