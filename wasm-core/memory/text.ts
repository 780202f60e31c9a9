// ASCII literals against bytes. A literal is static UTF-16 data, so nothing here allocates.

import { reserve, Writer } from './writer'

/** Whether the bytes are exactly this ASCII text. */
export function equalsText(start: usize, length: u32, text: string): bool {
  if (<u32>text.length !== length) return false
  const source = changetype<usize>(text)
  for (let index: u32 = 0; index < length; index++) {
    if (<u16>load<u8>(start + index) !== load<u16>(source + ((<usize>index) << 1))) return false
  }
  return true
}

/** Whether the bytes are this lowercase ASCII text, whatever case the bytes' letters have. */
export function equalsTextIgnoringCase(start: usize, length: u32, text: string): bool {
  if (<u32>text.length !== length) return false
  const source = changetype<usize>(text)
  for (let index: u32 = 0; index < length; index++) {
    if (<u16>toLower(load<u8>(start + index)) !== load<u16>(source + ((<usize>index) << 1))) {
      return false
    }
  }
  return true
}

/** Which of the words of a list, which stand between single spaces, the bytes are: −1 for none of them. */
export function findListed(start: usize, length: u32, list: string): i32 {
  if (length === 0) return -1
  const base = changetype<usize>(list)
  const size = <u32>list.length
  const first = i16x8.splat(load<u8>(start))
  // Eight letters at a time: what lies behind the list is no word that ends in it.
  for (let index: u32 = 0; index < size; index += 8) {
    let hits = i16x8.bitmask(i16x8.eq(v128.load(base + (index << 1)), first))
    for (; hits !== 0; hits &= hits - 1) {
      const at = index + ctz(<u32>hits)
      if (isWord(base, size, at, start, length)) return countSpaces(base, at)
    }
  }
  return -1
}

/** Whether the bytes are the word that begins at `at` in a list of `size` letters. */
function isWord(list: usize, size: u32, at: u32, start: usize, length: u32): bool {
  if (at + length > size) return false
  if (at > 0 && load<u16>(list + ((at - 1) << 1)) !== 0x20) return false
  if (at + length < size && load<u16>(list + ((at + length) << 1)) !== 0x20) return false
  for (let offset: u32 = 0; offset < length; offset++) {
    const letter = <u16>load<u8>(start + offset)
    if (letter === 0x20 || load<u16>(list + ((at + offset) << 1)) !== letter) return false
  }
  return true
}

function countSpaces(list: usize, end: u32): i32 {
  let count: i32 = 0
  for (let index: u32 = 0; index < end; index++) {
    if (load<u16>(list + (index << 1)) === 0x20) count += 1
  }
  return count
}

/** Whether the bytes begin with this ASCII text. */
export function startsWithText(start: usize, length: u32, text: string): bool {
  return <u32>text.length <= length && equalsText(start, <u32>text.length, text)
}

/** Whether the bytes end with this ASCII text. */
export function endsWithText(start: usize, length: u32, text: string): bool {
  const size = <u32>text.length
  return size <= length && equalsText(start + length - size, size, text)
}

/** An ASCII letter in lower case; any other byte as it is. */
export function toLower(byte: u8): u8 {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
}

/** Copies ASCII text as bytes to `target`; gives the address after it. */
export function copyText(target: usize, text: string): usize {
  const length = <usize>text.length
  const source = changetype<usize>(text)
  for (let index: usize = 0; index < length; index++) {
    store<u8>(target + index, <u8>load<u16>(source + (index << 1)))
  }
  return target + length
}

/** Copies ASCII text to static memory once, at module start; gives `target`. */
export function placeText(target: usize, text: string): usize {
  copyText(target, text)
  return target
}

/** Appends ASCII text, eight letters at a time. What is read and written past its end does not count. */
export function writeText(writer: Writer, text: string): void {
  const length = <u32>text.length
  if (!reserve(writer, length + 8)) return
  const source = changetype<usize>(text)
  const target = writer.start + writer.length
  for (let offset: usize = 0; offset < length; offset += 8) {
    const letters = v128.load(source + (offset << 1))
    v128.store64_lane(target + offset, i8x16.narrow_i16x8_u(letters, letters), 0)
  }
  writer.length += length
}
