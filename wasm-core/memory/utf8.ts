// UTF-8 as RFC 3629 and Unicode table 3-7 have it: no overlong forms, no surrogates, nothing above
// U+10FFFF. A database's text is not checked when it comes, so characters may be malformed.

/** Whether the bytes are well-formed UTF-8. */
export function isUtf8(start: usize, length: u32): bool {
  let cursor = start
  const end = start + length
  while (cursor < end) {
    while (end - cursor >= 16 && !v128.any_true(v128.and(v128.load(cursor), HIGH_BITS))) {
      cursor += 16
    }
    while (cursor < end && load<u8>(cursor) < 0x80) cursor += 1
    if (cursor === end) return true
    const size = measureCharacter(cursor, end)
    if (size === 0) return false
    cursor += size
  }
  return true
}

const HIGH_BITS = i8x16.splat(-128)

/** Bytes of the well-formed character at `start`, 1 to 4; 0 when there is none. */
export function measureCharacter(start: usize, end: usize): u32 {
  const first = load<u8>(start)
  if (first < 0x80) return 1
  if (first < 0xc2 || first > 0xf4) return 0
  const size: u32 = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  if (end - start < size) return 0
  const second = load<u8>(start, 1)
  let low: u8 = 0x80
  let high: u8 = 0xbf
  if (first === 0xe0) low = 0xa0
  else if (first === 0xed) high = 0x9f
  else if (first === 0xf0) low = 0x90
  else if (first === 0xf4) high = 0x8f
  if (second < low || second > high) return 0
  if (size > 2 && !isContinuation(load<u8>(start, 2))) return 0
  if (size > 3 && !isContinuation(load<u8>(start, 3))) return 0
  return size
}

function isContinuation(byte: u8): bool {
  return (byte & 0xc0) === 0x80
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
  while (left >= 16 && end - cursor >= 16 && i8x16.bitmask(v128.load(cursor)) === 0) {
    cursor += 16
    left -= 16
  }
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
