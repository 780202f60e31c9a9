// Writing a value where the template says, escaped for that place.

import { toLower } from '../../memory/text'
import { Writer, writeByte, writeBytes, writeDecimal } from '../../memory/writer'
import { Cell, setText } from '../../value/cell'
import { raise } from '../../value/fault'
import { writeJson } from '../../value/json'
import { startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { writeText } from '../../value/text'
import { TemplateError } from '../error-code'
import { runsScript, writeEscaped } from '../escape'
import { refuseUrl } from '../helper/refuse-url'
import { OutputMode } from '../op'

const scratch = changetype<Cell>(memory.data(16))
const PERCENT_COLON = memory.data<u8>([0x25, 0x33, 0x41])

/** Writes a value in one of the modes of op.ts. */
export function writeValue(writer: Writer, cell: Cell, mode: u32): void {
  switch (mode) {
    case OutputMode.ESCAPED:
      return writeSafely(writer, cell)
    case OutputMode.RAW:
      return writeText(writer, cell)
    case OutputMode.JSON:
      if (cell.tag === Tag.SAFE_STRING) return writeBytes(writer, cell.pointer, cell.length)
      return writeJson(writer, cell)
    case OutputMode.JSON_ATTRIBUTE:
      return writeJsonAttribute(writer, cell)
    case OutputMode.URL:
    case OutputMode.URL_REST:
      return writeUrl(writer, cell, mode === OutputMode.URL_REST)
    default:
      writeInTag(writer, cell)
  }
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

function writeJsonAttribute(writer: Writer, cell: Cell): void {
  if (cell.tag === Tag.SAFE_STRING) return writeBytes(writer, cell.pointer, cell.length)
  const text = startText(64)
  if (text === null) return
  writeJson(text, cell)
  writeEscaped(writer, text.start, text.length)
}

/** A URL that would run script becomes `#`; so does HTML-safe text, because it can hold one too. */
export function writeUrl(writer: Writer, cell: Cell, isRest: bool): void {
  textOf(cell)
  if (!isRest && runsScript(scratch.pointer, scratch.length)) return refuseUrl(writer)
  if (!isRest) {
    if (cell.tag === Tag.SAFE_STRING) return writeBytes(writer, scratch.pointer, scratch.length)
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
