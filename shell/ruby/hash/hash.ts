import { FrozenError } from '../exception/detailed-errors.ts'
import { RuntimeError } from '../exception/standard-errors.ts'
import { guarded, inspect } from '../object/texts.ts'
import { sameOrEql } from '../operators/eql.ts'
import { sameOrEqual } from '../operators/equals.ts'
import { guardedPair } from '../operators/recursion.ts'
import { MutableString, seesFrozen } from '../text/mutable-string.ts'
import { knownCharactersOf } from '../text/subclass.ts'
import type { Block } from '../types.ts'
import { ABSENT, ComplexKeys } from './complex-keys.ts'
import { frozenKey, frozenPairs } from './frozen-keys.ts'
import { isPlainKey, KEY, keyText } from './key.ts'
import { keyHash } from './key-hash.ts'

/**
 * A Ruby Hash: keeps the order of insertion, compares keys with `eql?`, and has a default value or a
 * default block. The methods here are what TypeScript code needs; Ruby's own are functions (`hashMap` …).
 */
export class Hash<K = unknown, V = unknown> implements Iterable<[K, V]> {
  static readonly rubyName: string = 'Hash'
  defaultValue: unknown
  defaultBlock: Block | null
  frozen = false
  comparesByIdentity = false
  /** Whether Strings become frozen copies when they become keys: `tally` takes them as they are. */
  copiesKeys = true
  /** How many iterations are under way; no key may be added then. */
  iterating = 0
  readonly #map = new Map<unknown, V>()
  #complex: ComplexKeys | null = null

  constructor(defaultValue: unknown = null, defaultBlock: Block | null = null) {
    this.defaultValue = defaultValue
    this.defaultBlock = defaultBlock
  }

  /** A Hash of the given pairs. */
  static of<Pair extends readonly [unknown, unknown]>(
    ...pairs: readonly Pair[]
  ): Hash<Pair[0], Pair[1]>
  static of<K, V>(...pairs: readonly (readonly [K, V])[]): Hash<K, V>
  static of(...pairs: readonly (readonly [unknown, unknown])[]): Hash<unknown, unknown> {
    const hash = new Hash<unknown, unknown>()
    for (let index = 0; index < pairs.length; index += 1) {
      const pair = pairs[index] as readonly [unknown, unknown]
      hash.set(pair[0], pair[1])
    }
    return hash
  }

  /** A Hash of the pairs of an iterable: an Array of pairs, a Map, another Hash. */
  static from<K, V>(pairs: Iterable<readonly [K, V]>): Hash<K, V> {
    const hash = new Hash<K, V>()
    for (const [key, value] of pairs) hash.set(key, value)
    return hash
  }

  /** The number of pairs. */
  get size(): number {
    return this.#map.size
  }

  /** Whether it gives something for a key that is missing. */
  get hasDefault(): boolean {
    return this.defaultValue !== null || this.defaultBlock !== null
  }

  /** `hash[key]`: the value, else what the default gives. */
  get(key: unknown): V | null {
    const value = this.#map.get(typeof key === 'object' ? this.#stored(key) : key)
    if (value !== undefined) return value
    return this.defaultBlock === null
      ? (this.defaultValue as V | null)
      : (this.defaultBlock(this, key) as V | null)
  }

  /** The stored value, or undefined; the default is not asked. */
  peek(key: unknown): V | undefined {
    return this.#map.get(typeof key === 'object' ? this.#stored(key) : key)
  }

  /** Whether the key is present. */
  has(key: unknown): boolean {
    return this.#map.has(this.#stored(key))
  }

  /** `hash[key] = value`. */
  set(key: K, value: V): this {
    if (typeof key === 'object' || this.iterating > 0 || this.frozen || value === undefined) {
      return this.#setCarefully(key, value)
    }
    this.#map.set(key, value)
    return this
  }

