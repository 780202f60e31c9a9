import { arrayValuesAt, digOn } from '../array/access.ts'
import type { MethodTable } from '../call/signature.ts'
import { unary } from '../control/yield.ts'
import { NameError } from '../exception/detailed-errors.ts'
import { IndexError, TypeError } from '../exception/standard-errors.ts'
import { Hash } from '../hash/hash.ts'
import { hashToH } from '../hash/hash-functions.ts'
import { toIndex } from '../integer/convert.ts'
import { classNameOf } from '../object/describe.ts'
import { frozenError, isFrozen } from '../object/frozen.ts'
import { eql } from '../operators/eql.ts'
import { equals } from '../operators/equals.ts'
import { Range } from '../range/range.ts'
import { isString } from '../text/mutable-string.ts'
import { nameOf, symbol } from '../text/symbol.ts'
import type { Block } from '../types.ts'
import { dataWith } from './data.ts'
import { type MemberObject, memberValues } from './member-object.ts'
import type { StructBase } from './struct-base.ts'

function memberOf(self: StructBase, key: unknown): string {
  const names = self.memberNames()
  if (typeof key === 'symbol' || isString(key)) {
    const name = nameOf(key)
    if (names.includes(name)) return name
    throw new NameError(`no member '${name}' in struct`, symbol(name), { receiver: self })
  }
  const index = toIndex(key)
  const found = names[index < 0 ? index + names.length : index]
  if (found !== undefined) return found
  throw new IndexError(
    index < 0
      ? `offset ${index} too small for struct(size:${names.length})`
      : `offset ${index} too large for struct(size:${names.length})`,
  )
}

/** Struct#[]. */
function structGet(self: StructBase, key: unknown): unknown {
  return Reflect.get(self, memberOf(self, key)) ?? null
}

/** Struct#[]=. */
function structSet(self: StructBase, key: unknown, value: unknown): unknown {
  const name = memberOf(self, key)
  if (isFrozen(self)) throw frozenError(self)
  Reflect.set(self, name, value)
  return value
}

/** Struct#to_a. */
export function structToA(self: MemberObject): unknown[] {
  return memberValues(self)
}

/** Struct#to_h. */
export function structToH(self: MemberObject, block: Block | null = null): Hash {
  const pairs = new Hash()
  for (const name of self.memberNames()) pairs.set(symbol(name), Reflect.get(self, name) ?? null)
  return block === null ? pairs : hashToH(pairs, block)
}

/** Struct#members. */
export function structMembers(self: MemberObject): symbol[] {
  return self.memberNames().map(symbol)
}

/** Struct#each. */
export function structEach(self: StructBase, block: Block): StructBase {
  const call = unary(block)
  for (const value of memberValues(self)) call(value)
  return self
}

/** Struct#each_pair. */
export function structEachPair(self: StructBase, block: Block): StructBase {
  const call = unary(block)
  for (const name of self.memberNames()) call([symbol(name), Reflect.get(self, name)])
  return self
}

/** Struct#dig. */
export function structDig(self: StructBase, key: unknown, ...rest: unknown[]): unknown {
  const found = knownMember(self, key)
  return found === null ? null : digOn(Reflect.get(self, found) ?? null, rest)
}

/** The member that a key means; null when there is none. */
function knownMember(self: MemberObject, key: unknown): string | null {
  const names = self.memberNames()
  if (typeof key === 'symbol' || isString(key)) {
    return names.includes(nameOf(key)) ? nameOf(key) : null
  }
  return names.at(toIndex(key)) ?? null
}

/** Struct#values_at. */
export function structValuesAt(self: StructBase, ...indices: unknown[]): unknown[] {
  const values = memberValues(self)
  const size = values.length
  for (const index of indices) {
    if (index instanceof Range) continue
    const at = toIndex(index)
    if (at >= size) throw new IndexError(`offset ${at} too large for struct(size:${size})`)
    if (at < -size) throw new IndexError(`offset ${at} too small for struct(size:${size})`)
  }
  return arrayValuesAt(values, ...indices)
}

/** Struct#length. */
export function structLength(self: StructBase): number {
  return self.memberNames().length
}

/** Struct#deconstruct_keys. */
export function structDeconstructKeys(self: MemberObject, keys: unknown): Hash {
  const isAll = keys === null || keys === undefined
  if (!isAll && !Array.isArray(keys)) {
    throw new TypeError(`wrong argument type ${classNameOf(keys)} (expected Array or nil)`)
  }
  const wanted: readonly unknown[] = isAll ? structMembers(self) : keys
  const result = new Hash()
  if (wanted.length > self.memberNames().length) return result
  for (const key of wanted) {
    const name = knownMember(self, key)
    if (name === null) break
    result.set(key, Reflect.get(self, name))
  }
  return result
}

/** Struct#inspect. */
export function structInspect(self: MemberObject): string {
  return self.inspect()
}

/** The methods of Struct, without those of Enumerable. */
export const structOwnMethods = {
  '==': [equals, '1 -> Boolean'],
  '[]': [structGet, '1'],
  '[]=': [structSet, '2'],
  deconstruct: [structToA, '0 -> Array'],
  deconstruct_keys: [structDeconstructKeys, '1 -> Hash'],
  dig: [structDig, '1+'],
  each: [structEach, '0 &e -> self'],
  each_pair: [structEachPair, '0 &e -> self'],
  'eql?': [eql, '1 -> Boolean'],
  inspect: [structInspect, '0 -> String'],
  length: [structLength, '0 -> Integer'],
  members: [structMembers, '0 -> Array'],
  size: [structLength, '0 -> Integer'],
  to_a: [structToA, '0 -> Array'],
  to_h: [structToH, '0 & -> Hash'],
  to_s: [structInspect, '0 -> String'],
  values: [structToA, '0 -> Array'],
  values_at: [structValuesAt, '0+ -> Array'],
} as const satisfies MethodTable

/** The methods of Data. */
export const dataMethods = {
  '==': [equals, '1 -> Boolean'],
  deconstruct: [structToA, '0 -> Array'],
  deconstruct_keys: [structDeconstructKeys, '1 -> Hash'],
  'eql?': [eql, '1 -> Boolean'],
  inspect: [structInspect, '0 -> String'],
  members: [structMembers, '0 -> Array'],
  to_h: [structToH, '0 & -> Hash'],
  to_s: [structInspect, '0 -> String'],
  with: [dataWith, '0+ k'],
} as const satisfies MethodTable
