// The parts of multipart/form-data: where a delimiter is, and what a part's head says (RFC 2046,
// section 5.1, and RFC 7578).

import { Exchange } from '../exchange'
import { CR, findByte, findControl, LF } from '../http/chars'
import { Field, parseField } from '../http/fields'
import { equalsTextIgnoringCase } from '../memory/text'
import { FieldParameter, findParameter } from './field-parameter'

/** The longest boundary RFC 2046 section 5.1.1 allows. */
const BOUNDARY_LIMIT: u32 = 70
const PART_FIELD_LIMIT: u32 = 16

const field = changetype<Field>(memory.data(offsetof<Field>(), 8))
const parameter = changetype<FieldParameter>(memory.data(offsetof<FieldParameter>(), 8))

/** What `readPartHead` found. */
export let dispositionStart: usize = 0
export let dispositionLength: u32 = 0
export let typeStart: usize = 0
export let typeLength: u32 = 0

let boundary: usize = 0
/** Length of the boundary that `readBoundary` found. */
export let boundaryLength: u32 = 0

/** Reads the boundary that the exchange's media type names; whether there is a valid one. */
export function readBoundary(exchange: Exchange): bool {
  const start = exchange.contentTypeStart
  const length = exchange.contentTypeLength
  if (!findParameter(exchange.arena, parameter, start, length, 'boundary')) return false
  boundary = parameter.start
  boundaryLength = parameter.length
  return boundaryLength !== 0 && boundaryLength <= BOUNDARY_LIMIT
}

/** Address after the first delimiter; `end` when there is none. A preamble is skipped. */
export function findFirstDelimiter(start: usize, end: usize): usize {
  if (isDelimiter(start, end)) return start + 2 + boundaryLength
  const found = findDelimiter(start, end)
  return found === end ? end : found + 4 + boundaryLength
}

/** Finds CR LF and a delimiter; `end` when there is none. */
export function findDelimiter(start: usize, end: usize): usize {
  let cursor = start
  while (true) {
    cursor = findByte(cursor, end, CR)
    if (end - cursor < 2) return end
    if (load<u8>(cursor, 1) === LF && isDelimiter(cursor + 2, end)) return cursor
    cursor += 1
  }
}

/** Whether two hyphens and the boundary are at `start`. */
export function isDelimiter(start: usize, end: usize): bool {
  if (end - start < 2 + boundaryLength || load<u16>(start) !== 0x2d2d) return false
  return memory.compare(start + 2, boundary, boundaryLength) === 0
}

/** Reads a part's fields; gives where its data starts, 0 when malformed. */
export function readPartHead(start: usize, end: usize): usize {
  dispositionStart = 0
  typeStart = 0
  typeLength = 0
  let line = start
  for (let count: u32 = 0; count <= PART_FIELD_LIMIT; count++) {
    const lineEnd = findControl(line, end)
    if (end - lineEnd < 2 || load<u8>(lineEnd) !== CR || load<u8>(lineEnd, 1) !== LF) return 0
    if (lineEnd === line) return dispositionStart === 0 ? 0 : lineEnd + 2
    if (parseField(field, line, lineEnd) !== 0) return 0
    if (equalsTextIgnoringCase(field.nameStart, field.nameLength, 'content-disposition')) {
      if (dispositionStart !== 0) return 0
      dispositionStart = field.valueStart
      dispositionLength = field.valueLength
    } else if (equalsTextIgnoringCase(field.nameStart, field.nameLength, 'content-type')) {
      typeStart = field.valueStart
      typeLength = field.valueLength
    }
    line = lineEnd + 2
  }
  return 0
}
