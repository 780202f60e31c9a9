// JSON into the same tree as forms. Nothing may follow the value.

import { parameterDepth, parameterLimit } from '../boot/config'
import { findByte } from '../http/chars'
import {
  BAD_JSON,
  INTEGER_TOO_LONG,
  NO_MEMORY,
  NOT_UTF8,
  NUL_IN_NAME,
  PARAMETERS_TOO_DEEP,
  TOO_MANY_PARAMETERS,
} from '../http/refusal'
import { allocate } from '../memory/arena'
import { copyText } from '../memory/text'
import { isUtf8 } from '../memory/utf8'
import { parseDouble } from './double'
import {
  decodePiece,
  findString,
  isOver,
  JsonNumber,
  peekValue,
  pieceLength,
  pieceStart,
  scanNumber,
  startScan,
  takeByte,
  takeWord,
  whole,
} from './json-scan'
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

/** Reading an integer takes the shell more than twice as long when it is twice as long. */
const MOST_DIGITS: u32 = 10_000

let decoded: usize = 0
let arena: usize = 0
let pairs: u32 = 0

/** Reads a JSON document into `root`: a hash's pairs, or anything else under `_json`. */
export function parseJsonBody(target: usize, root: Node, start: usize, length: u32): u32 {
  if (!isUtf8(start, length)) return NOT_UTF8
  startScan(start, length)
  arena = target
  pairs = 0
  decoded = allocate(arena, length)
  const document = createNode(arena, MISSING)
  if (decoded === 0 || document === null) return NO_MEMORY
  const refusal = readValue(document, 1)
  if (refusal !== 0) return refusal
  if (!isOver()) return BAD_JSON
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
  const first = peekValue()
  if (first === 0) return BAD_JSON
  if (depth > parameterDepth) return PARAMETERS_TOO_DEEP
  switch (first) {
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
  takeByte(0x7b)
  if (takeByte(0x7d)) return 0
  const key = createNode(arena, TEXT)
  if (key === null) return NO_MEMORY
  while (true) {
    const keyRefusal = readText(key)
    if (keyRefusal !== 0) return keyRefusal
    const keyEnd = key.valueStart + key.valueLength
    if (findByte(key.valueStart, keyEnd, 0) < keyEnd) return NUL_IN_NAME
    if (!takeByte(0x3a)) return BAD_JSON
    pairs += 1
    if (pairs > parameterLimit) return TOO_MANY_PARAMETERS
    const child = placeChild(node, key)
    if (child === null) return NO_MEMORY
    const refusal = readValue(child, depth + 1)
    if (refusal !== 0) return refusal
    if (takeByte(0x7d)) return 0
    if (!takeByte(0x2c)) return BAD_JSON
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
  takeByte(0x5b)
  if (takeByte(0x5d)) return 0
  while (true) {
    const child = createNode(arena, MISSING)
    if (child === null) return NO_MEMORY
    appendChild(node, child)
    const refusal = readValue(child, depth + 1)
    if (refusal !== 0) return refusal
    if (takeByte(0x5d)) return 0
    if (!takeByte(0x2c)) return BAD_JSON
  }
}

function readText(node: Node): u32 {
  const length = findString() ? decodePiece(decoded) : -1
  if (length < 0) return BAD_JSON
  node.valueStart = decoded
  node.valueLength = length
  decoded += length
  return 0
}

function readWord(node: Node, word: string, kind: u32): u32 {
  if (!takeWord(word)) return BAD_JSON
  node.kind = kind
  return 0
}

function readNumber(node: Node): u32 {
  switch (scanNumber()) {
    case JsonNumber.MALFORMED:
      return BAD_JSON
    case JsonNumber.WHOLE:
      node.kind = WHOLE
      storeEight(node, <u64>whole)
      return 0
    case JsonNumber.REAL:
      node.kind = REAL
      storeEight(node, reinterpret<u64>(parseDouble(pieceStart, pieceLength)))
      return 0
    default:
      if (pieceLength - (load<u8>(pieceStart) === 0x2d ? 1 : 0) > MOST_DIGITS)
        return INTEGER_TOO_LONG
      node.kind = BIG
      node.valueStart = pieceStart
      node.valueLength = pieceLength
      return 0
  }
}

function storeEight(node: Node, bits: u64): void {
  store<u64>(changetype<usize>(node), bits, offsetof<Node>('valueStart'))
}
