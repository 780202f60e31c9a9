// A response as one span: the head lies directly in front of the body (docs/wire-format.md, Input
// of respond).

import { sessionSecure, sessionSecureOnLoopback } from '../boot/config'
import {
  BAD_FRAME,
  BAD_HEADER,
  BAD_STATUS,
  NO_SECRET,
  OUT_OF_MEMORY,
  SESSION_TOO_LARGE,
  UNEXPECTED_VALUE,
} from '../error-code'
import {
  Exchange,
  failWith,
  HTTP_1_0,
  KEEP_ALIVE,
  OVER_TLS,
  QUESTION,
  REQUEST,
  RESPONSE,
  SENT_AS_HEAD,
  SESSION_OLD,
  SESSION_SENT,
} from '../exchange'
import { allocate } from '../memory/arena'
import {
  expectTag,
  Reader,
  readByte,
  readBytes,
  readInteger,
  readVaruint,
  startReader,
} from '../memory/reader'
import { ARRAY, FALSE, INTEGER, NIL, STRING, TRUE } from '../memory/tag'
import { equalsTextIgnoringCase, writeText } from '../memory/text'
import { createWriter, Writer, writeByte, writeBytes, writeDecimal } from '../memory/writer'
import { getSessionKey } from '../session/key'
import {
  COOKIE_LIMIT,
  getSessionName,
  getSessionNameLength,
  packSigned,
  skipTexts,
  writeSigned,
} from '../session/session'
import { findControl, isTokenByte } from './chars'
import { isLoopback } from './host'
import { writeDateField, writeStatusLine } from './refusal-response'

const reader = changetype<Reader>(memory.data(offsetof<Reader>(), 8))

// Which of the fields the core would add were given by the application.
let hasLength: bool = false
let hasDate: bool = false
let hasConnection: bool = false

/** Writes head and body from the frame at `start`; RESPONSE, or FAILED. */
export function respond(address: usize, start: usize, length: u32, now: i64): u32 {
  const exchange = changetype<Exchange>(address)
  const head = createWriter(exchange.arena, 1024)
  if (head === null) return failWith(exchange, OUT_OF_MEMORY)
  startReader(reader, start, length)
  expectTag(reader, INTEGER)
  const status = readInteger(reader)
  if (status < 100 || status > 599)
    return failWith(exchange, reader.failed ? BAD_FRAME : BAD_STATUS)
  writeStatusLine(head, <u32>status)
  let error = writeGivenFields(head)
  if (error === 0) error = writeSessionCookie(exchange, head, now)
  if (error === 0) error = readBodyChoice(exchange)
  if (error === 0) error = reader.failed ? BAD_FRAME : 0
  if (error !== 0) return failWith(exchange, error)

  const isKept = readByte(reader) === TRUE && (exchange.flags & KEEP_ALIVE) !== 0
  const hasNoBody = status < 200 || status === 204 || status === 304
  if (!hasDate) writeDateField(head, now)
  if (!hasLength && !hasNoBody) {
    writeText(head, 'Content-Length: ')
    writeDecimal(head, exchange.outputLength)
    writeText(head, '\r\n')
  }
  writeConnection(exchange, head, isKept)
  writeText(head, '\r\n')
  if (head.failed || reader.failed) {
    return failWith(exchange, reader.failed ? BAD_FRAME : OUT_OF_MEMORY)
  }
  if (hasNoBody || (exchange.flags & SENT_AS_HEAD) !== 0) exchange.outputLength = 0
  return joinHead(exchange, head)
}

function writeConnection(exchange: Exchange, head: Writer, isKept: bool): void {
  if (isKept) {
    if ((exchange.flags & HTTP_1_0) !== 0 && !hasConnection) {
      writeText(head, 'Connection: keep-alive\r\n')
    }
    return
  }
  exchange.flags &= ~KEEP_ALIVE
  if (!hasConnection) writeText(head, 'Connection: close\r\n')
}

/** Puts the head in front of the body: in its room when it fits, else into a new place for both. */
function joinHead(exchange: Exchange, head: Writer): u32 {
  const bodyLength = exchange.outputLength
  if (head.length <= exchange.outputRoom) {
    exchange.outputStart -= head.length
    memory.copy(exchange.outputStart, head.start, head.length)
  } else {
    const joined = allocate(exchange.arena, head.length + bodyLength)
    if (joined === 0) return failWith(exchange, OUT_OF_MEMORY)
    memory.copy(joined, head.start, head.length)
    memory.copy(joined + head.length, exchange.outputStart, bodyLength)
    exchange.outputStart = joined
  }
  exchange.outputRoom = 0
  exchange.outputLength = head.length + bodyLength
  exchange.state = RESPONSE
  return RESPONSE
}

