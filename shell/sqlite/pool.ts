import type { Connection } from '../record/database/connection.ts'
import { DatabaseBusy } from '../record/database/database-errors.ts'
import { Database, type DatabaseOptions } from './database.ts'
import { DatabaseFile } from './database-file.ts'
import { Lease } from './lease.ts'
import type { SqliteLibrary } from './library.ts'
import { WriteGate } from './write-gate.ts'

/** How a pool is opened. */
export interface PoolOptions extends DatabaseOptions {
  /** Connections at most; 4 unless told. */
  readonly size?: number
  /** Milliseconds to wait for a free connection; 5,000 unless told. */
  readonly waitTimeout?: number
  /** Milliseconds after which the statements of a request are stopped; 60,000 unless told. */
  readonly requestTimeout?: number
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
  readonly #gate: WriteGate
  readonly #file: DatabaseFile
  /** Which file each connection is to. */
  readonly #identities = new WeakMap<Database, string | null>()
  #opened = 0
  #closed = false

  constructor(library: SqliteLibrary, path: string, options: PoolOptions = {}) {
    this.library = library
    this.path = path
    this.#options = options
    this.#file = new DatabaseFile(path)
    const open = () => Database.open(library, path, { ...options, busyTimeout: 0 })
    this.#gate = new WriteGate(open, options.busyTimeout ?? 5000)
  }

  /** A connection, at once while one is free; else a promise of one, which may end in DatabaseBusy. */
  acquire(): Database | Promise<Database> {
    if (this.#closed) throw new Error(`the pool of ${this.path} is closed`)
    return this.#isFull ? this.#wait() : this.#take()
  }

  /** Takes a connection back; a transaction left open is rolled back and logged. */
  release(lent: Database): void {
    const database = this.#cleared(lent)
    const next = this.#waiting.shift()
    if (next !== undefined) {
      clearTimeout(next.timer)
      next.take(database ?? this.#take())
    } else if (database === null) {
      return
    } else if (this.#closed || this.#opened > this.#size) {
      this.#opened--
      database.close()
    } else {
      this.#free.push(database)
    }
  }

  /**
   * Runs `body` with a connection of its own, from its first query to its end; without waiting while
   * one is free and body is not async.
   */
  use<T>(body: (connection: Connection) => T): T | Promise<Awaited<T>> {
    if (this.#closed) throw new Error(`the pool of ${this.path} is closed`)
    if (!this.#isFull) return this.#lend(() => this.#take(), body)
    return this.#wait().then((database) => {
      const lent = this.#lend(() => database, body, database)
      return lent as Awaited<T> | Promise<Awaited<T>>
    })
  }

  /** A connection at once, one more than the size where it must be, until `end`: for a moment's use. */
  lend(): { readonly connection: Connection; end(): void } {
    if (this.#closed) throw new Error(`the pool of ${this.path} is closed`)
    return this.#loan(() => this.#take())
  }

  /** Null while nobody holds the write lock; else a promise of the turn, or of DatabaseBusy. */
  waitToWrite(): Promise<void> | null {
    this.#follow(true)
    return this.#gate.enter()
  }

  /** Closes the free connections now, and the lent ones when they come back. */
  close(): void {
    this.#closed = true
    this.#gate.close()
    for (const database of this.#free.splice(0)) database.close()
  }

  [Symbol.dispose](): void {
    this.close()
  }

  // A connection that cannot even roll back is closed, which ends its transaction.
  #cleared(database: Database): Database | null {
    if (this.#identities.get(database) !== this.#file.identity) {
      this.#opened--
      database.close()
      return null
    }
    if (!database.inTransaction) return database
    this.#options.log?.('a transaction was left open: rolled back')
    try {
      database.execute('ROLLBACK')
      return database
    } catch {
      this.#opened--
      database.close()
      return null
    }
  }

  get #size(): number {
    return this.#options.size ?? 4
  }

  get #isFull(): boolean {
    return this.#free.length === 0 && this.#opened >= this.#size
  }

  // A request that was let in and asks late gets a connection in any case: it cannot wait any more.
  #take(): Database {
    this.#follow(false)
    const free = this.#free.pop()
    if (free !== undefined) return free
    const database = Database.open(this.library, this.path, this.#options)
    this.#opened++
    this.#file.opened()
    this.#identities.set(database, this.#file.identity)
    return database
  }

  /** Where another file has taken the place of the database, the connections to the old one are closed. */
  #follow(isWriter: boolean): void {
    if (!this.#file.isAnother(isWriter)) return
    this.#options.log?.(`the database ${this.path} was replaced: connecting to the new one`)
    this.#opened -= this.#free.length
    for (const database of this.#free.splice(0)) database.close()
    this.#gate.reconnect()
  }

  #lend<T>(take: () => Database, body: (connection: Connection) => T, taken?: Database): T {
    const { connection, end } = this.#loan(take, taken)
    let later = false
    try {
      const result = body(connection)
      if (result instanceof Promise) {
        later = true
        return result.finally(end) as T
      }
      return result
    } finally {
      if (!later) end()
    }
  }

  #loan(take: () => Database, taken?: Database): { connection: Connection; end(): void } {
    const lease = new Lease(take, performance.now() + (this.#options.requestTimeout ?? 60_000))
    const end = () => {
      const database = lease.database ?? taken
      if (database !== undefined) this.release(database)
    }
    return { connection: lease, end }
  }

  #wait(): Promise<Database> {
    return new Promise((take, refuse) => {
      const limit = this.#options.waitTimeout ?? 5000
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        const all = `all ${this.#size} connections`
        refuse(new DatabaseBusy(`${all} were in use for ${limit / 1000} s`, 5, ''))
      }, limit)
      const waiting: Waiting = { take, timer }
      this.#waiting.push(waiting)
    })
  }
}
