import { existsSync } from 'node:fs'
import {
  type ConnectionHandler,
  ConnectionNotEstablished,
} from '../record/database/connection-handler.ts'
import { DatabaseBusy } from '../record/database/database-errors.ts'
import { LendingPool } from '../record/database/lending-pool.ts'
import { sqlite } from '../schema/sqlite/adapter.ts'
import { Database, type DatabaseOptions } from './database.ts'
import { DatabaseFile } from './database-file.ts'
import type { SqliteLibrary } from './library.ts'
import { WriteGate } from './write-gate.ts'

/** The connections that are lent at once at most, and kept open for those who come next. */
const SIZE = 4

/**
 * The milliseconds within which a log that was left is looked at again, round after round: two who do it at the same moment once
 * more hardly do so in a wider one.
 */
const LOG_PAUSES = [20, 40, 80, 160, 320, 320]

/** How a pool is opened. */
export interface PoolOptions extends DatabaseOptions {
  /** Milliseconds after which the statements of a turn are stopped; 60,000 unless told. */
  readonly requestTimeout?: number
}

/**
 * Milliseconds between two looks at the file of a process that nobody asks anything: until it lets go of a
 * file that was replaced, others may not be able to use the new one.
 */
const idleInterval = 1000

/** Connections to one file. */
export class Pool extends LendingPool<Database> implements ConnectionHandler {
  readonly adapter = sqlite
  readonly path: string
  readonly library: SqliteLibrary
  readonly #options: PoolOptions
  readonly #free: Database[] = []
  readonly #gate: WriteGate
  readonly #file: DatabaseFile
  /** The connections, lent ones too, and the generation of the file that each is to. */
  readonly #generations = new Map<Database, number>()
  /** The commits that were seen last. */
  #commits = new Uint32Array()
  #closed = false
  #watch: ReturnType<typeof setInterval> | null = null

  constructor(library: SqliteLibrary, path: string, options: PoolOptions = {}) {
    super(options.requestTimeout)
    this.library = library
    this.path = path
    this.#options = options
    this.#file = new DatabaseFile(path)
    this.#gate = new WriteGate(() => this.#open(0), options.busyTimeout ?? 5000)
  }

  /** A connection of its own, for a command; until `release`. */
  acquire(): Database {
    this.requireOpen()
    return this.take()
  }

  /** Takes a connection back; a transaction left open is rolled back and logged. */
  release(lent: Database): void {
    const database = this.#cleared(lent)
    if (database === null) return
    if (this.#closed) {
      this.#generations.delete(database)
      database.close()
    } else {
      this.#free.push(database)
    }
  }

  /** How many connections are open, lent ones too. */
  get openCount(): number {
    return this.#generations.size
  }

  /** Whether somebody, in whichever process, has committed something since this was asked last; true where that is not known. */
  hasCommits(): boolean {
    const commits = this.#free.at(-1)?.commits ?? null
    const isSame = commits?.every((word, at) => word === this.#commits[at]) === true
    if (!isSame) this.#commits = commits?.slice() ?? new Uint32Array()
    return !isSame
  }

  /** Null while nobody holds the write lock; else a promise of the turn, or of DatabaseBusy. */
  waitToWrite(): Promise<void> | null {
    this.#follow(true)
    return this.#gate.enter(this.hasTransaction())
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

  /**
   * Closes, and sees to it that the log is written back where nobody else uses the database. Of two processes that close at the
   * same moment SQLite has each leave it to the other: whoever still sees it a moment later opens the database once more.
   */
  async closeLast(): Promise<void> {
    this.close()
    for (const pause of LOG_PAUSES) {
      if (!existsSync(`${this.path}-wal`)) return
      await Bun.sleep(5 + Math.random() * pause)
      if (!existsSync(`${this.path}-wal`)) return
      try {
        const database = this.#open(0)
        database.query('PRAGMA schema_version')
        database.close()
      } catch (error) {
        // Another file has taken its place: the log is no more this one's.
        if (!(error instanceof DatabaseBusy)) return
      }
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

  /** Whether a connection that is lent has a transaction open. */
  hasTransaction(): boolean {
    for (const database of this.#generations.keys()) if (database.inTransaction) return true
    return false
  }

  #isOld(database: Database): boolean {
    return this.#generations.get(database) !== this.#file.generation
  }

  /** For the leases of this pool. */
  take(): Database {
    this.#follow(false)
    const free = this.#free.pop()
    if (free !== undefined) return free
    if (this.#generations.size >= SIZE) {
      throw new ConnectionNotEstablished(`all ${SIZE} connections to ${this.path} are lent`)
    }
    const database = this.#open(this.#options.busyTimeout)
    this.#file.opened(database)
    this.#watch ??= setInterval(() => this.#glance(), idleInterval).unref()
    this.#generations.set(database, this.#file.generation)
    return database
  }

  #open(busyTimeout: number | undefined): Database {
    this.#file.requireThere()
    return Database.open(this.library, this.path, {
      ...this.#options,
      ...(busyTimeout === undefined ? {} : { busyTimeout }),
    })
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

  // An error here is raised again by the next statement, which reports it.
  #glance(): void {
    try {
      this.#follow(false)
      // So that the log of the file before it does not wait for a request to be set aside.
      if (this.#generations.size === 0) this.release(this.take())
    } catch {}
  }

  /** Some connection to the present file. */
  #current(): Database | null {
    for (const database of this.#generations.keys()) if (!this.#isOld(database)) return database
    return null
  }

  /** For the leases of this pool: what a connection to a file that is gone writes is lost. */
  beforeWriting(database: Database | null, sql: string): void {
    if (sql.startsWith('ROLLBACK')) return
    this.#follow(true)
    if (database === null || !this.#isOld(database)) return
    throw new DatabaseBusy(`the database ${this.path} was replaced while the request ran`, 5, '')
  }

  protected requireOpen(): void {
    if (this.#closed) throw new Error(`the pool of ${this.path} is closed`)
  }
}
