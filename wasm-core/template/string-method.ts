// Methods of strings and symbols. What needs Unicode's case tables or English inflection is asked
// from the shell as a helper called `String#upcase` and so on.

import { outputLimit } from '../boot/config'
import { parseDouble } from '../form/double'
import { copyText } from '../memory/text'
import { Writer, writeByte, writeBytes } from '../memory/writer'
import {
  CELL,
  Cell,
  cellAt,
  copyCell,
  isString,
  setBoolean,
  setFloat,
  setInteger,
  setNil,
  setPointer,
  setText,
} from '../value/cell'
import { raise } from '../value/fault'
import { getNameLength, getNameStart } from '../value/names'
import { endText, startText, take } from '../value/room'
import * as Tag from '../value/tag'
import { countCharacters, findCharacter, stepCharacter } from '../value/utf8'
import { askHelper } from './ask'
import { TemplateError } from './error-code'
import { writeHumanized } from './humanize'
import { findBytes, indexValue } from './index-value'
import { append } from './loop'
import { truncateText } from './truncate'
import { Word } from './word'

const list = changetype<Cell>(memory.data(16))
const item = changetype<Cell>(memory.data(16))

/** Calls a method of a string. */
export function stringMethod(text: Cell, word: u32, first: usize, count: u32, result: Cell): bool {
  if (count === 0) return answerAlone(text, word, result)
  const argument = cellAt(first, 0)
  if (word === Word.truncate && argument.tag === Tag.INTEGER) {
    return truncateText(text, argument.integer, count > 1 ? cellAt(first, 1) : null, false, result)
  }
  if (word === Word.truncate_words || word === Word.parameterize || word === Word.pluralize) {
    return askCase(text, word, first, count, result)
  }
  if (count === 2) return answerTwo(text, word, first, result)
  if (argument.tag === Tag.INTEGER) return answerNumber(text, word, argument.integer, first, result)
  if (!isString(argument)) return false
  switch (word) {
    case Word.include_q:
      setBoolean(
        result,
        findBytes(text.pointer, text.length, argument.pointer, argument.length) >= 0,
      )
      return true
    case Word.start_with_q:
    case Word.starts_with_q:
      setBoolean(result, startsWith(text, argument))
      return true
    case Word.end_with_q:
    case Word.ends_with_q:
      setBoolean(result, endsWith(text, argument))
      return true
    case Word.delete_prefix: {
      const cut = startsWith(text, argument) ? argument.length : 0
      setText(result, Tag.STRING, text.pointer + cut, text.length - cut)
      return true
    }
    case Word.delete_suffix:
    case Word.chomp: {
      const cut = endsWith(text, argument) ? argument.length : 0
      setText(result, Tag.STRING, text.pointer, text.length - cut)
      return true
    }
    case Word.split:
      split(text, argument, result)
      return true
    case Word.index: {
      const found = findBytes(text.pointer, text.length, argument.pointer, argument.length)
      if (found < 0) setNil(result)
      else setInteger(result, countCharacters(text.pointer, <u32>found))
      return true
    }
    case Word.slice:
      indexValue(text, first, 1, result)
      return true
    default:
      return false
  }
}

function startsWith(text: Cell, prefix: Cell): bool {
  if (prefix.length > text.length) return false
  return memory.compare(text.pointer, prefix.pointer, prefix.length) === 0
}

function endsWith(text: Cell, suffix: Cell): bool {
  if (suffix.length > text.length) return false
  const from = text.pointer + text.length - suffix.length
  return memory.compare(from, suffix.pointer, suffix.length) === 0
}

function answerTwo(text: Cell, word: u32, first: usize, result: Cell): bool {
  const from = cellAt(first, 0)
  const to = cellAt(first, 1)
  switch (word) {
    case Word.gsub:
    case Word.sub:
      if (!isString(from) || !isString(to)) return false
      return replace(text, from, to, word === Word.gsub, result)
    case Word.ljust:
    case Word.rjust:
    case Word.center:
      if (from.tag !== Tag.INTEGER || !isString(to) || to.length === 0) return false
      return justify(text, word, from.integer, to.pointer, to.length, result)
    case Word.slice:
      indexValue(text, first, 2, result)
      return true
    default:
      return false
  }
}

