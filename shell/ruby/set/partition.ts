import { ArgumentError } from '../exception/standard-errors.ts'
import { isTruthy } from '../object/truth.ts'
import type { Block } from '../types.ts'
import { change, like, setClassify } from './functions.ts'
import { RubySet } from './ruby-set.ts'

/** Set#flatten: the items of the Sets inside, at any depth. */
export function setFlatten(self: RubySet): RubySet {
  return like(self, flatItems(self, []))
}

/** Set#flatten!; nil when no Set was inside. */
export function setFlattenBang(self: RubySet): RubySet | null {
  const flat = flatItems(self, [])
  if (!self.values().some((item) => item instanceof RubySet)) return null
  change(self).items.clear()
  for (const item of flat) self.items.set(item, true)
  return self
}

function flatItems(self: RubySet, open: readonly RubySet[]): unknown[] {
  if (open.includes(self)) throw new ArgumentError('tried to flatten recursive Set')
  return self
    .values()
    .flatMap((item) => (item instanceof RubySet ? flatItems(item, [...open, self]) : [item]))
}

/** Set#divide: by what the block answers, or into the groups of items that a block of two connects both ways. */
export function setDivide(self: RubySet, block: Block): RubySet {
  if (block.length !== 2) return like(self, setClassify(self, block).values())
  const remaining = new Set(self.values())
  const groups: RubySet[] = []
  for (const item of self.values()) {
    if (!remaining.delete(item)) continue
    const group = [item]
    for (const member of group) {
      for (const other of remaining) {
        if (!isConnected(member, other, block)) continue
        remaining.delete(other)
        group.push(other)
      }
    }
    groups.push(like(self, group))
  }
  return like(self, groups)
}

function isConnected(left: unknown, right: unknown, block: Block): boolean {
  return isTruthy(block(left, right)) && isTruthy(block(right, left))
}

/** Set#compare_by_identity. */
export function setCompareByIdentity(self: RubySet): RubySet {
  const { items } = change(self)
  const values = items.keys()
  items.clear()
  items.comparesByIdentity = true
  for (const item of values) items.set(item, true)
  return self
}

/** Set#compare_by_identity?. */
export function setComparesByIdentity(self: RubySet): boolean {
  return self.items.comparesByIdentity
}

/** Set#reset: finds the items again that were changed meanwhile. */
export function setReset(self: RubySet): RubySet {
  const values = change(self).items.keys()
  self.items.clear()
  for (const item of values) self.items.set(item, true)
  return self
}
