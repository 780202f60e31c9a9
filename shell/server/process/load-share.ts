import { ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { hasWaiting } from '../socket/listening-socket.ts'

/** The descriptor by which a worker inherits the counts. */
export const COUNTS_FD = 4

/** What stands in the place of a worker that there is not. */
const NOBODY = -1
const BYTES = 4
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

  /** What this worker shares with others by the environment that the supervisor gave it; null where it works alone. */
  static inherited(): LoadShare | null {
    const place = process.env['WEBFW_LOAD_PLACE']
    if (place === undefined) return null
    const { buffer } = Bun.mmap(`/proc/self/fd/${COUNTS_FD}`, { shared: true })
    return new LoadShare(new Int32Array(buffer), Number(place))
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

/** The counts of a supervisor's workers: a file without a name, which each inherits. */
export class LoadCounts {
  readonly fd: number
  readonly #isTaken: boolean[]

  constructor(folder: string, count: number) {
    const path = join(folder, `load-${process.pid}-${Date.now()}`)
    this.fd = openSync(path, 'wx+', 0o600)
    rmSync(path)
    ftruncateSync(this.fd, count * BYTES)
    this.#isTaken = Array<boolean>(count).fill(false)
    for (const place of this.#isTaken.keys()) this.#write(place)
  }

  /** The place of a worker that starts. */
  enter(): number {
    const place = Math.max(0, this.#isTaken.indexOf(false))
    this.#isTaken[place] = true
    return place
  }

  /** The worker of a place has ended, however it did. */
  leave(place: number | undefined): void {
    if (place === undefined) return
    this.#isTaken[place] = false
    this.#write(place)
  }

  #write(place: number): void {
    writeSync(this.fd, new Uint8Array(new Int32Array([NOBODY]).buffer), 0, BYTES, place * BYTES)
  }
}
