import { ArgumentError } from '../exception/standard-errors.ts'
import { isTruthy } from '../object/truth.ts'
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

/** Set#divide: by what the block answers, or into the groups of items that a block of two connects both ways. */
export function setDivide(self: RubySet, block: Block): RubySet {
  if (block.length !== 2) return like(self, setClassify(self, block).values())
  const items = self.values()
  const connected = items.map((item) =>
    items.flatMap((other, index) => (isTruthy(block(item, other)) ? [index] : [])),
  )
  const groups = connectedGroups(connected)
  const made = groups.map((group) =>
    like(
      self,
      group.map((index) => items[index]),
    ),
  )
  return like(self, made)
}

/** The groups of a graph whose nodes reach each other (Tarjan's algorithm), each when it is complete. */
function connectedGroups(children: readonly (readonly number[])[]): number[][] {
  const ids = new Map<number, number | null>()
  const stack: number[] = []
  const groups: number[][] = []
  const visit = (node: number): number => {
    const id = ids.size
    const start = stack.length
    let least = id
    ids.set(node, id)
    stack.push(node)
    for (const child of children[node] ?? []) {
      const reached = ids.has(child) ? ids.get(child) : visit(child)
      if (reached !== null && reached !== undefined) least = Math.min(least, reached)
    }
    if (least === id) {
      const group = stack.splice(start)
      for (const member of group) ids.set(member, null)
      groups.push(group)
    }
    return least
  }
  for (const node of children.keys()) if (!ids.has(node)) visit(node)
  return groups
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
