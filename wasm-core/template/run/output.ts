// Writing a value where the template says, escaped for that place.

import { toLower } from '../../memory/text'
import { Writer, writeByte, writeBytes, writeDecimal } from '../../memory/writer'
import { Cell, setText } from '../../value/cell'
import { raise } from '../../value/fault'
import * as Origin from '../../value/origin'
import { startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { writeText } from '../../value/text'
import { TemplateError } from '../error-code'
import { isSpecial, runsScript, writeEscaped } from '../escape'
import { refuseUrl } from '../helper/refuse-url'
import { OutputMode } from '../op'
import { splitsUrls } from '../parse/url-context'
import {
  writeInCode,
  writeInHandler,
  writeInPage,
  writeInString,
  writeInStyle,
  writeInStyleString,
} from './code-output'

const scratch = changetype<Cell>(memory.data(16))
const PERCENT_COLON = memory.data<u8>([0x25, 0x33, 0x41])

/** Writes a value in one of the modes of op.ts. */
export function writeValue(writer: Writer, cell: Cell, mode: u32): void {
  switch (mode) {
    case OutputMode.ESCAPED:
      return writeSafely(writer, cell)
    case OutputMode.RAW:
      return writeText(writer, cell)
    case OutputMode.ATTRIBUTE:
      if (cell.tag === Tag.SAFE_STRING) return writeSafeAttribute(writer, cell)
      return writeSafely(writer, cell)
    case OutputMode.WHOLE_ATTRIBUTE:
      writeByte(writer, 0x22)
      if (cell.tag === Tag.SAFE_STRING) writeQuotable(writer, cell.pointer, cell.length)
      else writeSafely(writer, cell)
      return writeByte(writer, 0x22)
    case OutputMode.URL:
    case OutputMode.URL_REST:
      return writeUrl(writer, cell, mode === OutputMode.URL_REST)
    case OutputMode.URL_LIST:
      return writeUrlList(writer, cell)
    case OutputMode.TAG:
      return writeInTag(writer, cell)
    case OutputMode.SRCDOC:
      return writeInPage(writer, cell)
    case OutputMode.JSON:
      return writeInCode(writer, cell)
    case OutputMode.JSON_ATTRIBUTE:
      return writeInHandler(writer, cell)
    case OutputMode.SCRIPT_STRING:
      return writeInString(writer, cell)
    case OutputMode.STYLE:
    case OutputMode.STYLE_ATTRIBUTE:
      return writeInStyle(writer, cell, mode === OutputMode.STYLE_ATTRIBUTE)
    default:
      writeInStyleString(writer, cell)
  }
}

/** HTML-safe text in quotes: entities stay, but nothing in it ends the attribute, unless `raw` says so. */
function writeSafeAttribute(writer: Writer, cell: Cell): void {
  const start = cell.pointer
  if ((cell.extra & Origin.DOOR) !== 0) return writeBytes(writer, start, cell.length)
  writeQuotable(writer, start, cell.length)
}

/** Writes HTML as an attribute's value: all special characters but the ampersand are escaped. */
function writeQuotable(writer: Writer, start: usize, length: u32): void {
  const end = start + length
  let from = start
  for (let cursor = start; cursor < end; cursor++) {
    const byte = load<u8>(cursor)
    if (byte === 0x26 || !isSpecial(byte)) continue
    writeBytes(writer, from, <u32>(cursor - from))
    writeEscaped(writer, cursor, 1)
    from = cursor + 1
  }
  writeBytes(writer, from, <u32>(end - from))
}

/** Writes a value as text of the page: escaped unless it is HTML already. */
export function writeSafely(writer: Writer, cell: Cell): void {
  switch (cell.tag) {
    case Tag.STRING:
    case Tag.SYMBOL:
      return writeEscaped(writer, cell.pointer, cell.length)
    case Tag.SAFE_STRING:
      return writeBytes(writer, cell.pointer, cell.length)
    case Tag.INTEGER:
      return writeDecimal(writer, cell.integer)
    case Tag.NIL:
      return
    case Tag.TIME:
    case Tag.DATE:
    case Tag.FLOAT:
    case Tag.TRUE:
    case Tag.FALSE:
      return writeText(writer, cell)
    default:
      writeEscapedText(writer, cell)
  }
}

/** Writes what `to_s` gives, escaped even when it is marked as HTML. */
export function writeEscapedText(writer: Writer, cell: Cell): void {
  if (cell.tag === Tag.STRING || cell.tag === Tag.SYMBOL || cell.tag === Tag.SAFE_STRING) {
    return writeEscaped(writer, cell.pointer, cell.length)
  }
  const text = startText(64)
  if (text === null) return
  writeText(text, cell)
  writeEscaped(writer, text.start, text.length)
}

/** A URL that would run script becomes `#`; so does HTML-safe text, because it can hold one too. */
export function writeUrl(writer: Writer, cell: Cell, isRest: bool): void {
  textOf(cell)
  if (!isRest && runsScript(scratch.pointer, scratch.length)) return refuseUrl(writer)
  if (!isRest) {
    if (cell.tag === Tag.SAFE_STRING) {
      return writeQuotable(writer, scratch.pointer, scratch.length)
    }
    return writeEscaped(writer, scratch.pointer, scratch.length)
  }
  // What was written before may end in half a scheme: a colon here must not complete it.
  let start = scratch.pointer
  const end = start + scratch.length
  for (let cursor = start; cursor < end; cursor++) {
    if (load<u8>(cursor) !== 0x3a) continue
    writeEscaped(writer, start, <u32>(cursor - start))
    writeBytes(writer, PERCENT_COLON, 3)
    start = cursor + 1
  }
  writeEscaped(writer, start, <u32>(end - start))
}

/** Several URLs: when one of them would run script, all become `#`. */
export function writeUrlList(writer: Writer, cell: Cell): void {
  textOf(cell)
  const end = scratch.pointer + scratch.length
  for (let cursor = scratch.pointer; cursor < end; cursor++) {
    const isStart = cursor === scratch.pointer || splitsUrls(load<u8>(cursor - 1))
    if (isStart && runsScript(cursor, <u32>(end - cursor))) return refuseUrl(writer)
  }
  writeEscaped(writer, scratch.pointer, scratch.length)
}

/** Between attributes only names without values may be written, or HTML that says it is HTML. */
function writeInTag(writer: Writer, cell: Cell): void {
  if (cell.tag === Tag.SAFE_STRING) return writeBytes(writer, cell.pointer, cell.length)
  textOf(cell)
  for (let offset: u32 = 0; offset < scratch.length; offset++) {
    const byte = load<u8>(scratch.pointer + offset)
    const letter = toLower(byte)
    const isName = (letter >= 0x61 && letter <= 0x7a) || (byte >= 0x30 && byte <= 0x39)
    if (isName || byte === 0x2d || byte === 0x5f || byte === 0x20) continue
    return raise(TemplateError.UNSAFE_IN_TAG, scratch.pointer, min<u32>(scratch.length, 64))
  }
  writeBytes(writer, scratch.pointer, scratch.length)
}

function textOf(cell: Cell): void {
  setText(scratch, Tag.STRING, 0, 0)
  if (cell.tag === Tag.STRING || cell.tag === Tag.SYMBOL || cell.tag === Tag.SAFE_STRING) {
    setText(scratch, Tag.STRING, cell.pointer, cell.length)
    return
  }
  const text = startText(64)
  if (text === null) return
  writeText(text, cell)
  setText(scratch, Tag.STRING, text.start, text.length)
}
