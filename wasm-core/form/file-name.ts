// The name of an uploaded file: `filename="a.txt"`, or `filename*=UTF-8''a.txt` where there is no other
// (RFC 5987). As in Rails it is the last part of a path, with the escapes that browsers write decoded.

import { findByte } from '../http/chars'
import { allocate } from '../memory/arena'
import { equalsTextIgnoringCase } from '../memory/text'
import { isUtf8 } from '../memory/utf8'
import { FieldParameter, findParameter } from './field-parameter'
import { dispositionLength, dispositionStart } from './part'
import { decodePercent } from './percent'

const QUOTE: u8 = 0x27
const SLASH: u8 = 0x2f
const BACKSLASH: u8 = 0x5c

/** Whether the part whose head was read last is a file; its name. */
export function findFileName(arena: usize, found: FieldParameter): bool {
  const isPlain = findParameter(arena, found, dispositionStart, dispositionLength, 'filename')
  if (!isPlain && !findExtendedName(arena, found)) return false
  decodeEscapes(arena, found)
  keepLastPart(found)
  return true
}

/** `UTF-8'language'escaped`: what is escaped. */
function findExtendedName(arena: usize, found: FieldParameter): bool {
  const has = findParameter(arena, found, dispositionStart, dispositionLength, 'filename*')
  if (!has) return false
  const end = found.start + found.length
  const charset = findByte(found.start, end, QUOTE)
  const language = charset === end ? end : findByte(charset + 1, end, QUOTE)
  if (language === end) return false
  if (!equalsTextIgnoringCase(found.start, <u32>(charset - found.start), 'utf-8')) return false
  found.start = language + 1
  found.length = <u32>(end - found.start)
  return true
}

/** `%22` is a quote; a name in which a percent sign is only that, or that would be no text, stays as it is. */
function decodeEscapes(arena: usize, found: FieldParameter): void {
  const end = found.start + found.length
  if (findByte(found.start, end, 0x25) === end) return
  const target = allocate(arena, found.length)
  if (target === 0) return
  const length = decodePercent(target, found.start, found.length, false)
  if (length < 0 || !isUtf8(target, length)) return
  if (findByte(target, target + length, 0) < target + length) return
  found.start = target
  found.length = length
}

function keepLastPart(found: FieldParameter): void {
  let end = found.start + found.length
  while (end > found.start && isSeparator(load<u8>(end - 1))) end -= 1
  let start = end
  while (start > found.start && !isSeparator(load<u8>(start - 1))) start -= 1
  found.start = start
  found.length = <u32>(end - start)
}

function isSeparator(byte: u8): bool {
  return byte === SLASH || byte === BACKSLASH
}
