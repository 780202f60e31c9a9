// Names with brackets, as Rails reads them:
//
//   a=1        {"a" => "1"}                       a[]=1&a[]=2        {"a" => ["1", "2"]}
//   a[b][c]=1  {"a" => {"b" => {"c" => "1"}}}     a[][b]=1&a[][b]=2  two hashes in a list
//
// A name whose brackets do not pair up, or with a list directly in a list, is taken literally.

import { parameterDepth } from '../boot/config'
import { NO_MEMORY, PARAMETERS_CONFLICT, PARAMETERS_TOO_DEEP } from '../http/refusal'
import {
  appendChild,
  createNode,
  findChild,
  LIST,
  MISSING,
  Node,
  setKey,
  TABLE,
  TEXT,
} from './node'

const OPEN: u8 = 0x5b
const CLOSE: u8 = 0x5d

/** Puts `leaf` into the tree under a decoded name; 0, or why the name is refused. */
export function insertParameter(
  arena: usize,
  root: Node,
  start: usize,
  end: usize,
  leaf: Node,
): u32 {
  let parent = root
  let keyStart = start
  let keyEnd = findGroups(start, end)
  let rest = keyEnd
  let depth: u32 = 1
  while (rest < end) {
    depth += 1
    if (depth > parameterDepth) return PARAMETERS_TOO_DEEP
    const kind = load<u8>(rest, 1) === CLOSE ? LIST : TABLE
    const child = findOrCreate(arena, parent, keyStart, keyEnd, kind)
    if (child === null) return NO_MEMORY
    if (child.kind !== kind) return PARAMETERS_CONFLICT
    parent = child
    if (kind === LIST) {
      rest += 2
      if (rest === end) {
        appendChild(child, leaf)
        return 0
      }
      const element = findElement(arena, child, rest, end)
      if (element === null) return NO_MEMORY
      parent = element
    }
    keyStart = rest + 1
    keyEnd = findClose(keyStart, end)
    rest = keyEnd + 1
  }
  return setLeaf(parent, keyStart, keyEnd, leaf)
}

/** Where the groups in brackets begin; `end` when there are none, or they are malformed. */
function findGroups(start: usize, end: usize): usize {
  if (start === end || load<u8>(end - 1) !== CLOSE) return end
  let first = start + 1
  while (first < end && load<u8>(first) !== OPEN) first += 1
  let cursor = first
  let wasList = false
  while (cursor < end) {
    if (load<u8>(cursor) !== OPEN) return end
    const close = findClose(cursor + 1, end)
    if (close === end) return end
    const isList = close === cursor + 1
    if (isList && wasList) return end
    wasList = isList
    cursor = close + 1
  }
  return first
}

function findClose(start: usize, end: usize): usize {
  let cursor = start
  while (cursor < end && load<u8>(cursor) !== CLOSE) {
    if (load<u8>(cursor) === OPEN) return end
    cursor += 1
  }
  return cursor
}

function findOrCreate(
  arena: usize,
  parent: Node,
  keyStart: usize,
  keyEnd: usize,
  kind: u32,
): Node | null {
  const length = <u32>(keyEnd - keyStart)
  const existing = findChild(parent, keyStart, length)
  if (existing !== null) return existing
  const created = createNode(arena, kind)
  if (created === null) return null
  setKey(created, keyStart, length)
  appendChild(parent, created)
  return created
}

/** The hash in a list that takes the next key: the last one, until it has that key already. */
function findElement(arena: usize, list: Node, rest: usize, end: usize): Node | null {
  if (list.last !== 0) {
    const last = changetype<Node>(list.last)
    if (last.kind === TABLE && !hasPath(last, rest, end)) return last
  }
  const created = createNode(arena, TABLE)
  if (created !== null) appendChild(list, created)
  return created
}

function hasPath(table: Node, rest: usize, end: usize): bool {
  let current = table
  let cursor = rest
  while (cursor < end) {
    const keyStart = cursor + 1
    const keyEnd = findClose(keyStart, end)
    if (keyEnd === keyStart) return false
    if (current.kind !== TABLE) return false
    const child = findChild(current, keyStart, <u32>(keyEnd - keyStart))
    if (child === null) return false
    current = child
    cursor = keyEnd + 1
  }
  return true
}

function setLeaf(parent: Node, keyStart: usize, keyEnd: usize, leaf: Node): u32 {
  const length = <u32>(keyEnd - keyStart)
  const existing = findChild(parent, keyStart, length)
  if (existing === null) {
    setKey(leaf, keyStart, length)
    appendChild(parent, leaf)
    return 0
  }
  if (existing.kind !== TEXT && existing.kind !== MISSING) return PARAMETERS_CONFLICT
  existing.kind = leaf.kind
  existing.valueStart = leaf.valueStart
  existing.valueLength = leaf.valueLength
  return 0
}
