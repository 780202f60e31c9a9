import { Hash } from '../../ruby/hash/hash.ts'
import type { Enumerator } from '../../ruby/index.ts'
import { send } from '../../ruby/index.ts'
import type { RubySet } from '../../ruby/set/ruby-set.ts'
import type { Block } from '../../ruby/types.ts'

/**
 * What Ruby's Enumerable and Array answer, for a list whose elements are loaded when asked for. Any
 * other word of an Array that changes nothing: `toA()`. Without a block, an Enumerator.
 */
export abstract class EnumerableList<T> {
  /** The elements, loaded once. */
  abstract toA(): T[]

  groupBy(): Enumerator
  groupBy<K>(block: (item: T) => K): Hash<K, T[]>
  groupBy(block?: Block): unknown {
    return this.#ask('group_by', [], block)
  }

  /** A Hash of the elements by what the block gives; of two with the same key, the later. */
  indexBy<K>(block: (item: T) => K): Hash<K, T> {
    return Hash.from(this.toA().map((item): [K, T] => [block(item), item]))
  }

  /** A Hash from each element to what the block gives, or to the value. */
  indexWith<V>(made: V | ((item: T) => V)): Hash<T, V> {
    const value = (item: T): V => {
      return typeof made === 'function' ? (made as (item: T) => V)(item) : made
    }
    return Hash.from(this.toA().map((item): [T, V] => [item, value(item)]))
  }

  sortBy(): Enumerator
  sortBy(block: (item: T) => unknown): T[]
  sortBy(block?: Block): unknown {
    return this.#ask('sort_by', [], block)
  }

  sort(block?: (left: T, right: T) => unknown): T[] {
    return this.#ask('sort', [], block) as T[]
  }

  minBy(): Enumerator
  minBy(block: (item: T) => unknown): T | null
  minBy(block?: Block): unknown {
    return this.#ask('min_by', [], block)
  }

  maxBy(): Enumerator
  maxBy(block: (item: T) => unknown): T | null
  maxBy(block?: Block): unknown {
    return this.#ask('max_by', [], block)
  }

  eachSlice(size: number): Enumerator
  eachSlice(size: number, block: (items: T[]) => unknown): this
  eachSlice(size: number, block?: Block): unknown {
    return this.#ask('each_slice', [size], block)
  }

  eachCons(size: number): Enumerator
  eachCons(size: number, block: (items: T[]) => unknown): this
  eachCons(size: number, block?: Block): unknown {
    return this.#ask('each_cons', [size], block)
  }

  eachWithObject<U>(memo: U): Enumerator
  eachWithObject<U>(memo: U, block: (item: T, memo: U) => unknown): U
  eachWithObject(memo: unknown, block?: Block): unknown {
    return this.#ask('each_with_object', [memo], block)
  }

  /** Folds the elements: `inject(0, (sum, item) => …)`, `inject((left, right) => …)`, `inject('+')`. */
  inject(...given: readonly unknown[]): unknown {
    const last = given.at(-1)
    const isBlock = typeof last === 'function'
    const args = isBlock ? given.slice(0, -1) : given
    return this.#ask('inject', args, isBlock ? (last as Block) : undefined)
  }

  reduce(...given: readonly unknown[]): unknown {
    return this.inject(...given)
  }

  tally(): Hash<T, number> {
    return this.#ask('tally', []) as Hash<T, number>
  }

  zip(...lists: readonly unknown[]): unknown[][] {
    return this.#ask('zip', lists) as unknown[][]
  }

  reverse(): T[] {
    return this.toA().slice().reverse()
  }

  reverseEach(): Enumerator
  reverseEach(block: (item: T) => unknown): this
  reverseEach(block?: Block): unknown {
    return this.#ask('reverse_each', [], block)
  }

  drop(count: number): T[] {
    return this.#ask('drop', [count]) as T[]
  }

  takeWhile(block: (item: T) => unknown): T[] {
    return this.#ask('take_while', [], block) as T[]
  }

  dropWhile(block: (item: T) => unknown): T[] {
    return this.#ask('drop_while', [], block) as T[]
  }

  uniq(block?: (item: T) => unknown): T[] {
    return this.#ask('uniq', [], block) as T[]
  }

  toH(block?: (item: T) => readonly [unknown, unknown]): Hash<unknown, unknown> {
    return this.#ask('to_h', [], block) as Hash<unknown, unknown>
  }

  toSet(): RubySet {
    return this.#ask('to_set', []) as RubySet
  }

  #ask(name: string, args: readonly unknown[], block?: Block | ((...items: never[]) => unknown)) {
    return send(this.toA(), name, args, (block as Block | undefined) ?? null)
  }
}
