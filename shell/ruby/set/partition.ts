import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import type { Block } from '../types.ts'
import { RubySet } from './ruby-set.ts'
import { change, like, setClassify } from './set-functions.ts'

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

/** Set#divide: by what the block answers. */
export function setDivide(self: RubySet, block: Block): RubySet {
  if (block.length !== 2) return like(self, setClassify(self, block).values())
  throw new OutsideSubsetError(
    'divide with a block of two arguments is outside the Ruby subset: write `classify` or `group_by`',
  )
}
