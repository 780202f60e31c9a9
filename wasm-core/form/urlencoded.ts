// application/x-www-form-urlencoded, WHATWG URL section 5.1: pairs between "&", "+" is a space.

import { parameterLimit } from '../boot/config'
import { findByte } from '../http/chars'
import { BAD_ESCAPE, NO_MEMORY, NOT_UTF8, NUL_IN_NAME, TOO_MANY_PARAMETERS } from '../http/refusal'
import { allocate } from '../memory/arena'
import { isUtf8 } from '../memory/utf8'
import { insertParameter } from './insert'
import { createNode, MISSING, Node, TEXT } from './node'
import { decodePercent } from './percent'

/** Reads pairs into the table `root`; 0, or why they are refused. */
export function parseUrlencoded(arena: usize, root: Node, start: usize, length: u32): u32 {
  const end = start + length
  let decoded = allocate(arena, length)
  if (decoded === 0) return NO_MEMORY
  let cursor = start
  let pairs: u32 = 0
  while (cursor < end) {
    const pairEnd = findByte(cursor, end, 0x26)
    if (pairEnd > cursor) {
      pairs += 1
      if (pairs > parameterLimit) return TOO_MANY_PARAMETERS
      const refusal = parsePair(arena, root, cursor, pairEnd, decoded)
      if (refusal !== 0) return refusal
      decoded += pairEnd - cursor
    }
    cursor = pairEnd + 1
  }
  return 0
}

function parsePair(arena: usize, root: Node, start: usize, end: usize, decoded: usize): u32 {
  const nameEnd = findByte(start, end, 0x3d)
  if (nameEnd === start) return 0
  const nameLength = decodePercent(decoded, start, <u32>(nameEnd - start), true)
  if (nameLength < 0) return BAD_ESCAPE
  const decodedEnd = decoded + nameLength
  if (!isUtf8(decoded, nameLength)) return NOT_UTF8
  if (findByte(decoded, decodedEnd, 0) < decodedEnd) return NUL_IN_NAME
  const leaf = createNode(arena, nameEnd === end ? MISSING : TEXT)
  if (leaf === null) return NO_MEMORY
  if (nameEnd < end) {
    const written = decodePercent(decodedEnd, nameEnd + 1, <u32>(end - nameEnd - 1), true)
    if (written < 0) return BAD_ESCAPE
    if (!isUtf8(decodedEnd, written)) return NOT_UTF8
    leaf.valueStart = decodedEnd
    leaf.valueLength = written
  }
  return insertParameter(arena, root, decoded, decodedEnd, leaf)
}
