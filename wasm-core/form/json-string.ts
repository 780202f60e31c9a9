import { getHexValue } from '../http/chars'

/**
 * Decodes the JSON string whose opening quote is at `start` into `target`, which needs no more room
 * than the string itself; gives the length, −1 when malformed.
 */
export function readJsonString(target: usize, start: usize, end: usize): i32 {
  let cursor = start + 1
  let written = target
  while (cursor < end) {
    const byte = load<u8>(cursor)
    if (byte === 0x22) return <i32>(written - target)
    if (byte < 0x20) return -1
    cursor += 1
    if (byte !== 0x5c) {
      store<u8>(written, byte)
      written += 1
      continue
    }
    if (cursor === end) return -1
    const escaped = load<u8>(cursor)
    cursor += 1
    if (escaped === 0x75) {
      let code = readUnit(cursor, end)
      cursor += 4
      if (code < 0) return -1
      if ((code & 0xfc00) === 0xdc00) return -1
      if ((code & 0xfc00) === 0xd800) {
        if (end - cursor < 6 || load<u16>(cursor) !== 0x755c) return -1
        const low = readUnit(cursor + 2, end)
        if ((low & 0xfc00) !== 0xdc00 || low < 0) return -1
        code = 0x10000 + ((code & 0x3ff) << 10) + (low & 0x3ff)
        cursor += 6
      }
      written = writeCodePoint(written, <u32>code)
    } else {
      const plain = getEscaped(escaped)
      if (plain === 0) return -1
      store<u8>(written, plain)
      written += 1
    }
  }
  return -1
}

/** Writes a code point as UTF-8; gives the address after it. */
function writeCodePoint(target: usize, code: u32): usize {
  if (code < 0x80) {
    store<u8>(target, <u8>code)
    return target + 1
  }
  if (code < 0x800) {
    store<u8>(target, <u8>(0xc0 | (code >> 6)))
    store<u8>(target, <u8>(0x80 | (code & 63)), 1)
    return target + 2
  }
  if (code < 0x10000) {
    store<u8>(target, <u8>(0xe0 | (code >> 12)))
    store<u8>(target, <u8>(0x80 | ((code >> 6) & 63)), 1)
    store<u8>(target, <u8>(0x80 | (code & 63)), 2)
    return target + 3
  }
  store<u8>(target, <u8>(0xf0 | (code >> 18)))
  store<u8>(target, <u8>(0x80 | ((code >> 12) & 63)), 1)
  store<u8>(target, <u8>(0x80 | ((code >> 6) & 63)), 2)
  store<u8>(target, <u8>(0x80 | (code & 63)), 3)
  return target + 4
}

function readUnit(start: usize, end: usize): i32 {
  if (end - start < 4) return -1
  let value: i32 = 0
  for (let index: usize = 0; index < 4; index++) {
    const digit = getHexValue(load<u8>(start + index))
    if (digit < 0) return -1
    value = (value << 4) | digit
  }
  return value
}

function getEscaped(letter: u8): u8 {
  switch (letter) {
    case 0x22:
    case 0x5c:
    case 0x2f:
      return letter
    case 0x62:
      return 0x08
    case 0x66:
      return 0x0c
    case 0x6e:
      return 0x0a
    case 0x72:
      return 0x0d
    case 0x74:
      return 0x09
    default:
      return 0
  }
}
