// Selects and lists of boxes (Rails: FormOptionsHelper).

import { writeText as writeLiteral } from '../../memory/text'
import { Writer, writeByte } from '../../memory/writer'
import { Cell, cellAt, copyCell, isHash, isName, isTruthy, setNil, setText } from '../../value/cell'
import { faultCode, raise } from '../../value/fault'
import { takeStep } from '../../value/fuel'
import { findName } from '../../value/names'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { endAttribute, startAttribute, writeAttribute, writeOptions } from '../helper/attributes'
import { endMarkup, startMarkup } from '../helper/markup'
import { findOption, isSet, optionNamed, optionOf, optionsAt } from '../helper/option'
import { readAttribute } from '../method/attribute'
import { isBlank } from '../method/blank'
import { integerMethod } from '../method/number-method'
import { stringMethod, symbolMethod } from '../method/string-method'
import { loadRelation, recall } from '../run/ask'
import { itemAt } from '../run/frame'
import { countItems, normalise, readItem } from '../run/loop'
import { machine, Stop } from '../run/machine'
import { writeEscapedText, writeSafely } from '../run/output'
import { raiseTypes } from '../type-name'
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
import { isSameText, writeValueSuffix } from './form-check'
import { promptText } from './form-text'

const value = changetype<Cell>(memory.data(16))
const range = changetype<Cell>(memory.data(16))
const item = changetype<Cell>(memory.data(16))
const part = changetype<Cell>(memory.data(16))
const label = changetype<Cell>(memory.data(16))

/** select(:kind, choices, options, html_options); with a block, its content is the choices. */
export function select(form: Form, first: usize, count: u32, content: usize, result: Cell): void {
  if (count < 2 && content === 0) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const name = cellAt(first, 0)
  const options = optionsAt(first, count, 2)
  const html = optionsAt(first, count, 3)
  const choices = content !== 0 ? changetype<Cell>(content) : loaded(cellAt(first, 1))
  if (choices === null || !readSelected(form, name, options)) return
  const writer = startMarkup(256)
  if (writer === null) return
  const isFramed = openSelect(writer, form, name, options, html)
  // No value is the choice that has none.
  if (value.tag === Tag.NIL) setText(value, Tag.STRING, 0, 0)
  writeChoices(writer, choices, value, optionOf(options, Word.disabled), 0)
  closeSelect(writer, isFramed, result)
}

/** collection_select(:author_id, authors, :id, :name, options, html_options) */
export function collectionSelect(form: Form, first: usize, count: u32, result: Cell): void {
  if (count < 4) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const name = cellAt(first, 0)
  const options = optionsAt(first, count, 4)
  const html = optionsAt(first, count, 5)
  const items = loaded(cellAt(first, 1))
  if (items === null || !readSelected(form, name, options)) return
  const writer = startMarkup(512)
  if (writer === null) return
  const isFramed = openSelect(writer, form, name, options, html)
  const disabled = optionOf(options, Word.disabled)
  writeCollection(writer, items, cellAt(first, 2), cellAt(first, 3), value, disabled)
  if (faultCode !== 0 || machine.stop !== Stop.NO) return
  closeSelect(writer, isFramed, result)
}

/** The items of a list; null while they are asked for. */
export function loaded(cell: Cell): Cell | null {
  return cell.tag === Tag.RELATION ? loadRelation(cell) : cell
}

function readSelected(form: Form, name: Cell, options: Cell | null): bool {
  const given = optionOf(options, Word.selected)
  if (given === null) return readModel(form, name, value)
  copyCell(value, given)
  return true
}

function isMultiple(html: Cell | null): bool {
  return isGiven(html, Word.multiple)
}

function isGiven(options: Cell | null, word: u32): bool {
  return options !== null && isSet(options, word)
}