function answerNumber(text: Cell, word: u32, value: i64, first: usize, result: Cell): bool {
  switch (word) {
    case Word.first:
    case Word.last: {
      if (value < 0) return false
      const total = countCharacters(text.pointer, text.length)
      const size = <u32>min<i64>(value, total)
      const end = text.pointer + text.length
      const skip = word === Word.last ? total - size : 0
      const from = findCharacter(text.pointer, end, skip)
      setText(result, Tag.STRING, from, <u32>(findCharacter(from, end, size) - from))
      return true
    }
    case Word.ljust:
    case Word.rjust:
    case Word.center: {
      const space = memory.data<u8>([0x20])
      return justify(text, word, value, space, 1, result)
    }
    case Word.slice:
      indexValue(text, first, 1, result)
      return true
    default:
      return false
  }
}

function answerAlone(text: Cell, word: u32, result: Cell): bool {
  switch (word) {
    case Word.to_s:
    case Word.to_str:
      copyCell(result, text)
      return true
    case Word.html_safe:
      setText(result, Tag.SAFE_STRING, text.pointer, text.length)
      return true
    case Word.html_safe_q:
      setBoolean(result, text.tag === Tag.SAFE_STRING)
      return true
    case Word.length:
    case Word.size:
      setInteger(result, countCharacters(text.pointer, text.length))
      return true
    case Word.bytesize:
      setInteger(result, text.length)
      return true
    case Word.empty_q:
      setBoolean(result, text.length === 0)
      return true
    case Word.to_sym:
    case Word.intern:
      setText(result, Tag.SYMBOL, text.pointer, text.length)
      return true
    case Word.to_i:
      return toInteger(text, result)
    case Word.to_f:
      return toFloat(text, result)
    case Word.strip:
    case Word.lstrip:
    case Word.rstrip:
      strip(text, word !== Word.rstrip, word !== Word.lstrip, result)
      return true
    case Word.chomp:
      return chomp(text, result)
    case Word.squish:
      return squish(text, result)
    case Word.upcase:
    case Word.downcase:
    case Word.capitalize:
    case Word.swapcase:
      if (isAscii(text)) return changeCase(text, word, result)
      return askCase(text, word, 0, 0, result)
    case Word.humanize:
      return humanize(text, result)
    case Word.titleize:
    case Word.titlecase:
    case Word.pluralize:
    case Word.singularize:
    case Word.parameterize:
    case Word.underscore:
    case Word.camelize:
    case Word.classify:
    case Word.tableize:
      return askCase(text, word, 0, 0, result)
    case Word.dasherize:
      return translate(text, 0x5f, 0x2d, result)
    case Word.reverse:
      return reverse(text, result)
    case Word.chars:
      return characters(text, result)
    case Word.lines:
      return lines(text, result)
    case Word.split:
      splitSpaces(text, result)
      return true
    case Word.first:
    case Word.last:
      setInteger(item, 1)
      return answerNumber(text, word, 1, changetype<usize>(item), result)
    default:
      return false
  }
}

function isAscii(text: Cell): bool {
  for (let offset: u32 = 0; offset < text.length; offset++) {
    if (load<u8>(text.pointer + offset) >= 0x80) return false
  }
  return true
}

/** Asks for `String#name`, with the string as first argument. */
function askCase(text: Cell, word: u32, first: usize, count: u32, result: Cell): bool {
  const length = getNameLength(word)
  const name = take(length + 7)
  const cells = take((count + 1) * CELL)
  if (name === 0 || cells === 0) return true
  copyText(name, 'String#')
  memory.copy(name + 7, getNameStart(word), length)
  copyCell(cellAt(cells, 0), text)
  memory.copy(cells + CELL, first, count * CELL)
  askHelper(name, length + 7, cells, count + 1, 0, result)
  return true
}

function changeCase(text: Cell, word: u32, result: Cell): bool {
  const start = take(text.length)
  if (start === 0) return true
  for (let offset: u32 = 0; offset < text.length; offset++) {
    const byte = load<u8>(text.pointer + offset)
    const isLower = byte >= 0x61 && byte <= 0x7a
    const isUpper = byte >= 0x41 && byte <= 0x5a
    const raises =
      word === Word.upcase || word === Word.swapcase || (word === Word.capitalize && offset === 0)
    const lowers =
      word === Word.downcase || word === Word.swapcase || (word === Word.capitalize && offset > 0)
    const changes = (isLower && raises) || (isUpper && lowers)
    store<u8>(start + offset, changes ? byte ^ 0x20 : byte)
  }
  setText(result, Tag.STRING, start, text.length)
  return true
}

function humanize(text: Cell, result: Cell): bool {
  const writer = startText(text.length + 1)
  if (writer === null) return true
  writeHumanized(writer, text.pointer, text.length)
  endText(writer, result, Tag.STRING)
  return true
}

