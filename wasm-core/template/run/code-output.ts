// Writing a value into a script or a style. What is written may come to stand in an element or in an
// attribute: no `<`, `>`, `&` and no quote is left as it is.

import { Writer, writeByte, writeBytes } from '../../memory/writer'
import { Cell, isString, setText } from '../../value/cell'
import { writeJson } from '../../value/json'
import * as Origin from '../../value/origin'
import { endText, startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { writeText } from '../../value/text'
import { writeEscaped } from '../escape'
import { OutputMode } from '../op'
import { machine, Stop } from './machine'

const UNICODE = memory.data<u8>([0x5c, 0x75, 0x30, 0x30])
const LINE_END = memory.data<u8>([0x5c, 0x75, 0x32, 0x30, 0x32])
const scratch = changetype<Cell>(memory.data(16))

/** Sets `scratch` to what `to_s` gives. */
function readText(cell: Cell): void {
  setText(scratch, Tag.STRING, 0, 0)
  if (isString(cell) || cell.tag === Tag.SYMBOL) {
    return setText(scratch, Tag.STRING, cell.pointer, cell.length)
  }
  const text = startText(64)
  if (text === null) return
  writeText(text, cell)
  setText(scratch, Tag.STRING, text.start, text.length)
}

function isDoor(cell: Cell): bool {
  return cell.tag === Tag.SAFE_STRING && (cell.extra & Origin.DOOR) !== 0
}

/** Writes a value in code of JavaScript: a literal, or code that the template or the application vouches for. */
export function writeInCode(writer: Writer, cell: Cell): void {
  const isCode = (cell.extra & (Origin.DOOR | Origin.APPLICATION)) !== 0
  if (cell.tag === Tag.SAFE_STRING && isCode) {
    return writeBytes(writer, cell.pointer, cell.length)
  }
  if (!isString(cell) || (cell.extra & Origin.JSON) === 0) return writeJson(writer, cell)
  // Markup and line ends stand in strings only, where they may be escaped.
  const end = cell.pointer + cell.length
  for (let cursor = cell.pointer; cursor < end; cursor++) {
    const byte = load<u8>(cursor)
    if (byte === 0x3c || byte === 0x3e || byte === 0x26) writeUnicode(writer, byte)
    else if (isLineEnd(cursor, end)) {
      writeLineEnd(writer, cursor)
      cursor += 2
    } else writeByte(writer, byte)
  }
}

/** The same in an event handler attribute. */
export function writeInHandler(writer: Writer, cell: Cell): void {
  if (isDoor(cell) || (cell.tag === Tag.SAFE_STRING && (cell.extra & Origin.APPLICATION) !== 0)) {
    return writeBytes(writer, cell.pointer, cell.length)
  }
  const text = startText(64)
  if (text === null) return
  writeInCode(text, cell)
  writeEscaped(writer, text.start, text.length)
}

/** Writes a value inside a string or a template of JavaScript, or a string of JSON. */
export function writeInString(writer: Writer, cell: Cell): void {
  if (isString(cell) && (cell.extra & Origin.SCRIPT) !== 0) return writeEscapedScript(writer, cell)
  if (isDoor(cell)) return writeBytes(writer, cell.pointer, cell.length)
  readText(cell)
  const start = scratch.pointer
  const end = start + scratch.length
  for (let cursor = start; cursor < end; cursor++) {
    const byte = load<u8>(cursor)
    // `</` and `${` may have their first half in the template.
    if (cursor === start && (byte === 0x2f || byte === 0x7b || byte === 0x21)) {
      writeUnicode(writer, byte)
    } else if (byte === 0x5c) {
      writeByte(writer, 0x5c)
      writeByte(writer, 0x5c)
    } else if (isLineEnd(cursor, end)) {
      writeLineEnd(writer, cursor)
      cursor += 2
    } else {
      writeStringByte(writer, byte)
    }
  }
}

/** What `escape_javascript` escaped stays escaped once; its quotes are written so that no attribute ends. */
function writeEscapedScript(writer: Writer, cell: Cell): void {
  const start = cell.pointer
  const end = start + cell.length
  for (let cursor = start; cursor < end; cursor++) {
    const byte = load<u8>(cursor)
    if (byte === 0x5c && cursor + 1 < end) {
      cursor += 1
      const escaped = load<u8>(cursor)
      if (isQuote(escaped)) {
        writeUnicode(writer, escaped)
      } else if (escaped === 0x2f) {
        writeByte(writer, 0x2f)
      } else {
        writeByte(writer, 0x5c)
        writeByte(writer, escaped)
      }
    } else if (cursor === start && (byte === 0x2f || byte === 0x7b || byte === 0x21)) {
      writeUnicode(writer, byte)
    } else if (isLineEnd(cursor, end)) {
      writeLineEnd(writer, cursor)
      cursor += 2
    } else {
      writeStringByte(writer, byte)
    }
  }
}

function writeStringByte(writer: Writer, byte: u8): void {
  if (byte === 0x0a) {
    writeByte(writer, 0x5c)
    writeByte(writer, 0x6e)
  } else if (byte < 0x20 || byte === 0x7f || isQuote(byte) || isMarkup(byte)) {
    writeUnicode(writer, byte)
  } else {
    writeByte(writer, byte)
  }
}

function isQuote(byte: u8): bool {
  return byte === 0x22 || byte === 0x27 || byte === 0x60 || byte === 0x24
}

function isMarkup(byte: u8): bool {
  return byte === 0x3c || byte === 0x3e || byte === 0x26
}

/** Whether U+2028 or U+2029 stands here. */
function isLineEnd(cursor: usize, end: usize): bool {
  if (load<u8>(cursor) !== 0xe2 || end - cursor < 3) return false
  return load<u8>(cursor, 1) === 0x80 && (load<u8>(cursor, 2) & 0xfe) === 0xa8
}

function writeLineEnd(writer: Writer, cursor: usize): void {
  writeBytes(writer, LINE_END, 5)
  writeByte(writer, 0x38 + (load<u8>(cursor, 2) & 1))
}

/** `\u003c` */
function writeUnicode(writer: Writer, byte: u8): void {
  writeBytes(writer, UNICODE, 4)
  writeByte(writer, hexOf(byte >> 4))
  writeByte(writer, hexOf(byte & 15))
}

function hexOf(digit: u8): u8 {
  return digit < 10 ? 0x30 + digit : 0x57 + digit
}

/**
 * Writes a value where CSS has one: text of the template itself as it is, else what has only letters, digits,
 * spaces and `_ - . # % , +` in it; other text is left out.
 */
export function writeInStyle(writer: Writer, cell: Cell, isAttribute: bool): void {
  if (isDoor(cell)) return writeBytes(writer, cell.pointer, cell.length)
  readText(cell)
  if (isString(cell) && (cell.extra & Origin.LITERAL) !== 0) {
    if (isAttribute) return writeEscaped(writer, scratch.pointer, scratch.length)
    return writeBytes(writer, scratch.pointer, scratch.length)
  }
  for (let offset: u32 = 0; offset < scratch.length; offset++) {
    if (!isStyleByte(load<u8>(scratch.pointer + offset))) return
  }
  writeBytes(writer, scratch.pointer, scratch.length)
}

function isStyleByte(byte: u8): bool {
  if (isAlphanumeric(byte) || byte === 0x20 || byte >= 0x80) return true
  return (
    byte === 0x5f ||
    byte === 0x2d ||
    byte === 0x2e ||
    byte === 0x23 ||
    byte === 0x25 ||
    byte === 0x2c ||
    byte === 0x2b
  )
}

function isAlphanumeric(byte: u8): bool {
  const letter = byte | 0x20
  return (letter >= 0x61 && letter <= 0x7a) || (byte >= 0x30 && byte <= 0x39)
}

/** Writes a value inside a string or a `url(` of CSS: every sign as `\2f `. */
export function writeInStyleString(writer: Writer, cell: Cell): void {
  if (isDoor(cell)) return writeBytes(writer, cell.pointer, cell.length)
  readText(cell)
  for (let offset: u32 = 0; offset < scratch.length; offset++) {
    const byte = load<u8>(scratch.pointer + offset)
    if (isAlphanumeric(byte) || byte >= 0x80 || byte === 0x2d || byte === 0x5f) {
      writeByte(writer, byte)
      continue
    }
    writeByte(writer, 0x5c)
    writeByte(writer, hexOf(byte >> 4))
    writeByte(writer, hexOf(byte & 15))
    writeByte(writer, 0x20)
  }
}

/** Writes a value into the page that a `srcdoc` holds: text is text there too, HTML is HTML. */
export function writeInPage(writer: Writer, cell: Cell): void {
  readText(cell)
  const start = scratch.pointer
  const length = scratch.length
  if (cell.tag === Tag.SAFE_STRING) return writeEscaped(writer, start, length)
  const text = startText(length + 16)
  if (text === null) return
  writeEscaped(text, start, length)
  writeEscaped(writer, text.start, text.length)
}

/** Replaces a value of a handler's interpolation by what may stand there; the helper escapes it for HTML. */
export function escapeForHandler(cell: Cell, mode: u32): void {
  const text = startText(64)
  if (text === null) return
  if (mode === OutputMode.SCRIPT_STRING) writeInString(text, cell)
  else writeInCode(text, cell)
  // What had to be asked for first is written when it is there.
  if (machine.stop === Stop.NO) endText(text, cell, Tag.STRING)
}

/** Sets and takes bits of a text's origin. */
export function markOrigin(cell: Cell, bits: u32, without: u32): void {
  if (isString(cell)) cell.extra = (cell.extra | bits) & ~without
}
