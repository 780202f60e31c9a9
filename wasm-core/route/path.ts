// Writing paths: a route's literal segments are in its table, the values in between are written here.

import { Writer, writeByte, writeBytes } from '../memory/writer'

const HEX = memory.data<u8>([
  0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46,
])

/** Appends one path segment, percent-encoding all but RFC 3986 unreserved bytes. */
export function writePathSegment(writer: Writer, start: usize, length: u32): void {
  for (let offset: u32 = 0; offset < length; offset++) {
    const byte = load<u8>(start + offset)
    if (isUnreserved(byte)) writeByte(writer, byte)
    else writePercent(writer, byte)
  }
}

/** Appends a name or a value of a query, application/x-www-form-urlencoded. */
export function writeQueryComponent(writer: Writer, start: usize, length: u32): void {
  for (let offset: u32 = 0; offset < length; offset++) {
    const byte = load<u8>(start + offset)
    if (byte === 0x20) writeByte(writer, 0x2b)
    else if (isUnreserved(byte) && byte !== 0x7e) writeByte(writer, byte)
    else writePercent(writer, byte)
  }
}

function isUnreserved(byte: u8): bool {
  const letter = byte | 0x20
  if (letter >= 0x61 && letter <= 0x7a) return true
  if (byte >= 0x30 && byte <= 0x39) return true
  return byte === 0x2d || byte === 0x2e || byte === 0x5f || byte === 0x7e
}

function writePercent(writer: Writer, byte: u8): void {
  writeByte(writer, 0x25)
  writeBytes(writer, HEX + (byte >> 4), 1)
  writeBytes(writer, HEX + (byte & 15), 1)
}
