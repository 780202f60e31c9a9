// Translations that the shell gives when the instance boots: those of keys that templates write out, and of forms. Each
// key has a cell for each locale, NIL where the shell has to be asked.

import { bootAllocate } from '../boot/arena'
import { BAD_FRAME, OUT_OF_MEMORY } from '../error-code'
import {
  expectTag,
  Reader,
  readByte,
  readBytes,
  readInteger,
  readVaruint,
  startReader,
} from '../memory/reader'
import { writeText as writeLiteral } from '../memory/text'
import { Writer } from '../memory/writer'
import { CELL, Cell, cellAt, setNil, setText } from '../value/cell'
import { findName, getNameKind, internName, setNameKind } from '../value/names'
import { startText } from '../value/room'
import * as Tag from '../value/tag'
import { NameKind } from './name-kind'
import { internWords } from './word-list'

const reader = changetype<Reader>(memory.data(16))

let cells: usize = 0
let localeCount: u32 = 0
/** By name, which of the keys it is + 1; 0 for a name that is none. */
let places: usize = 0
let placeCount: u32 = 0
/** The locale in use; one that is not among those given is asked of the shell. */
let current: u32 = 0

/** In `extra` of a cell: the text is HTML as it is. */
export const PLAIN: u32 = 1

/** Reads the number of locales, and for each key its texts; 0, or an error code. The frame must stay where it is. */
export function bootTexts(start: usize, length: u32): u32 {
  internWords()
  startReader(reader, start, length)
  expectTag(reader, Tag.INTEGER)
  localeCount = <u32>readInteger(reader)
  placeCount = 0
  expectTag(reader, Tag.ARRAY)
  const count = readVaruint(reader)
  if (reader.failed) return BAD_FRAME
  cells = bootAllocate(count * localeCount * CELL)
  const words = bootAllocate(count * 4)
  if (cells === 0 || words === 0) return OUT_OF_MEMORY
  for (let index: u32 = 0; index < count && !reader.failed; index++) {
    expectTag(reader, Tag.ARRAY)
    if (readVaruint(reader) !== localeCount + 1) reader.failed = true
    expectTag(reader, Tag.STRING)
    const name = readBytes(reader)
    if (reader.failed) break
    const word = internName(name, reader.length)
    if (word === 0) return OUT_OF_MEMORY
    store<u32>(words + (index << 2), word)
    if (word >= placeCount) placeCount = word + 1
    for (let locale: u32 = 0; locale < localeCount; locale++) {
      readTextInto(cellAt(cells, index * localeCount + locale))
    }
  }
  if (reader.failed) return BAD_FRAME
  places = bootAllocate(placeCount * 4)
  if (places === 0) return OUT_OF_MEMORY
  memory.fill(places, 0, placeCount * 4)
  for (let index: u32 = 0; index < count; index++) {
    store<u32>(places + (load<u32>(words + (index << 2)) << 2), index + 1)
  }
  for (let index = 0; index < OPTIONS.length; index++) markOption(OPTIONS[index])
  return 0
}

/** Options that are no values: the shell does what they say. */
const OPTIONS: StaticArray<string> = [
  'cascade',
  'deep_interpolation',
  'default',
  'exception_handler',
  'fallback',
  'format',
  'locale',
  'object',
  'raise',
  'resolve',
  'scope',
  'separator',
  'throw',
]

function markOption(name: string): void {
  const start = bootAllocate(name.length)
  if (start === 0) return
  for (let at = 0; at < name.length; at++) store<u8>(start + at, <u8>name.charCodeAt(at))
  const word = internName(start, name.length)
  if (word !== 0) setNameKind(word, getNameKind(word) | NameKind.OPTION)
}

function readTextInto(cell: Cell): void {
  const tag = readByte(reader)
  setNil(cell)
  if (tag === Tag.NIL) return
  if (tag !== Tag.STRING && tag !== Tag.SAFE_STRING) reader.failed = true
  const start = readBytes(reader)
  if (reader.failed) return
  setText(cell, tag, start, reader.length)
  if (tag === Tag.SAFE_STRING || isPlain(start, reader.length)) cell.extra = PLAIN
}

/** Whether nothing of a text is escaped in HTML. */
function isPlain(start: usize, length: u32): bool {
  for (let index: u32 = 0; index < length; index++) {
    const byte = load<u8>(start + index)
    if (byte === 0x26 || byte === 0x3c || byte === 0x3e || byte === 0x22 || byte === 0x27)
      return false
  }
  return true
}

/** Chooses the locale in use, by its place among those of `bootTexts`. */
export function useLocale(locale: u32): void {
  current = locale
}

/** Whether a name is one of the keys. */
export function isKey(word: u32): bool {
  return word < placeCount && load<u32>(places + (word << 2)) !== 0
}

/** The text of a key in the locale in use; null where there is none. */
export function textOf(word: u32): Cell | null {
  if (current >= localeCount || !isKey(word)) return null
  const place = load<u32>(places + (word << 2)) - 1
  const cell = cellAt(cells, place * localeCount + current)
  return cell.tag === Tag.NIL ? null : cell
}

/** Begins a key that is put together of parts; null when memory is full, or where there are no keys at all. */
export function startKey(first: string): Writer | null {
  if (placeCount === 0) return null
  const writer = startText(64)
  if (writer !== null) writeLiteral(writer, first)
  return writer
}

/** The text of the key. */
export function textOfKey(writer: Writer): Cell | null {
  return textOf(findName(writer.start, writer.length))
}
