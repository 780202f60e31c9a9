import { digOn } from '../array/access.ts'
import { arrayFlatten } from '../array/arrange.ts'
import { toAryOrNull } from '../array/to-ary.ts'
import { unary, yieldTo } from '../control/yield.ts'
import { KeyError } from '../exception/detailed-errors.ts'
import { ArgumentError, RuntimeError, TypeError } from '../exception/standard-errors.ts'
import { classNameOf, describeSource } from '../object/describe.ts'
import { frozenError } from '../object/frozen.ts'
import { inspect } from '../object/texts.ts'
import { isTruthy } from '../object/truth.ts'
import { caseEquals } from '../operators/case-equals.ts'
import { eql } from '../operators/eql.ts'
import { sameOrEqual } from '../operators/equals.ts'
import { lambda, lambdaOf, Proc, toProc } from '../proc/proc.ts'
import type { Block } from '../types.ts'
import { Hash } from './hash.ts'
import { toHash } from './keywords.ts'
import { checkDefaultProc } from './new-hash.ts'
import { eachPair, filtered, keep, pairwise, someEntry, test } from './pairs.ts'

/** Hash#[]. */
export function hashGet(self: Hash, key: unknown): unknown {
  return self.get(key)
}

/** Hash#[]=. */
export function hashSet(self: Hash, key: unknown, value: unknown): unknown {
  self.set(key, value)
  return value
}

/** Hash#each. */
export function hashEach<T extends Hash>(self: T, block: Block): T {
  eachPair(self, pairwise(block))
  return self
}

/** Hash#each_key. */
export function hashEachKey(self: Hash, block: Block): Hash {
  const call = unary(block)
  eachPair(self, (key) => call(key))
  return self
}

/** Hash#each_value. */
export function hashEachValue(self: Hash, block: Block): Hash {
  const call = unary(block)
  eachPair(self, (_key, value) => call(value))
  return self
}

/** Hash#fetch. */
export function hashFetch(
  self: Hash,
  block: Block | null = null,
  key: unknown,
  fallback?: unknown,
): unknown {
  const value = self.peek(key)
  if (value !== undefined) return value
  if (block !== null) return yieldTo(block, key)
  if (fallback !== undefined) return fallback
  throw keyNotFound(self, key)
}

/** The KeyError of a key that is not there. */
function keyNotFound(self: unknown, key: unknown): KeyError {
  return new KeyError(`key not found: ${inspect(key)}`, { receiver: self, key })
}

/** Hash#dig. */
export function hashDig(self: Hash, key: unknown, ...rest: unknown[]): unknown {
  return digOn(self.get(key), rest)
}

/** Hash#key?. */
export function hashHasKey(self: Hash, key: unknown): boolean {
  return self.has(key)
}

/** Hash#value?. */
export function hashHasValue(self: Hash, value: unknown): boolean {
  return self.values().some((own) => sameOrEqual(own, value))
}

/** Hash#key: the first key of a value. */
export function hashKey(self: Hash, value: unknown): unknown {
  for (const [key, own] of self) if (sameOrEqual(own, value)) return key
  return null
}

/** Hash#keys. */
export function hashKeys(self: Hash): unknown[] {
  return self.keys()
}

/** Hash#values. */
export function hashValues(self: Hash): unknown[] {
  return self.values()
}

/** Hash#values_at. */
export function hashValuesAt(self: Hash, ...keys: unknown[]): unknown[] {
  return keys.map((key) => self.get(key))
}

/** Hash#fetch_values. */
export function hashFetchValues(
  self: Hash,
  block: Block | null = null,
  ...keys: unknown[]
): unknown[] {
  return keys.map((key) => hashFetch(self, block, key))
}

/** Hash#length. */
export function hashLength(self: Hash): number {
  return self.size
}

/** Hash#empty?. */
export function hashIsEmpty(self: Hash): boolean {
  return self.size === 0
}

/** Hash#to_a. */
export function hashToA(self: Hash): [unknown, unknown][] {
  return self.entries()
}

/** Hash#to_h. */
export function hashToH(self: Hash, block: Block | null = null): Hash {
  if (block === null) return self
  const result = new Hash()
  eachPair(self, (key, value) => {
    const made = yieldTo(block, key, value)
    const pair = toAryOrNull(made)
    if (pair === null) {
      throw new TypeError(`wrong element type ${describeSource(made)} (expected array)`)
    }
    if (pair.length !== 2) {
      throw new ArgumentError(`element has wrong array length (expected 2, was ${pair.length})`)
    }
    result.set(pair[0], pair[1])
  })
  return result
}

/** Hash#delete. */
export function hashDelete(self: Hash, block: Block | null = null, key: unknown): unknown {
  const value = self.peek(key)
  const removed = self.delete(key)
  if (removed) return value
  return block === null ? null : yieldTo(block, key)
}

/** Hash#select, filter. */
export function hashSelect(self: Hash, block: Block): Hash {
  return filtered(self, test(block))
}

/** Hash#reject. */
export function hashReject(self: Hash, block: Block): Hash {
  const matches = test(block)
  return filtered(self, (key, value) => !matches(key, value))
}

/** Hash#select!, filter!; nil when nothing was removed. */
export function hashSelectBang(self: Hash, block: Block): Hash | null {
  return keep(self, test(block)) ? self : null
}