function translate(text: Cell, from: u8, to: u8, result: Cell): bool {
  const start = take(text.length)
  if (start === 0) return true
  for (let offset: u32 = 0; offset < text.length; offset++) {
    const byte = load<u8>(text.pointer + offset)
    store<u8>(start + offset, byte === from ? to : byte)
  }
  setText(result, Tag.STRING, start, text.length)
  return true
}

/** Digits up to the first thing that is none, as `String#to_i`. */
function toInteger(text: Cell, result: Cell): bool {
  let cursor = text.pointer
  const end = cursor + text.length
  while (cursor < end && isSpace(load<u8>(cursor))) cursor += 1
  const isNegative = cursor < end && load<u8>(cursor) === 0x2d
  if (cursor < end && (isNegative || load<u8>(cursor) === 0x2b)) cursor += 1
  let value: i64 = 0
  for (; cursor < end; cursor++) {
    const byte = load<u8>(cursor)
    if (byte === 0x5f) continue
    if (byte < 0x30 || byte > 0x39) break
    const digit = <i64>(byte - 0x30)
    if (value > (i64.MAX_VALUE - digit) / 10) {
      raise(TemplateError.INTEGER_OVERFLOW, 0, 0)
      return true
    }
    value = value * 10 + digit
  }
  setInteger(result, isNegative ? -value : value)
  return true
}

function toFloat(text: Cell, result: Cell): bool {
  let cursor = text.pointer
  const end = cursor + text.length
  while (cursor < end && isSpace(load<u8>(cursor))) cursor += 1
  const start = cursor
  if (cursor < end && load<u8>(cursor) === 0x2d) cursor += 1
  const digits = cursor
  while (cursor < end && isDigit(load<u8>(cursor))) cursor += 1
  if (cursor === digits) {
    setFloat(result, 0)
    return true
  }
  if (cursor + 1 < end && load<u8>(cursor) === 0x2e && isDigit(load<u8>(cursor, 1))) {
    cursor += 1
    while (cursor < end && isDigit(load<u8>(cursor))) cursor += 1
  }
  setFloat(result, parseDouble(start, <u32>(cursor - start)))
  return true
}

function isDigit(byte: u8): bool {
  return byte >= 0x30 && byte <= 0x39
}

function isSpace(byte: u8): bool {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
}

function strip(text: Cell, atStart: bool, atEnd: bool, result: Cell): void {
  let start = text.pointer
  let end = start + text.length
  while (atStart && start < end && isSpace(load<u8>(start))) start += 1
  while (atEnd && end > start && (isSpace(load<u8>(end - 1)) || load<u8>(end - 1) === 0)) end -= 1
  setText(result, Tag.STRING, start, <u32>(end - start))
}

function chomp(text: Cell, result: Cell): bool {
  let length = text.length
  if (length > 0 && load<u8>(text.pointer + length - 1) === 0x0a) length -= 1
  if (length > 0 && load<u8>(text.pointer + length - 1) === 0x0d) length -= 1
  setText(result, Tag.STRING, text.pointer, length)
  return true
}

function squish(text: Cell, result: Cell): bool {
  const writer = startText(text.length)
  if (writer === null) return true
  let isPending = false
  for (let offset: u32 = 0; offset < text.length; offset++) {
    const byte = load<u8>(text.pointer + offset)
    if (isSpace(byte)) {
      isPending = writer.length > 0
      continue
    }
    if (isPending) writeByte(writer, 0x20)
    isPending = false
    writeByte(writer, byte)
  }
  endText(writer, result, Tag.STRING)
  return true
}

function reverse(text: Cell, result: Cell): bool {
  const start = take(text.length)
  if (start === 0) return true
  const end = text.pointer + text.length
  let target = start + text.length
  for (let cursor = text.pointer; cursor < end; ) {
    const size = stepCharacter(cursor, end)
    target -= size
    memory.copy(target, cursor, size)
    cursor += size
  }
  setText(result, Tag.STRING, start, text.length)
  return true
}

function finishList(result: Cell): void {
  setPointer(result, Tag.ARRAY, list.length, list.pointer)
}

function appendText(start: usize, end: usize): void {
  setText(item, Tag.STRING, start, <u32>(end - start))
  append(list, item)
}

function characters(text: Cell, result: Cell): bool {
  setPointer(list, Tag.ARRAY, 0, 0)
  const end = text.pointer + text.length
  for (let cursor = text.pointer; cursor < end; ) {
    const size = stepCharacter(cursor, end)
    appendText(cursor, cursor + size)
    cursor += size
  }
  finishList(result)
  return true
}

