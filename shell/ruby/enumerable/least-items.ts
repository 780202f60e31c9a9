import { mergeSort } from './merge-sort.ts'

type Comparison<T> = (left: T, right: T) => number

/**
 * The `size` least (sign 1) or greatest (sign -1) items, in order. Goes the way of CRuby's `min(n)`: a
 * buffer of four times the size that is cut by quickselect, so that the same ones of equal items stay.
 */
export class LeastItems<T> {
  readonly #size: number
  readonly #sign: 1 | -1
  readonly #compare: Comparison<T>
  #items: T[] = []
  #limit: { readonly item: T } | null = null

  constructor(size: number, sign: 1 | -1, compare: Comparison<T>) {
    this.#size = size
    this.#sign = sign
    this.#compare = compare
  }

  /** Takes an item in, unless it is known by now that it stays out. */
  add(item: T): void {
    if (this.#size === 0) return
    if (this.#limit !== null && this.#order(item, this.#limit.item) >= 0) return
    this.#items.push(item)
    if (this.#items.length === this.#size * 4) this.#cut()
  }

  /** The items that are left, in order. */
  result(): T[] {
    this.#cut()
    const sorted = mergeSort(this.#items, this.#compare)
    return this.#sign < 0 ? sorted.reverse() : sorted
  }

  #order(left: T, right: T): number {
    return this.#sign * this.#compare(left, right)
  }

  /** Keeps `size` items: moves the lesser ones to the front. */
  #cut(): void {
    const items = this.#items
    if (items.length <= this.#size) return
    let left = 0
    let right = items.length - 1
    for (;;) {
      const { start, count } = this.#partition(left, right)
      if (start <= this.#size && this.#size <= start + count) {
        this.#limit = { item: items[start] as T }
        items.length = this.#size
        return
      }
      if (this.#size < start) right = start - 1
      else left = start + count
    }
  }

  /** Parts a row of the items by the one in its middle; says where those equal to it lie. */
  #partition(left: number, right: number): { start: number; count: number } {
    const items = this.#items
    this.#swap((left + right) >> 1, right)
    const pivot = items[right] as T
    let count = 1
    let start = left
    for (let at = left; at <= right - count; ) {
      const order = this.#order(items[at] as T, pivot)
      if (order === 0) {
        this.#swap(at, right - count)
        count += 1
        continue
      }
      if (order < 0) {
        this.#swap(at, start)
        start += 1
      }
      at += 1
    }
    for (let to = start, from = right; right - count < from && to < from; from -= 1, to += 1) {
      this.#swap(to, from)
    }
    return { start, count }
  }

  #swap(one: number, other: number): void {
    const items = this.#items
    const item = items[one] as T
    items[one] = items[other] as T
    items[other] = item
  }
}
