// A string in quotes and a symbol, as CRuby 3.1 inspects them.

import { measureCharacter } from '../memory/utf8'
import { Writer, writeByte, writeBytes } from '../memory/writer'

/** Appends a string in double quotes with Ruby's escapes. */
export function inspectString(writer: Writer, start: usize, length: u32): void {
  const end = start + length
  writeByte(writer, 0x22)
  for (let cursor = start; cursor < end; ) {
    const size = measureCharacter(cursor, end)
    const byte = load<u8>(cursor)
    if (size > 1) {
      writeBytes(writer, cursor, size)
    } else if (size === 0 || byte < 0x20 || byte === 0x7f) {
      writeControl(writer, byte, size === 1)
    } else {
      const next: u8 = cursor + 1 < end ? load<u8>(cursor, 1) : 0
      const opens = byte === 0x23 && (next === 0x7b || next === 0x24 || next === 0x40)
      if (byte === 0x22 || byte === 0x5c || opens) writeByte(writer, 0x5c)
      writeByte(writer, byte)
    }
    cursor += max<u32>(size, 1)
  }
  writeByte(writer, 0x22)
}

/** A control character is `\\u0001`, a byte that is no character `\\xFF`. */
function writeControl(writer: Writer, byte: u8, isCharacter: bool): void {
  writeByte(writer, 0x5c)
  if (byte >= 7 && byte <= 13) {
    // \a \b \t \n \v \f \r
    writeByte(writer, load<u8>(CONTROLS + byte - 7))
  } else if (byte === 0x1b) {
    writeByte(writer, 0x65)
  } else {
    writeByte(writer, isCharacter ? 0x75 : 0x78)
    if (isCharacter) writeByte(writer, 0x30)
    if (isCharacter) writeByte(writer, 0x30)
    writeHex(writer, byte >> 4)
    writeHex(writer, byte & 15)
  }
}

const CONTROLS = memory.data<u8>([0x61, 0x62, 0x74, 0x6e, 0x76, 0x66, 0x72])
function writeHex(writer: Writer, digit: u8): void {
  writeByte(writer, digit < 10 ? 0x30 + digit : 0x37 + digit)
}

/** Whether a symbol is written without quotes. */
export function isPlainSymbol(start: usize, length: u32): bool {
  if (length === 0) return false
  for (let offset: u32 = 0; offset < length; offset++) {
    const byte = load<u8>(start + offset)
    const letter = byte | 0x20
    if ((letter >= 0x61 && letter <= 0x7a) || byte === 0x5f || byte >= 0x80) continue
    if (offset > 0 && byte >= 0x30 && byte <= 0x39) continue
    const isLast = offset > 0 && offset === length - 1
    if (isLast && (byte === 0x3f || byte === 0x21 || byte === 0x3d)) continue
    return false
  }
  return true
}
