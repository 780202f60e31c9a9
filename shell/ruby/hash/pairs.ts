import { binary, yieldTo } from '../control/yield.ts'
import { frozenError } from '../object/frozen.ts'
import { isTruthy } from '../object/truth.ts'
import type { Block } from '../types.ts'
import { Hash } from './hash.ts'

/** Calls a block for each pair; meanwhile no key may be added. */
export function eachPair(self: Hash, visit: (key: unknown, value: unknown) => unknown): void {
  self.iterating += 1
  try {
    for (const [key, value] of self) visit(key, value)
  } finally {
    self.iterating -= 1
  }
}

/** Whether a pair passes a test; meanwhile no key may be added. */
export function someEntry(self: Hash, passes: (key: unknown, value: unknown) => boolean): boolean {
  self.iterating += 1
  try {
    for (const [key, value] of self) if (passes(key, value)) return true
    return false
  } finally {
    self.iterating -= 1
  }
}

/** The block as a function of key and value; a block of one parameter gets the pair. */
export function pairwise(block: Block): (key: unknown, value: unknown) => unknown {
  if (block.length === 2) return block
  if (block.length <= 1) return (key, value) => block([key, value])
  return (key, value) => yieldTo(block, [key, value])
}

/** A new Hash of the pairs that pass a test; as CRuby makes it of a copy, the test may add keys. */
export function filtered(self: Hash, keeps: (key: unknown, value: unknown) => boolean): Hash {
  const result = emptyLike(self)
  for (const [key, value] of self.entries()) if (keeps(key, value)) result.set(key, value)
  return result
}

/** A Hash without pairs that compares keys as this one does. */
export function emptyLike(self: Hash): Hash {
  const result = new Hash()
  result.comparesByIdentity = self.comparesByIdentity
  return result
}

/** The block as a test of key and value. */
export function test(block: Block): (key: unknown, value: unknown) => boolean {
  const call =
    block.length <= 1 ? (key: unknown, value: unknown) => block(key, value) : binary(block)
  return (key, value) => isTruthy(call(key, value))
}

/** Removes the pairs that fail a test; whether there were any. */
export function keep(self: Hash, keeps: (key: unknown, value: unknown) => boolean): boolean {
  if (self.frozen) throw frozenError(self)
  const { size } = self
  eachPair(self, (key, value) => {
    if (!keeps(key, value)) self.delete(key)
  })
  return self.size < size
}
