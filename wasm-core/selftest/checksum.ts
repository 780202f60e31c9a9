// FNV-1a over whatever a self-test saw, and the numbers it draws its inputs from (xorshift32).

let sum: u32 = 0
let random: u32 = 0

/** Starts anew. */
export function startChecksum(seed: u32): void {
  sum = 0x811c9dc5
  random = seed === 0 ? 1 : seed
}

/** What was seen so far, as one number. */
export function getChecksum(): u32 {
  return sum
}

/** Adds a number. */
export function addNumber(value: u32): void {
  for (let shift: u32 = 0; shift < 32; shift += 8) addByte(<u8>(value >> shift))
}

/** Adds bytes and their length. */
export function addBytes(start: usize, length: u32): void {
  addNumber(length)
  for (let index: u32 = 0; index < length; index++) addByte(load<u8>(start + index))
}

/** The next random number below `limit`. */
export function drawNumber(limit: u32): u32 {
  random ^= random << 13
  random ^= random >> 17
  random ^= random << 5
  return random % limit
}

function addByte(byte: u8): void {
  sum = (sum ^ byte) * 0x01000193
}
