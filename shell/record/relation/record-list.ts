import {
  arrayAdd,
  arrayIntersection,
  arraySubtract,
  arrayUnion,
  type Enumerator,
  makeEnumerator,
  send,
} from '../../ruby/index.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { isRecord } from '../model/is-record.ts'
import { EnumerableList } from './enumerable-list.ts'

/** What relations and collections answer most: a list whose elements are loaded when asked for. */
export abstract class RecordList<T> extends EnumerableList<T> implements Iterable<T> {
  toAry(): T[] {
    return this.toA()
  }

  /** By Ruby's name, so that an Array's operators, `flatten` and `concat` take the list for an Array. */
  to_ary(): T[] {
    return this.toA()
  }

  '+'(other: unknown): unknown[] {
    return arrayAdd(this.toA(), other)
  }

  '-'(other: unknown): unknown[] {
    return arraySubtract(this.toA(), other)
  }

  '&'(other: unknown): unknown[] {
    return arrayIntersection(this.toA(), other)
  }

  '|'(other: unknown): unknown[] {
    return arrayUnion(this.toA(), other)
  }

  /** A copy as a plain list. */
  entries(): T[] {
    return this.toA().slice()
  }

  [Symbol.iterator](): Iterator<T> {
    return this.toA()[Symbol.iterator]()
  }

  each(block: (item: T) => unknown): this
  each(): Enumerator
  each(block?: (item: T) => unknown): unknown {
    if (block === undefined) return makeEnumerator(this.toA(), 'each')
    for (const item of this.toA()) block(item)
    return this
  }

  eachWithIndex(block: (item: T, index: number) => unknown): this
  eachWithIndex(): Enumerator
  eachWithIndex(block?: (item: T, index: number) => unknown): unknown {
    if (block === undefined) return makeEnumerator(this.toA(), 'each_with_index')
    for (const [index, item] of this.toA().entries()) block(item, index)
    return this
  }

  map<U>(block: (item: T) => U): U[]
  map(): Enumerator
  map<U>(block?: (item: T) => U): U[] | Enumerator {
    if (block === undefined) return makeEnumerator(this.toA(), 'map')
    return this.toA().map((item) => block(item))
  }

  collect<U>(block: (item: T) => U): U[] {
    return this.map(block)
  }

  flatMap<U>(block: (item: T) => U | readonly U[] | Iterable<U>): U[] {
    return this.toA().flatMap((item) => {
      const made = block(item)
      return made instanceof RecordList ? (made.toA() as U[]) : (made as U | readonly U[])
    })
  }

  filterMap<U>(block: (item: T) => U): U[] {
    return this.map(block).filter(isTruthy)
  }

  filter(block: (item: T) => unknown): T[] {
    return this.toA().filter((item) => isTruthy(block(item)))
  }

  findAll(block: (item: T) => unknown): T[] {
    return this.filter(block)
  }

  reject(block: (item: T) => unknown): T[] {
    return this.toA().filter((item) => !isTruthy(block(item)))
  }

  detect(block: (item: T) => unknown): T | null {
    return this.toA().find((item) => isTruthy(block(item))) ?? null
  }

  partition(block: (item: T) => unknown): [T[], T[]] {
    const [accepted, others]: [T[], T[]] = [[], []]
    for (const item of this.toA()) (isTruthy(block(item)) ? accepted : others).push(item)
    return [accepted, others]
  }

  all(block: (item: T) => unknown): boolean {
    return this.toA().every((item) => isTruthy(block(item)))
  }

  /** Whether the record is in the list. */
  includes(item: unknown): boolean {
    return this.index(item) !== null
  }

  isMember(item: unknown): boolean {
    return this.includes(item)
  }

  /** Where the element is, or the first that the block accepts; null when it is not there. */
  index(wanted: unknown): number | null {
    const accepts =
      typeof wanted === 'function'
        ? (item: T) => isTruthy(wanted(item))
        : (item: T) => item === wanted || (isRecord(item) && item.equals(wanted))
    const index = this.toA().findIndex(accepts)
    return index < 0 ? null : index
  }

  length(): number {
    return this.toA().length
  }

  /** The element at an index, negative ones from the end; or several, by a range or a length. */
  get(index: number): T | null
  get(index: unknown, length?: number): T[] | null
  get(index: unknown, length?: number): T | T[] | null {
    if (typeof index === 'number' && length === undefined) return this.toA().at(index) ?? null
    const args = length === undefined ? [index] : [index, length]
    return send(this.toA(), '[]', args) as T[] | null
  }

  override toString(): string {
    return `[${this.toA().map(String).join(', ')}]`
  }
}
