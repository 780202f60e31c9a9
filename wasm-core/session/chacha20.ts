// ChaCha20's block function, RFC 8439 section 2.3: 64 bytes that follow from a key of 32 and a counter.
//
// state, four rows of 4 × u32
// ├ "expand 32-byte k" ┤
// ├ key ...            ┤
// ├ ... key            ┤
// ├ counter ┼ nonce ───┤

/** Bytes of one block. */
export const BLOCK_SIZE: u32 = 64

const CONSTANTS = i32x4(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574)

/** Writes block number `counter` of the key at `key` to `target`; the nonce is `nonce` and 8 bytes of 0. */
export function writeBlock(target: usize, key: usize, counter: u32, nonce: u32): void {
  const keyStart = v128.load(key)
  const keyEnd = v128.load(key, 16)
  const last = i32x4.replace_lane(i32x4.replace_lane(i32x4.splat(0), 0, counter), 1, nonce)
  let a = CONSTANTS
  let b = keyStart
  let c = keyEnd
  let d = last
  for (let round = 0; round < 10; round++) {
    a = i32x4.add(a, b)
    d = rotate16(v128.xor(d, a))
    c = i32x4.add(c, d)
    b = rotate12(v128.xor(b, c))
    a = i32x4.add(a, b)
    d = rotate8(v128.xor(d, a))
    c = i32x4.add(c, d)
    b = rotate7(v128.xor(b, c))
    // The same on the diagonals.
    b = v128.shuffle<i32>(b, b, 1, 2, 3, 0)
    c = v128.shuffle<i32>(c, c, 2, 3, 0, 1)
    d = v128.shuffle<i32>(d, d, 3, 0, 1, 2)
    a = i32x4.add(a, b)
    d = rotate16(v128.xor(d, a))
    c = i32x4.add(c, d)
    b = rotate12(v128.xor(b, c))
    a = i32x4.add(a, b)
    d = rotate8(v128.xor(d, a))
    c = i32x4.add(c, d)
    b = rotate7(v128.xor(b, c))
    b = v128.shuffle<i32>(b, b, 3, 0, 1, 2)
    c = v128.shuffle<i32>(c, c, 2, 3, 0, 1)
    d = v128.shuffle<i32>(d, d, 1, 2, 3, 0)
  }
  v128.store(target, i32x4.add(a, CONSTANTS))
  v128.store(target, i32x4.add(b, keyStart), 16)
  v128.store(target, i32x4.add(c, keyEnd), 32)
  v128.store(target, i32x4.add(d, last), 48)
}

function rotate16(row: v128): v128 {
  return v128.shuffle<i16>(row, row, 1, 0, 3, 2, 5, 4, 7, 6)
}

function rotate8(row: v128): v128 {
  return v128.shuffle<i8>(row, row, 3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14)
}

function rotate12(row: v128): v128 {
  return v128.or(i32x4.shl(row, 12), i32x4.shr_u(row, 20))
}

function rotate7(row: v128): v128 {
  return v128.or(i32x4.shl(row, 7), i32x4.shr_u(row, 25))
}