function writeGivenFields(head: Writer): u32 {
  hasLength = false
  hasDate = false
  hasConnection = false
  expectTag(reader, ARRAY)
  const count = readVaruint(reader)
  for (let index: u32 = 0; index < count; index++) {
    expectTag(reader, ARRAY)
    if (readVaruint(reader) !== 2) return reader.failed ? BAD_FRAME : UNEXPECTED_VALUE
    expectTag(reader, STRING)
    const name = readBytes(reader)
    const nameLength = reader.length
    expectTag(reader, STRING)
    const value = readBytes(reader)
    if (reader.failed) return BAD_FRAME
    const valueEnd = value + reader.length
    if (!isToken(name, nameLength) || findControl(value, valueEnd) !== valueEnd) return BAD_HEADER
    noteField(name, nameLength)
    writeBytes(head, name, nameLength)
    writeText(head, ': ')
    writeBytes(head, value, reader.length)
    writeText(head, '\r\n')
  }
  return 0
}

function noteField(name: usize, length: u32): void {
  switch (length) {
    case 4:
      if (equalsTextIgnoringCase(name, length, 'date')) hasDate = true
      return
    case 10:
      if (equalsTextIgnoringCase(name, length, 'connection')) hasConnection = true
      return
    case 14:
      if (equalsTextIgnoringCase(name, length, 'content-length')) hasLength = true
      return
    case 17:
      if (equalsTextIgnoringCase(name, length, 'transfer-encoding')) hasLength = true
      return
    default:
  }
}

function isToken(start: usize, length: u32): bool {
  if (length === 0) return false
  for (let index: u32 = 0; index < length; index++) {
    if (!isTokenByte(load<u8>(start + index))) return false
  }
  return true
}

/** What becomes of the session cookie. */
const UNTOUCHED: u32 = 0
const EXPIRED: u32 = 1
const WRITTEN: u32 = 2

// What the shell says of the cookie (docs/wire-format.md, Input of respond): how it ends, 0 for as the settings say, its
// attributes, length 0 for the usual ones, and when it is sent.
let cookieExpires: i64 = 0
let cookieAttributes: usize = 0
let cookieAttributesLength: u32 = 0
let cookieSending: i64 = 0

/** When the cookie is sent: when something changed, on every answer that has a session, never. */
const SENT_ALWAYS: i64 = 1
const SENT_NEVER: i64 = 2

/** Reads NIL, or an ARRAY of attributes STRING, expiry INTEGER and sending INTEGER. */
function readCookieOptions(): void {
  cookieExpires = 0
  cookieAttributesLength = 0
  cookieSending = 0
  const tag = readByte(reader)
  if (tag === NIL) return
  if (tag !== ARRAY || readVaruint(reader) !== 3) reader.failed = true
  expectTag(reader, STRING)
  cookieAttributes = readBytes(reader)
  cookieAttributesLength = reader.length
  expectTag(reader, INTEGER)
  cookieExpires = readInteger(reader)
  expectTag(reader, INTEGER)
  cookieSending = readInteger(reader)
  if (reader.failed) return
  const end = cookieAttributes + cookieAttributesLength
  if (findControl(cookieAttributes, end) !== end) reader.failed = true
}

// The session and the flash that `chooseCookie` has read.
let sessionFrame: usize = 0
let sessionFrameLength: u32 = 0
let flashFrame: usize = 0
let flashFrameLength: u32 = 0

/** Reads session, or NIL for the one that came, and flash, and says what becomes of the cookie. */
function chooseCookie(exchange: Exchange): u32 {
  sessionFrame = exchange.sessionStart
  sessionFrameLength = exchange.sessionLength
  if (reader.cursor < reader.end && load<u8>(reader.cursor) === NIL) readByte(reader)
  else {
    sessionFrame = reader.cursor
    skipTexts(reader)
    sessionFrameLength = <u32>(reader.cursor - sessionFrame)
  }
  flashFrame = reader.cursor
  skipTexts(reader)
  flashFrameLength = <u32>(reader.cursor - flashFrame)
  if (reader.failed || cookieSending === SENT_NEVER) return UNTOUCHED

  const isSame =
    isSameBytes(sessionFrame, sessionFrameLength, exchange.sessionStart, exchange.sessionLength) &&
    isSameBytes(flashFrame, flashFrameLength, exchange.flashStart, exchange.flashLength)
  const isOld = (exchange.flags & SESSION_OLD) !== 0
  const isAsItCame = isSame && !isOld && !exchange.csrfFresh && !exchange.sessionDirty
  const hasTexts = load<u8>(sessionFrame, 1) !== 0 || load<u8>(flashFrame, 1) !== 0
  const isEmpty = !hasTexts && exchange.csrfToken === 0
  if (isAsItCame && (isEmpty || cookieSending !== SENT_ALWAYS)) return UNTOUCHED
  if (!isEmpty) return WRITTEN
  return (exchange.flags & SESSION_SENT) !== 0 ? EXPIRED : UNTOUCHED
}

