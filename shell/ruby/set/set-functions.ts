import { arrayJoin } from '../array/join.ts'
import { unary } from '../control/yield.ts'
import { enumerableGroupBy, enumerableMap } from '../enumerable/collect.ts'
import { Enumerator } from '../enumerable/enumerator-class.ts'
import { valuesOf } from '../enumerable/iterate.ts'
import { FrozenError } from '../exception/detailed-errors.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { Hash } from '../hash/hash.ts'
import { inspect } from '../object/texts.ts'
import { isTruthy } from '../object/truth.ts'
import { Range } from '../range/range.ts'
import type { Block } from '../types.ts'
import { RubySet } from './ruby-set.ts'

/** The items of an argument that has to be enumerable. */
export function items(other: unknown): readonly unknown[] {
  const isEnumerable =
    other instanceof RubySet ||
    Array.isArray(other) ||
    other instanceof Hash ||
    other instanceof Range ||
    other instanceof Enumerator ||
    (typeof other === 'object' && other !== null && 'each' in other)
  if (!isEnumerable) throw new ArgumentError('value must be enumerable')
  return valuesOf(other)
}

function toSet(other: unknown): RubySet {
  if (other instanceof RubySet) return other
  throw new ArgumentError('value must be a set')
}

/** The Set itself, for a method that changes it. */
export function change(self: RubySet): RubySet {
  if (self.frozen) throw new FrozenError(frozenMessage(self), { receiver: self.items })
  return self
}

/** A Set of CRuby's is a Hash inside, and its errors say so. */
function frozenMessage(self: RubySet): string {
  const pairs = self.values().map((item) => `${inspect(item)}=>true`)
  return `can't modify frozen Hash: {${pairs.join(', ')}}`
}

/** A Set of the same class. */
export function like(self: RubySet, values: Iterable<unknown>): RubySet {
  return Reflect.construct(RubySet, [values], self.constructor)
}

/** Set#add, <<. */
export function setAdd(self: RubySet, item: unknown): RubySet {
  change(self).items.set(item, true)
  return self
}

/** Set#add?: nil when it was there. */
export function setAddNew(self: RubySet, item: unknown): RubySet | null {
  return self.has(item) ? null : setAdd(self, item)
}

/** Set#delete. */
export function setDelete(self: RubySet, item: unknown): RubySet {
  change(self).items.delete(item)
  return self
}

/** Set#delete?: nil when it was not there. */
export function setDeleteKnown(self: RubySet, item: unknown): RubySet | null {
  return self.has(item) ? setDelete(self, item) : null
}

/** Set#include?. */
export function setIncludes(self: RubySet, item: unknown): boolean {
  return self.has(item)
}

/** Set#length. */
export function setLength(self: RubySet): number {
  return self.size
}

/** Set#empty?. */
export function setIsEmpty(self: RubySet): boolean {
  return self.size === 0
}

/** Set#each. */
export function setEach(self: RubySet, block: Block): RubySet {
  const call = unary(block)
  self.items.iterating += 1
  try {
    for (const item of self) call(item)
  } finally {
    self.items.iterating -= 1
  }
  return self
}

/** Set#| and union. */
export function setUnion(self: RubySet, other: unknown): RubySet {
  return like(self, [...self, ...items(other)])
}

/** Set#& and intersection. */
export function setIntersection(self: RubySet, other: unknown): RubySet {
  // CRuby goes through the smaller of two Sets.
  if (other instanceof RubySet && other.size > self.size) {
    return like(
      self,
      self.values().filter((item) => other.has(item)),
    )
  }
  return like(
    self,
    items(other).filter((item) => self.has(item)),
  )
}

/** Set#- and difference. */
export function setDifference(self: RubySet, other: unknown): RubySet {
  const without = new RubySet(items(other))
  return like(
    self,
    self.values().filter((item) => !without.has(item)),
  )
}

/** Set#^: what is in one of the two. */
export function setSymmetricDifference(self: RubySet, other: unknown): RubySet {
  const result = like(self, items(other))
  for (const item of self) {
    if (result.has(item)) result.items.delete(item)
    else result.items.set(item, true)
  }
  return result
}