/** Hash#keep_if. */
export function hashKeepIf(self: Hash, block: Block): Hash {
  keep(self, test(block))
  return self
}

/** Hash#reject!; nil when nothing was removed. */
export function hashRejectBang(self: Hash, block: Block): Hash | null {
  const matches = test(block)
  return keep(self, (key, value) => !matches(key, value)) ? self : null
}

/** Hash#delete_if. */
export function hashDeleteIf(self: Hash, block: Block): Hash {
  hashRejectBang(self, block)
  return self
}

/** Hash#filter_map. */
export function hashFilterMap(self: Hash, block: Block): unknown[] {
  const call = pairwise(block)
  const result: unknown[] = []
  eachPair(self, (key, value) => {
    const made = call(key, value)
    if (isTruthy(made)) result.push(made)
  })
  return result
}

/** Hash#map. */
export function hashMap(self: Hash, block: Block): unknown[] {
  // A lambda of two parameters gets key and value here, and nowhere else.
  const call = lambdaOf(block)?.required === 2 ? block : pairwise(block)
  const result: unknown[] = []
  eachPair(self, (key, value) => result.push(call(key, value)))
  return result
}

/** Hash#any?. */
export function hashAny(self: Hash, block: Block | null = null, pattern?: unknown): boolean {
  if (block === null && pattern === undefined) return self.size > 0
  return pattern !== undefined
    ? someEntry(self, (key, value) => isTruthy(caseEquals(pattern, [key, value])))
    : block !== null && somePair(self, pairwise(block))
}

function somePair(self: Hash, call: (key: unknown, value: unknown) => unknown): boolean {
  return someEntry(self, (key, value) => isTruthy(call(key, value)))
}

/** Hash#count. */
export function hashCount(self: Hash, block: Block | null = null, wanted?: unknown): number {
  if (wanted !== undefined) return self.entries().filter((pair) => sameOrEqual(pair, wanted)).length
  if (block === null) return self.size
  const call = pairwise(block)
  let count = 0
  eachPair(self, (key, value) => {
    if (isTruthy(call(key, value))) count += 1
  })
  return count
}

/** Hash#shift. */
export function hashShift(self: Hash): unknown {
  if (self.frozen) throw frozenError(self)
  for (const pair of self) {
    self.delete(pair[0])
    return pair
  }
  return hashDefault(self, null)
}

/** Hash#clear. */
export function hashClear(self: Hash): Hash {
  return self.clear()
}

/** Hash#replace. */
export function hashReplace(self: Hash, other: unknown): Hash {
  const source = toHash(other)
  self.replace(source)
  self.defaultValue = source.defaultValue
  self.defaultBlock = source.defaultBlock
  return self
}

/** Hash#default. */
export function hashDefault(self: Hash, key?: unknown): unknown {
  return key !== undefined && self.defaultBlock !== null
    ? self.defaultBlock(self, key)
    : self.defaultValue
}

/** Hash#default=. */
export function hashDefaultSet(self: Hash, value: unknown): unknown {
  if (self.frozen) throw frozenError(self)
  self.defaultValue = value
  self.defaultBlock = null
  return value
}

/** Hash#default_proc. */
export function hashDefaultProc(self: Hash): Proc | null {
  return toProc(self.defaultBlock)
}

/** Hash#default_proc=. */
export function hashDefaultProcSet(self: Hash, value: unknown): unknown {
  if (self.frozen) throw frozenError(self)
  if (value !== null && !(value instanceof Proc)) {
    throw new TypeError(`wrong default_proc type ${classNameOf(value)} (expected Proc)`)
  }
  if (value !== null) checkDefaultProc(value)
  self.defaultValue = null
  self.defaultBlock = value === null ? null : value.block
  return value
}

/** Hash#assoc. */
export function hashAssoc(self: Hash, key: unknown): unknown {
  for (const pair of self) if (sameOrEqual(pair[0], key)) return pair
  return null
}

/** Hash#rassoc. */
export function hashRassoc(self: Hash, value: unknown): unknown {
  for (const pair of self) if (sameOrEqual(pair[1], value)) return pair
  return null
}

/** Hash#flatten: keys and values in one Array. */
export function hashFlatten(self: Hash, depth: unknown = 1): unknown[] {
  return arrayFlatten(self.entries(), depth)
}

/** Hash#compare_by_identity. */
export function hashCompareByIdentity(self: Hash): Hash {
  if (self.iterating > 0) throw new RuntimeError('compare_by_identity during iteration')
  const pairs = self.entries()
  self.clear()
  self.comparesByIdentity = true
  for (const [key, value] of pairs) self.set(key, value)
  return self
}

/** Hash#compare_by_identity?. */
export function hashIsComparedByIdentity(self: Hash): boolean {
  return self.comparesByIdentity
}

/** Hash#to_proc. */
export function hashToProc(self: Hash): Proc {
  return lambda((key) => self.get(key))
}

/** Hash#rehash. */
export function hashRehash(self: Hash): Hash {
  return self.rehash()
}

/** Hash#eql?. */
export function hashIsEql(self: Hash, other: unknown): boolean {
  return eql(self, other)
}

/** Hash#inspect. */
export function hashInspect(self: Hash): string {
  return self.inspect()
}

/** Hash#deconstruct_keys, for patterns: the Hash itself. */
export function hashDeconstructKeys(self: Hash): Hash {
  return self
}
