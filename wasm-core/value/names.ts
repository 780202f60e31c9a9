// Names become integers when a template is parsed: equal names, equal numbers. The words the core
// itself knows come first, in the order of template/word.ts, so that a switch can name them.
//
// Entry, 16 bytes                          table: u32 entry numbers, 0 for free
// ├ start ┼ length ┼ hash ┼ kind ┤

import { getBootArena } from '../boot/arena'
import { allocate } from '../memory/arena'
import { hashBytes } from '../memory/hash'

@unmanaged
class Entry {
  start: usize
  length: u32
  hash: u32
  kind: u32
}

const ENTRY: u32 = 16

let entries: usize = 0
let entryCount: u32 = 0
let entryCapacity: u32 = 0
let table: usize = 0
let tableSize: u32 = 0

/** Number of a name, giving it one when it has none; 0 when the memory is full. */
export function internName(start: usize, length: u32): u32 {
  const known = findName(start, length)
  if (known !== 0) return known
  if (!makeRoom()) return 0
  const copy = allocate(getBootArena(), length)
  if (copy === 0) return 0
  memory.copy(copy, start, length)
  entryCount += 1
  const entry = entryAt(entryCount)
  entry.start = copy
  entry.length = length
  entry.hash = hashBytes(0, start, length)
  entry.kind = 0
  insert(entryCount, entry.hash)
  return entryCount
}

/** Number of a name, 0 when nobody has named it yet. */
export function findName(start: usize, length: u32): u32 {
  if (tableSize === 0) return 0
  const hash = hashBytes(0, start, length)
  const mask = tableSize - 1
  let slot = hash & mask
  for (;;) {
    const number = load<u32>(table + (slot << 2))
    if (number === 0) return 0
    const entry = entryAt(number)
    const isSame = entry.hash === hash && entry.length === length
    if (isSame && memory.compare(entry.start, start, length) === 0) return number
    slot = (slot + 1) & mask
  }
  return 0
}

/** Address of a name's bytes. */
export function getNameStart(number: u32): usize {
  return entryAt(number).start
}

/** How many bytes a name has. */
export function getNameLength(number: u32): u32 {
  return entryAt(number).length
}

/** What the name was marked with; 0 when with nothing. */
export function getNameKind(number: u32): u32 {
  return entryAt(number).kind
}

/** Marks a name: its meaning is the caller's. */
export function setNameKind(number: u32, kind: u32): void {
  entryAt(number).kind = kind
}

function entryAt(number: u32): Entry {
  return changetype<Entry>(entries + number * ENTRY)
}

function insert(number: u32, hash: u32): void {
  const mask = tableSize - 1
  let slot = hash & mask
  while (load<u32>(table + (slot << 2)) !== 0) slot = (slot + 1) & mask
  store<u32>(table + (slot << 2), number)
}

function makeRoom(): bool {
  if (entryCount + 2 < entryCapacity) return true
  const capacity = entryCapacity === 0 ? 2048 : entryCapacity * 2
  const movedEntries = allocate(getBootArena(), capacity * ENTRY)
  const movedTable = allocate(getBootArena(), capacity * 2 * 4)
  if (movedEntries === 0 || movedTable === 0) return false
  if (entryCapacity !== 0) memory.copy(movedEntries, entries, (entryCount + 1) * ENTRY)
  memory.fill(movedTable, 0, capacity * 2 * 4)
  entries = movedEntries
  entryCapacity = capacity
  table = movedTable
  tableSize = capacity * 2
  for (let number: u32 = 1; number <= entryCount; number++) insert(number, entryAt(number).hash)
  return true
}
