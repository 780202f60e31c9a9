// Cookie = cookie-pair *( ";" SP cookie-pair ), RFC 6265 section 4.2.1.

import { Exchange } from '../exchange'
import { findByte, isBlank } from '../http/chars'
import { findField, getField } from '../http/fields'

/** A found cookie's value. */
@unmanaged
export class CookieValue {
  start: usize
  length: u32
}

/** Finds the first cookie of a name; false when it was not sent. */
export function findCookie(
  exchange: Exchange,
  found: CookieValue,
  name: usize,
  nameLength: u32,
): bool {
  const count = exchange.fieldCount
  let index = findField(exchange.fieldsStart, count, 0, 'cookie')
  while (index < count) {
    const field = getField(exchange.fieldsStart, index)
    const end = field.valueStart + field.valueLength
    if (findInField(found, field.valueStart, end, name, nameLength)) return true
    index = findField(exchange.fieldsStart, count, index + 1, 'cookie')
  }
  return false
}

function findInField(
  found: CookieValue,
  start: usize,
  end: usize,
  name: usize,
  nameLength: u32,
): bool {
  let cursor = start
  while (cursor < end) {
    while (cursor < end && isBlank(load<u8>(cursor))) cursor += 1
    const pairEnd = findByte(cursor, end, 0x3b)
    const nameEnd = cursor + nameLength
    if (nameEnd < pairEnd && load<u8>(nameEnd) === 0x3d) {
      if (memory.compare(cursor, name, nameLength) === 0) {
        found.start = nameEnd + 1
        found.length = <u32>(pairEnd - nameEnd - 1)
        return true
      }
    }
    cursor = pairEnd + 1
  }
  return false
}
