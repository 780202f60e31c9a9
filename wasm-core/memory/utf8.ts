// UTF-8 as RFC 3629 and Unicode table 3-7 have it: no overlong forms, no surrogates, nothing above
// U+10FFFF.

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
    const size = measureSequence(cursor, <u32>(end - cursor))
    if (size === 0) return false
    cursor += size
  }
  return true
}

const HIGH_BITS = i8x16.splat(-128)

/** Length of the well-formed character at `start`, 1 to 4; 0 when there is none. */
export function measureSequence(start: usize, available: u32): u32 {
  const first = load<u8>(start)
  if (first < 0x80) return 1
  if (first < 0xc2 || first > 0xf4) return 0
  const size: u32 = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  if (available < size) return 0
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
