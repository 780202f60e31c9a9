import { sameOrEqual } from '../operators/equals.ts'
import type { Hash } from './hash.ts'
import { toHash } from './keywords.ts'

/** Hash#>=: whether the other's pairs are all here. */
export function hashIsSuperset(self: Hash, other: unknown): boolean {
  for (const [key, value] of toHash(other)) {
    const own = self.peek(key)
    if (own === undefined || !sameOrEqual(own, value)) return false
  }
  return true
}

/** Hash#<=. */
export function hashIsSubset(self: Hash, other: unknown): boolean {
  return hashIsSuperset(toHash(other), self)
}

/** Hash#>. */
export function hashIsProperSuperset(self: Hash, other: unknown): boolean {
  return self.size > toHash(other).size && hashIsSuperset(self, other)
}

/** Hash#<. */
export function hashIsProperSubset(self: Hash, other: unknown): boolean {
  return self.size < toHash(other).size && hashIsSubset(self, other)
}
