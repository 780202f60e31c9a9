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

/**
 * Milliseconds between two looks at the file of a process that nobody asks anything: until it lets go of a
 * file that was replaced, others may not be able to use the new one.
 */
const idleInterval = 1000

/** A few connections to one database, lent to one request at a time, in the order of asking. */
export class Pool {
  readonly path: string
  readonly library: SqliteLibrary
  readonly #options: PoolOptions
  readonly #free: Database[] = []
  readonly #waiting: Waiting[] = []
  readonly #gate: WriteGate
  readonly #file: DatabaseFile
  /** The connections, lent ones too, and the generation of the file that each is to. */
  readonly #generations = new Map<Database, number>()
  #closed = false
  #watch: ReturnType<typeof setInterval> | null = null

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
    } else if (this.#closed || this.#generations.size > this.#size) {
      this.#generations.delete(database)
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
    try {
      if (!this.#closed) this.#follow(true)
    } catch {
      // The file is gone: SQLite leaves the log alone then.
    }
    this.#closed = true
    if (this.#watch !== null) clearInterval(this.#watch)
    this.#gate.close()
    for (const database of this.#free.splice(0)) {
      this.#generations.delete(database)
      database.close()
    }
  }

  [Symbol.dispose](): void {
    this.close()
  }

  // A connection that cannot even roll back is closed, which ends its transaction.
  #cleared(database: Database): Database | null {
    if (this.#isOld(database)) {
      this.#generations.delete(database)
      database.abandon()
      return null
    }
    if (!database.inTransaction) return database
    this.#options.log?.('a transaction was left open: rolled back')
    try {
      database.execute('ROLLBACK')
      return database
    } catch {
      this.#generations.delete(database)
      database.close()
      return null
    }
  }

  #isOld(database: Database): boolean {
    return this.#generations.get(database) !== this.#file.generation
  }

  get #size(): number {
    return this.#options.size ?? 4
  }

  get #isFull(): boolean {
    return this.#free.length === 0 && this.#generations.size >= this.#size
  }

  // A request that was let in and asks late gets a connection in any case: it cannot wait any more.
  #take(): Database {
    this.#follow(false)
    const free = this.#free.pop()
    if (free !== undefined) return free
    const database = Database.open(this.library, this.path, this.#options)
    this.#file.opened(database)
    this.#watch ??= setInterval(() => this.#glance(), idleInterval).unref()
    this.#generations.set(database, this.#file.generation)
    return database
  }

  /** Where another file has taken the place of the database, the connections to the old one are closed. */
  #follow(isWriter: boolean): void {
    if (!this.#file.isAnother(isWriter, () => this.#current())) return
    this.#options.log?.(`the database ${this.path} was replaced: connecting to the new one`)
    for (const database of this.#free.splice(0)) {
      this.#generations.delete(database)
      database.abandon()
    }
    this.#gate.abandon()
  }

  // What goes wrong here goes wrong again where somebody can be told.
  #glance(): void {
    try {
      this.#follow(false)
    } catch {}
  }

  /** Some connection to the present file. */
  #current(): Database | null {
    for (const database of this.#generations.keys()) if (!this.#isOld(database)) return database
    return null
  }

  /** Before each statement that may write: what a connection to a file that is gone writes is lost. */
  #beforeWriting(database: Database | null, sql: string): void {
    if (sql.startsWith('ROLLBACK')) return
    this.#follow(true)
    if (database === null || !this.#isOld(database)) return
    throw new DatabaseBusy(`the database ${this.path} was replaced while the request ran`, 5, '')
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
    const deadline = performance.now() + (this.#options.requestTimeout ?? 60_000)
    const lease = new Lease(take, deadline, (database, sql) => this.#beforeWriting(database, sql))
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