function lines(text: Cell, result: Cell): bool {
  setPointer(list, Tag.ARRAY, 0, 0)
  const end = text.pointer + text.length
  let start = text.pointer
  for (let cursor = start; cursor < end; cursor++) {
    if (load<u8>(cursor) !== 0x0a) continue
    appendText(start, cursor + 1)
    start = cursor + 1
  }
  if (start < end) appendText(start, end)
  finishList(result)
  return true
}

function splitSpaces(text: Cell, result: Cell): void {
  setPointer(list, Tag.ARRAY, 0, 0)
  const end = text.pointer + text.length
  let cursor = text.pointer
  while (cursor < end) {
    while (cursor < end && isSpace(load<u8>(cursor))) cursor += 1
    const start = cursor
    while (cursor < end && !isSpace(load<u8>(cursor))) cursor += 1
    if (cursor > start) appendText(start, cursor)
  }
  finishList(result)
}

/** Trailing empty pieces are dropped, as Ruby does. */
function split(text: Cell, separator: Cell, result: Cell): void {
  const isSpaceOnly = separator.length === 1 && load<u8>(separator.pointer) === 0x20
  if (isSpaceOnly) return splitSpaces(text, result)
  if (separator.length === 0) {
    characters(text, result)
    return
  }
  setPointer(list, Tag.ARRAY, 0, 0)
  const end = text.pointer + text.length
  let start = text.pointer
  for (;;) {
    const found = findBytes(start, <u32>(end - start), separator.pointer, separator.length)
    if (found < 0) break
    appendText(start, start + <usize>found)
    start += <usize>found + separator.length
  }
  appendText(start, end)
  while (list.length > 0 && cellAt(list.pointer, list.length - 1).length === 0) list.length -= 1
  finishList(result)
}

function replace(text: Cell, from: Cell, to: Cell, isGlobal: bool, result: Cell): bool {
  const writer = startText(text.length + to.length)
  if (writer === null) return true
  const end = text.pointer + text.length
  let start = text.pointer
  if (from.length === 0) return false
  for (;;) {
    const found = findBytes(start, <u32>(end - start), from.pointer, from.length)
    if (found < 0 || writer.length > outputLimit) break
    writeBytes(writer, start, <u32>found)
    writeBytes(writer, to.pointer, to.length)
    start += <usize>found + from.length
    if (!isGlobal) break
  }
  writeBytes(writer, start, <u32>(end - start))
  if (writer.length > outputLimit) raise(TemplateError.STRING_TOO_LONG, 0, 0)
  endText(writer, result, Tag.STRING)
  return true
}

function justify(
  text: Cell,
  word: u32,
  width: i64,
  pad: usize,
  padLength: u32,
  result: Cell,
): bool {
  const total = countCharacters(text.pointer, text.length)
  if (width > <i64>outputLimit) {
    raise(TemplateError.STRING_TOO_LONG, 0, 0)
    return true
  }
  const missing = <u32>max<i64>(width - <i64>total, 0)
  const writer = startText(text.length + missing)
  if (writer === null) return true
  const before = word === Word.rjust ? missing : word === Word.center ? missing / 2 : 0
  writePadding(writer, before, pad, padLength)
  writeBytes(writer, text.pointer, text.length)
  writePadding(writer, missing - before, pad, padLength)
  endText(writer, result, Tag.STRING)
  return true
}

function writePadding(writer: Writer, count: u32, pad: usize, padLength: u32): void {
  const end = pad + padLength
  let cursor = pad
  for (let left = count; left > 0; left--) {
    const size = stepCharacter(cursor, end)
    writeBytes(writer, cursor, size)
    cursor += size
    if (cursor >= end) cursor = pad
  }
}

/** Calls a method of a symbol: as its string answers, but a symbol stays one where Ruby says so. */
export function symbolMethod(cell: Cell, word: u32, first: usize, count: u32, result: Cell): bool {
  if (count !== 0) return false
  switch (word) {
    case Word.to_sym:
      copyCell(result, cell)
      return true
    case Word.to_s:
    case Word.name:
    case Word.id2name:
      setText(result, Tag.STRING, cell.pointer, cell.length)
      return true
    case Word.length:
    case Word.size:
    case Word.empty_q:
      return answerAlone(cell, word, result)
    case Word.upcase:
    case Word.downcase:
    case Word.capitalize:
      if (!isAscii(cell)) return false
      changeCase(cell, word, result)
      result.tag = Tag.SYMBOL
      return true
    default:
      return false
  }
}
