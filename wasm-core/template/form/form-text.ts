// What a form says in the locale: labels, placeholders and buttons. The shell gives the names of models and attributes
// under `Article#` and `Article#title`, where they are not the words themselves, and `helpers.label` and its kin.

import { equalsText, writeText as writeLiteral } from '../../memory/text'
import { Writer, writeByte, writeBytes } from '../../memory/writer'
import { Cell } from '../../value/cell'
import { classOf, isPersisted } from '../../value/record'
import { endText, startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { writeText } from '../../value/text'
import { writeHumanized } from '../helper/humanize'
import { startKey, textOfKey } from '../texts'
import { modelOf } from './field'
import { Form } from './form'

const text = changetype<Cell>(memory.data(16))
const part = changetype<Cell>(memory.data(16))

/** What a field is called: by `helpers.label` or `helpers.placeholder`, else the attribute's name. */
export function fieldText(kind: string, form: Form, name: Cell, value: Cell | null): Cell {
  const method = startText(name.length + 1)
  if (method === null) return name
  writeBytes(method, name.pointer, name.length)
  if (value !== null) {
    writeByte(method, 0x2e)
    writeText(method, value)
  }
  endText(method, part, Tag.STRING)
  const own = ofObject(kind, form)
  if (own !== null) return own
  const ofModel = ofClass(form, kind)
  if (ofModel !== null) return ofModel
  const attribute = ofClass(form, '')
  if (attribute !== null) return attribute
  const words = startText(name.length + 1)
  if (words === null) return name
  const shown = value === null ? name : part
  const from: u32 = value === null ? 0 : name.length + 1
  writeHumanized(words, shown.pointer + from, shown.length - from)
  endText(words, text, Tag.STRING)
  return text
}

/** `helpers.label.article.title`; of nested fields `helpers.label.article.comments.body`. */
function ofObject(kind: string, form: Form): Cell | null {
  const key = startKey('helpers.')
  if (key === null) return null
  writeLiteral(key, kind)
  writeByte(key, 0x2e)
  writeScope(key, form)
  writeByte(key, 0x2e)
  writeBytes(key, part.pointer, part.length)
  return textOfKey(key)
}

/** `Article#label.title`, `Article#title`. */
function ofClass(form: Form, kind: string): Cell | null {
  const model = modelOf(form)
  if (model.tag !== Tag.RECORD) return null
  const key = startKey('')
  if (key === null) return null
  const info = classOf(model)
  writeBytes(key, info.nameStart, info.nameLength)
  writeByte(key, 0x23)
  if (kind.length > 0) {
    writeLiteral(key, kind)
    writeByte(key, 0x2e)
  }
  writeBytes(key, part.pointer, part.length)
  return textOfKey(key)
}

/** The object's name, with `[comments_attributes][0]` as `.comments`. */
function writeScope(key: Writer, form: Form): void {
  let at: u32 = 0
  while (at < form.scopeLength) {
    const length = nestedLength(form, at)
    if (length > 0) {
      writeByte(key, 0x2e)
      writeBytes(key, form.scopeStart + at + 1, length)
      at += length + 13
      while (load<u8>(form.scopeStart + at) !== 0x5d) at += 1
    } else writeByte(key, load<u8>(form.scopeStart + at))
    at += 1
  }
}

/** The length of `comments` where `[comments_attributes][0]` begins; 0 elsewhere. */
function nestedLength(form: Form, at: u32): u32 {
  const start = form.scopeStart
  const end = form.scopeLength
  if (load<u8>(start + at) !== 0x5b) return 0
  let close = at
  while (close < end && load<u8>(start + close) !== 0x5d) close += 1
  if (close + 2 >= end || close - at < 13 || load<u8>(start + close + 1) !== 0x5b) return 0
  if (!equalsText(start + close - 11, 11, '_attributes')) return 0
  const digit = load<u8>(start + close + 2)
  return digit >= 0x30 && digit <= 0x39 ? close - at - 12 : 0
}

/** `Create Article`, `Update Article` or `Save Article`, in the words of the locale. */
export function submitText(form: Form): Cell {
  const model = modelOf(form)
  const isRecord = model.tag === Tag.RECORD
  const action = !isRecord ? 'submit' : isPersisted(model) ? 'update' : 'create'
  const writer = startText(48)
  if (writer === null) return model
  const pattern = submitPattern(form, action)
  if (pattern === null) {
    writeLiteral(writer, !isRecord ? 'Save ' : action === 'update' ? 'Update ' : 'Create ')
    writeModel(writer, form)
  } else writeFilled(writer, pattern, form)
  endText(writer, text, Tag.STRING)
  return text
}

function submitPattern(form: Form, action: string): Cell | null {
  for (let own = 0; own < 2; own++) {
    const key = startKey('helpers.submit.')
    if (key === null) return null
    if (own === 0) {
      writeBytes(key, form.scopeStart, form.scopeLength)
      writeByte(key, 0x2e)
    }
    writeLiteral(key, action)
    const found = textOfKey(key)
    if (found !== null) return found
  }
  return null
}

/** The text with the model in the place of `%{model}`. */
function writeFilled(writer: Writer, pattern: Cell, form: Form): void {
  for (let at: u32 = 0; at < pattern.length; at++) {
    const rest = pattern.length - at
    if (rest >= 8 && equalsText(pattern.pointer + at, 8, '%{model}')) {
      writeModel(writer, form)
      at += 7
    } else writeByte(writer, load<u8>(pattern.pointer + at))
  }
}

function writeModel(writer: Writer, form: Form): void {
  const model = modelOf(form)
  if (model.tag !== Tag.RECORD) return writeHumanized(writer, form.scopeStart, form.scopeLength)
  const info = classOf(model)
  const key = startKey('')
  if (key !== null) {
    writeBytes(key, info.nameStart, info.nameLength)
    writeByte(key, 0x23)
    const name = textOfKey(key)
    if (name !== null) return writeBytes(writer, name.pointer, name.length)
  }
  writeHumanized(writer, info.paramKeyStart, info.paramKeyLength)
}

/** What stands in a list for no choice: `helpers.select.prompt`. */
export function promptText(): Cell {
  const key = startKey('helpers.select.prompt')
  if (key !== null) {
    const found = textOfKey(key)
    if (found !== null) return found
  }
  const writer = startText(16)
  if (writer !== null) {
    writeLiteral(writer, 'Please select')
    endText(writer, text, Tag.STRING)
  }
  return text
}
