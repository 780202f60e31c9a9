// escape_javascript, json_escape and raw (Rails: JavaScriptHelper, ERB::Util, OutputSafetyHelper).

import { writeText as writeLiteral } from '../../memory/text'
import { writeByte } from '../../memory/writer'
import { Cell, cellAt, isString, setText } from '../../value/cell'
import { raise } from '../../value/fault'
import * as Origin from '../../value/origin'
import { endText, startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { toText } from '../../value/text'
import { TemplateError } from '../error-code'
import { markOrigin, writeInCode } from '../run/code-output'

const scratch = changetype<Cell>(memory.data(16))

/** What would end a string literal, a line or the script, escaped for a string literal of JavaScript. */
export function escapeScript(first: usize, count: u32, result: Cell): void {
  if (count !== 1) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const isSafe = cellAt(first, 0).tag === Tag.SAFE_STRING
  toText(cellAt(first, 0), scratch)
  const writer = startText(scratch.length + 16)
  if (writer === null) return
  for (let offset: u32 = 0; offset < scratch.length; offset++) {
    const byte = load<u8>(scratch.pointer + offset)
    const next: u8 = offset + 1 < scratch.length ? load<u8>(scratch.pointer + offset + 1) : 0
    if (byte === 0x0a) writeLiteral(writer, '\\n')
    else if (byte === 0x0d) writeLiteral(writer, next === 0x0a ? '' : '\\n')
    else if (byte === 0x2f && offset > 0 && load<u8>(scratch.pointer + offset - 1) === 0x3c)
      writeLiteral(writer, '\\/')
    else {
      if (byte === 0x5c || byte === 0x22 || byte === 0x27 || byte === 0x60 || byte === 0x24)
        writeByte(writer, 0x5c)
      writeByte(writer, byte)
    }
  }
  endText(writer, result, isSafe ? Tag.SAFE_STRING : Tag.STRING)
  markOrigin(result, Origin.SCRIPT, 0)
}

/** raw(value): HTML-safe as it is. */
export function writeRaw(value: Cell, result: Cell): void {
  const origin = isString(value) ? value.extra & (Origin.SCRIPT | Origin.JSON) : 0
  toText(value, scratch)
  setText(result, Tag.SAFE_STRING, scratch.pointer, scratch.length)
  markOrigin(result, Origin.DOOR | origin, 0)
}

/** json_escape(json): JSON that may stand in a script. */
export function escapeJson(first: usize, count: u32, result: Cell): void {
  if (count !== 1) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const value = cellAt(first, 0)
  const origin = isString(value) ? value.extra : 0
  const isSafe = value.tag === Tag.SAFE_STRING
  toText(value, scratch)
  setText(scratch, Tag.STRING, scratch.pointer, scratch.length)
  markOrigin(scratch, Origin.JSON, 0)
  const writer = startText(scratch.length + 16)
  if (writer === null) return
  writeInCode(writer, scratch)
  endText(writer, result, isSafe ? Tag.SAFE_STRING : Tag.STRING)
  markOrigin(result, origin, Origin.LITERAL)
}
