// The session cookie. Before base64url without padding:
//
// 0         1          9                n-32      n
// ├ version ┼ issuedAt ┼ payload ───────┼ HMAC ───┤
//   u8 = 1    i64 s      3 values         SHA-256 over "webfw session\0" + [0, n-32)
//
// Encrypted, it is the same bytes in an envelope of the shell's whose first byte is 2.
//
// A session with an end of its own has version 3, and 8 bytes more before the payload: expiresAt, i64 s.
//
// Payload: HASH session, HASH flash, STRING CSRF token (32 bytes as base64url) or NIL.

import { sessionMaxAge, sessionNameLength, sessionNameStart } from '../boot/config'
import {
  clearSession,
  Exchange,
  SESSION_OLD,
  SESSION_REFUSED,
  SESSION_SEALED,
  SESSION_SENT,
} from '../exchange'
import { allocate } from '../memory/arena'
import { Reader, readByte, readBytes, readVaruint, startReader } from '../memory/reader'
import { HASH, NIL, STRING } from '../memory/tag'
import { placeText } from '../memory/text'
import { isUtf8 } from '../memory/utf8'
import { createWriter, reserve, Writer, writeByte, writeBytes } from '../memory/writer'
import { decodeBase64, encodeBase64, measureBase64 } from './base64url'
import { CookieValue, findCookie } from './cookie'
import { equalsInConstantTime, finishHmac, startHmac } from './hmac'
import { getPreviousSessionKey, getSessionKey } from './key'
import { updateDigest } from './sha256'

/** The longest name and value of a cookie that browsers keep, RFC 6265 section 6.1. */
export const COOKIE_LIMIT: u32 = 4096

const VERSION: u8 = 1
const SEALED: u8 = 2
const ENDING: u8 = 3
const HEADER: u32 = 9
const ENDING_HEADER: u32 = 17
const MAC: u32 = 32
const DAY: i64 = 86400
/** How far ahead of ours the clock of another server may be. */
const CLOCK_SKEW: i64 = 300

const PREFIX = placeText(memory.data(16), 'webfw session\0')
const PREFIX_LENGTH: u32 = 14
const DEFAULT_NAME = placeText(memory.data(16), '_webfw_session')
const DEFAULT_NAME_LENGTH: u32 = 14

const found = changetype<CookieValue>(memory.data(offsetof<CookieValue>(), 8))
const reader = changetype<Reader>(memory.data(offsetof<Reader>(), 8))
const mac = memory.data(32, 16)

/** Reads the session cookie into the exchange: a bad or old one is an empty session. */
export function openSession(exchange: Exchange, now: i64): void {
  clearSession(exchange)
  if (!findCookie(exchange, found, getSessionName(), getSessionNameLength())) return
  exchange.flags |= SESSION_SENT
  if (readSession(exchange, now)) return
  exchange.flags |= SESSION_REFUSED
  clearSession(exchange)
}

/** Clears the session for good: the cookie will be sent anew. */
export function resetSession(address: usize): u32 {
  const exchange = changetype<Exchange>(address)
  clearSession(exchange)
  exchange.sessionDirty = true
  return 0
}

/** Address of the session cookie's name. */
export function getSessionName(): usize {
  return sessionNameLength === 0 ? DEFAULT_NAME : sessionNameStart
}

/** Length of the session cookie's name. */
export function getSessionNameLength(): u32 {
  return sessionNameLength === 0 ? DEFAULT_NAME_LENGTH : sessionNameLength
}

/** Reads a session that the shell decrypted: a bad or old one is an empty session. */
export function openSigned(exchange: Exchange, start: usize, length: u32, now: i64): void {
  if (readSigned(exchange, start, <i32>length, now)) exchange.flags &= ~SESSION_REFUSED
  else clearSession(exchange)
}

function readSession(exchange: Exchange, now: i64): bool {
  if (found.length > COOKIE_LIMIT) return false
  const sealed = allocate(exchange.arena, found.length)
  if (sealed === 0) return false
  const length = decodeBase64(sealed, found.start, found.length)
  if (length > 0 && load<u8>(sealed) === SEALED) {
    exchange.flags |= SESSION_SEALED
    exchange.questionStart = found.start
    exchange.questionLength = found.length
    return false
  }
  return readSigned(exchange, sealed, length, now)
}

