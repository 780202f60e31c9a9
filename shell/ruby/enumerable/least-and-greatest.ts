/**
 * The first least and the first greatest item, found as CRuby's `minmax` finds them: two items are
 * compared with each other, then the lesser with the least and the greater with the greatest so far.
 */
export class LeastAndGreatest<T> {
  readonly #compare: (left: T, right: T) => number
  #waiting: { readonly item: T } | null = null
  #found: { least: T; greatest: T } | null = null

  constructor(compare: (left: T, right: T) => number) {
    this.#compare = compare
  }

  /** Takes the next item in. */
  add(item: T): void {
    if (this.#waiting === null) {
      this.#waiting = { item }
      return
    }
    const before = this.#waiting.item
    this.#waiting = null
    const order = this.#compare(before, item)
    if (order === 0) this.#update(before, before)
    else if (order < 0) this.#update(before, item)
    else this.#update(item, before)
  }

  /** Both of them; null when there was no item. */
  result(): { least: T; greatest: T } | null {
    if (this.#waiting !== null) this.#update(this.#waiting.item, this.#waiting.item)
    return this.#found
  }

  #update(lesser: T, greater: T): void {
    const found = this.#found
    if (found === null) {
      this.#found = { least: lesser, greatest: greater }
      return
    }
    if (this.#compare(lesser, found.least) < 0) found.least = lesser
    if (this.#compare(greater, found.greatest) > 0) found.greatest = greater
  }
}
