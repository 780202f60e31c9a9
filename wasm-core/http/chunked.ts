// chunk = chunk-size [ chunk-ext ] CRLF chunk-data CRLF, RFC 9112 section 7.1. Extensions and
// trailers are checked and dropped. Between two calls four numbers of the exchange say where in the
// body it stopped, so a slow sender is not read again from the start.

import { bodyLimit, fieldLimit, headLimit } from '../boot/config'
import { Exchange } from '../exchange'
import { CR, findByte, findControl, getHexValue, HTAB, LF, SP } from './chars'
import { Field, parseField } from './fields'
import { INCOMPLETE } from './head'
import { BAD_CHUNK, BODY_TOO_LARGE, HEAD_TOO_LARGE, TOO_MANY_FIELDS } from './refusal'

/** The longest line of a chunk's size and extensions. */
const CHUNK_LINE_LIMIT: u32 = 1024

/** What comes next of a body of chunks. */
const LINE: u32 = 0
const DATA: u32 = 1
const DATA_END: u32 = 2
const TRAILERS: u32 = 3

let chunksEnd: usize = 0

const trailer = changetype<Field>(memory.data(offsetof<Field>(), 8))

/** Forgets a body of chunks: the next byte is the first of one. */
export function startChunks(exchange: Exchange): void {
  exchange.chunkPhase = LINE
  exchange.chunkLeft = 0
  exchange.chunkTotal = 0
  exchange.chunkOverhead = 0
}

/**
 * Reads on in a body of chunks: what was decoded stands in `body`, where the bytes were, and `consumed`
 * says how many are done with; the rest has to come again, with more behind it. 0 at the end of the
 * body, INCOMPLETE, or why it is refused.
 */
export function readChunks(exchange: Exchange, start: usize, end: usize): u32 {
  let cursor = start
  let target = start
  let result = INCOMPLETE
  while (result === INCOMPLETE) {
    const before = cursor
    switch (exchange.chunkPhase) {
      case DATA: {
        const size = <u32>min<usize>(exchange.chunkLeft, end - cursor)
        memory.copy(target, cursor, size)
        target += size
        cursor += size
        exchange.chunkLeft -= size
        if (exchange.chunkLeft === 0) exchange.chunkPhase = DATA_END
        break
      }
      case DATA_END:
        if (end - cursor < 2) break
        if (load<u8>(cursor) !== CR || load<u8>(cursor, 1) !== LF) return BAD_CHUNK
        cursor += 2
        exchange.chunkPhase = LINE
        break
      case TRAILERS:
        result = walkTrailers(cursor, end)
        if (result === 0) cursor = chunksEnd
        break
      default: {
        const lineFeed = findByte(cursor, end, LF)
        if (lineFeed - cursor > CHUNK_LINE_LIMIT) return BAD_CHUNK
        if (lineFeed === end) break
        result = readChunkLine(exchange, cursor, lineFeed)
        cursor = lineFeed + 1
      }
    }
    if (cursor === before) break
  }
  exchange.bodyStart = start
  exchange.bodyLength = <u32>(target - start)
  exchange.consumed = <u32>(cursor - start)
  return result
}

/** Notes what a chunk's line announces; INCOMPLETE, or why it is refused. */
function readChunkLine(exchange: Exchange, line: usize, lineFeed: usize): u32 {
  const size = parseChunkLine(line, lineFeed)
  if (size < 0) return BAD_CHUNK
  if (<u64>exchange.chunkTotal + size > bodyLimit) return BODY_TOO_LARGE
  exchange.chunkOverhead += <u32>(lineFeed + 3 - line)
  if (exchange.chunkOverhead > bodyLimit / 4 + 2 * headLimit) return BODY_TOO_LARGE
  exchange.chunkTotal += <u32>size
  exchange.chunkLeft = <u32>size
  exchange.chunkPhase = size === 0 ? TRAILERS : DATA
  return INCOMPLETE
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
