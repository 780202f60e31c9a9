import { DatabaseBusy } from '../record/database/database-errors.ts'
import type { Database } from './database.ts'

/** Milliseconds between two looks at a lock that somebody holds. */
const interval = 4

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

  /** `open` gives a connection without a busy timeout; `limit` is in milliseconds. */
  constructor(open: () => Database, limit: number) {
    this.#open = open
    this.#limit = limit
  }

  /** Null while nobody holds the lock; else a promise of the turn, or of DatabaseBusy. */
  enter(): Promise<void> | null {
    if (this.#writers.length === 0 && this.#isFree()) return null
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
