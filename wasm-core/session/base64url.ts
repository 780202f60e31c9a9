// base64url without padding, RFC 4648 section 5. Decoding is strict: no padding, no other alphabet,
// no stray bits, so that one value has one spelling.

const INVALID: u8 = 0xff

/** Bytes that `length` bytes take when encoded. */
export function measureBase64(length: u32): u32 {
  return (length * 4 + 2) / 3
}

/** Encodes to `target`; gives the address after it. */
export function encodeBase64(target: usize, start: usize, length: u32): usize {
  let cursor = target
  let offset: u32 = 0
  // Twelve bytes of sixteen that can be read become sixteen letters.
  for (; offset + 16 <= length; offset += 12) {
    v128.store(cursor, toLetters(v128.load(start + offset)))
    cursor += 16
  }
  for (; offset + 3 <= length; offset += 3) {
    const bits =
      ((<u32>load<u8>(start + offset)) << 16) |
      ((<u32>load<u8>(start + offset, 1)) << 8) |
      <u32>load<u8>(start + offset, 2)
    store<u8>(cursor, toLetter(bits >> 18))
    store<u8>(cursor, toLetter((bits >> 12) & 63), 1)
    store<u8>(cursor, toLetter((bits >> 6) & 63), 2)
    store<u8>(cursor, toLetter(bits & 63), 3)
    cursor += 4
  }
  const rest = length - offset
  if (rest === 0) return cursor
  let bits = (<u32>load<u8>(start + offset)) << 16
  if (rest === 2) bits |= (<u32>load<u8>(start + offset, 1)) << 8
  store<u8>(cursor, toLetter(bits >> 18))
  store<u8>(cursor, toLetter((bits >> 12) & 63), 1)
  if (rest === 1) return cursor + 2
  store<u8>(cursor, toLetter((bits >> 6) & 63), 2)
  return cursor + 3
}

/** Decodes to `target` (which may be `start`); gives the length, −1 when malformed. */
export function decodeBase64(target: usize, start: usize, length: u32): i32 {
  if (length % 4 === 1) return -1
  let written: u32 = 0
  let bits: u32 = 0
  let held: u32 = 0
  for (let offset: u32 = 0; offset < length; offset++) {
    const value = toValue(load<u8>(start + offset))
    if (value === INVALID) return -1
    bits = (bits << 6) | value
    held += 6
    if (held >= 8) {
      held -= 8
      store<u8>(target + written, <u8>(bits >> held))
      written += 1
      bits &= (1 << held) - 1
    }
  }
  return bits === 0 ? <i32>written : -1
}

function toLetters(bytes: v128): v128 {
  // Each lane holds three bytes as one number.
  const lanes = i8x16.swizzle(bytes, i8x16(2, 1, 0, -1, 5, 4, 3, -1, 8, 7, 6, -1, 11, 10, 9, -1))
  const values = v128.or(
    v128.or(i32x4.shr_u(lanes, 18), v128.and(i32x4.shr_u(lanes, 4), i32x4.splat(0x3f00))),
    v128.or(
      v128.and(i32x4.shl(lanes, 10), i32x4.splat(0x3f0000)),
      v128.and(i32x4.shl(lanes, 24), i32x4.splat(0x3f000000)),
    ),
  )
  let letters = i8x16.add(values, i8x16.splat(0x41))
  letters = addWhere(letters, i8x16.gt_s(values, i8x16.splat(25)), 6)
  letters = addWhere(letters, i8x16.gt_s(values, i8x16.splat(51)), -75)
  letters = addWhere(letters, i8x16.eq(values, i8x16.splat(62)), -13)
  return addWhere(letters, i8x16.eq(values, i8x16.splat(63)), 36)
}

function addWhere(letters: v128, mask: v128, step: i8): v128 {
  return i8x16.add(letters, v128.and(mask, i8x16.splat(step)))
}

function toLetter(value: u32): u8 {
  if (value < 26) return <u8>(0x41 + value)
  if (value < 52) return <u8>(0x61 + value - 26)
  if (value < 62) return <u8>(0x30 + value - 52)
  return value === 62 ? 0x2d : 0x5f
}

function toValue(letter: u8): u8 {
  if (letter >= 0x41 && letter <= 0x5a) return letter - 0x41
  if (letter >= 0x61 && letter <= 0x7a) return letter - 0x61 + 26
  if (letter >= 0x30 && letter <= 0x39) return letter - 0x30 + 52
  if (letter === 0x2d) return 62
  return letter === 0x5f ? 63 : INVALID
}