/** Set#subset?, <=. */
export function setIsSubset(self: RubySet, other: unknown): boolean {
  const set = toSet(other)
  return self.size <= set.size && self.values().every((item) => set.has(item))
}

/** Set#superset?, >=. */
export function setIsSuperset(self: RubySet, other: unknown): boolean {
  return setIsSubset(toSet(other), self)
}

/** Set#proper_subset?, <. */
export function setIsProperSubset(self: RubySet, other: unknown): boolean {
  return self.size < toSet(other).size && setIsSubset(self, other)
}

/** Set#proper_superset?, >. */
export function setIsProperSuperset(self: RubySet, other: unknown): boolean {
  return setIsProperSubset(toSet(other), self)
}

/** Set#disjoint?. */
export function setIsDisjoint(self: RubySet, other: unknown): boolean {
  return !setIsIntersecting(self, other)
}

/** Set#intersect?. */
export function setIsIntersecting(self: RubySet, other: unknown): boolean {
  return items(other).some((item) => self.has(item))
}

/** Set#merge. */
export function setMerge(self: RubySet, other: unknown): RubySet {
  for (const item of items(other)) setAdd(self, item)
  return self
}

/** Set#subtract. */
export function setSubtract(self: RubySet, other: unknown): RubySet {
  for (const item of items(other)) setDelete(self, item)
  return self
}

/** Set#replace. */
export function setReplace(self: RubySet, other: unknown): RubySet {
  const values = items(other)
  change(self).items.clear()
  return setMerge(self, values)
}

/** Set#clear. */
export function setClear(self: RubySet): RubySet {
  change(self).items.clear()
  return self
}

function kept(self: RubySet, block: Block): RubySet {
  const call = unary(block)
  return like(
    self,
    self.values().filter((item) => isTruthy(call(item))),
  )
}

function withoutThose(self: RubySet, block: Block): RubySet {
  const call = unary(block)
  return like(
    self,
    self.values().filter((item) => !isTruthy(call(item))),
  )
}

/** Set#select!, filter!; nil when nothing was removed. */
export function setSelectBang(self: RubySet, block: Block): RubySet | null {
  const rest = kept(self, block)
  if (rest.size === self.size) return null
  return setReplace(self, rest)
}

/** Set#reject!; nil when nothing was removed. */
export function setRejectBang(self: RubySet, block: Block): RubySet | null {
  const rest = withoutThose(self, block)
  if (rest.size === self.size) return null
  return setReplace(self, rest)
}

/** Set#delete_if. */
export function setDeleteIf(self: RubySet, block: Block): RubySet {
  setRejectBang(self, block)
  return self
}

/** Set#keep_if. */
export function setKeepIf(self: RubySet, block: Block): RubySet {
  setSelectBang(self, block)
  return self
}

/** Set#map!. */
export function setMapBang(self: RubySet, block: Block): RubySet {
  return setReplace(self, enumerableMap(self, block))
}

/** Set#classify: a Hash of Sets. */
export function setClassify(self: RubySet, block: Block): Hash {
  const result = new Hash()
  for (const [key, values] of enumerableGroupBy(self, block)) result.set(key, like(self, values))
  return result
}

/** Set#to_set. */
export function setToSet(self: RubySet): RubySet {
  return self
}

/** Set#to_a. */
export function setToA(self: RubySet): unknown[] {
  return self.values()
}

/** Set#join. */
export function setJoin(self: RubySet, separator: unknown = null): string {
  return arrayJoin(self.values(), separator)
}

/** Set#inspect. */
export function setInspect(self: RubySet): string {
  return self.inspect()
}

/** Set.new. */
export function newSet(
  owner: unknown,
  block: Block | null = null,
  source: unknown = null,
): RubySet {
  const values = source === null ? [] : items(source)
  const made = block === null ? values : enumerableMap(values, block)
  return Reflect.construct(RubySet, [made], typeof owner === 'function' ? owner : RubySet)
}

/** Set.[]. */
export function setOf(owner: unknown, ...values: unknown[]): RubySet {
  return newSet(owner, null, values)
}
