/** How many requests there were in a length of time. */
export interface RequestCount {
  /** This one included. */
  readonly count: number
  /** When it begins anew: seconds since 1970. */
  readonly ends: number
}

/** Counts requests, for `rate_limit`. */
export interface RequestCounts {
  /** Counts one under a key. The first begins a time of `within` seconds; `now` is seconds since 1970. */
  increment(key: string, within: number, now: number): RequestCount
}

/** Keys that are kept; one more drops the oldest, so a client that sends many cannot fill memory. */
const MOST_KEYS = 100_000

/** The counts of one process. */
export class MemoryCounts implements RequestCounts {
  readonly #counts = new Map<string, { count: number; ends: number }>()
  readonly #most: number

  constructor(most = MOST_KEYS) {
    this.#most = most
  }

  get size(): number {
    return this.#counts.size
  }

  increment(key: string, within: number, now: number): RequestCount {
    const known = this.#counts.get(key)
    if (known !== undefined && known.ends > now) {
      known.count += 1
      return known
    }
    this.#counts.delete(key)
    if (this.#counts.size >= this.#most) this.#makeRoom(now)
    const begun = { count: 1, ends: now + within }
    this.#counts.set(key, begun)
    return begun
  }

  #makeRoom(now: number): void {
    for (const [key, { ends }] of this.#counts) if (ends <= now) this.#counts.delete(key)
    // What is left is over a tenth at once, so that a flood does not look through all of them each time.
    let excess = this.#counts.size - Math.floor(this.#most * 0.9)
    for (const key of this.#counts.keys()) {
      if (excess <= 0) return
      this.#counts.delete(key)
      excess -= 1
    }
  }
}