  #setCarefully(key: K, value: V): this {
    if (this.frozen) this.#refuseChange()
    const isComplex = this.#isComplex(key)
    const hash = isComplex ? keyHash(key) : 0
    const found = isComplex ? this.#find(key, hash) : this.#stored(key)
    const stored = found === ABSENT ? key : found
    if (this.iterating > 0 && !this.#map.has(stored)) {
      throw new RuntimeError("can't add a new key into hash during iteration")
    }
    if (isComplex && stored === key) this.#remember(key, hash)
    this.#map.set(stored, value === undefined ? (null as V) : value)
    return this
  }

  /** Removes the key; whether it was there. */
  delete(key: unknown): boolean {
    if (this.frozen) this.#refuseChange()
    const stored = this.#stored(key)
    if (!this.#map.delete(stored)) return false
    if (typeof stored === 'object' && stored !== null) this.#complex?.delete(stored)
    return true
  }

  /** Removes everything. */
  clear(): this {
    if (this.frozen) this.#refuseChange()
    this.#map.clear()
    this.#complex = null
    return this
  }

  keys(): K[] {
    const keys = [...(this.#map.keys() as Iterable<K>)]
    return this.#givesFrozen() ? keys.map(frozenKey) : keys
  }

  values(): V[] {
    return [...this.#map.values()]
  }

  entries(): [K, V][] {
    return [...this]
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    const pairs = (this.#map as Map<K, V>)[Symbol.iterator]()
    return this.#givesFrozen() ? frozenPairs(pairs) : pairs
  }

  to_s(): string {
    return this.inspect()
  }

  inspect(): string {
    if (this.#map.size === 0) return '{}'
    return guarded(this, '{...}', () => {
      const parts: string[] = []
      for (const [key, value] of this) parts.push(`${inspect(key)}=>${inspect(value)}`)
      return `{${parts.join(', ')}}`
    })
  }

  '=='(other: unknown): boolean {
    return other instanceof Hash && this.#matches(other, sameOrEqual)
  }

  is_eql(other: unknown): boolean {
    return other instanceof Hash && this.#matches(other, sameOrEql)
  }

  [KEY](): string {
    const pairs: string[] = []
    for (const [key, value] of this) pairs.push(`${keyText(key)}=${keyText(value)}`)
    return `{${pairs.sort().join(',')}`
  }

  /** Takes the pairs of another hash in place of its own. */
  replace(pairs: Iterable<readonly [K, V]>): this {
    if (this.iterating > 0) throw new RuntimeError("can't replace hash during iteration")
    const copy = [...pairs]
    this.clear()
    for (const [key, value] of copy) this.set(key, value)
    return this
  }

  /** Looks again at keys that were changed while they were inside. */
  rehash(): this {
    if (this.iterating > 0) throw new RuntimeError('rehash during iteration')
    return this.replace(this.entries())
  }

  /** Pairs in a JavaScript Map. */
  toMap(): Map<K, V> {
    return new Map(this.#map as Map<K, V>)
  }

  /** The key under which the map holds what is `eql?` to this key. */
  #stored(key: unknown): unknown {
    if (typeof key !== 'object' || key === null) return key === undefined ? null : key
    if (this.comparesByIdentity) return key
    if (key instanceof MutableString) return key.$value
    const characters = knownCharactersOf(key)
    if (characters !== null && this.#map.has(characters)) return characters
    return this.#complex === null || isPlainKey(key) ? key : this.#complex.find(key)
  }

  #givesFrozen(): boolean {
    return seesFrozen && this.copiesKeys && !this.comparesByIdentity
  }

  #isComplex(key: unknown): boolean {
    return !this.comparesByIdentity && !(key instanceof MutableString) && !isPlainKey(key)
  }

  #find(key: unknown, hash: number): unknown {
    return this.#complex === null ? ABSENT : this.#complex.find(key, hash)
  }

  #remember(key: unknown, hash: number): void {
    if (this.#map.has(key)) return
    this.#complex ??= new ComplexKeys()
    this.#complex.add(key, hash)
  }

  #matches(other: Hash, same: (left: unknown, right: unknown) => boolean): boolean {
    if (this.size !== other.size) return false
    if (this.size > 0 && this.comparesByIdentity !== other.comparesByIdentity) return false
    return guardedPair(this, other, true, (left, right) => {
      for (const [key, value] of left) {
        const found = right.peek(key)
        if (found === undefined || !same(value, found)) return false
      }
      return true
    })
  }

  #refuseChange(): never {
    throw new FrozenError(`can't modify frozen Hash: ${inspect(this)}`, { receiver: this })
  }
}
