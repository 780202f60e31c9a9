import type { CacheEntries, CacheEntry } from '../cache/cache-entries.ts'
import { DatabaseBusy } from '../record/database/database-errors.ts'
import type { Rows } from '../record/database/rows.ts'
import { Database } from './database.ts'
import type { SqliteLibrary } from './library.ts'
import { removeDatabaseFiles } from './shared-files.ts'

/** Milliseconds that another worker's write is waited for: it takes microseconds. */
const PATIENCE = 100
/** What part of the size is written between two looks at what is too much. */
const SWEEP = 0.05
/** What part of the size stays after one. */
const KEPT = 0.9

const TABLE =
  'CREATE TABLE IF NOT EXISTS entries (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, ' +
  'size INTEGER NOT NULL, expires REAL, text TEXT NOT NULL)'
const WRITE = 'INSERT OR REPLACE INTO entries (key, size, expires, text) VALUES (?, ?, ?, ?)'
const INCREMENT =
  'INSERT INTO entries (key, size, expires, text) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (key) DO UPDATE SET ' +
  'text = ?4 + CASE WHEN expires <= ?5 THEN 0 ELSE text END, ' +
  'expires = CASE WHEN expires <= ?5 THEN ?3 ELSE expires END RETURNING expires, text'
const RUNNING = 'SELECT id, sum(size) OVER (ORDER BY id) AS size FROM entries'
const DROP = `DELETE FROM entries WHERE id <= (SELECT min(id) FROM (${RUNNING}) WHERE size >= ?)`

/**
 * Entries in a file of SQLite that all workers share: what one wrote before it died is there; one that is lasting is there after
 * a restart too. The oldest go when keys and texts are more than `size` characters. Where the file cannot be used nothing is
 * kept, which is told once.
 */
export class CacheFile implements CacheEntries {
  readonly #open: () => Database
  readonly #size: number
  readonly #tell: (error: unknown) => void
  #database: Database | null = null
  #hasFailed = false
  #sinceSweep = 0

  constructor(
    library: () => SqliteLibrary,
    path: string,
    size: number,
    tell: (error: unknown) => void,
    isLasting = false,
  ) {
    this.#open = () => openFile(library(), path, isLasting)
    this.#size = size
    this.#tell = tell
  }

  read(key: string): CacheEntry | null {
    const sql = 'SELECT expires, text FROM entries WHERE key = ?'
    return this.#try(null, (database) => entryIn(database.query(sql, [key])))
  }

  write(key: string, { text, expires }: CacheEntry, now: number): boolean {
    return this.#try(false, (database) => {
      const size = key.length + text.length
      database.execute(WRITE, [key, size, expires, text])
      this.#grow(database, size, now)
      return true
    })
  }

  increment(key: string, amount: number, expires: number | null, now: number): CacheEntry | null {
    return this.#try(null, (database) => {
      const entry = entryIn(database.query(INCREMENT, [key, key.length, expires, amount, now]))
      this.#grow(database, key.length, now)
      return entry
    })
  }

  delete(key: string): boolean {
    return this.#try(false, (database) => {
      return database.execute('DELETE FROM entries WHERE key = ?', [key]).changes > 0
    })
  }

  keys(): readonly string[] {
    return this.#try([], (database) => {
      const rows = database.query('SELECT key FROM entries')
      return Array.from({ length: rows.count }, (_, row) => String(rows.value(row, 0)))
    })
  }

  sweep(now: number): void {
    this.#try(undefined, (database) => this.#sweep(database, now))
  }

  clear(): void {
    this.#try(undefined, (database) => database.execute('DELETE FROM entries'))
  }

  close(): void {
    this.#database?.close()
    this.#database = null
  }

  #grow(database: Database, size: number, now: number): void {
    this.#sinceSweep += size
    if (this.#sinceSweep > this.#size * SWEEP) this.#sweep(database, now)
  }

  /** What has ended goes, and of the rest the oldest that are too much. */
  #sweep(database: Database, now: number): void {
    this.#sinceSweep = 0
    database.execute('DELETE FROM entries WHERE expires <= ?', [now])
    const size = Number(database.query('SELECT total(size) FROM entries').value(0, 0))
    if (size > this.#size) database.execute(DROP, [size - this.#size * KEPT])
  }

  #try<T>(otherwise: T, body: (database: Database) => T): T {
    if (this.#hasFailed) return otherwise
    try {
      this.#database ??= this.#open()
      return body(this.#database)
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) this.#fail(error)
      return otherwise
    }
  }

  #fail(error: unknown): void {
    this.#hasFailed = true
    try {
      this.close()
    } catch {}
    this.#tell(error)
  }
}

/** A file that lasts may meet a loss of power; one that is damaged begins anew. */
function openFile(library: SqliteLibrary, path: string, isLasting: boolean): Database {
  const synchronous = isLasting ? 'NORMAL' : 'OFF'
  try {
    return openTable(library, path, synchronous)
  } catch (error) {
    if (!isLasting || error instanceof DatabaseBusy) throw error
    removeDatabaseFiles(path)
    return openTable(library, path, synchronous)
  }
}

function openTable(library: SqliteLibrary, path: string, synchronous: string): Database {
  const database = Database.open(library, path, { busyTimeout: PATIENCE })
  try {
    database.query(`PRAGMA synchronous = ${synchronous}`)
    database.execute(TABLE)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function entryIn(rows: Rows): CacheEntry | null {
  if (rows.count === 0) return null
  const expires = rows.value(0, 0)
  return { text: String(rows.value(0, 1)), expires: expires === null ? null : Number(expires) }
}
