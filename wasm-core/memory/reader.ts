// Reads a frame in place, value by value (docs/wire-format.md, Values).

/** A cursor over bytes. After `failed` is set every read gives 0 and `cursor` stays. */
@unmanaged
export class Reader {
  cursor: usize
  end: usize
  /** Length of the bytes that `readBytes` found. */
  length: u32
  failed: bool
}

/** Starts `reader` at the first of `length` bytes. */
export function startReader(reader: Reader, start: usize, length: u32): void {
  reader.cursor = start
  reader.end = start + length
  reader.length = 0
  reader.failed = false
}

/** Reads one byte. */
export function readByte(reader: Reader): u8 {
  if (reader.failed || reader.cursor >= reader.end) {
    reader.failed = true
    return 0
  }
  const byte = load<u8>(reader.cursor)
  reader.cursor += 1
  return byte
}

/** Reads an unsigned LEB128 integer below 2^32. */
export function readVaruint(reader: Reader): u32 {
  let result: u64 = 0
  for (let shift: u64 = 0; shift < 35; shift += 7) {
    const byte = readByte(reader)
    result |= (<u64>(byte & 0x7f)) << shift
    if (byte < 0x80) {
      if (result > 0xffffffff) reader.failed = true
      return reader.failed ? 0 : <u32>result
    }
  }
  reader.failed = true
  return 0
}

/** Reads an `i64`. */
export function readInteger(reader: Reader): i64 {
  if (reader.failed || reader.end - reader.cursor < 8) {
    reader.failed = true
    return 0
  }
  const value = load<i64>(reader.cursor)
  reader.cursor += 8
  return value
}

/** Reads `bytes`: gives their address, and their length in `reader.length`. */
export function readBytes(reader: Reader): usize {
  const length = readVaruint(reader)
  if (reader.failed || length > <u32>(reader.end - reader.cursor)) {
    reader.failed = true
    reader.length = 0
    return 0
  }
  const start = reader.cursor
  reader.cursor += length
  reader.length = length
  return start
}

/** Reads a tag and refuses any but `tag`. */
export function expectTag(reader: Reader, tag: u8): void {
  if (readByte(reader) !== tag) reader.failed = true
}
