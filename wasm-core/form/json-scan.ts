// The pieces of a JSON text, RFC 8259: strict, no comments, no trailing commas, no lone surrogates.
// What is made of them is the caller's business; one text is scanned at a time.

import { isDigit } from '../http/chars'
import { startsWithText } from '../memory/text'
import { readJsonString } from './json-string'

/** What a number is. */
export const enum JsonNumber {
  MALFORMED,
  /** Fits an i64. */
  WHOLE,
  /** An integer beyond an i64. */
  BIG,
  REAL,
}

/** How far the scan is. */
export let cursor: usize = 0
/** Value of the WHOLE number scanned last. */
export let whole: i64 = 0
/** First byte and length of the number or the string (without its quotes) scanned last. */
export let pieceStart: usize = 0
export let pieceLength: u32 = 0

let end: usize = 0

/** Starts at the first of `length` bytes. */
export function startScan(start: usize, length: u32): void {
  cursor = start
  end = start + length
}

/** The next byte after white space; 0, which no value starts with, at the end. */
export function peekValue(): u8 {
  skipSpace()
  return cursor === end ? 0 : load<u8>(cursor)
}

/** Whether nothing but white space is left. */
export function isOver(): bool {
  skipSpace()
  return cursor === end
}

/** Takes a byte after white space, when it is this one. */
export function takeByte(byte: u8): bool {
  skipSpace()
  return take(byte)
}

/** Takes a word, when it is this one. */
export function takeWord(word: string): bool {
  if (!startsWithText(cursor, <u32>(end - cursor), word)) return false
  cursor += word.length
  return true
}

/** Steps over a string; false when it does not end. `pieceStart` and `pieceLength` say where it is. */
export function findString(): bool {
  skipSpace()
  if (!take(0x22)) return false
  pieceStart = cursor
  while (cursor < end) {
    const byte = load<u8>(cursor)
    if (byte === 0x22) {
      pieceLength = <u32>(cursor - pieceStart)
      cursor += 1
      return true
    }
    cursor += byte === 0x5c ? 2 : 1
  }
  return false
}

/** Decodes the string found last into `target`, which needs `pieceLength` bytes; its length, −1 when malformed. */
export function decodePiece(target: usize): i32 {
  return readJsonString(target, pieceStart - 1, pieceStart + pieceLength + 1)
}

/** Scans a number. */
export function scanNumber(): JsonNumber {
  const start = cursor
  let isWhole = true
  take(0x2d)
  if (cursor === end || !isDigit(load<u8>(cursor))) return JsonNumber.MALFORMED
  if (!take(0x30)) skipDigits()
  if (take(0x2e)) {
    isWhole = false
    if (!skipDigits()) return JsonNumber.MALFORMED
  }
  if (cursor < end && (load<u8>(cursor) | 0x20) === 0x65) {
    isWhole = false
    cursor += 1
    if (!take(0x2b)) take(0x2d)
    if (!skipDigits()) return JsonNumber.MALFORMED
  }
  pieceStart = start
  pieceLength = <u32>(cursor - start)
  if (!isWhole) return JsonNumber.REAL
  return readWhole() ? JsonNumber.WHOLE : JsonNumber.BIG
}

/** Reads digits with an optional sign; false when they exceed an i64. */
function readWhole(): bool {
  const sign: u32 = load<u8>(pieceStart) === 0x2d ? 1 : 0
  if (pieceLength - sign > 19) return false
  let value: u64 = 0
  for (let index = sign; index < pieceLength; index++) {
    value = value * 10 + (load<u8>(pieceStart + index) - 0x30)
  }
  if (value > <u64>i64.MAX_VALUE + sign) return false
  whole = <i64>(sign === 1 ? 0 - value : value)
  return true
}

function take(byte: u8): bool {
  if (cursor === end || load<u8>(cursor) !== byte) return false
  cursor += 1
  return true
}

function skipDigits(): bool {
  const start = cursor
  while (cursor < end && isDigit(load<u8>(cursor))) cursor += 1
  return cursor > start
}

function skipSpace(): void {
  while (cursor < end) {
    const byte = load<u8>(cursor)
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return
    cursor += 1
  }
}
