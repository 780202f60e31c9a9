// field-line = field-name ":" OWS field-value OWS, RFC 9112 section 5. Names of a request's head are
// lowercased in place.
//
// Field, 16 bytes
// ├ name start ┼ length ┼ value start ┼ length ┤

import { equalsText, toLower } from '../memory/text'
import { HTAB, isBlank, isTokenByte, SP } from './chars'
import { BAD_FIELD_NAME, FOLDED_FIELD, SPACE_BEFORE_COLON } from './refusal'

@unmanaged
export class Field {
  nameStart: usize
  nameLength: u32
  valueStart: usize
  valueLength: u32
}

/** The field at `index` of a table of fields. */
export function getField(fields: usize, index: u32): Field {
  return changetype<Field>(fields + <usize>index * offsetof<Field>())
}

/** Finds the first field with this lowercase name at or after `from`; `count` when there is none. */
export function findField(fields: usize, count: u32, from: u32, name: string): u32 {
  for (let index = from; index < count; index++) {
    const field = getField(fields, index)
    if (equalsText(field.nameStart, field.nameLength, name)) return index
  }
  return count
}

/** Lowercases a field's name in place. */
export function lowercaseName(field: Field): void {
  for (let index: u32 = 0; index < field.nameLength; index++) {
    const address = field.nameStart + index
    store<u8>(address, toLower(load<u8>(address)))
  }
}

/** Reads a line without its CR LF and without control characters into `field`; 0 or a refusal. */
export function parseField(field: Field, start: usize, end: usize): u32 {
  const first = load<u8>(start)
  if (first === SP || first === HTAB) return FOLDED_FIELD
  let cursor = start
  while (cursor < end) {
    if (!isTokenByte(load<u8>(cursor))) break
    cursor += 1
  }
  if (cursor === end) return BAD_FIELD_NAME
  if (load<u8>(cursor) !== 0x3a) {
    return isBlank(load<u8>(cursor)) && cursor > start ? SPACE_BEFORE_COLON : BAD_FIELD_NAME
  }
  if (cursor === start) return BAD_FIELD_NAME
  let valueStart = cursor + 1
  let valueEnd = end
  while (valueStart < valueEnd && isBlank(load<u8>(valueStart))) valueStart += 1
  while (valueEnd > valueStart && isBlank(load<u8>(valueEnd - 1))) valueEnd -= 1
  field.nameStart = start
  field.nameLength = <u32>(cursor - start)
  field.valueStart = valueStart
  field.valueLength = <u32>(valueEnd - valueStart)
  return 0
}