function packChosen(exchange: Exchange, now: i64): Writer | null {
  return packSigned(
    exchange,
    sessionFrame,
    sessionFrameLength,
    flashFrame,
    flashFrameLength,
    now,
    cookieExpires,
  )
}

function writeSessionCookie(exchange: Exchange, head: Writer, now: i64): u32 {
  readCookieOptions()
  if (reader.cursor < reader.end && load<u8>(reader.cursor) === STRING) {
    return writeSealedCookie(exchange, head)
  }
  const choice = chooseCookie(exchange)
  if (reader.failed) return UNEXPECTED_VALUE
  if (choice === UNTOUCHED) return 0
  if (choice === WRITTEN && getSessionKey() === 0) return NO_SECRET
  startCookie(head)
  const valueStart = head.length
  if (choice === WRITTEN) {
    const signed = packChosen(exchange, now)
    if (signed === null || !writeSigned(head, signed)) return OUT_OF_MEMORY
  }
  return endCookie(exchange, head, valueStart, choice === EXPIRED)
}

/** The shell encrypted what `packSession` gave it; the flash that follows is in it. */
function writeSealedCookie(exchange: Exchange, head: Writer): u32 {
  expectTag(reader, STRING)
  const value = readBytes(reader)
  const length = reader.length
  skipTexts(reader)
  if (reader.failed || !isToken(value, length)) return UNEXPECTED_VALUE
  startCookie(head)
  const valueStart = head.length
  writeBytes(head, value, length)
  return endCookie(exchange, head, valueStart, false)
}

/**
 * Makes `question` the signed bytes of the session cookie, for the shell to encrypt: the frame holds what is said of the
 * cookie, session and flash as that of `respond` does. QUESTION; REQUEST when there is nothing to encrypt, and `respond` takes
 * the same values; or FAILED.
 */
export function packSession(address: usize, start: usize, length: u32, now: i64): u32 {
  const exchange = changetype<Exchange>(address)
  startReader(reader, start, length)
  readCookieOptions()
  const choice = chooseCookie(exchange)
  if (reader.failed) return failWith(exchange, BAD_FRAME)
  if (choice !== WRITTEN) return REQUEST
  if (getSessionKey() === 0) return failWith(exchange, NO_SECRET)
  const signed = packChosen(exchange, now)
  if (signed === null) return failWith(exchange, OUT_OF_MEMORY)
  exchange.questionStart = signed.start
  exchange.questionLength = signed.length
  return QUESTION
}

function startCookie(head: Writer): void {
  writeText(head, 'Set-Cookie: ')
  writeBytes(head, getSessionName(), getSessionNameLength())
  writeByte(head, 0x3d)
}

/** Ends the cookie whose value began at `valueStart`; 0, or why it cannot be sent. */
function endCookie(exchange: Exchange, head: Writer, valueStart: u32, isExpired: bool): u32 {
  if (head.length - valueStart + getSessionNameLength() + 1 > COOKIE_LIMIT) return SESSION_TOO_LARGE
  if (cookieAttributesLength === 0) writeText(head, '; Path=/; HttpOnly; SameSite=Lax')
  else writeBytes(head, cookieAttributes, cookieAttributesLength)
  if (isExpired) writeText(head, '; Max-Age=0')
  if (isSecure(exchange)) writeText(head, '; Secure')
  writeText(head, '\r\n')
  return 0
}

function isSecure(exchange: Exchange): bool {
  if ((exchange.flags & OVER_TLS) !== 0) return true
  if (!sessionSecure) return false
  return sessionSecureOnLoopback || !isLoopback(exchange.hostStart, exchange.hostLength)
}

function isSameBytes(left: usize, leftLength: u32, right: usize, rightLength: u32): bool {
  return leftLength === rightLength && memory.compare(left, right, leftLength) === 0
}

/** Leaves the body in `output`: what was rendered, or the STRING that follows. */
function readBodyChoice(exchange: Exchange): u32 {
  const choice = readByte(reader)
  if (choice === TRUE) return 0
  if (choice !== FALSE) return UNEXPECTED_VALUE
  expectTag(reader, STRING)
  exchange.outputStart = readBytes(reader)
  exchange.outputLength = reader.length
  exchange.outputRoom = 0
  return 0
}
