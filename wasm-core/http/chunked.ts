// chunk = chunk-size [ chunk-ext ] CRLF chunk-data CRLF, RFC 9112 section 7.1. Extensions and
// trailers are checked and dropped. The walk resumes at the chunk it has not seen whole, so a slow
// sender is not read again from the start.

import { bodyLimit, fieldLimit, headLimit } from '../boot/config'
import { Exchange } from '../exchange'
import { CR, findByte, findControl, getHexValue, HTAB, LF, SP } from './chars'
import { Field, parseField } from './fields'
import { INCOMPLETE } from './head'
import { BAD_CHUNK, BODY_TOO_LARGE, HEAD_TOO_LARGE, TOO_MANY_FIELDS } from './refusal'

/** The longest line of a chunk's size and extensions. */
const CHUNK_LINE_LIMIT: u32 = 1024

const trailer = changetype<Field>(memory.data(offsetof<Field>(), 8))

let chunksEnd: usize = 0
let neededBytes: u32 = 0

/** Address after the body and trailers of the last complete walk. */
export function getChunksEnd(): usize {
  return chunksEnd
}

/** With how many bytes of input in all it is worth walking again. */
export function getNeededForChunks(): u32 {
  return neededBytes
}

/** Walks the chunks from `exchange.chunkCursor`; 0, INCOMPLETE, or why the body is refused. */
export function walkChunks(exchange: Exchange, start: usize, end: usize): u32 {
  const overhead = bodyLimit / 4 + headLimit
  while (true) {
    const line = start + exchange.chunkCursor
    neededBytes = <u32>(end - start) + 1
    const lineFeed = findByte(line, end, LF)
    if (lineFeed - line > CHUNK_LINE_LIMIT) return BAD_CHUNK
    if (lineFeed === end) return INCOMPLETE
    const size = parseChunkLine(line, lineFeed)
    if (size < 0) return BAD_CHUNK
    if (size === 0) return walkTrailers(lineFeed + 1, end)
    if (<u64>exchange.chunkTotal + size > bodyLimit) return BODY_TOO_LARGE
    const next = lineFeed + 1 + <usize>size
    if (<u32>(next - start) - exchange.chunkTotal - <u32>size > overhead + headLimit) {
      return BODY_TOO_LARGE
    }
    if (next + 2 > end) {
      neededBytes = <u32>(next + 2 - start)
      return INCOMPLETE
    }
    if (load<u8>(next) !== CR || load<u8>(next, 1) !== LF) return BAD_CHUNK
    exchange.chunkTotal += <u32>size
    exchange.chunkCursor = <u32>(next + 2 - start)
  }
}

/** Moves the data of a body that was walked to its end together; gives the length. */
export function joinChunks(bodyStart: usize): u32 {
  let source = bodyStart
  let target = bodyStart
  while (true) {
    const lineFeed = findByte(source, chunksEnd, LF)
    const size = <u32>parseChunkLine(source, lineFeed)
    if (size === 0) return <u32>(target - bodyStart)
    memory.copy(target, lineFeed + 1, size)
    target += size
    source = lineFeed + 1 + size + 2
  }
}

/** Size of the chunk whose line runs from `line` to its LF; −1 when malformed. */
function parseChunkLine(line: usize, lineFeed: usize): i64 {
  const end = lineFeed - 1
  if (end <= line || load<u8>(end) !== CR) return -1
  let cursor = line
  let size: i64 = 0
  while (cursor < end) {
    const digit = getHexValue(load<u8>(cursor))
    if (digit < 0) break
    size = (size << 4) | digit
    if (size > 0x7fffffff) return -1
    cursor += 1
  }
  if (cursor === line || cursor - line > 16) return -1
  if (cursor === end) return size
  return isExtension(cursor, end) ? size : -1
}

/** Whether the bytes are `*( BWS ";" ... )`, without control characters. */
function isExtension(start: usize, end: usize): bool {
  let cursor = start
  while (cursor < end && (load<u8>(cursor) === SP || load<u8>(cursor) === HTAB)) cursor += 1
  return cursor < end && load<u8>(cursor) === 0x3b && findControl(cursor, end) === end
}

function walkTrailers(start: usize, end: usize): u32 {
  let line = start
  let count: u32 = 0
  while (true) {
    const lineFeed = findByte(line, end, LF)
    if (lineFeed - start > headLimit) return HEAD_TOO_LARGE
    if (lineFeed === end) return INCOMPLETE
    const lineEnd = lineFeed - 1
    if (lineFeed === line || load<u8>(lineEnd) !== CR) return BAD_CHUNK
    if (lineEnd === line) {
      chunksEnd = lineFeed + 1
      return 0
    }
    if (findControl(line, lineEnd) !== lineEnd) return BAD_CHUNK
    if (count === fieldLimit) return TOO_MANY_FIELDS
    if (parseField(trailer, line, lineEnd) !== 0) return BAD_CHUNK
    count += 1
    line = lineFeed + 1
  }
}
