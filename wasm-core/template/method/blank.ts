import { Cell, isHash, isString, isTruthy } from '../../value/cell'
import * as Tag from '../../value/tag'
import { loadRelation } from '../run/ask'

/** `blank?`: nil, false, nothing inside, or nothing but white space. */
export function isBlank(cell: Cell): bool {
  if (!isTruthy(cell)) return true
  if (isString(cell)) {
    for (let offset: u32 = 0; offset < cell.length; offset++) {
      const byte = load<u8>(cell.pointer + offset)
      if (byte !== 0x20 && (byte < 0x09 || byte > 0x0d)) return isUnicodeBlank(cell, offset)
    }
    return true
  }
  if (cell.tag === Tag.RELATION) {
    const rows = loadRelation(cell)
    return rows === null || rows.length === 0
  }
  const hasItems = cell.tag === Tag.ARRAY || cell.tag === Tag.RECORDS || isHash(cell)
  return hasItems && cell.length === 0
}

/** U+00A0, U+2000–U+200A, U+2028, U+2029, U+202F, U+205F, U+3000 count as white space too. */
function isUnicodeBlank(cell: Cell, from: u32): bool {
  let offset = from
  while (offset < cell.length) {
    const at = cell.pointer + offset
    const left = cell.length - offset
    const byte = load<u8>(at)
    if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) {
      offset += 1
    } else if (left >= 2 && load<u16>(at) === 0xa0c2) {
      offset += 2
    } else if (left >= 3 && isWideSpace(at)) {
      offset += 3
    } else {
      return false
    }
  }
  return true
}

function isWideSpace(at: usize): bool {
  const pair = load<u16>(at)
  const third = load<u8>(at, 2)
  if (pair === 0x80e2) {
    return third <= 0x8a || third === 0xa8 || third === 0xa9 || third === 0xaf
  }
  return (pair === 0x81e2 && third === 0x9f) || (pair === 0x80e3 && third === 0x80)
}
