// Character references in attribute values (HTML standard, 13.2.5.72 on): those of the characters that
// decide about escaping. Others are read as the letters they are written with.

import { findListed } from '../../memory/text'

/** Where the reference that `readReference` read last ends. */
export let referenceEnd: usize = 0
/** Whether it reaches to the end of the text, so that what follows may belong to it. */
export let isReferenceCut: bool = false

const AMPERSAND: u32 = 0x26

/** All names of ASCII characters, and the characters in the same order. */
const NAMES =
  'quot QUOT amp AMP lt LT gt GT apos Tab NewLine excl num dollar percnt lpar rpar ast midast plus comma period sol colon semi equals quest commat lsqb lbrack bsol rsqb rbrack Hat lowbar UnderBar grave DiacriticalGrave lcub lbrace verbar vert VerticalLine rcub rbrace nbsp NonBreakingSpace'
const CHARACTERS = '""&&<<>>\'\t\n!#$%()**+,./:;=?@[[\\]]^__``{{|||}}\u00a0\u00a0'

/** The character that stands at an ampersand; the ampersand itself where no reference begins. */
export function readReference(start: usize, end: usize): u32 {
  isReferenceCut = false
  referenceEnd = start + 1
  let cursor = start + 1
  if (cursor < end && load<u8>(cursor) === 0x23) return readNumber(cursor + 1, end)
  while (cursor < end && isAlphanumeric(load<u8>(cursor))) cursor += 1
  if (cursor === end) {
    isReferenceCut = true
    return AMPERSAND
  }
  const stop = load<u8>(cursor)
  const found = findCharacter(start + 1, <u32>(cursor - start - 1))
  const isLegacy = found === 0x22 || found === 0x26 || found === 0x3c || found === 0x3e
  if (found === 0 || (stop !== 0x3b && (!isLegacy || stop === 0x3d))) return AMPERSAND
  referenceEnd = stop === 0x3b ? cursor + 1 : cursor
  return found
}

function readNumber(start: usize, end: usize): u32 {
  const isHex = start < end && (load<u8>(start) | 0x20) === 0x78
  let cursor = isHex ? start + 1 : start
  let code: u32 = 0
  let digits: u32 = 0
  while (cursor < end) {
    const byte = load<u8>(cursor)
    const letter = byte | 0x20
    const digit: u32 = byte >= 0x30 && byte <= 0x39 ? byte - 0x30 : isHex ? letter - 0x57 : 99
    if (digit >= (isHex ? <u32>16 : <u32>10) || (digit > 9 && (letter < 0x61 || letter > 0x66)))
      break
    code = min<u32>(code * (isHex ? 16 : 10) + digit, 0x110000)
    digits += 1
    cursor += 1
  }
  if (cursor === end) isReferenceCut = true
  if (digits === 0) return AMPERSAND
  referenceEnd = cursor < end && load<u8>(cursor) === 0x3b ? cursor + 1 : cursor
  return code === 0 || code > 0x10ffff ? 0xfffd : code
}

/** The character of a name, 0 for names that are not in the list. */
function findCharacter(start: usize, length: u32): u32 {
  const index = findListed(start, length, NAMES)
  return index < 0 ? 0 : load<u16>(changetype<usize>(CHARACTERS) + ((<usize>index) << 1))
}

/** Whether a byte may stand in the name of a reference. */
export function isAlphanumeric(byte: u8): bool {
  const letter = byte | 0x20
  return (letter >= 0x61 && letter <= 0x7a) || (byte >= 0x30 && byte <= 0x39)
}
