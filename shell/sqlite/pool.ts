import { DatabaseBusy } from '../record/database-errors.ts'
import { Database, type DatabaseOptions } from './database.ts'
import type { SqliteLibrary } from './library.ts'

/** How a pool is opened. */
export interface PoolOptions extends DatabaseOptions {
  /** Connections at most; 4 unless told. */
  readonly size?: number
  /** Milliseconds to wait for a free connection; 5,000 unless told. */
  readonly waitTimeout?: number
  /** Takes a line when a transaction was left open. */
  readonly log?: (line: string) => void
}

interface Waiting {
  readonly take: (database: Database) => void
  readonly timer: ReturnType<typeof setTimeout>
}

/** A few connections to one database, lent to one request at a time, in the order of asking. */
export class Pool {
  readonly path: string
  readonly library: SqliteLibrary
  readonly #options: PoolOptions
  readonly #free: Database[] = []
  readonly #waiting: Waiting[] = []
  #opened = 0
  #closed = false

  constructor(library: SqliteLibrary, path: string, options: PoolOptions = {}) {
    this.library = library
    this.path = path
    this.#options = options
  }

  /** A connection, at once while one is free; else a promise of one, which may end in DatabaseBusy. */
  acquire(): Database | Promise<Database> {
    if (this.#closed) throw new Error(`the pool of ${this.path} is closed`)
    const free = this.#free.pop()
    if (free !== undefined) return free
    if (this.#opened < (this.#options.size ?? 4)) {
      const database = Database.open(this.library, this.path, this.#options)
      this.#opened++
      return database
    }
    return this.#wait()
  }

  /** Takes a connection back; a transaction left open is rolled back and logged. */
  release(database: Database): void {
    if (database.inTransaction) {
      this.#options.log?.('a transaction was left open: rolled back')
      database.execute('ROLLBACK')
    }
    const next = this.#waiting.shift()
    if (next !== undefined) {
      clearTimeout(next.timer)
      next.take(database)
    } else if (this.#closed) {
      database.close()
    } else {
      this.#free.push(database)
    }
  }

  /** Runs `body` with a connection of its own; without waiting when one is free and body is not async. */
  use<T>(body: (database: Database) => T): T | Promise<Awaited<T>> {
    const database = this.acquire()
    if (database instanceof Promise) return database.then((late) => this.#lend(late, body)) as never
    return this.#lend(database, body)
  }

  /** Closes the free connections now, and the lent ones when they come back. */
  close(): void {
    this.#closed = true
    for (const database of this.#free.splice(0)) database.close()
  }

  [Symbol.dispose](): void {
    this.close()
  }

  #lend<T>(database: Database, body: (database: Database) => T): T {
    let later = false
    try {
      const result = body(database)
      if (result instanceof Promise) {
        later = true
        return result.finally(() => this.release(database)) as T
      }
      return result
    } finally {
      if (!later) this.release(database)
    }
  }

  #wait(): Promise<Database> {
    return new Promise((take, refuse) => {
      const limit = this.#options.waitTimeout ?? 5000
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        const size = this.#options.size ?? 4
        refuse(new DatabaseBusy(`all ${size} connections were in use for ${limit / 1000} s`, 5, ''))
      }, limit)
      const waiting: Waiting = { take, timer }
      this.#waiting.push(waiting)
    })
  }
}
