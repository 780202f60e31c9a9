// Labels from attribute names.

import { Writer, writeByte } from '../../memory/writer'

/** Appends `author_id` as `Author`, `published_at` as `Published at`. */
export function writeHumanized(writer: Writer, start: usize, length: u32): void {
  let end = length
  // "_id"
  if (
    length > 3 &&
    load<u16>(start + length - 2) === 0x6469 &&
    load<u8>(start + length - 3) === 0x5f
  ) {
    end -= 3
  }
  let from: u32 = 0
  while (from < end && load<u8>(start + from) === 0x5f) from += 1
  for (let offset = from; offset < end; offset++) {
    const byte = load<u8>(start + offset)
    const isUpper = byte >= 0x41 && byte <= 0x5a
    const isLower = byte >= 0x61 && byte <= 0x7a
    if (byte === 0x5f) writeByte(writer, 0x20)
    else if (offset === from && isLower) writeByte(writer, byte ^ 0x20)
    else if (offset > from && isUpper) writeByte(writer, byte | 0x20)
    else writeByte(writer, byte)
  }
}
