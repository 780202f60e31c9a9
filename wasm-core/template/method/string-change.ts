// Strings to other strings.

import { outputLimit } from '../../boot/config'
import { countCharacters, stepCharacter } from '../../memory/utf8'
import { Writer, writeByte, writeBytes } from '../../memory/writer'
import { Cell, setText } from '../../value/cell'
import { raise } from '../../value/fault'
import { findBytes } from '../../value/find-bytes'
import { endText, startText, take } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { writeHumanized } from '../helper/humanize'
import { Word } from '../word'
import { answerText } from './answer'

/** `upcase` and its kin, for ASCII. */
export function changeCase(text: Cell, word: u32, result: Cell): bool {
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
  return answerText(result, Tag.STRING, start, text.length)
}

/** `humanize` */
export function humanize(text: Cell, result: Cell): bool {
  const writer = startText(text.length + 1)
  if (writer === null) return true
  writeHumanized(writer, text.pointer, text.length)
  endText(writer, result, Tag.STRING)
  return true
}

/** Puts one byte in the place of another. */
export function translate(text: Cell, from: u8, to: u8, result: Cell): bool {
  const start = take(text.length)
  if (start === 0) return true
  for (let offset: u32 = 0; offset < text.length; offset++) {
    const byte = load<u8>(text.pointer + offset)
    store<u8>(start + offset, byte === from ? to : byte)
  }
  return answerText(result, Tag.STRING, start, text.length)
}

/** Whether a byte is one of Ruby's white space. */
export function isSpace(byte: u8): bool {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
}

/** `strip`, `lstrip` and `rstrip`. */
export function strip(text: Cell, atStart: bool, atEnd: bool, result: Cell): void {
  let start = text.pointer
  let end = start + text.length
  while (atStart && start < end && isSpace(load<u8>(start))) start += 1
  while (atEnd && end > start && (isSpace(load<u8>(end - 1)) || load<u8>(end - 1) === 0)) end -= 1
  setText(result, Tag.STRING, start, <u32>(end - start))
}

/** `chomp` */
export function chomp(text: Cell, result: Cell): bool {
  let length = text.length
  if (length > 0 && load<u8>(text.pointer + length - 1) === 0x0a) length -= 1
  if (length > 0 && load<u8>(text.pointer + length - 1) === 0x0d) length -= 1
  return answerText(result, Tag.STRING, text.pointer, length)
}

/** `squish` */
export function squish(text: Cell, result: Cell): bool {
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

/** `reverse`, character by character. */
export function reverse(text: Cell, result: Cell): bool {
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
  return answerText(result, Tag.STRING, start, text.length)
}

/** `sub` and `gsub` of plain text. */
export function replace(text: Cell, from: Cell, to: Cell, isGlobal: bool, result: Cell): bool {
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

/** `ljust`, `rjust` and `center`. */
export function justify(
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
