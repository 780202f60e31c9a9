// Characters of texts that may hold malformed bytes: a database's text is not checked when it comes.

import { measureSequence } from '../memory/utf8'

/** Bytes of the character at `cursor`; 0 when there is no well-formed one. */
export function measureCharacter(cursor: usize, end: usize): u32 {
  return measureSequence(cursor, <u32>(end - cursor))
}

/** Bytes to step over one character; a malformed byte counts as one. */
export function stepCharacter(cursor: usize, end: usize): u32 {
  return max<u32>(measureCharacter(cursor, end), 1)
}

/** How many characters the bytes are. */
export function countCharacters(start: usize, length: u32): u32 {
  const end = start + length
  let count: u32 = 0
  let cursor = start
  while (cursor < end) {
    const plain = measurePlain(cursor, end)
    count += plain > 0 ? plain : 1
    cursor += plain > 0 ? plain : stepCharacter(cursor, end)
  }
  return count
}

/** Address of the character number `index`, or `end` when there are fewer. */
export function findCharacter(start: usize, end: usize, index: u32): usize {
  let cursor = start
  let left = index
  while (left > 0 && cursor < end) {
    const plain = min(measurePlain(cursor, end), left)
    left -= plain > 0 ? plain : 1
    cursor += plain > 0 ? plain : stepCharacter(cursor, end)
  }
  return cursor
}

/** How many of the bytes from `cursor` on are ASCII, at most 16. */
function measurePlain(cursor: usize, end: usize): u32 {
  if (end - cursor < 16) return load<u8>(cursor) < 0x80 ? 1 : 0
  const high = <u32>i8x16.bitmask(v128.load(cursor))
  return high === 0 ? 16 : ctz(high)
}

/** Code point of the well-formed character at `cursor`. */
export function decodeCharacter(cursor: usize, size: u32): u32 {
  const first = <u32>load<u8>(cursor)
  if (size === 1) return first
  const second = <u32>load<u8>(cursor, 1) & 0x3f
  if (size === 2) return ((first & 0x1f) << 6) | second
  const third = <u32>load<u8>(cursor, 2) & 0x3f
  if (size === 3) return ((first & 0x0f) << 12) | (second << 6) | third
  return ((first & 0x07) << 18) | (second << 12) | (third << 6) | (<u32>load<u8>(cursor, 3) & 0x3f)
}