/** A select that must be chosen from has a first choice that is none. */
function needsBlank(options: Cell | null, html: Cell | null): bool {
  const required = optionNamed(html, 'required')
  if (required === null || !isTruthy(required) || isMultiple(html)) return false
  const size = optionOf(html, Word.size)
  const isOneLine = size === null || (size.tag === Tag.INTEGER && size.integer === 1)
  return isOneLine && !isGiven(options, Word.prompt)
}

function openSelect(
  writer: Writer,
  form: Form,
  name: Cell,
  options: Cell | null,
  html: Cell | null,
): bool {
  const isList = isMultiple(html)
  const hidden = optionOf(options, Word.include_hidden)
  if (isList && (hidden === null || isTruthy(hidden))) {
    writeLiteral(writer, '<input name="')
    writeFieldName(writer, form, name, true)
    if (isGiven(html, Word.disabled)) writeLiteral(writer, '" disabled="disabled')
    writeLiteral(writer, '" type="hidden" value="" autocomplete="off" />')
  }
  const isFramed = openFrame(writer, form, name)
  writeLiteral(writer, '<select')
  writeOptions(writer, html, 'name id index')
  writeNameAndId(writer, form, name, html, isList)
  writeByte(writer, 0x3e)
  const prompt = optionOf(options, Word.prompt)
  if (prompt !== null && isTruthy(prompt) && isBlank(value)) writeBlank(writer, prompt, true)
  const blank = optionOf(options, Word.include_blank)
  if (blank !== null && isTruthy(blank)) writeBlank(writer, blank, false)
  else if (needsBlank(options, html)) writeLiteral(writer, '<option value="" label=" "></option>\n')
  return isFramed
}

/** The choice that is none: a text, or true for what it says by itself. */
export function writeBlank(writer: Writer, text: Cell, isPrompt: bool): void {
  const hasText = text.tag !== Tag.TRUE
  writeLiteral(writer, hasText || isPrompt ? '<option value="">' : '<option value="" label=" ">')
  if (hasText || isPrompt) writeEscapedText(writer, hasText ? text : promptText())
  writeLiteral(writer, '</option>\n')
}

function closeSelect(writer: Writer, isFramed: bool, result: Cell): void {
  writeLiteral(writer, '</select>')
  closeFrame(writer, isFramed)
  endMarkup(writer, result)
}

/** Appends options: texts, [text, value] pairs, a hash of them, or groups of them. */
export function writeChoices(
  writer: Writer,
  choices: Cell,
  selected: Cell,
  disabled: Cell | null,
  level: u32,
): void {
  if (choices.tag === Tag.SAFE_STRING) return writeSafely(writer, choices)
  if (isHash(choices)) {
    for (let index: u32 = 0; index < choices.length; index++) {
      const text = cellAt(choices.pointer, index * 2)
      const inner = cellAt(choices.pointer, index * 2 + 1)
      if (isGroup(inner) && level === 0) writeGroup(writer, text, inner, selected, disabled)
      else writeChoice(writer, text, inner, null, selected, disabled)
    }
    return
  }
  if (choices.tag === Tag.RANGE && normalise(choices, range)) {
    for (let at: i64 = 0, count = countItems(range); at < count && faultCode === 0; at++) {
      readItem(range, at, item)
      writeChoice(writer, item, item, null, selected, disabled)
    }
    return
  }
  if (choices.tag !== Tag.ARRAY) {
    return raiseTypes(TemplateError.WRONG_ARGUMENT, choices, choices)
  }
  for (let index: u32 = 0; index < choices.length; index++) {
    const choice = cellAt(choices.pointer, index)
    if (choice.tag !== Tag.ARRAY || choice.length < 2) {
      writeChoice(writer, choice, choice, null, selected, disabled)
      continue
    }
    const text = cellAt(choice.pointer, 0)
    const inner = cellAt(choice.pointer, 1)
    if (isGroup(inner) && level === 0) writeGroup(writer, text, inner, selected, disabled)
    else if (isHash(inner)) writeChoice(writer, text, text, inner, selected, disabled)
    else {
      const attributes = choice.length > 2 ? cellAt(choice.pointer, 2) : null
      writeChoice(writer, text, inner, attributes, selected, disabled)
    }
  }
}

