import { allocate, reallocate } from './arena'

/** The longest text one writer may hold, in bytes. */
const WRITER_LIMIT: u32 = 32 * 1024 * 1024

/**
 * A growing byte buffer inside an arena. After `failed` is set nothing is written any more, and the
 * caller answers for it once, at the end, instead of after every byte.
 */
@unmanaged
export class Writer {
  arena: usize
  start: usize
  length: u32
  capacity: u32
  failed: bool
}

/** Creates a writer with room for `capacity` bytes; null when the arena is full. */
export function createWriter(arena: usize, capacity: u32): Writer | null {
  const address = allocate(arena, offsetof<Writer>())
  const start = allocate(arena, capacity)
  if (address === 0 || start === 0) return null
  const writer = changetype<Writer>(address)
  writer.arena = arena
  writer.start = start
  writer.length = 0
  writer.capacity = capacity
  writer.failed = false
  return writer
}

/** Makes room for `size` more bytes; false (and `failed`) when that is not to be had. */
export function reserve(writer: Writer, size: u32): bool {
  if (writer.failed) return false
  const wanted = <u64>writer.length + size
  if (wanted <= writer.capacity) return true
  if (wanted > WRITER_LIMIT) {
    writer.failed = true
    return false
  }
  const capacity = max<u32>(<u32>wanted, min<u32>(writer.capacity * 2, WRITER_LIMIT))
  const moved = reallocate(writer.arena, writer.start, writer.capacity, capacity)
  if (moved === 0) {
    writer.failed = true
    return false
  }
  writer.start = moved
  writer.capacity = capacity
  return true
}

/** Appends one byte. */
export function writeByte(writer: Writer, byte: u8): void {
  if (!reserve(writer, 1)) return
  store<u8>(writer.start + writer.length, byte)
  writer.length += 1
}

/** Appends `length` bytes from `start`. */
export function writeBytes(writer: Writer, start: usize, length: u32): void {
  if (!reserve(writer, length)) return
  copyBytes(writer.start + writer.length, start, length)
  writer.length += length
}

/** Copies bytes that do not overlap. Short ones are not worth a call of the engine's memory.copy. */
export function copyBytes(target: usize, source: usize, length: u32): void {
  if (length > 64) {
    memory.copy(target, source, length)
  } else if (length >= 16) {
    const last = length - 16
    for (let offset: u32 = 0; offset < last; offset += 16) {
      v128.store(target + offset, v128.load(source + offset))
    }
    v128.store(target + last, v128.load(source + last))
  } else if (length >= 8) {
    const tail = load<u64>(source + length - 8)
    store<u64>(target, load<u64>(source))
    store<u64>(target + length - 8, tail)
  } else if (length >= 4) {
    const tail = load<u32>(source + length - 4)
    store<u32>(target, load<u32>(source))
    store<u32>(target + length - 4, tail)
  } else {
    for (let offset: u32 = 0; offset < length; offset++) {
      store<u8>(target + offset, load<u8>(source + offset))
    }
  }
}

/** Appends an integer in decimal. */
export function writeDecimal(writer: Writer, value: i64): void {
  if (!reserve(writer, 20)) return
  let magnitude: u64 = <u64>value
  if (value < 0) {
    writeByte(writer, 0x2d)
    magnitude = 0 - magnitude
  }
  if (magnitude < 10) return writeByte(writer, <u8>(0x30 + magnitude))
  const end = digits + 20
  let cursor = end
  for (; magnitude > u32.MAX_VALUE; magnitude /= 10) {
    cursor -= 1
    store<u8>(cursor, <u8>(0x30 + (magnitude % 10)))
  }
  for (let rest = <u32>magnitude; rest !== 0; ) {
    // A tenth, exactly, for all of 32 bits.
    const tenth = <u32>((<u64>rest * 0xcccccccd) >> 35)
    cursor -= 1
    store<u8>(cursor, <u8>(0x30 + (rest - tenth * 10)))
    rest = tenth
  }
  writeBytes(writer, cursor, <u32>(end - cursor))
}

/** The digits of a number, right-aligned. */
const digits = memory.data(20)

/** Appends an unsigned LEB128 integer (docs/wire-format.md, varuint). */
export function writeVaruint(writer: Writer, value: u32): void {
  let rest = value
  while (rest >= 0x80) {
    writeByte(writer, <u8>(rest & 0x7f) | 0x80)
    rest >>= 7
  }
  writeByte(writer, <u8>rest)
}
