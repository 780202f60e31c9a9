// Not part of the core: opens its inner functions to the tests, which compile this file for themselves.

import { parseDouble } from '../form/double'
import { Reader, readVaruint, startReader } from '../memory/reader'
import { findListed } from '../memory/text'
import { createWriter, writeByte, writeDecimal, writeVaruint } from '../memory/writer'
import { finishHmac, prepareKey, startHmac } from '../session/hmac'
import { finishDigest, startDigest, updateDigest } from '../session/sha256'
import { writeEscaped } from '../template/escape'

export { decodePercent } from '../form/percent'
export { formatDate, parseDate } from '../http/date'
export { isHost, isLoopback } from '../http/host'
export { allocate, closeArena, openArena, reallocate } from '../memory/arena'
export { countPagesInUse, givePages, takePages } from '../memory/pages'
export { isUtf8 } from '../memory/utf8'
export { decodeBase64, encodeBase64 } from '../session/base64url'
export { writeBlock } from '../session/chacha20'
export { equalsInConstantTime } from '../session/hmac'

const scratch = memory.data(262144)
const prepared = memory.data(64, 16)
const reader = changetype<Reader>(memory.data(offsetof<Reader>(), 8))

/** Where the tests put bytes. */
export function getScratch(): usize {
  return scratch
}

/** SHA-256 of the bytes, given to the digest in pieces of `piece` bytes. */
export function digest(target: usize, start: usize, length: u32, piece: u32): void {
  startDigest()
  for (let offset: u32 = 0; offset < length; offset += piece) {
    updateDigest(start + offset, min(piece, length - offset))
  }
  finishDigest(target)
}

/** HMAC-SHA256 of the bytes. */
export function authenticate(
  target: usize,
  key: usize,
  keyLength: u32,
  start: usize,
  length: u32,
): void {
  prepareKey(prepared, key, keyLength)
  startHmac(prepared)
  updateDigest(start, length)
  finishHmac(prepared, target)
}

/** The nearest double of decimal text. */
export function readDouble(start: usize, length: u32): f64 {
  return parseDouble(start, length)
}

/** Writes `count` times the same byte, then a decimal and a varuint; gives the writer's address. */
export function fillWriter(arena: usize, count: u32, byte: u8, decimal: i64, varuint: u32): usize {
  const writer = createWriter(arena, 1)
  if (writer === null) return 0
  for (let index: u32 = 0; index < count; index++) writeByte(writer, byte)
  writeDecimal(writer, decimal)
  writeVaruint(writer, varuint)
  return writer.failed ? 0 : changetype<usize>(writer)
}

/** Writes the text, escaped; gives the writer's address. */
export function escapeText(arena: usize, start: usize, length: u32): usize {
  const writer = createWriter(arena, 1)
  if (writer === null) return 0
  writeEscaped(writer, start, length)
  return writer.failed ? 0 : changetype<usize>(writer)
}

/** Which word of a list the bytes are. */
export function findWord(start: usize, length: u32): i32 {
  return findListed(start, length, 'a ab abc b bc href src srcset xlink:href longdesc to a1 by')
}

/** Reads a varuint back; 0xffffffff when it is malformed or followed by more. */
export function readBack(start: usize, length: u32): u32 {
  startReader(reader, start, length)
  const value = readVaruint(reader)
  return reader.failed || reader.cursor !== reader.end ? 0xffffffff : value
}
