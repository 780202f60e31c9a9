import { charge } from './fuel'

/** Offset of the first place where `needle` stands, −1 when it stands nowhere. */
export function findBytes(start: usize, length: u32, needle: usize, needleLength: u32): i32 {
  if (needleLength > length) return -1
  if (needleLength === 0) return 0
  const first = load<u8>(needle)
  for (let offset: u32 = 0; offset <= length - needleLength; offset++) {
    if (load<u8>(start + offset) !== first) continue
    if (!charge(needleLength)) return -1
    if (memory.compare(start + offset, needle, needleLength) === 0) return <i32>offset
  }
  return -1
}
