// Methods of strings and symbols. What needs Unicode's case tables or English inflection is asked
// from the shell as a helper called `String#upcase` and so on.

import { parseDouble } from '../../form/double'
import { copyText } from '../../memory/text'
import { countCharacters, findCharacter } from '../../memory/utf8'
import {
  CELL,
  Cell,
  cellAt,
  copyCell,
  isString,
  setBoolean,
  setInteger,
  setNil,
  setText,
} from '../../value/cell'
import { raise } from '../../value/fault'
import { findBytes } from '../../value/find-bytes'
import { getNameLength, getNameStart } from '../../value/names'
import * as Origin from '../../value/origin'
import { take } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { truncateText } from '../helper/truncate'
import { askHelper } from '../run/ask'
import { markOrigin } from '../run/code-output'
import { Word } from '../word'
import { answerBoolean, answerCell, answerFloat, answerInteger, answerText } from './answer'
import { indexValue } from './index-value'
import {
  changeCase,
  chomp,
  humanize,
  isSpace,
  justify,
  replace,
  reverse,
  squish,
  strip,
  translate,
} from './string-change'
import { characters, lines, split, splitSpaces } from './string-split'

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
  if (word === Word.slice && argument.tag === Tag.RANGE) {
    indexValue(text, first, 1, result)
    return true
  }
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
      return answerBoolean(result, startsWith(text, argument))
    case Word.end_with_q:
    case Word.ends_with_q:
      return answerBoolean(result, endsWith(text, argument))
    case Word.delete_prefix: {
      const cut = startsWith(text, argument) ? argument.length : 0
      return answerText(result, Tag.STRING, text.pointer + cut, text.length - cut)
    }
    case Word.delete_suffix:
    case Word.chomp: {
      const cut = endsWith(text, argument) ? argument.length : 0
      return answerText(result, Tag.STRING, text.pointer, text.length - cut)
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
      return answerText(result, Tag.STRING, from, <u32>(findCharacter(from, end, size) - from))
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
  const origin = isString(text) ? text.extra : 0
  switch (word) {
    case Word.to_s:
    case Word.to_str:
      return answerCell(result, text)
    case Word.html_safe:
      setText(result, Tag.SAFE_STRING, text.pointer, text.length)
      markOrigin(result, Origin.DOOR | (origin & (Origin.SCRIPT | Origin.JSON)), 0)
      return true
    case Word.html_safe_q:
      return answerBoolean(result, text.tag === Tag.SAFE_STRING)
    case Word.length:
    case Word.size:
      return answerInteger(result, countCharacters(text.pointer, text.length))
    case Word.bytesize:
      return answerInteger(result, text.length)
    case Word.empty_q:
      return answerBoolean(result, text.length === 0)
    case Word.to_sym:
    case Word.intern:
      return answerText(result, Tag.SYMBOL, text.pointer, text.length)
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
    case Word.each_char:
      return characters(text, result)
    case Word.lines:
    case Word.each_line:
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
  return answerInteger(result, isNegative ? -value : value)
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
    return answerFloat(result, 0)
  }
  if (cursor + 1 < end && load<u8>(cursor) === 0x2e && isDigit(load<u8>(cursor, 1))) {
    cursor += 1
    while (cursor < end && isDigit(load<u8>(cursor))) cursor += 1
  }
  cursor = skipExponent(cursor, end)
  return answerFloat(result, parseDouble(start, <u32>(cursor - start)))
}

/** Where `e5` or `E-5` ends, if it stands here. */
function skipExponent(start: usize, end: usize): usize {
  if (start >= end || (load<u8>(start) | 0x20) !== 0x65) return start
  let cursor = start + 1
  if (cursor < end && (load<u8>(cursor) === 0x2b || load<u8>(cursor) === 0x2d)) cursor += 1
  if (cursor >= end || !isDigit(load<u8>(cursor))) return start
  while (cursor < end && isDigit(load<u8>(cursor))) cursor += 1
  return cursor
}

function isDigit(byte: u8): bool {
  return byte >= 0x30 && byte <= 0x39
}

/** Calls a method of a symbol: as its string answers, but a symbol stays one where Ruby says so. */
export function symbolMethod(cell: Cell, word: u32, first: usize, count: u32, result: Cell): bool {
  if (count !== 0) return false
  switch (word) {
    case Word.to_sym:
      return answerCell(result, cell)
    case Word.to_s:
    case Word.name:
    case Word.id2name:
      return answerText(result, Tag.STRING, cell.pointer, cell.length)
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
