// The four forms of a request target, RFC 9112 section 3.2. The path is decoded segment by segment,
// so an escaped slash never makes a new segment.

import { Exchange } from '../exchange'
import { decodePercent } from '../form/percent'
import { allocate } from '../memory/arena'
import { equalsText, equalsTextIgnoringCase } from '../memory/text'
import { isUtf8 } from '../memory/utf8'
import { DEL, findByte, SP } from './chars'
import { findField, getField } from './fields'
import { isHost } from './host'
import { CONNECT, OPTIONS } from './method'
import { BAD_ESCAPE, BAD_TARGET, NO_MEMORY, NOT_UTF8, NUL_IN_NAME } from './refusal'

const SLASH: u8 = 0x2f

/** A decoded piece of the path between slashes. Empty pieces are left out. */
@unmanaged
export class PathSegment {
  start: usize
  length: u32
}

/** Reads path, query and (for an absolute form) host out of the target; 0, or a refusal. */
export function readTarget(exchange: Exchange): u32 {
  const start = exchange.targetStart
  const length = exchange.targetLength
  const end = start + length
  if (!hasTargetBytesOnly(start, end)) return BAD_TARGET
  if (exchange.method === CONNECT) {
    if (!isHost(start, length)) return BAD_TARGET
    return readPath(exchange, end, end)
  }
  if (load<u8>(start) === SLASH) return readOrigin(exchange, start, end)
  if (equalsText(start, length, '*')) {
    if (exchange.method !== OPTIONS) return BAD_TARGET
    exchange.pathStart = start
    exchange.pathLength = 1
    return 0
  }
  return readAbsolute(exchange, start, end)
}

function hasTargetBytesOnly(start: usize, end: usize): bool {
  for (let cursor = start; cursor < end; cursor++) {
    const byte = load<u8>(cursor)
    if (byte <= SP || byte >= DEL || byte === 0x23) return false
  }
  return true
}

function readAbsolute(exchange: Exchange, start: usize, end: usize): u32 {
  const length = <u32>(end - start)
  let authority = start
  if (length > 7 && equalsTextIgnoringCase(start, 7, 'http://')) authority += 7
  else if (length > 8 && equalsTextIgnoringCase(start, 8, 'https://')) authority += 8
  else return BAD_TARGET
  let authorityEnd = authority
  while (authorityEnd < end) {
    const byte = load<u8>(authorityEnd)
    if (byte === SLASH || byte === 0x3f) break
    authorityEnd += 1
  }
  const hostLength = <u32>(authorityEnd - authority)
  if (!isHost(authority, hostLength)) return BAD_TARGET
  // RFC 9112 section 3.2.2: the Host field is ignored, the target's host takes its place.
  exchange.hostStart = authority
  exchange.hostLength = hostLength
  const index = findField(exchange.fieldsStart, exchange.fieldCount, 0, 'host')
  if (index < exchange.fieldCount) {
    const field = getField(exchange.fieldsStart, index)
    field.valueStart = authority
    field.valueLength = hostLength
  }
  return readOrigin(exchange, authorityEnd, end)
}

function readOrigin(exchange: Exchange, start: usize, end: usize): u32 {
  const pathEnd = findByte(start, end, 0x3f)
  if (pathEnd < end) {
    exchange.queryStart = pathEnd + 1
    exchange.queryLength = <u32>(end - pathEnd - 1)
  }
  return readPath(exchange, start, pathEnd)
}

/** The path that `findSentPath` found last. */
export let sentPath: usize = 0
export let sentPathLength: u32 = 0

/** Finds the path as it was sent, with its escapes and without its query. */
export function findSentPath(exchange: Exchange): void {
  const start = exchange.targetStart
  const end = findByte(start, start + exchange.targetLength, 0x3f)
  // Behind `http://` stands a host of one letter at least.
  const isPath = load<u8>(start) === SLASH || exchange.targetLength < 8
  sentPath = isPath ? start : findByte(start + 8, end, SLASH)
  sentPathLength = <u32>(end - sentPath)
  if (sentPathLength > 0) return
  sentPath = exchange.pathStart
  sentPathLength = exchange.pathLength
}

function readPath(exchange: Exchange, start: usize, end: usize): u32 {
  const length = <u32>(end - start)
  // The same bytes are read again when a body arrives in pieces: keep the room of the first time.
  if (exchange.segments === 0) {
    exchange.pathStart = allocate(exchange.arena, length + 1)
    exchange.segments = allocate(exchange.arena, (length / 2 + 1) * offsetof<PathSegment>())
    if (exchange.pathStart === 0 || exchange.segments === 0) return NO_MEMORY
  }
  const decoded = exchange.pathStart
  const segments = exchange.segments
  store<u8>(decoded, SLASH)
  let count: u32 = 0
  let target = decoded + (length === 0 ? 1 : 0)
  let cursor = start
  while (cursor < end) {
    store<u8>(target, SLASH)
    target += 1
    cursor += 1
    const segmentEnd = findByte(cursor, end, SLASH)
    if (segmentEnd > cursor) {
      const written = decodePercent(target, cursor, <u32>(segmentEnd - cursor), false)
      if (written < 0) return BAD_ESCAPE
      if (!isUtf8(target, written)) return NOT_UTF8
      if (findByte(target, target + written, 0) < target + written) return NUL_IN_NAME
      const segment = changetype<PathSegment>(segments + <usize>count * offsetof<PathSegment>())
      segment.start = target
      segment.length = written
      count += 1
      target += written
    }
    cursor = segmentEnd
  }
  exchange.pathLength = <u32>(target - decoded)
  exchange.segmentCount = count
  return 0
}