function readSigned(exchange: Exchange, sealed: usize, length: i32, now: i64): bool {
  if (length < <i32>(HEADER + MAC)) return false
  const version = load<u8>(sealed)
  const header = version === ENDING ? ENDING_HEADER : HEADER
  if (version !== VERSION && version !== ENDING) return false
  if (length < <i32>(header + MAC)) return false
  const signed = <u32>length - MAC
  if (!isSigned(getSessionKey(), sealed, signed)) {
    if (!isSigned(getPreviousSessionKey(), sealed, signed)) return false
    exchange.flags |= SESSION_OLD
  }
  const age = now - load<i64>(sealed, 1)
  const isOver = version === ENDING ? now >= load<i64>(sealed, HEADER) : age > sessionMaxAge
  if (isOver || age < -CLOCK_SKEW) return false
  if (age > DAY) exchange.flags |= SESSION_OLD
  return readPayload(exchange, sealed + header, signed - header)
}

function isSigned(key: usize, sealed: usize, length: u32): bool {
  if (key === 0) return false
  sign(key, sealed, length)
  return equalsInConstantTime(mac, sealed + length, MAC)
}

function sign(key: usize, start: usize, length: u32): void {
  startHmac(key)
  updateDigest(PREFIX, PREFIX_LENGTH)
  updateDigest(start, length)
  finishHmac(key, mac)
}

function readPayload(exchange: Exchange, start: usize, length: u32): bool {
  startReader(reader, start, length)
  skipTexts(reader)
  exchange.sessionStart = start
  exchange.sessionLength = <u32>(reader.cursor - start)
  exchange.flashStart = reader.cursor
  skipTexts(reader)
  exchange.flashLength = <u32>(reader.cursor - exchange.flashStart)
  const tag = readByte(reader)
  if (tag === STRING) {
    const text = readBytes(reader)
    exchange.csrfToken = allocate(exchange.arena, MAC)
    if (exchange.csrfToken === 0 || reader.length !== measureBase64(MAC)) return false
    if (decodeBase64(exchange.csrfToken, text, reader.length) < 0) return false
  } else if (tag !== NIL) return false
  return !reader.failed && reader.cursor === reader.end
}

/** Steps over a HASH of STRINGs; `failed` when it is anything else. */
export function skipTexts(reader: Reader): void {
  if (readByte(reader) !== HASH) reader.failed = true
  const count = readVaruint(reader)
  for (let index: u32 = 0; index < count && !reader.failed; index++) {
    skipText(reader)
    skipText(reader)
  }
}

function skipText(reader: Reader): void {
  if (readByte(reader) !== STRING) reader.failed = true
  const start = readBytes(reader)
  if (!reader.failed && !isUtf8(start, reader.length)) reader.failed = true
}

/**
 * The signed bytes of a session and a flash (two frames), the exchange's CSRF token and the time; `expires` is in
 * seconds since 1970, 0 for what `sessionMaxAge` says. Null when memory is full.
 */
export function packSigned(
  exchange: Exchange,
  session: usize,
  sessionLength: u32,
  flash: usize,
  flashLength: u32,
  now: i64,
  expires: i64,
): Writer | null {
  const sealed = createWriter(exchange.arena, ENDING_HEADER + sessionLength + flashLength + 96)
  if (sealed === null) return null
  writeByte(sealed, expires === 0 ? VERSION : ENDING)
  store<i64>(sealed.start, now, 1)
  if (expires !== 0) store<i64>(sealed.start, expires, HEADER)
  sealed.length = expires === 0 ? HEADER : ENDING_HEADER
  writeBytes(sealed, session, sessionLength)
  writeBytes(sealed, flash, flashLength)
  if (exchange.csrfToken === 0) {
    writeByte(sealed, NIL)
  } else {
    const size = measureBase64(MAC)
    writeByte(sealed, STRING)
    writeByte(sealed, <u8>size)
    encodeBase64(sealed.start + sealed.length, exchange.csrfToken, MAC)
    sealed.length += size
  }
  sign(getSessionKey(), sealed.start, sealed.length)
  writeBytes(sealed, mac, MAC)
  return sealed.failed ? null : sealed
}

/** Appends signed bytes as a cookie's value; false when memory is full. */
export function writeSigned(writer: Writer, signed: Writer): bool {
  const size = measureBase64(signed.length)
  if (!reserve(writer, size)) return false
  encodeBase64(writer.start + writer.length, signed.start, signed.length)
  writer.length += size
  return true
}
