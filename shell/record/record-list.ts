import { makeEnumerator } from '../ruby/enumerable/enumerator.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { isRecord } from './state.ts'

/** What Ruby's Enumerable and Array say about a list whose elements are loaded when asked for. */
export abstract class RecordList<T> implements Iterable<T> {
  /** The elements, loaded once. */
  abstract toA(): T[]

  toAry(): T[] {
    return this.toA()
  }

  [Symbol.iterator](): Iterator<T> {
    return this.toA()[Symbol.iterator]()
  }

  each(block: (item: T) => unknown): this {
    for (const item of this.toA()) block(item)
    return this
  }

  eachWithIndex(block: (item: T, index: number) => unknown): this
  eachWithIndex(): unknown
  eachWithIndex(block?: (item: T, index: number) => unknown): unknown {
    if (block === undefined) return makeEnumerator(this.toA(), 'each_with_index')
    for (const [index, item] of this.toA().entries()) block(item, index)
    return this
  }

  map<U>(block: (item: T) => U): U[] {
    return this.toA().map((item) => block(item))
  }

  collect<U>(block: (item: T) => U): U[] {
    return this.map(block)
  }

  flatMap<U>(block: (item: T) => U | readonly U[]): U[] {
    return this.toA().flatMap((item) => block(item))
  }

  filterMap<U>(block: (item: T) => U): U[] {
    return this.map(block).filter(isTruthy)
  }

  filter(block: (item: T) => unknown): T[] {
    return this.toA().filter((item) => isTruthy(block(item)))
  }

  reject(block: (item: T) => unknown): T[] {
    return this.toA().filter((item) => !isTruthy(block(item)))
  }

  detect(block: (item: T) => unknown): T | null {
    return this.toA().find((item) => isTruthy(block(item))) ?? null
  }

  partition(block: (item: T) => unknown): [T[], T[]] {
    return [this.filter(block), this.reject(block)]
  }

  all(block: (item: T) => unknown): boolean {
    return this.toA().every((item) => isTruthy(block(item)))
  }

  inject<U>(start: U, block: (sum: U, item: T) => U): U {
    return this.toA().reduce((sum, item) => block(sum, item), start)
  }

  /** Whether the record is in the list. */
  includes(item: unknown): boolean {
    return this.index(item) !== null
  }

  isMember(item: unknown): boolean {
    return this.includes(item)
  }

  index(wanted: unknown): number | null {
    const index = this.toA().findIndex((item) => {
      return item === wanted || (isRecord(item) && item.equals(wanted))
    })
    return index < 0 ? null : index
  }

  length(): number {
    return this.toA().length
  }

  /** The element at an index; negative ones count from the end. */
  get(index: number): T | null {
    return this.toA().at(index) ?? null
  }

  toString(): string {
    return `[${this.toA().map(String).join(', ')}]`
  }
}
