// HTML escaping as Rails' html_escape does it: & < > " ' and nothing else.

import { reserve, Writer } from '../memory/writer'

// Indexed by the low four bits of a byte: the special character that has them.
const SPECIALS = i8x16(1, 0, 0x22, 0, 0, 0, 0x26, 0x27, 0, 0, 0, 0, 0x3c, 0, 0x3e, 0)

/** Room beyond the text itself. */
const SLACK: u32 = 112

/** Appends text, escaped. Sixteen bytes at a time are looked at and copied. */
export function writeEscaped(writer: Writer, start: usize, length: u32): void {
  // Room for what is left, and some more, is kept in front of every step: plain bytes need no check, and
  // an entity may be written as eight bytes.
  if (!reserve(writer, length + SLACK)) return
  let cursor = start
  const end = start + length
  let target = writer.start + writer.length
  let limit = writer.start + writer.capacity - SLACK
  while (cursor < end) {
    const left = <u32>(end - cursor)
    // Behind the last text of the memory there may be less than sixteen bytes.
    if (left < 16 && cursor + 16 > (<usize>memory.size()) << 16) break
    const bytes = v128.load(cursor)
    const low = v128.and(bytes, i8x16.splat(0x0f))
    let hits = i8x16.bitmask(i8x16.eq(i8x16.swizzle(SPECIALS, low), bytes))
    if (left < 16) hits &= (1 << left) - 1
    // What is copied behind the first hit, or the end, is overwritten by what comes next.
    v128.store(target, bytes)
    if (hits === 0) {
      const size = min<u32>(left, 16)
      target += size
      cursor += size
      continue
    }
    const clean = ctz(<u32>hits)
    cursor += clean
    target = writeEntity(target + clean, load<u8>(cursor))
    cursor += 1
    if (target + (end - cursor) <= limit) continue
    writer.length = <u32>(target - writer.start)
    if (!reserve(writer, <u32>(end - cursor) + SLACK)) return
    target = writer.start + writer.length
    limit = writer.start + writer.capacity - SLACK
  }
  // Fifteen bytes become 90 at most: the slack has room for them.
  for (; cursor < end; cursor++) {
    const byte = load<u8>(cursor)
    if (isSpecial(byte)) {
      target = writeEntity(target, byte)
    } else {
      store<u8>(target, byte)
      target += 1
    }
  }
  writer.length = <u32>(target - writer.start)
}

/** Whether a byte has to be escaped. */
export function isSpecial(byte: u8): bool {
  return byte === 0x26 || byte === 0x3c || byte === 0x3e || byte === 0x22 || byte === 0x27
}

/** Writes an entity, eight bytes of which only its own count; gives the address after it. */
function writeEntity(target: usize, byte: u8): usize {
  switch (byte) {
    case 0x26:
      store<u64>(target, 0x3b706d6126)
      return target + 5
    case 0x3c:
      store<u64>(target, 0x3b746c26)
      return target + 4
    case 0x3e:
      store<u64>(target, 0x3b746726)
      return target + 4
    case 0x22:
      store<u64>(target, 0x3b746f757126)
      return target + 6
    default:
      store<u64>(target, 0x3b39332326)
      return target + 5
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
