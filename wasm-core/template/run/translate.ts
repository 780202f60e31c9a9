// A translation with values, where the shell has given the text: `t(".title", name: @name, count: 3)`.

import { Writer, writeByte, writeBytes } from '../../memory/writer'
import { Cell, cellAt, isHash } from '../../value/cell'
import { getNameKind, getNameLength, getNameStart } from '../../value/names'
import { endText, startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { writeText } from '../../value/text'
import { findText } from '../helper/option'
import { NameKind } from '../name-kind'
import { PLAIN, startKey, textOf, textOfKey } from '../texts'
import { writeEscapedText, writeSafely } from './output'

/** Puts the text of a key, its values filled in, into `result`; false where the shell has to be asked. */
export function translateWith(key: u32, options: Cell, result: Cell): bool {
  const text = textFor(key, options)
  if (text === null) return false
  const writer = startText(text.length + 32)
  if (writer === null) return false
  if (!fill(writer, text, options, false)) return false
  endText(writer, result, <u8>text.tag)
  return true
}

/** Writes it into the text of a page; false, with nothing written, where it is not so simple. */
export function writeTranslation(out: Writer, key: u32, options: Cell): bool {
  const text = textFor(key, options)
  if (text === null || text.extra !== PLAIN) return false
  const before = out.length
  if (fill(out, text, options, true)) return true
  out.length = before
  return false
}

/** The text, in its form for `count`: the shell says by the locale's rule which forms the numbers below 1000 have. */
function textFor(key: u32, options: Cell): Cell | null {
  if (!hasValuesOnly(options)) return null
  const plain = textOf(key)
  const count = findText(options, COUNT, 5)
  if (plain !== null || count === null || count.tag !== Tag.INTEGER) return plain
  const number = count.integer
  if (number < 0 || number > 999) return null
  const forms = startKey('#forms')
  if (forms === null) return null
  const letters = textOfKey(forms)
  const name = startKey('')
  if (letters === null || name === null) return null
  writeBytes(name, getNameStart(key), getNameLength(key))
  writeByte(name, 0x23)
  const length = name.length
  if (number === 0) {
    writeByte(name, 0x30)
    const zero = textOfKey(name)
    if (zero !== null) return zero
    name.length = length
  }
  writeByte(name, load<u8>(letters.pointer + <usize>number))
  return textOfKey(name)
}

/** `count` */
const COUNT = memory.data<u8>([0x63, 0x6f, 0x75, 0x6e, 0x74])

function hasValuesOnly(options: Cell): bool {
  if (!isHash(options)) return false
  for (let index: u32 = 0; index < options.length; index++) {
    const name = cellAt(options.pointer, index * 2)
    // A symbol of a template knows its number.
    if (name.tag !== Tag.SYMBOL || name.extra === 0) return false
    if ((getNameKind(name.extra) & NameKind.OPTION) !== 0) return false
  }
  return true
}

/** Appends a text with `%{name}` filled in; false for a name without a value, and for what `format` does. */
function fill(writer: Writer, text: Cell, options: Cell, isPage: bool): bool {
  const end = text.pointer + text.length
  let from = text.pointer
  for (let at = from; at < end; at++) {
    if (load<u8>(at) !== 0x25) continue
    const next: u32 = at + 1 < end ? load<u8>(at + 1) : 0
    if (next === 0x25 || next === 0x3c) return false
    if (next !== 0x7b) continue
    let close = at + 2
    while (close < end && load<u8>(close) !== 0x7d) close += 1
    if (close === end) break
    const value = findText(options, at + 2, <u32>(close - at - 2))
    if (value === null || !isPlain(value)) return false
    writeBytes(writer, from, <u32>(at - from))
    // HTML in a text that is none is escaped with it.
    if (text.tag === Tag.SAFE_STRING) writeSafely(writer, value)
    else if (isPage) writeEscapedText(writer, value)
    else writeText(writer, value)
    at = close
    from = close + 1
  }
  writeBytes(writer, from, <u32>(end - from))
  return true
}

/** Whether the value's text is the core's to write. */
function isPlain(value: Cell): bool {
  switch (value.tag) {
    case Tag.STRING:
    case Tag.SAFE_STRING:
    case Tag.SYMBOL:
    case Tag.INTEGER:
    case Tag.NIL:
      return true
    default:
      return false
  }
}
