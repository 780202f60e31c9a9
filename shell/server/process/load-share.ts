import { hasWaiting } from '../socket/listening-socket.ts'
import { NOBODY } from './worker-memory.ts'

/** Milliseconds between two looks whether the others have caught up, and how often one looks. */
const PAUSE = 1
const PATIENCE = 25
/** Milliseconds for which one does not wait for the others again that have not come. */
const IMPATIENCE = 1000
/** How often in a row a worker may stop accepting, and how often a second in the long run. */
const STOPS = 64
const STOPS_PER_SECOND = 20

/**
 * How many connections each worker has, in memory that all share. The kernel wakes all workers for a connection, and the first
 * would go on accepting until there is none left: so a worker that is ahead of another stops, and waits until that has as many.
 * Linux only.
 */
export class LoadShare {
  readonly #counts: Int32Array
  readonly #own: number
  #impatientUntil = 0
  #stops = STOPS
  #countedAt = performance.now()
  #hasLeft = false

  /** `own`: this worker's place among the counts. */
  constructor(counts: Int32Array, own: number) {
    this.#counts = counts
    this.#own = own
    Atomics.store(counts, own, 0)
  }

  opened(): void {
    if (!this.#hasLeft) Atomics.add(this.#counts, this.#own, 1)
  }

  closed(): void {
    if (!this.#hasLeft) Atomics.sub(this.#counts, this.#own, 1)
  }

  /** No other worker waits for this one any more. */
  leave(): void {
    this.#hasLeft = true
    Atomics.store(this.#counts, this.#own, NOBODY)
  }

  /** Calls back in a turn of its own when this worker may accept again: when others have as many, or do not come for what waits at `fd`. */
  whenDue(fd: number, accept: () => void, looks = 0): void {
    const now = performance.now()
    if (now >= this.#impatientUntil && this.#isAhead) {
      if (looks < PATIENCE) {
        setTimeout(() => this.whenDue(fd, accept, looks + 1), PAUSE)
        return
      }
      if (hasWaiting(fd)) this.#impatientUntil = now + IMPATIENCE
    }
    setImmediate(accept)
  }

  /**
   * Whether to stop accepting now, which costs more than to answer a short request: so it is for connections that come at
   * once and stay, and hardly ever done where they come and go.
   */
  shouldStop(): boolean {
    if (!this.#isAhead) return false
    const now = performance.now()
    const regained = ((now - this.#countedAt) / 1000) * STOPS_PER_SECOND
    this.#stops = Math.min(STOPS, this.#stops + regained)
    this.#countedAt = now
    if (this.#stops < 1) return false
    this.#stops--
    return true
  }

  /** Whether another worker has fewer connections, by more than one and more than an eighth. */
  get #isAhead(): boolean {
    const own = Atomics.load(this.#counts, this.#own)
    const least = own - Math.max(1, own >> 3)
    return this.#counts.some(
      (count, place) => count !== NOBODY && place !== this.#own && count < least,
    )
  }
}
