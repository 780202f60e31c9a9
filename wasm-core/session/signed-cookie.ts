// A single signed cookie (`cookies.signed`), before base64url without padding:
//
// 0       n-32      n
// ├ value ┼ HMAC ───┤   SHA-256 over "webfw cookie\0" + name + "\0" + value

import { BAD_FRAME, NO_SECRET, OUT_OF_MEMORY } from '../error-code'
import { Exchange, failWith, RENDERED } from '../exchange'
import { allocate } from '../memory/arena'
import { expectTag, Reader, readBytes, startReader } from '../memory/reader'
import { STRING } from '../memory/tag'
import { placeText } from '../memory/text'
import { decodeBase64, encodeBase64, measureBase64 } from './base64url'
import { equalsInConstantTime, finishHmac, startHmac } from './hmac'
import { getCookieKey, getPreviousCookieKey } from './key'
import { updateDigest } from './sha256'

const MAC: u32 = 32
const PREFIX = placeText(memory.data(16), 'webfw cookie\0')
const PREFIX_LENGTH: u32 = 13
const NUL = memory.data<u8>([0])

const reader = changetype<Reader>(memory.data(offsetof<Reader>(), 8))
const mac = memory.data(32, 16)

/** Makes `output` the signed form of a value: the frame holds name and value, both STRING. */
export function signCookie(address: usize, start: usize, length: u32): u32 {
  const exchange = changetype<Exchange>(address)
  startReader(reader, start, length)
  expectTag(reader, STRING)
  const name = readBytes(reader)
  const nameLength = reader.length
  expectTag(reader, STRING)
  const value = readBytes(reader)
  const valueLength = reader.length
  if (reader.failed) return failWith(exchange, BAD_FRAME)
  const key = getCookieKey()
  if (key === 0) return failWith(exchange, NO_SECRET)
  const sealed = allocate(exchange.arena, valueLength + MAC)
  const size = measureBase64(valueLength + MAC)
  const output = allocate(exchange.arena, size)
  if (sealed === 0 || output === 0) return failWith(exchange, OUT_OF_MEMORY)
  memory.copy(sealed, value, valueLength)
  sign(key, name, nameLength, sealed, valueLength)
  memory.copy(sealed + valueLength, mac, MAC)
  encodeBase64(output, sealed, valueLength + MAC)
  return finish(exchange, output, size)
}

/** Makes `output` the value of a signed cookie: name and cookie, both STRING. FAILED when refused. */
export function verifyCookie(address: usize, start: usize, length: u32): u32 {
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
  if (size < <i32>MAC) return failWith(exchange, 0)
  const valueLength = <u32>size - MAC
  const isSigned =
    isSignedBy(getCookieKey(), name, nameLength, sealed, valueLength) ||
    isSignedBy(getPreviousCookieKey(), name, nameLength, sealed, valueLength)
  return isSigned ? finish(exchange, sealed, valueLength) : failWith(exchange, 0)
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
