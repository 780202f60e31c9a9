// A tree of parameters while it is put together; form/frame.ts writes it out.
//
// 0      4      8     12       16      20       24      28     32     36
// ├ kind ┼ hash ┼ key ┼ length ┼ value ┼ length ┼ first ┼ last ┼ next ┼ count ┤
//
// An integer or a float lies in the eight bytes of `value`. `first`, `last` and `next` chain the
// children of a list or hash in order.

import { allocate } from '../memory/arena'
import { hashBytes } from '../memory/hash'

/** Kinds of nodes. MISSING is a name without "=": nil. */
export const MISSING: u32 = 0
export const TEXT: u32 = 1
export const LIST: u32 = 2
export const TABLE: u32 = 3
export const TRUTH: u32 = 4
export const FALSITY: u32 = 5
export const WHOLE: u32 = 6
export const REAL: u32 = 7
export const BIG: u32 = 8
export const FILE: u32 = 9

@unmanaged
export class Node {
  kind: u32
  hash: u32
  keyStart: usize
  keyLength: u32
  valueStart: usize
  valueLength: u32
  first: usize
  last: usize
  next: usize
  count: u32
}

let hashSeed: u32 = 0x811c9dc5

/** Makes the hashes of keys unpredictable: `seed` comes from the secret. */
export function seedKeyHashes(seed: u32): void {
  hashSeed = seed
}

/** Creates a node without a key; null when the arena is full. */
export function createNode(arena: usize, kind: u32): Node | null {
  const address = allocate(arena, offsetof<Node>())
  if (address === 0) return null
  memory.fill(address, 0, offsetof<Node>())
  const node = changetype<Node>(address)
  node.kind = kind
  return node
}

/** Appends a child to a list or table. */
export function appendChild(parent: Node, child: Node): void {
  const address = changetype<usize>(child)
  if (parent.first === 0) parent.first = address
  else changetype<Node>(parent.last).next = address
  parent.last = address
  parent.count += 1
}

/** Gives a child of a table its key. */
export function setKey(node: Node, start: usize, length: u32): void {
  node.keyStart = start
  node.keyLength = length
  node.hash = hashKey(start, length)
}

/** Finds a table's child by its key. */
export function findChild(parent: Node, start: usize, length: u32): Node | null {
  const hash = hashKey(start, length)
  for (let address = parent.first; address !== 0; ) {
    const child = changetype<Node>(address)
    if (child.hash === hash && child.keyLength === length) {
      if (memory.compare(child.keyStart, start, length) === 0) return child
    }
    address = child.next
  }
  return null
}

/** Puts the children of `other` over those of `table`: the same key is replaced in its place. */
export function overlay(table: Node, other: Node): void {
  for (let address = other.first; address !== 0; ) {
    const child = changetype<Node>(address)
    address = child.next
    child.next = 0
    const existing = findChild(table, child.keyStart, child.keyLength)
    if (existing === null) appendChild(table, child)
    else copyValue(existing, child)
  }
}

function copyValue(target: Node, source: Node): void {
  target.kind = source.kind
  target.valueStart = source.valueStart
  target.valueLength = source.valueLength
  target.first = source.first
  target.last = source.last
  target.count = source.count
}

/** A hash that nobody can foresee. */
export function hashKey(start: usize, length: u32): u32 {
  return hashBytes(hashSeed, start, length)
}