function isGroup(cell: Cell): bool {
  return cell.tag === Tag.ARRAY
}

function writeGroup(
  writer: Writer,
  text: Cell,
  inner: Cell,
  selected: Cell,
  disabled: Cell | null,
): void {
  writeLiteral(writer, '<optgroup label="')
  writeEscapedText(writer, text)
  writeLiteral(writer, '">')
  writeChoices(writer, inner, selected, disabled, 1)
  writeLiteral(writer, '</optgroup>')
}

function isAmong(wanted: Cell | null, own: Cell): bool {
  if (wanted === null || wanted.tag === Tag.NIL) return false
  if (wanted.tag !== Tag.ARRAY) return isSameText(wanted, own)
  for (let index: u32 = 0; index < wanted.length; index++) {
    if (!takeStep() || isSameText(cellAt(wanted.pointer, index), own)) return true
  }
  return false
}

function writeChoice(
  writer: Writer,
  text: Cell,
  own: Cell,
  attributes: Cell | null,
  selected: Cell,
  disabled: Cell | null,
): void {
  if (!takeStep()) return
  writeLiteral(writer, '<option')
  writeOptions(writer, attributes, 'value selected')
  if (isAmong(selected, own)) writeAttribute(writer, 'selected', 'selected')
  if (isAmong(disabled, own)) writeAttribute(writer, 'disabled', 'disabled')
  startAttribute(writer, 'value')
  writeEscapedText(writer, own)
  writeLiteral(writer, '">')
  writeSafely(writer, text)
  writeLiteral(writer, '</option>\n')
}

/** Reads `item.name` for an item that is a record, or the item itself for `:to_s`. */
function readPart(name: Cell, target: Cell): bool {
  if (!isName(name)) {
    raise(TemplateError.WRONG_ARGUMENT, 0, 0)
    return false
  }
  const word = findName(name.pointer, name.length)
  if (item.tag === Tag.RECORD && word !== 0 && readAttribute(item, word, target)) return true
  if (machine.stop !== Stop.NO || faultCode !== 0) return false
  if (item.tag === Tag.OBJECT && word !== 0) return readAnswer(recall(item, word), target)
  if (item.tag === Tag.ARRAY && item.length > 0 && (word === Word.first || word === Word.last)) {
    copyCell(target, cellAt(item.pointer, word === Word.first ? 0 : item.length - 1))
    return true
  }
  if (word === Word.to_s || word === Word.itself || word === Word.to_i) {
    copyCell(target, item)
    return true
  }
  if (word !== 0 && answersItself(word, target)) return true
  if (faultCode === 0) raise(TemplateError.UNKNOWN_METHOD, name.pointer, name.length)
  return false
}

/** What an item that is a text or a number says of itself: `:humanize`, `:upcase`, `:ordinalize`. */
function answersItself(word: u32, target: Cell): bool {
  switch (item.tag) {
    case Tag.STRING:
    case Tag.SAFE_STRING:
      return stringMethod(item, word, 0, 0, target)
    case Tag.SYMBOL:
      return symbolMethod(item, word, 0, 0, target)
    case Tag.INTEGER:
      return integerMethod(item, word, 0, 0, target)
    default:
      return false
  }
}

function readAnswer(answer: Cell | null, target: Cell): bool {
  if (answer === null) return false
  copyCell(target, answer)
  return true
}

/** Appends an option for each item. */
function writeCollection(
  writer: Writer,
  items: Cell,
  valueName: Cell,
  textName: Cell,
  selected: Cell,
  disabled: Cell | null,
): void {
  if (items.tag !== Tag.ARRAY && items.tag !== Tag.RECORDS) {
    return raiseTypes(TemplateError.WRONG_ARGUMENT, items, items)
  }
  for (let index: u32 = 0; index < items.length; index++) {
    itemAt(items, index, item)
    if (!readPart(valueName, part) || !readPart(textName, label)) return
    writeChoice(writer, label, part, null, selected, disabled)
  }
}

