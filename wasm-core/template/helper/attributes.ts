// HTML attributes from a hash of options, as Rails' tag helpers write them.

import {
  equalsText,
  equalsTextIgnoringCase,
  findListed,
  writeText as writeLiteral,
} from '../../memory/text'
import { Writer, writeByte, writeBytes, writeDecimal } from '../../memory/writer'
import { Cell, cellAt, isHash, isName, isTruthy } from '../../value/cell'
import { writeJson } from '../../value/json'
import { startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { AttributeKind, ElementKind, findAttribute } from '../attribute-kind'
import { writeEscaped } from '../escape'
import { recall } from '../run/ask'
import { writeInPage } from '../run/code-output'
import { writeEscapedText, writeUrl, writeUrlList } from '../run/output'
import { Word } from '../word'
import { findText } from './option'
import { refuseUrl } from './refuse-url'

/** Appends ` name="value"` with ASCII literals for both. */
export function writeAttribute(writer: Writer, name: string, value: string): void {
  startAttribute(writer, name)
  writeLiteral(writer, value)
  writeByte(writer, 0x22)
}

/** Appends ` name="`; the caller writes the value and `endAttribute`. */
export function startAttribute(writer: Writer, name: string): void {
  writeByte(writer, 0x20)
  writeLiteral(writer, name)
  writeByte(writer, 0x3d)
  writeByte(writer, 0x22)
}

/** Appends the closing quote. */
export function endAttribute(writer: Writer): void {
  writeByte(writer, 0x22)
}

/** Appends the options as attributes, but not those of `own`, which the helper uses itself, nor what `above` has too. */
export function writeOptions(
  writer: Writer,
  options: Cell | null,
  own: string,
  element: ElementKind = ElementKind.OTHER,
  above: Cell | null = null,
): void {
  if (options === null || !isHash(options)) return
  for (let index: u32 = 0; index < options.length; index++) {
    const key = cellAt(options.pointer, index * 2)
    const value = cellAt(options.pointer, index * 2 + 1)
    if (!isName(key) || isListed(key, own)) continue
    if (isListed(key, 'min max') && hasBounds(options)) continue
    if (above !== null && findText(above, key.pointer, key.length) !== null) continue
    if (element === ElementKind.META && refreshes(options) && isListed(key, 'content')) {
      writeName(writer, key.pointer, key.length, false)
      writeBytes(writer, EQUALS, 2)
      writeUrlList(writer, value)
      endAttribute(writer)
    } else {
      writeOption(writer, key, value, element)
    }
  }
}

/** Whether `in:` or `within:` says the least and the most. */
function hasBounds(options: Cell): bool {
  for (let index: u32 = 0; index < options.length; index++) {
    const key = cellAt(options.pointer, index * 2)
    const isRange = cellAt(options.pointer, index * 2 + 1).tag === Tag.RANGE
    if (isRange && isName(key) && isListed(key, 'in within')) return true
  }
  return false
}

/** Whether a <meta> sends the visitor on. */
function refreshes(options: Cell): bool {
  for (let index: u32 = 0; index < options.length; index++) {
    const key = cellAt(options.pointer, index * 2)
    const value = cellAt(options.pointer, index * 2 + 1)
    const isOf = isName(key) && equalsTextIgnoringCase(key.pointer, key.length, 'http-equiv')
    if (isOf && isName(value) && equalsTextIgnoringCase(value.pointer, value.length, 'refresh')) {
      return true
    }
  }
  return false
}

/** Whether a name is one of the words of a list, which stand between spaces. */
export function isListed(key: Cell, list: string): bool {
  return findListed(key.pointer, key.length, list) >= 0
}

/** Whether the shell knows what the value's own `to_json` says. */
function isObject(value: Cell): bool {
  return value.tag === Tag.OBJECT && (value.extra & Tag.FILE_HANDLE) === 0
}

function writeOption(writer: Writer, key: Cell, value: Cell, element: ElementKind): void {
  const start = key.pointer
  const length = key.length
  if (isHash(value) && (equalsText(start, length, 'data') || equalsText(start, length, 'aria'))) {
    return writePrefixed(writer, key, value)
  }
  if (isBooleanName(start, length)) {
    if (!isTruthy(value)) return
    writeName(writer, start, length, false)
    writeBytes(writer, EQUALS, 2)
    writeBytes(writer, start, length)
    return writeByte(writer, 0x22)
  }
  if (value.tag === Tag.NIL) return
  const isBounds = equalsText(start, length, 'in') || equalsText(start, length, 'within')
  if (value.tag === Tag.RANGE && isBounds) return writeBounds(writer, value)
  writeName(writer, start, length, false)
  writeBytes(writer, EQUALS, 2)
  writeAs(writer, value, findAttribute(element, start, length), equalsText(start, length, 'class'))
  writeByte(writer, 0x22)
}

function writeAs(writer: Writer, value: Cell, kind: AttributeKind, isClass: bool): void {
  if (isClass) return writeTokens(writer, value)
  switch (kind) {
    case AttributeKind.URL:
      return writeUrl(writer, value, false)
    case AttributeKind.URL_LIST:
      return writeUrlList(writer, value)
    case AttributeKind.SRCDOC:
      return writeInPage(writer, value)
    case AttributeKind.ANIMATED_NAME:
      // An animation of `href` could set any URL.
      if (!isName(value) || endsInHref(value)) return refuseUrl(writer)
  }
  writeAttributeValue(writer, value)
}

function endsInHref(name: Cell): bool {
  return name.length >= 4 && equalsTextIgnoringCase(name.pointer + name.length - 4, 4, 'href')
}

const EQUALS = memory.data<u8>([0x3d, 0x22])

/** `in: 1..9` is what a field's `min` and `max` are. */
function writeBounds(writer: Writer, range: Cell): void {
  startAttribute(writer, 'min')
  writeEscapedText(writer, cellAt(range.pointer, 0))
  endAttribute(writer)
  startAttribute(writer, 'max')
  const last = cellAt(range.pointer, 1)
  if (range.length === 1 && last.tag === Tag.INTEGER) writeDecimal(writer, last.integer - 1)
  else writeEscapedText(writer, last)
  endAttribute(writer)
}

/** `data: { turbo_method: :delete }` is `data-turbo-method="delete"`. */
function writePrefixed(writer: Writer, prefix: Cell, values: Cell): void {
  for (let index: u32 = 0; index < values.length; index++) {
    const key = cellAt(values.pointer, index * 2)
    const value = cellAt(values.pointer, index * 2 + 1)
    if (!isName(key) || value.tag === Tag.NIL) continue
    if (value.tag === Tag.FALSE && equalsText(key.pointer, key.length, 'disable_with')) continue
    const isAria = load<u8>(prefix.pointer) === 0x61
    if (isAria && (value.tag === Tag.ARRAY || isHash(value))) {
      writePrefixedTokens(writer, prefix, key, value)
      continue
    }
    writeByte(writer, 0x20)
    writeBytes(writer, prefix.pointer, prefix.length)
    writeByte(writer, 0x2d)
    writeNameBytes(writer, key.pointer, key.length, true)
    writeBytes(writer, EQUALS, 2)
    const isPlain = isName(value) || value.tag === Tag.DECIMAL
    if (isPlain) {
      writeAttributeValue(writer, value)
    } else if (isObject(value)) {
      const json = recall(value, Word.to_json)
      if (json !== null) writeEscapedText(writer, json)
    } else {
      const json = startText(64)
      if (json === null) return
      writeJson(json, value)
      writeEscaped(writer, json.start, json.length)
    }
    writeByte(writer, 0x22)
  }
}

/** `aria: { labelledby: ["a", "b"] }` is `aria-labelledby="a b"`; without any there is no attribute. */
function writePrefixedTokens(writer: Writer, prefix: Cell, key: Cell, value: Cell): void {
  const tokens = startText(64)
  if (tokens === null) return
  writeTokens(tokens, value)
  if (tokens.length === 0) return
  writeByte(writer, 0x20)
  writeBytes(writer, prefix.pointer, prefix.length)
  writeByte(writer, 0x2d)
  writeNameBytes(writer, key.pointer, key.length, true)
  writeBytes(writer, EQUALS, 2)
  writeBytes(writer, tokens.start, tokens.length)
  writeByte(writer, 0x22)
}

/** Appends an attribute's value: escaped; in HTML-safe text only quotes are. */
export function writeAttributeValue(writer: Writer, value: Cell): void {
  if (value.tag === Tag.SAFE_STRING) return writeQuoted(writer, value)
  if (value.tag === Tag.ARRAY) return writeTokens(writer, value)
  writeEscapedText(writer, value)
}

function writeQuoted(writer: Writer, value: Cell): void {
  const end = value.pointer + value.length
  let start = value.pointer
  for (let cursor = start; cursor < end; cursor++) {
    if (load<u8>(cursor) !== 0x22) continue
    writeBytes(writer, start, <u32>(cursor - start))
    writeBytes(writer, QUOTE, 6)
    start = cursor + 1
  }
  writeBytes(writer, start, <u32>(end - start))
}

const QUOTE = memory.data<u8>([0x26, 0x71, 0x75, 0x6f, 0x74, 0x3b])

/** Appends class names: text, a list of them, or a hash of names that count when their value does. */
export function writeTokens(writer: Writer, value: Cell): void {
  writeTokenList(writer, value, writer.length, 0)
}

function writeTokenList(writer: Writer, value: Cell, from: u32, level: u32): void {
  if (level > 16 || !isTruthy(value)) return
  if (value.tag === Tag.ARRAY) {
    for (let index: u32 = 0; index < value.length; index++) {
      writeTokenList(writer, cellAt(value.pointer, index), from, level + 1)
    }
  } else if (isHash(value)) {
    for (let index: u32 = 0; index < value.length; index++) {
      if (!isTruthy(cellAt(value.pointer, index * 2 + 1))) continue
      writeTokenList(writer, cellAt(value.pointer, index * 2), from, level + 1)
    }
  } else if (!isName(value) || value.length > 0) {
    if (writer.length > from) writeByte(writer, 0x20)
    writeEscapedText(writer, value)
  }
}

function writeName(writer: Writer, start: usize, length: u32, dashes: bool): void {
  writeByte(writer, 0x20)
  writeNameBytes(writer, start, length, dashes)
}

/** Bytes that could end a name are written as `_`, as Rails does. */
function writeNameBytes(writer: Writer, start: usize, length: u32, dashes: bool): void {
  for (let offset: u32 = 0; offset < length; offset++) {
    const byte = load<u8>(start + offset)
    if (dashes && byte === 0x5f) writeByte(writer, 0x2d)
    else writeByte(writer, isNameByte(byte) ? byte : 0x5f)
  }
}

function isNameByte(byte: u8): bool {
  const letter = byte | 0x20
  if ((letter >= 0x61 && letter <= 0x7a) || (byte >= 0x30 && byte <= 0x39) || byte >= 0x80)
    return true
  return byte === 0x2d || byte === 0x5f || byte === 0x3a || byte === 0x2e || byte === 0x40
}

function isBooleanName(start: usize, length: u32): bool {
  return (
    equalsTextIgnoringCase(start, length, 'disabled') ||
    equalsTextIgnoringCase(start, length, 'checked') ||
    equalsTextIgnoringCase(start, length, 'required') ||
    equalsTextIgnoringCase(start, length, 'readonly') ||
    equalsTextIgnoringCase(start, length, 'multiple') ||
    equalsTextIgnoringCase(start, length, 'selected') ||
    equalsTextIgnoringCase(start, length, 'autofocus') ||
    equalsTextIgnoringCase(start, length, 'hidden') ||
    equalsTextIgnoringCase(start, length, 'novalidate') ||
    equalsTextIgnoringCase(start, length, 'async') ||
    equalsTextIgnoringCase(start, length, 'defer') ||
    equalsTextIgnoringCase(start, length, 'open') ||
    equalsTextIgnoringCase(start, length, 'controls') ||
    equalsTextIgnoringCase(start, length, 'autoplay') ||
    equalsTextIgnoringCase(start, length, 'loop') ||
    equalsTextIgnoringCase(start, length, 'muted') ||
    equalsTextIgnoringCase(start, length, 'reversed') ||
    equalsTextIgnoringCase(start, length, 'allowfullscreen')
  )
}
