/** A small generator of numbers, the same for the same seed on every engine. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1
  }

  /** A whole number below `limit`. */
  below(limit: number): number {
    let x = this.#state
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.#state = x >>> 0
    return this.#state % limit
  }

  /** One of the list. */
  pick<Item>(list: readonly Item[]): Item {
    return list[this.below(list.length)] as Item
  }
}
