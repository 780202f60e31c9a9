import { DatabaseBusy } from '../record/database/database-errors.ts'
import type { Database } from './database.ts'

/** Milliseconds between two looks at a lock that somebody holds. */
const interval = 4
/** Milliseconds that a lock counts as free: one that is taken meanwhile would have been between a look and a write, too. */
const freshness = 1

interface Writer {
  readonly since: number
  readonly enter: () => void
  readonly refuse: (error: Error) => void
}

/**
 * Lets writers wait for the write lock on the event loop, where SQLite's own waiting would stop the
 * whole process. It asks over a connection of its own, which never waits; in the order of asking.
 */
export class WriteGate {
  readonly #open: () => Database
  readonly #limit: number
  readonly #writers: Writer[] = []
  #database: Database | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  /** When the lock was seen to be free last, by `performance.now()`. */
  #seenFree = Number.NEGATIVE_INFINITY

  /** `open` gives a connection without a busy timeout; `limit` is in milliseconds. */
  constructor(open: () => Database, limit: number) {
    this.#open = open
    this.#limit = limit
  }

  /**
   * Null while nobody holds the lock; else a promise of the turn, or of DatabaseBusy. `isOpen`: a
   * transaction of this process is open, which SQLite would wait for while the event loop, which ends it, stands still.
   */
  enter(isOpen: boolean): Promise<void> | null {
    if (this.#writers.length === 0 && this.#mayEnter(isOpen)) return null
    return new Promise((enter, refuse) => {
      this.#writers.push({ since: performance.now(), enter, refuse })
      this.#timer ??= setTimeout(() => this.#look(), interval)
    })
  }

  /** Gives its connection up, to a file that was replaced; it is opened anew when it is wanted. */
  abandon(): void {
    this.#database?.abandon()
    this.#database = null
  }

  /** Refuses who is waiting, and closes the connection. */
  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    for (const { refuse } of this.#writers.splice(0)) refuse(busy('the server is stopping'))
    this.#database?.close()
    this.#database = null
  }

  #look(): void {
    this.#timer = null
    const isFree = this.#isFree()
    if (isFree) this.#writers.shift()?.enter()
    const latest = performance.now() - this.#limit
    while ((this.#writers[0]?.since ?? latest) < latest) {
      this.#writers.shift()?.refuse(busy(`database is locked for ${this.#limit / 1000} s`))
    }
    if (this.#writers.length > 0) {
      this.#timer = setTimeout(() => this.#look(), isFree ? 0 : interval)
    }
  }

  #mayEnter(isOpen: boolean): boolean {
    if (!isOpen && performance.now() - this.#seenFree < freshness) return true
    const isFree = this.#isFree()
    if (isFree) this.#seenFree = performance.now()
    return isFree
  }

  // What else goes wrong here goes wrong again where somebody can be told.
  #isFree(): boolean {
    try {
      this.#database ??= this.#open()
      this.#database.execute('BEGIN IMMEDIATE')
      this.#database.execute('ROLLBACK')
      return true
    } catch (error) {
      return !(error instanceof DatabaseBusy)
    }
  }
}

function busy(message: string): DatabaseBusy {
  return new DatabaseBusy(message, 5, '')
}
