// Digests, signatures and codecs over random bytes, all folded into the checksum.

import { parseDouble } from '../form/double'
import { decodePercent } from '../form/percent'
import { formatDate, parseDate } from '../http/date'
import { isUtf8 } from '../memory/utf8'
import { decodeBase64, encodeBase64 } from '../session/base64url'
import { finishHmac, prepareKey, startHmac } from '../session/hmac'
import { finishDigest, startDigest, updateDigest } from '../session/sha256'
import { addBytes, addNumber, drawNumber } from './checksum'

const SIZE: u32 = 300
const input = memory.data(512, 16)
const output = memory.data(512, 16)
const key = memory.data(64, 16)

/** Runs every primitive once over fresh random bytes. */
export function testPrimitives(): void {
  const length = drawNumber(SIZE)
  for (let index: u32 = 0; index < length; index++) {
    store<u8>(input + index, <u8>drawNumber(256))
  }
  testDigests(length)
  addNumber(isUtf8(input, length) ? 1 : 0)
  addNumber(decodePercent(output, input, length, true))
  testDouble()
  const moment = <i64>drawNumber(0x7fffffff)
  const date = formatDate(moment)
  addBytes(date, 29)
  addNumber(parseDate(date, 29, moment) === moment ? 1 : 0)
}

function testDigests(length: u32): void {
  startDigest()
  updateDigest(input, length)
  finishDigest(output)
  addBytes(output, 32)
  prepareKey(key, input, length)
  startHmac(key)
  updateDigest(input, length)
  finishHmac(key, output)
  addBytes(output, 32)
  const encoded = <u32>(encodeBase64(output, input, length) - output)
  addBytes(output, encoded)
  addNumber(decodeBase64(output, output, encoded))
  addNumber(memory.compare(output, input, length) === 0 ? 1 : 0)
}

function testDouble(): void {
  let length: u32 = 0
  const digits: u32 = 1 + drawNumber(30)
  while (length < digits) {
    store<u8>(output + length, <u8>(0x30 + drawNumber(10)))
    length += 1
  }
  store<u8>(output + length, 0x65)
  store<u8>(output + length, 0x2d, 1)
  length += 2
  for (let count = 0; count < 3; count++) {
    store<u8>(output + length, <u8>(0x30 + drawNumber(10)))
    length += 1
  }
  const bits = reinterpret<u64>(parseDouble(output, length))
  addNumber(<u32>bits)
  addNumber(<u32>(bits >> 32))
}
