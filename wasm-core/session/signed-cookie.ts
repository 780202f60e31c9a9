// A single signed cookie (`cookies.signed`), before base64url without padding:
//
// 0       n-40      n-32      n
// ├ value ┼ expires ┼ HMAC ───┤   SHA-256 over "webfw cookie v2\0" + name + "\0" + [0, n-32)
//           i64 s
//
// The time is inside, because a browser, or a thief of the cookie, may send it later all the same.

import { BAD_FRAME, NO_SECRET, OUT_OF_MEMORY } from '../error-code'
import { Exchange, failWith, RENDERED } from '../exchange'
import { allocate } from '../memory/arena'
import { expectTag, Reader, readBytes, readInteger, startReader } from '../memory/reader'
import { INTEGER, STRING } from '../memory/tag'
import { placeText } from '../memory/text'
import { decodeBase64, encodeBase64, measureBase64 } from './base64url'
import { equalsInConstantTime, finishHmac, startHmac } from './hmac'
import { getCookieKey, getPreviousCookieKey } from './key'
import { updateDigest } from './sha256'

const MAC: u32 = 32
const EXPIRES: u32 = 8
const PREFIX = placeText(memory.data(16), 'webfw cookie v2\0')
const PREFIX_LENGTH: u32 = 16
const NUL = memory.data<u8>([0])

const reader = changetype<Reader>(memory.data(offsetof<Reader>(), 8))
const mac = memory.data(32, 16)

/**
 * Makes `output` the signed form of a value: the frame holds name and value, both STRING, and the seconds
 * since 1970 from which it is none, 0 for never, as INTEGER.
 */
export function signCookie(address: usize, start: usize, length: u32): u32 {
  const exchange = changetype<Exchange>(address)
  startReader(reader, start, length)
  expectTag(reader, STRING)
  const name = readBytes(reader)
  const nameLength = reader.length
  expectTag(reader, STRING)
  const value = readBytes(reader)
  const valueLength = reader.length
  expectTag(reader, INTEGER)
  const expires = readInteger(reader)
  if (reader.failed) return failWith(exchange, BAD_FRAME)
  const key = getCookieKey()
  if (key === 0) return failWith(exchange, NO_SECRET)
  const signed = valueLength + EXPIRES
  const sealed = allocate(exchange.arena, signed + MAC)
  const size = measureBase64(signed + MAC)
  const output = allocate(exchange.arena, size)
  if (sealed === 0 || output === 0) return failWith(exchange, OUT_OF_MEMORY)
  memory.copy(sealed, value, valueLength)
  store<i64>(sealed + valueLength, expires)
  sign(key, name, nameLength, sealed, signed)
  memory.copy(sealed + signed, mac, MAC)
  encodeBase64(output, sealed, signed + MAC)
  return finish(exchange, output, size)
}

/**
 * Makes `output` the value of a signed cookie: name and cookie, both STRING. FAILED when it is not ours, or
 * past its time.
 */
export function verifyCookie(address: usize, start: usize, length: u32, now: i64): u32 {
  const exchange = changetype<Exchange>(address)
  startReader(reader, start, length)
  expectTag(reader, STRING)
  const name = readBytes(reader)
  const nameLength = reader.length
  expectTag(reader, STRING)
  const cookie = readBytes(reader)
  if (reader.failed) return failWith(exchange, BAD_FRAME)
  const sealed = allocate(exchange.arena, reader.length)
  if (sealed === 0) return failWith(exchange, OUT_OF_MEMORY)
  const size = decodeBase64(sealed, cookie, reader.length)
  if (size < <i32>(EXPIRES + MAC)) return failWith(exchange, 0)
  const signed = <u32>size - MAC
  const isSigned =
    isSignedBy(getCookieKey(), name, nameLength, sealed, signed) ||
    isSignedBy(getPreviousCookieKey(), name, nameLength, sealed, signed)
  if (!isSigned) return failWith(exchange, 0)
  const expires = load<i64>(sealed + signed - EXPIRES)
  if (expires !== 0 && now >= expires) return failWith(exchange, 0)
  return finish(exchange, sealed, signed - EXPIRES)
}

function isSignedBy(key: usize, name: usize, nameLength: u32, value: usize, length: u32): bool {
  if (key === 0) return false
  sign(key, name, nameLength, value, length)
  return equalsInConstantTime(mac, value + length, MAC)
}

function sign(key: usize, name: usize, nameLength: u32, value: usize, length: u32): void {
  startHmac(key)
  updateDigest(PREFIX, PREFIX_LENGTH)
  updateDigest(name, nameLength)
  updateDigest(NUL, 1)
  updateDigest(value, length)
  finishHmac(key, mac)
}

function finish(exchange: Exchange, start: usize, length: u32): u32 {
  exchange.outputStart = start
  exchange.outputLength = length
  exchange.outputRoom = 0
  return RENDERED
}