/** collection_check_boxes and collection_radio_buttons, without a block. */
export function collectionBoxes(
  form: Form,
  first: usize,
  count: u32,
  isCheck: bool,
  result: Cell,
): void {
  if (count < 4) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const name = cellAt(first, 0)
  const html = optionsAt(first, count, 5)
  const items = loaded(cellAt(first, 1))
  const options = optionsAt(first, count, 4)
  if (items === null || !readSelected(form, name, options)) return
  const checked = optionOf(options, Word.checked)
  if (checked !== null) copyCell(value, checked)
  const hidden = optionOf(options, Word.include_hidden)
  const writer = startMarkup(512)
  if (writer === null) return
  if (hidden === null || isTruthy(hidden)) {
    writeLiteral(writer, '<input type="hidden" name="')
    writeFieldName(writer, form, name, isCheck)
    writeLiteral(writer, '" value="" autocomplete="off" />')
  }
  if (items.tag !== Tag.ARRAY && items.tag !== Tag.RECORDS) {
    return raiseTypes(TemplateError.WRONG_ARGUMENT, items, items)
  }
  for (let index: u32 = 0; index < items.length; index++) {
    itemAt(items, index, item)
    if (!readPart(cellAt(first, 2), part) || !readPart(cellAt(first, 3), label)) return
    writeBox(writer, form, name, isCheck, html)
  }
  endMarkup(writer, result)
}

function writeBox(writer: Writer, form: Form, name: Cell, isCheck: bool, html: Cell | null): void {
  const isFramed = openFrame(writer, form, name)
  writeLiteral(writer, '<input')
  writeOptions(writer, html, 'type name id value checked')
  writeLiteral(writer, isCheck ? ' type="checkbox" value="' : ' type="radio" value="')
  writeEscapedText(writer, part)
  endAttribute(writer)
  if (isAmong(value, part)) writeAttribute(writer, 'checked', 'checked')
  startAttribute(writer, 'name')
  writeFieldName(writer, form, name, isCheck)
  endAttribute(writer)
  startAttribute(writer, 'id')
  writeFieldId(writer, form, name)
  writeValueSuffix(writer, part)
  writeLiteral(writer, '" />')
  closeFrame(writer, isFramed)
  writeLiteral(writer, '<label for="')
  writeFieldId(writer, form, name)
  writeValueSuffix(writer, part)
  writeLiteral(writer, '">')
  writeEscapedText(writer, label)
  writeLiteral(writer, '</label>')
}

/** options_for_select(choices, selected) */
export function optionsForSelect(first: usize, count: u32, result: Cell): void {
  if (count === 0) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  setNil(value)
  if (count > 1)
    copyCell(value, isHash(cellAt(first, 1)) ? selectedOf(cellAt(first, 1)) : cellAt(first, 1))
  const writer = startMarkup(256)
  if (writer === null) return
  const disabled = count > 1 ? optionOf(cellAt(first, 1), Word.disabled) : null
  writeChoices(writer, cellAt(first, 0), value, disabled, 0)
  endMarkup(writer, result)
}

function selectedOf(options: Cell): Cell {
  const given = findOption(options, Word.selected)
  return given === null ? value : given
}

/** options_from_collection_for_select(items, :id, :name, selected) */
export function optionsFromCollection(first: usize, count: u32, result: Cell): void {
  if (count < 3) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const items = loaded(cellAt(first, 0))
  if (items === null) return
  setNil(value)
  const options = optionsAt(first, count, 3)
  if (count > 3) copyCell(value, options !== null ? selectedOf(options) : cellAt(first, 3))
  const writer = startMarkup(256)
  if (writer === null) return
  const disabled = optionOf(options, Word.disabled)
  writeCollection(writer, items, cellAt(first, 1), cellAt(first, 2), value, disabled)
  if (faultCode !== 0 || machine.stop !== Stop.NO) return
  endMarkup(writer, result)
}
