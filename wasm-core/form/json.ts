// JSON, RFC 8259, into the same tree as forms. Strict: no comments, no trailing commas, no lone
// surrogates, nothing after the value.

import { parameterDepth, parameterLimit } from '../boot/config'
import { findByte, isDigit } from '../http/chars'
import {
  BAD_JSON,
  NO_MEMORY,
  NOT_UTF8,
  NUL_IN_NAME,
  PARAMETERS_TOO_DEEP,
  TOO_MANY_PARAMETERS,
} from '../http/refusal'
import { allocate } from '../memory/arena'
import { copyText, startsWithText } from '../memory/text'
import { isUtf8 } from '../memory/utf8'
import { parseDouble } from './double'
import { readJsonString } from './json-string'
import {
  appendChild,
  BIG,
  createNode,
  FALSITY,
  findChild,
  LIST,
  MISSING,
  Node,
  overlay,
  REAL,
  setKey,
  TABLE,
  TEXT,
  TRUTH,
  WHOLE,
} from './node'

let cursor: usize = 0
let end: usize = 0
let decoded: usize = 0
let arena: usize = 0
let pairs: u32 = 0

/** Reads a JSON document into `root`: a hash's pairs, or anything else under `_json`. */
export function parseJsonBody(target: usize, root: Node, start: usize, length: u32): u32 {
  if (!isUtf8(start, length)) return NOT_UTF8
  cursor = start
  end = start + length
  arena = target
  pairs = 0
  decoded = allocate(arena, length)
  const document = createNode(arena, MISSING)
  if (decoded === 0 || document === null) return NO_MEMORY
  const refusal = readValue(document, 1)
  if (refusal !== 0) return refusal
  skipSpace()
  if (cursor !== end) return BAD_JSON
  if (document.kind === TABLE) {
    overlay(root, document)
    return 0
  }
  const key = allocate(arena, 5)
  if (key === 0) return NO_MEMORY
  copyText(key, '_json')
  setKey(document, key, 5)
  appendChild(root, document)
  return 0
}

function readValue(node: Node, depth: u32): u32 {
  skipSpace()
  if (cursor === end) return BAD_JSON
  if (depth > parameterDepth) return PARAMETERS_TOO_DEEP
  switch (load<u8>(cursor)) {
    case 0x7b:
      return readTable(node, depth)
    case 0x5b:
      return readList(node, depth)
    case 0x22:
      node.kind = TEXT
      return readText(node)
    case 0x74:
      return readWord(node, 'true', TRUTH)
    case 0x66:
      return readWord(node, 'false', FALSITY)
    case 0x6e:
      return readWord(node, 'null', MISSING)
    default:
      return readNumber(node)
  }
}

function readTable(node: Node, depth: u32): u32 {
  node.kind = TABLE
  cursor += 1
  skipSpace()
  if (take(0x7d)) return 0
  const key = createNode(arena, TEXT)
  if (key === null) return NO_MEMORY
  while (true) {
    skipSpace()
    if (cursor === end || load<u8>(cursor) !== 0x22) return BAD_JSON
    const keyRefusal = readText(key)
    if (keyRefusal !== 0) return keyRefusal
    const keyEnd = key.valueStart + key.valueLength
    if (findByte(key.valueStart, keyEnd, 0) < keyEnd) return NUL_IN_NAME
    skipSpace()
    if (!take(0x3a)) return BAD_JSON
    pairs += 1
    if (pairs > parameterLimit) return TOO_MANY_PARAMETERS
    const child = placeChild(node, key)
    if (child === null) return NO_MEMORY
    const refusal = readValue(child, depth + 1)
    if (refusal !== 0) return refusal
    skipSpace()
    if (take(0x7d)) return 0
    if (!take(0x2c)) return BAD_JSON
  }
}

/** The child for a key: of two equal keys the last one counts. */
function placeChild(table: Node, key: Node): Node | null {
  const existing = findChild(table, key.valueStart, key.valueLength)
  if (existing !== null) {
    existing.kind = MISSING
    existing.first = 0
    existing.last = 0
    existing.count = 0
    return existing
  }
  const child = createNode(arena, MISSING)
  if (child === null) return null
  setKey(child, key.valueStart, key.valueLength)
  appendChild(table, child)
  return child
}

function readList(node: Node, depth: u32): u32 {
  node.kind = LIST
  cursor += 1
  skipSpace()
  if (take(0x5d)) return 0
  while (true) {
    const child = createNode(arena, MISSING)
    if (child === null) return NO_MEMORY
    appendChild(node, child)
    const refusal = readValue(child, depth + 1)
    if (refusal !== 0) return refusal
    skipSpace()
    if (take(0x5d)) return 0
    if (!take(0x2c)) return BAD_JSON
  }
}

function readText(node: Node): u32 {
  const length = readJsonString(decoded, cursor, end)
  if (length < 0) return BAD_JSON
  cursor = findStringEnd(cursor + 1) + 1
  node.valueStart = decoded
  node.valueLength = length
  decoded += length
  return 0
}

function findStringEnd(start: usize): usize {
  let quote = start
  while (load<u8>(quote) !== 0x22) quote += load<u8>(quote) === 0x5c ? 2 : 1
  return quote
}

function readWord(node: Node, word: string, kind: u32): u32 {
  if (!startsWithText(cursor, <u32>(end - cursor), word)) return BAD_JSON
  node.kind = kind
  cursor += word.length
  return 0
}

function readNumber(node: Node): u32 {
  const start = cursor
  let isWhole = true
  take(0x2d)
  if (cursor === end || !isDigit(load<u8>(cursor))) return BAD_JSON
  if (!take(0x30)) skipDigits()
  if (take(0x2e)) {
    isWhole = false
    if (!skipDigits()) return BAD_JSON
  }
  if (cursor < end && (load<u8>(cursor) | 0x20) === 0x65) {
    isWhole = false
    cursor += 1
    if (!take(0x2b)) take(0x2d)
    if (!skipDigits()) return BAD_JSON
  }
  const length = <u32>(cursor - start)
  if (!isWhole) {
    node.kind = REAL
    storeEight(node, reinterpret<u64>(parseDouble(start, length)))
  } else if (!readWhole(node, start, length)) {
    node.kind = BIG
    node.valueStart = start
    node.valueLength = length
  }
  return 0
}

/** Reads digits with an optional sign; false when they exceed an i64. */
function readWhole(node: Node, start: usize, length: u32): bool {
  const sign: u32 = load<u8>(start) === 0x2d ? 1 : 0
  if (length - sign > 19) return false
  let value: u64 = 0
  for (let index = sign; index < length; index++) {
    value = value * 10 + (load<u8>(start + index) - 0x30)
  }
  if (value > <u64>i64.MAX_VALUE + sign) return false
  node.kind = WHOLE
  storeEight(node, sign === 1 ? 0 - value : value)
  return true
}

function storeEight(node: Node, bits: u64): void {
  store<u64>(changetype<usize>(node), bits, offsetof<Node>('valueStart'))
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
