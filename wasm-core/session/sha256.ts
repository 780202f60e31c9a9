// SHA-256, FIPS 180-4. One digest at a time: state, pending block and length live in static memory.
//
// pending block                     schedule W              state H
// ├ 64 bytes, `pending` are filled ─┤ 64 × u32 ─────────────┤ 8 × u32 ─┤

const K = memory.data<u32>([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
])
const INITIAL = memory.data<u32>([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
])
const BLOCK: u32 = 64
const block = memory.data(64, 16)
const schedule = memory.data(256, 16)
const state = memory.data(32, 16)

let pending: u32 = 0
let total: u64 = 0

/** Begins a digest. */
export function startDigest(): void {
  restoreDigest(INITIAL, 0)
}

/** Begins a digest from a saved state (32 bytes) after `length` bytes, a multiple of 64. */
export function restoreDigest(saved: usize, length: u64): void {
  memory.copy(state, saved, 32)
  pending = 0
  total = length
}

/** Saves the state; call it only after a multiple of 64 bytes. */
export function saveDigest(target: usize): void {
  memory.copy(target, state, 32)
}

/** Adds bytes to the digest. */
export function updateDigest(start: usize, length: u32): void {
  let cursor = start
  let rest = length
  total += length
  if (pending !== 0) {
    const taken = min(BLOCK - pending, rest)
    memory.copy(block + pending, cursor, taken)
    pending += taken
    cursor += taken
    rest -= taken
    if (pending < BLOCK) return
    compress(block)
    pending = 0
  }
  while (rest >= BLOCK) {
    compress(cursor)
    cursor += BLOCK
    rest -= BLOCK
  }
  memory.copy(block, cursor, rest)
  pending = rest
}

/** Ends the digest and writes its 32 bytes to `target`. */
export function finishDigest(target: usize): void {
  store<u8>(block + pending, 0x80)
  pending += 1
  if (pending > 56) {
    memory.fill(block + pending, 0, BLOCK - pending)
    compress(block)
    pending = 0
  }
  memory.fill(block + pending, 0, 56 - pending)
  store<u64>(block, bswap<u64>(total << 3), 56)
  compress(block)
  for (let index: usize = 0; index < 32; index += 4) {
    store<u32>(target + index, bswap<u32>(load<u32>(state + index)))
  }
}

function compress(input: usize): void {
  for (let index: usize = 0; index < 64; index += 4) {
    store<u32>(schedule + index, bswap<u32>(load<u32>(input + index)))
  }
  for (let index: usize = 64; index < 256; index += 4) {
    const w15 = load<u32>(schedule + index - 60)
    const w2 = load<u32>(schedule + index - 8)
    const s0 = rotr<u32>(w15, 7) ^ rotr<u32>(w15, 18) ^ (w15 >> 3)
    const s1 = rotr<u32>(w2, 17) ^ rotr<u32>(w2, 19) ^ (w2 >> 10)
    store<u32>(
      schedule + index,
      load<u32>(schedule + index - 64) + s0 + load<u32>(schedule + index - 28) + s1,
    )
  }
  let a = load<u32>(state)
  let b = load<u32>(state, 4)
  let c = load<u32>(state, 8)
  let d = load<u32>(state, 12)
  let e = load<u32>(state, 16)
  let f = load<u32>(state, 20)
  let g = load<u32>(state, 24)
  let h = load<u32>(state, 28)
  for (let index: usize = 0; index < 256; index += 4) {
    const s1 = rotr<u32>(e, 6) ^ rotr<u32>(e, 11) ^ rotr<u32>(e, 25)
    const choice = (e & f) ^ (~e & g)
    const t1 = h + s1 + choice + load<u32>(K + index) + load<u32>(schedule + index)
    const s0 = rotr<u32>(a, 2) ^ rotr<u32>(a, 13) ^ rotr<u32>(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = d + t1
    d = c
    c = b
    b = a
    a = t1 + s0 + majority
  }
  store<u32>(state, load<u32>(state) + a)
  store<u32>(state, load<u32>(state, 4) + b, 4)
  store<u32>(state, load<u32>(state, 8) + c, 8)
  store<u32>(state, load<u32>(state, 12) + d, 12)
  store<u32>(state, load<u32>(state, 16) + e, 16)
  store<u32>(state, load<u32>(state, 20) + f, 20)
  store<u32>(state, load<u32>(state, 24) + g, 24)
  store<u32>(state, load<u32>(state, 28) + h, 28)
}
