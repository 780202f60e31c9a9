// A json column's text as a value. Like Rails, text that is not JSON, or is nested deeper than Ruby's
// parser goes, is nil. Strings without escapes stay where they are.

import { parseDouble } from '../form/double'
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
} from '../form/json-scan'
import { hashKey } from '../form/node'
import {
  CELL,
  Cell,
  cellAt,
  copyCell,
  setBoolean,
  setFloat,
  setInteger,
  setNil,
  setPointer,
  setText,
  textEquals,
} from './cell'
import { faultCode } from './fault'
import { charge, takeStep } from './fuel'
import { grow, take } from './room'
import * as Tag from './tag'

/** Ruby's JSON.parse takes so many levels. */
const MAX_LEVELS: u32 = 100
/** Up to so many pairs are searched one after the other. */
const FEW_PAIRS: u32 = 8
const FIRST_CELLS: u32 = 64
const firstCells = memory.data(1024, 16)

// Values whose list or hash has not ended yet; many of them move to the arena.
let pending: usize = 0
let pendingCount: u32 = 0
let pendingCapacity: u32 = 0
/** The item, key or value read last. */
const slot = changetype<Cell>(memory.data(16))
/** Pairs of the hash at hand by their keys' hashes: a number counted from 1, 0 where it is free. */
let table: usize = 0

/** Sets `target` to what a JSON text says; nil when it is no JSON. */
export function readDocument(start: usize, length: u32, target: Cell): void {
  setNil(target)
  pendingCapacity = FIRST_CELLS
  pendingCount = 0
  pending = firstCells
  if (!charge(length)) return
  startScan(start, length)
  if (!readValue(target, 0) || !isOver()) setNil(target)
}

function readValue(target: Cell, level: u32): bool {
  const first = peekValue()
  if (!takeStep()) return false
  switch (first) {
    case 0x7b:
      return readPairs(target, level + 1)
    case 0x5b:
      return readItems(target, level + 1)
    case 0x22:
      return readString(target)
    case 0x74:
      setBoolean(target, true)
      return takeWord('true')
    case 0x66:
      setBoolean(target, false)
      return takeWord('false')
    case 0x6e:
      setNil(target)
      return takeWord('null')
    default:
      return readNumber(target)
  }
}

function readNumber(target: Cell): bool {
  switch (scanNumber()) {
    case JsonNumber.MALFORMED:
      return false
    case JsonNumber.WHOLE:
      setInteger(target, whole)
      return true
    case JsonNumber.REAL:
      setFloat(target, parseDouble(pieceStart, pieceLength))
      return true
    default:
      setText(target, Tag.BIG_INTEGER, pieceStart, pieceLength)
      return true
  }
}

function readString(target: Cell): bool {
  if (!findString()) return false
  if (isPlain(pieceStart, pieceLength)) {
    setText(target, Tag.STRING, pieceStart, pieceLength)
    return true
  }
  const bytes = take(pieceLength)
  const length = bytes === 0 ? -1 : decodePiece(bytes)
  if (length < 0) return false
  setText(target, Tag.STRING, bytes, <u32>length)
  return true
}

/** Whether a string holds no escape and no control character. */
function isPlain(start: usize, length: u32): bool {
  for (let offset: u32 = 0; offset < length; offset++) {
    const byte = load<u8>(start + offset)
    if (byte === 0x5c || byte < 0x20) return false
  }
  return true
}

function readItems(target: Cell, level: u32): bool {
  if (level > MAX_LEVELS) return false
  const mark = pendingCount
  takeByte(0x5b)
  if (!takeByte(0x5d)) {
    do {
      const at = push()
      // The cells may move while the value is read.
      if (!readValue(slot, level) || faultCode !== 0) return false
      copyCell(cellAt(pending, at), slot)
    } while (takeByte(0x2c))
    if (!takeByte(0x5d)) return false
  }
  return settle(target, Tag.ARRAY, mark, pendingCount - mark)
}

function readPairs(target: Cell, level: u32): bool {
  if (level > MAX_LEVELS) return false
  const mark = pendingCount
  takeByte(0x7b)
  if (!takeByte(0x7d)) {
    do {
      const key = push()
      const value = push()
      if (faultCode !== 0 || !readString(slot)) return false
      copyCell(cellAt(pending, key), slot)
      if (!takeByte(0x3a) || !readValue(slot, level)) return false
      copyCell(cellAt(pending, value), slot)
    } while (takeByte(0x2c))
    if (!takeByte(0x7d)) return false
  }
  const pairs = uniquePairs(cellAt(pending, mark), (pendingCount - mark) >> 1)
  return faultCode === 0 && settle(target, Tag.HASH, mark, pairs)
}

/** Room for one more pending value; gives its number. */
function push(): u32 {
  if (pendingCount === pendingCapacity) {
    const size = pendingCapacity * CELL
    const moved = grow(pending, size, size * 2)
    if (moved === 0) return 0
    pending = moved
    pendingCapacity *= 2
  }
  pendingCount += 1
  return pendingCount - 1
}

/** Moves the values from `mark` on to a place of their own. */
function settle(target: Cell, tag: u8, mark: u32, count: u32): bool {
  const size = (tag === Tag.HASH ? count * 2 : count) * CELL
  const start = take(size)
  if (start === 0) return false
  memory.copy(start, changetype<usize>(cellAt(pending, mark)), size)
  pendingCount = mark
  setPointer(target, tag, count, start)
  return true
}

/** Of two equal keys the later one's value stands in the earlier one's place; gives how many are left. */
function uniquePairs(first: Cell, count: u32): u32 {
  const base = changetype<usize>(first)
  let size: u32 = 0
  if (count > FEW_PAIRS) {
    size = 1 << (32 - clz(count * 2))
    table = take(size << 2)
    if (table === 0) return 0
    memory.fill(table, 0, size << 2)
  }
  let kept: u32 = 0
  for (let index: u32 = 0; index < count; index++) {
    const key = cellAt(base, index * 2)
    const same = size === 0 ? findAmongFew(base, kept, key) : findHashed(base, kept, key, size - 1)
    if (faultCode !== 0) return 0
    if (same === kept) {
      copyCell(cellAt(base, kept * 2), key)
      kept += 1
    }
    copyCell(cellAt(base, same * 2 + 1), cellAt(base, index * 2 + 1))
  }
  return kept
}

/** The pair with this key among the first `count`; `count` when there is none. */
function findAmongFew(base: usize, count: u32, key: Cell): u32 {
  for (let index: u32 = 0; index < count; index++) {
    if (textEquals(cellAt(base, index * 2), key.pointer, key.length)) return index
  }
  return count
}

/** The same through a table of pairs by hash, into which a new key goes as the next pair. */
function findHashed(base: usize, count: u32, key: Cell, mask: u32): u32 {
  let at = hashKey(key.pointer, key.length) & mask
  while (takeStep()) {
    const number = load<u32>(table + ((<usize>at) << 2))
    if (number === 0) {
      store<u32>(table + ((<usize>at) << 2), count + 1)
      return count
    }
    if (textEquals(cellAt(base, (number - 1) * 2), key.pointer, key.length)) return number - 1
    at = (at + 1) & mask
  }
  return count
}
