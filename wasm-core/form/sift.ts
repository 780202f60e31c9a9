// A multipart body too large for memory, a window of it at a time: which bytes are heads of parts and
// which are content, so that the shell can put the content of files aside. What is left is read by
// multipart.ts, which checks it.

import { Exchange } from '../exchange'
import { CR, LF } from '../http/chars'
import { FieldParameter } from './field-parameter'
import { findFileName } from './file-name'
import { isMultipart } from './parameters'
import { boundaryLength, findDelimiter, isDelimiter, readBoundary, readPartHead } from './part'

// Where the window begins.
const BEGIN: u32 = 0
const DELIMITER: u32 = 2

// What its first bytes are: see docs/wire-format.md, Sifting.
const MORE: u32 = 0
const CONTENT: u32 = 1
const CONTENT_END: u32 = 2
const FIELD_HEAD: u32 = 3
const FILE_HEAD: u32 = 4
const CLOSING: u32 = 5
const MALFORMED: u32 = 6

const parameter = changetype<FieldParameter>(memory.data(offsetof<FieldParameter>(), 8))

/**
 * Says what the first bytes of a window are, after `receive` has read the exchange's head: their
 * number times 8, plus the kind. `phase` is 0 at the beginning of the body, 2 at a delimiter,
 * else 1.
 */
export function siftMultipart(address: usize, start: usize, length: u32, phase: u32): u32 {
  const exchange = changetype<Exchange>(address)
  if (!isMultipart(exchange) || !readBoundary(exchange)) return MALFORMED
  const end = start + length
  if (phase === BEGIN) {
    if (length < 2 + boundaryLength) return MORE
    if (isDelimiter(start, end)) return siftHead(exchange, start, start + 2 + boundaryLength, end)
  }
  if (phase === DELIMITER) return siftHead(exchange, start, start + 4 + boundaryLength, end)
  const found = findDelimiter(start, end)
  if (found !== end) return pack(<u32>(found - start), CONTENT_END)
  // The last bytes may be the beginning of a delimiter.
  const held: u32 = 3 + boundaryLength
  return length > held ? pack(length - held, CONTENT) : MORE
}

function siftHead(exchange: Exchange, start: usize, after: usize, end: usize): u32 {
  if (after + 2 > end) return MORE
  if (load<u16>(after) === 0x2d2d) return pack(<u32>(after + 2 - start), CLOSING)
  if (load<u8>(after) !== CR || load<u8>(after, 1) !== LF) return MALFORMED
  const data = readPartHead(after + 2, end)
  if (data === 0) return MORE
  const isFile = findFileName(exchange.arena, parameter)
  return pack(<u32>(data - start), isFile ? FILE_HEAD : FIELD_HEAD)
}

function pack(count: u32, kind: u32): u32 {
  return (count << 3) | kind
}
