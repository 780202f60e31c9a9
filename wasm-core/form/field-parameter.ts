// Parameters of a field's value: `form-data; name="a"; filename="b.txt"`, RFC 9110 section 5.6.6.

import { isBlank, isTokenByte } from '../http/chars'
import { allocate } from '../memory/arena'
import { equalsTextIgnoringCase } from '../memory/text'

const QUOTE: u8 = 0x22
const BACKSLASH: u8 = 0x5c
const SEMICOLON: u8 = 0x3b

@unmanaged
export class FieldParameter {
  start: usize
  length: u32
}

/**
 * Finds a parameter by its lowercase name. A quoted value is unquoted into the arena; browsers escape
 * a quote as %22 there, which is left as it is.
 */
export function findParameter(
  arena: usize,
  found: FieldParameter,
  start: usize,
  length: u32,
  name: string,
): bool {
  const end = start + length
  let cursor = skipTo(start, end, SEMICOLON)
  while (cursor < end) {
    cursor = skipBlanks(cursor + 1, end)
    const nameStart = cursor
    while (cursor < end && isTokenByte(load<u8>(cursor))) cursor += 1
    const nameLength = <u32>(cursor - nameStart)
    if (cursor === end || load<u8>(cursor) !== 0x3d) {
      cursor = skipTo(cursor, end, SEMICOLON)
      continue
    }
    const valueStart = cursor + 1
    cursor = skipValue(valueStart, end)
    if (equalsTextIgnoringCase(nameStart, nameLength, name)) {
      return takeValue(arena, found, valueStart, cursor)
    }
    cursor = skipTo(cursor, end, SEMICOLON)
  }
  return false
}

function takeValue(arena: usize, found: FieldParameter, start: usize, end: usize): bool {
  found.start = start
  found.length = <u32>(end - start)
  if (start === end || load<u8>(start) !== QUOTE) return true
  if (end - start < 2 || load<u8>(end - 1) !== QUOTE) return false
  const target = allocate(arena, found.length)
  if (target === 0) return false
  let written = target
  for (let cursor = start + 1; cursor < end - 1; cursor++) {
    const isEscaped = load<u8>(cursor) === BACKSLASH && isEscapable(load<u8>(cursor + 1))
    if (isEscaped && cursor + 1 < end - 1) cursor += 1
    store<u8>(written, load<u8>(cursor))
    written += 1
  }
  found.start = target
  found.length = <u32>(written - target)
  return true
}

/** Only these are escaped by browsers; a Windows path keeps its backslashes. */
function isEscapable(byte: u8): bool {
  return byte === QUOTE || byte === BACKSLASH
}

function skipValue(start: usize, end: usize): usize {
  let cursor = start
  if (cursor < end && load<u8>(cursor) === QUOTE) {
    cursor += 1
    while (cursor < end && load<u8>(cursor) !== QUOTE) {
      cursor += load<u8>(cursor) === BACKSLASH && cursor + 1 < end ? 2 : 1
    }
    return min(cursor + 1, end)
  }
  while (cursor < end && load<u8>(cursor) !== SEMICOLON && !isBlank(load<u8>(cursor))) cursor += 1
  return cursor
}

function skipTo(start: usize, end: usize, byte: u8): usize {
  let cursor = start
  while (cursor < end && load<u8>(cursor) !== byte) cursor += 1
  return cursor
}

function skipBlanks(start: usize, end: usize): usize {
  let cursor = start
  while (cursor < end && isBlank(load<u8>(cursor))) cursor += 1
  return cursor
}
