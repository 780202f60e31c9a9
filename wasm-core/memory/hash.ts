/** A hash of bytes; nobody who does not know the seed can foresee it. */
export function hashBytes(seed: u32, start: usize, length: u32): u32 {
  let hash = seed ^ length
  for (let index: u32 = 0; index < length; index++) {
    hash = (hash ^ load<u8>(start + index)) * 0x01000193
    hash ^= hash >> 15
  }
  return hash
}
