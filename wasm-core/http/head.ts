// Request line and fields, line by line. A line is looked at only once it is complete, so however
// the bytes arrive, the same bytes give the same answer.

import { fieldLimit, headLimit, targetLimit } from '../boot/config'
import { Exchange } from '../exchange'
import { allocate } from '../memory/arena'
import { CR, findByte, findControl, isTokenByte, LF } from './chars'
import { Field, getField, lowercaseName, parseField } from './fields'
import {
  BAD_FIELD_VALUE,
  BAD_LINE_END,
  BAD_METHOD,
  HEAD_TOO_LARGE,
  NO_MEMORY,
  TARGET_TOO_LONG,
  TOO_MANY_FIELDS,
} from './refusal'
import { LINE_OVERHEAD, parseRequestLine } from './request-line'

/** The head is not complete yet. */
export const INCOMPLETE: u32 = 0xffffffff

let lineEnd: usize = 0
let offendingByte: usize = 0

/** Where the head of the last successful `parseHead` ended. */
export function getHeadEnd(): usize {
  return lineEnd
}

/** Where the last refusal of `parseHead` found its reason. */
export function getHeadOffence(): usize {
  return offendingByte
}

/** Reads a head at `start`; 0, INCOMPLETE, or why it is refused. */
export function parseHead(exchange: Exchange, start: usize, end: usize): u32 {
  let cursor = start
  // RFC 9112 section 2.2: an empty line before a request line is ignored.
  while (end - cursor >= 2 && load<u8>(cursor) === CR && load<u8>(cursor, 1) === LF) cursor += 2
  offendingByte = cursor
  if (cursor - start > headLimit) return HEAD_TOO_LARGE
  if (cursor === end) return INCOMPLETE
  const first = load<u8>(cursor)
  if (!isTokenByte(first) && (first !== CR || end - cursor >= 2)) return BAD_METHOD

  const refusal = readRequestLine(exchange, cursor, end)
  return refusal !== 0 ? refusal : readFields(exchange, start, end)
}

function readRequestLine(exchange: Exchange, start: usize, end: usize): u32 {
  const longest = <usize>targetLimit + LINE_OVERHEAD
  const lineFeed = findByte(start, end, LF)
  if (lineFeed - start > longest) return TARGET_TOO_LONG
  if (lineFeed === end) return INCOMPLETE
  const control = findControl(start, end)
  if (control + 1 !== lineFeed || load<u8>(control) !== CR) {
    offendingByte = control
    return load<u8>(control) === CR || control === lineFeed ? BAD_LINE_END : BAD_FIELD_VALUE
  }
  lineEnd = lineFeed + 1
  return parseRequestLine(exchange, start, control)
}

function readFields(exchange: Exchange, start: usize, end: usize): u32 {
  exchange.fieldCount = 0
  if (exchange.fieldsStart === 0) {
    exchange.fieldsStart = allocate(exchange.arena, fieldLimit * offsetof<Field>())
    if (exchange.fieldsStart === 0) return NO_MEMORY
  }
  while (true) {
    const line = lineEnd
    const control = findControl(line, end)
    const isLine = end - control >= 2 && load<u8>(control) === CR && load<u8>(control, 1) === LF
    if (!isLine && findByte(control, end, LF) === end) {
      return end - start > headLimit ? HEAD_TOO_LARGE : INCOMPLETE
    }
    const lineFeed = isLine ? control + 1 : findByte(control, end, LF)
    offendingByte = line
    if (lineFeed + 1 - start > headLimit) return HEAD_TOO_LARGE
    if (!isLine) {
      offendingByte = control
      return load<u8>(control) === CR || control === lineFeed ? BAD_LINE_END : BAD_FIELD_VALUE
    }
    lineEnd = lineFeed + 1
    if (control === line) return 0
    if (exchange.fieldCount === fieldLimit) return TOO_MANY_FIELDS
    const field = getField(exchange.fieldsStart, exchange.fieldCount)
    const refusal = parseField(field, line, control)
    if (refusal !== 0) return refusal
    lowercaseName(field)
    exchange.fieldCount += 1
  }
}
