// HTML escaping as Rails' html_escape does it: & < > " ' and nothing else.

import { reserve, Writer, writeByte, writeBytes } from '../memory/writer'

// Indexed by the low four bits of a byte: the special character that has them.
const SPECIALS = i8x16(1, 0, 0x22, 0, 0, 0, 0x26, 0x27, 0, 0, 0, 0, 0x3c, 0, 0x3e, 0)

const AMPERSAND = memory.data<u8>([0x26, 0x61, 0x6d, 0x70, 0x3b])
const LESS = memory.data<u8>([0x26, 0x6c, 0x74, 0x3b])
const GREATER = memory.data<u8>([0x26, 0x67, 0x74, 0x3b])
const QUOTE = memory.data<u8>([0x26, 0x71, 0x75, 0x6f, 0x74, 0x3b])
const APOSTROPHE = memory.data<u8>([0x26, 0x23, 0x33, 0x39, 0x3b])

/** Appends text, escaped. Sixteen bytes at a time are looked at and copied. */
export function writeEscaped(writer: Writer, start: usize, length: u32): void {
  // Room for what is left is kept in front of every step, so that plain bytes need no check.
  if (!reserve(writer, length + 16)) return
  let cursor = start
  const end = start + length
  let target = writer.start + writer.length
  while (end - cursor >= 16) {
    const bytes = v128.load(cursor)
    const low = v128.and(bytes, i8x16.splat(0x0f))
    const hits = i8x16.bitmask(i8x16.eq(i8x16.swizzle(SPECIALS, low), bytes))
    // What is copied behind the first hit is overwritten by what comes next.
    v128.store(target, bytes)
    if (hits === 0) {
      target += 16
      cursor += 16
      continue
    }
    const clean = ctz(<u32>hits)
    cursor += clean
    target = writeAt(writer, target + clean, load<u8>(cursor), <u32>(end - cursor))
    if (target === 0) return
    cursor += 1
  }
  while (cursor < end) {
    const byte = load<u8>(cursor)
    if (isSpecial(byte)) {
      target = writeAt(writer, target, byte, <u32>(end - cursor))
      if (target === 0) return
    } else {
      store<u8>(target, byte)
      target += 1
    }
    cursor += 1
  }
  writer.length = <u32>(target - writer.start)
}

/** Writes an entity at `target` and keeps room for `left` bytes; gives the address after it, or 0. */
function writeAt(writer: Writer, target: usize, byte: u8, left: u32): usize {
  writer.length = <u32>(target - writer.start)
  writeEntity(writer, byte)
  return reserve(writer, left + 16) ? writer.start + writer.length : 0
}

/** Whether a byte has to be escaped. */
export function isSpecial(byte: u8): bool {
  return byte === 0x26 || byte === 0x3c || byte === 0x3e || byte === 0x22 || byte === 0x27
}

function writeEntity(writer: Writer, byte: u8): void {
  switch (byte) {
    case 0x26:
      return writeBytes(writer, AMPERSAND, 5)
    case 0x3c:
      return writeBytes(writer, LESS, 4)
    case 0x3e:
      return writeBytes(writer, GREATER, 4)
    case 0x22:
      return writeBytes(writer, QUOTE, 6)
    case 0x27:
      return writeBytes(writer, APOSTROPHE, 5)
    default:
      writeByte(writer, byte)
  }
}

/**
 * Whether a URL would run script: `javascript:`, `vbscript:` or `data:`, read as a browser reads
 * them, without leading controls and spaces and without tabs and line ends anywhere (WHATWG URL, 4.4).
 */
export function runsScript(start: usize, length: u32): bool {
  return (
    hasScheme(start, length, 'javascript') ||
    hasScheme(start, length, 'vbscript') ||
    hasScheme(start, length, 'data')
  )
}

function hasScheme(start: usize, length: u32, scheme: string): bool {
  let matched: u32 = 0
  for (let offset: u32 = 0; offset < length; offset++) {
    const byte = load<u8>(start + offset)
    if (byte === 0x09 || byte === 0x0a || byte === 0x0d) continue
    if (matched === 0 && byte <= 0x20) continue
    if (matched === <u32>scheme.length) return byte === 0x3a
    const letter = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
    if (<u16>letter !== load<u16>(changetype<usize>(scheme) + (matched << 1))) return false
    matched += 1
  }
  return false
}
