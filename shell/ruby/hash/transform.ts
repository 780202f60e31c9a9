import { unary, yieldTo } from '../control/yield.ts'
import { copyHash } from '../object/copy.ts'
import { frozenError } from '../object/frozen.ts'
import type { Block } from '../types.ts'
import { Hash } from './hash.ts'
import { toHash } from './keywords.ts'
import { eachPair, emptyLike, filtered, keep } from './pairs.ts'

/** Hash#transform_values. */
export function hashTransformValues(self: Hash, block: Block): Hash {
  const call = unary(block)
  const result = emptyLike(self)
  for (const [key, value] of self.entries()) result.set(key, call(value))
  return result
}

/** Hash#transform_values!. */
export function hashTransformValuesBang(self: Hash, block: Block): Hash {
  const call = unary(block)
  if (self.frozen) throw frozenError(self)
  eachPair(self, (key, value) => self.set(key, call(value)))
  return self
}

/** Hash#transform_keys. */
export function hashTransformKeys(self: Hash, block: Block | null = null, names?: unknown): Hash {
  const map = names === undefined ? null : toHash(names)
  const result = new Hash()
  eachPair(self, (key, value) => {
    const mapped = map?.peek(key)
    const made = mapped !== undefined ? mapped : block === null ? key : yieldTo(block, key)
    result.set(made, value)
  })
  return result
}

/** Hash#transform_keys!. */
export function hashTransformKeysBang(
  self: Hash,
  block: Block | null = null,
  names?: unknown,
): Hash {
  return self.replace(hashTransformKeys(self, block, names))
}

/** Hash#invert. */
export function hashInvert(self: Hash): Hash {
  const result = new Hash()
  for (const [key, value] of self) result.set(value, key)
  return result
}

/** Hash#merge. */
export function hashMerge(self: Hash, block: Block | null = null, ...others: unknown[]): Hash {
  return hashUpdate(copyHash(self), block, ...others)
}

/** Hash#merge!, update. */
export function hashUpdate(self: Hash, block: Block | null = null, ...others: unknown[]): Hash {
  if (self.frozen) throw frozenError(self)
  for (const other of others.map(toHash)) {
    for (const [key, value] of other.entries()) {
      const own = block === null ? undefined : self.peek(key)
      self.set(key, own === undefined || block === null ? value : yieldTo(block, key, own, value))
    }
  }
  return self
}

/** Hash#slice. */
export function hashSlice(self: Hash, ...keys: unknown[]): Hash {
  const result = emptyLike(self)
  for (const key of keys) {
    const value = self.peek(key)
    if (value !== undefined) result.set(key, value)
  }
  return result
}

/** Hash#except. */
export function hashExcept(self: Hash, ...keys: unknown[]): Hash {
  const result = filtered(self, () => true)
  for (const key of keys) result.delete(key)
  return result
}

/** Hash#compact. */
export function hashCompact(self: Hash): Hash {
  const result = new Hash()
  for (const [key, value] of self) if (value !== null) result.set(key, value)
  return result
}

/** Hash#compact!; nil when nothing was removed. */
export function hashCompactBang(self: Hash): Hash | null {
  return keep(self, (_key, value) => value !== null) ? self : null
}
