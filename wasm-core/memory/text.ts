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
  const base = changetype<usize>(list)
  const size = <u32>list.length
  let from: u32 = 0
  let word: i32 = 0
  for (let index: u32 = 0; index <= size; index++) {
    if (index < size && load<u16>(base + (index << 1)) !== 0x20) continue
    if (index - from === length && length > 0) {
      let offset: u32 = 0
      while (
        offset < length &&
        load<u16>(base + ((from + offset) << 1)) === <u16>load<u8>(start + offset)
      ) {
        offset += 1
      }
      if (offset === length) return word
    }
    from = index + 1
    word += 1
  }
  return -1
}

/** Whether the bytes begin with this ASCII text. */
export function startsWithText(start: usize, length: u32, text: string): bool {
  return <u32>text.length <= length && equalsText(start, <u32>text.length, text)
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
