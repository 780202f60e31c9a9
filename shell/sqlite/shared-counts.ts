import {
  MemoryCounts,
  MOST_KEYS,
  type RequestCount,
  type RequestCounts,
} from '../controller/request-counts.ts'
import { DatabaseBusy } from '../record/database/database-errors.ts'
import { Database } from './database.ts'
import type { SqliteLibrary } from './library.ts'

/** How long another worker's increment is waited for: it takes microseconds. */
const PATIENCE = 100
/** How many increments come between two looks at what is over. */
const SWEEP = 1000

/**
 * Counts that all workers share, in a file of its own: what one counted before it died still counts. Where the
 * file cannot be used, each worker counts by itself.
 */
export class SharedCounts implements RequestCounts {
  readonly #open: () => Database
  readonly #warn: (message: string) => void
  readonly #alone = new MemoryCounts()
  readonly #most: number
  #database: Database | null = null
  #hasFailed = false
  #sinceSweep = 0

  constructor(
    library: () => SqliteLibrary,
    path: string,
    warn: (message: string) => void,
    most = MOST_KEYS,
  ) {
    this.#open = () => openCounts(library(), path)
    this.#warn = warn
    this.#most = most
  }

  increment(key: string, within: number, now: number): RequestCount {
    if (!this.#hasFailed) {
      try {
        this.#database ??= this.#open()
        return this.#count(this.#database, key, within, now)
      } catch (error) {
        if (!(error instanceof DatabaseBusy)) this.#fail(error)
      }
    }
    return this.#alone.increment(key, within, now)
  }

  close(): void {
    this.#database?.close()
    this.#database = null
  }

  #count(database: Database, key: string, within: number, now: number): RequestCount {
    database.execute('BEGIN IMMEDIATE')
    try {
      const update = 'UPDATE counts SET count = count + 1 WHERE key = ? AND ends > ?'
      if (database.execute(update, [key, now]).changes === 0) {
        database.execute('INSERT OR REPLACE INTO counts (key, count, ends) VALUES (?, 1, ?)', [
          key,
          now + within,
        ])
      }
      const rows = database.query('SELECT count, ends FROM counts WHERE key = ?', [key])
      const counted = { count: Number(rows.value(0, 0)), ends: Number(rows.value(0, 1)) }
      this.#sweep(database, now)
      database.execute('COMMIT')
      return counted
    } catch (error) {
      if (database.inTransaction) database.execute('ROLLBACK')
      throw error
    }
  }

  /** What is over goes; of what is left so many stay that the file does not grow. */
  #sweep(database: Database, now: number): void {
    this.#sinceSweep += 1
    if (this.#sinceSweep < Math.min(SWEEP, this.#most)) return
    this.#sinceSweep = 0
    database.execute('DELETE FROM counts WHERE ends <= ?', [now])
    const excess = Number(database.query('SELECT count(*) FROM counts').value(0, 0)) - this.#most
    if (excess <= 0) return
    const oldest = 'SELECT key FROM counts ORDER BY ends LIMIT ?'
    database.execute(`DELETE FROM counts WHERE key IN (${oldest})`, [excess])
  }

  #fail(error: unknown): void {
    this.#hasFailed = true
    try {
      this.close()
    } catch {}
    this.#warn(`rate_limit counts in each worker by itself: ${String(error)}`)
  }
}

function openCounts(library: SqliteLibrary, path: string): Database {
  const database = Database.open(library, path, { busyTimeout: PATIENCE })
  try {
    database.query('PRAGMA synchronous = OFF')
    database.execute(
      'CREATE TABLE IF NOT EXISTS counts (key TEXT PRIMARY KEY, count INTEGER NOT NULL, ends REAL NOT NULL) WITHOUT ROWID',
    )
    database.execute('CREATE INDEX IF NOT EXISTS counts_by_end ON counts (ends)')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
