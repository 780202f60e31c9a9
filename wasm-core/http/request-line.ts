// request-line = method SP request-target SP HTTP-version, RFC 9112 section 3.

import { targetLimit } from '../boot/config'
import { Exchange, HTTP_1_0, KEEP_ALIVE, SENT_AS_HEAD } from '../exchange'
import { equalsText, startsWithText } from '../memory/text'
import { findByte, isDigit, isTokenByte, SP } from './chars'
import { HEAD, recognizeMethod } from './method'
import {
  BAD_METHOD,
  BAD_REQUEST_LINE,
  BAD_VERSION,
  TARGET_TOO_LONG,
  UNSUPPORTED_VERSION,
} from './refusal'

/** Bytes of a request line besides its target: the longest method, two spaces, a version. */
export const LINE_OVERHEAD: u32 = 64

/** Reads method, target and version of a line without its CR LF; 0, or why it is refused. */
export function parseRequestLine(exchange: Exchange, start: usize, end: usize): u32 {
  const methodEnd = findByte(start, end, SP)
  for (let cursor = start; cursor < methodEnd; cursor++) {
    if (!isTokenByte(load<u8>(cursor))) return BAD_METHOD
  }
  if (methodEnd === start || methodEnd === end) return BAD_REQUEST_LINE
  const targetStart = methodEnd + 1
  const targetEnd = findByte(targetStart, end, SP)
  if (targetEnd === targetStart || targetEnd === end) return BAD_REQUEST_LINE
  if (targetEnd - targetStart > targetLimit) return TARGET_TOO_LONG

  exchange.method = recognizeMethod(start, <u32>(methodEnd - start))
  if (exchange.method === HEAD) exchange.flags |= SENT_AS_HEAD
  exchange.targetStart = targetStart
  exchange.targetLength = <u32>(targetEnd - targetStart)
  return parseVersion(exchange, targetEnd + 1, <u32>(end - targetEnd - 1))
}

function parseVersion(exchange: Exchange, start: usize, length: u32): u32 {
  if (equalsText(start, length, 'HTTP/1.1')) {
    exchange.flags |= KEEP_ALIVE
    return 0
  }
  if (equalsText(start, length, 'HTTP/1.0')) {
    exchange.flags |= HTTP_1_0
    return 0
  }
  const isVersion =
    length === 8 &&
    startsWithText(start, length, 'HTTP/') &&
    isDigit(load<u8>(start, 5)) &&
    load<u8>(start, 6) === 0x2e &&
    isDigit(load<u8>(start, 7))
  return isVersion ? UNSUPPORTED_VERSION : BAD_VERSION
}
