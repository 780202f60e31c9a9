import { type EntrySql, StoredEntries } from '../cache/stored-entries.ts'
import { DatabaseBusy } from '../record/database/database-errors.ts'
import { Database } from './database.ts'
import type { SqliteLibrary } from './library.ts'
import { removeDatabaseFiles } from './shared-files.ts'

/** Milliseconds that another worker's write is waited for: it takes microseconds. */
const PATIENCE = 100

const TABLE =
  'CREATE TABLE IF NOT EXISTS entries (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, ' +
  'size INTEGER NOT NULL, expires REAL, text TEXT NOT NULL)'
const RUNNING = 'SELECT id, sum(size) OVER (ORDER BY id) AS size FROM entries'
const SQL: EntrySql = {
  read: 'SELECT expires, text FROM entries WHERE key = ?',
  write: 'INSERT OR REPLACE INTO entries (key, size, expires, text) VALUES (?, ?, ?, ?)',
  increment:
    'INSERT INTO entries (key, size, expires, text) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (key) DO UPDATE SET ' +
    'text = ?4 + CASE WHEN expires <= ?5 THEN 0 ELSE text END, ' +
    'expires = CASE WHEN expires <= ?5 THEN ?3 ELSE expires END RETURNING expires, text',
  delete: 'DELETE FROM entries WHERE key = ?',
  keys: 'SELECT key FROM entries',
  clear: 'DELETE FROM entries',
  expire: 'DELETE FROM entries WHERE expires <= ?',
  size: 'SELECT total(size) FROM entries',
  drop: `DELETE FROM entries WHERE id <= (SELECT min(id) FROM (${RUNNING}) WHERE size >= ?)`,
}

/**
 * Entries in a file of SQLite that all workers share: what one wrote before it died is there; one that is lasting is there after
 * a restart too. Where the file cannot be used nothing is kept, which is told once.
 */
export class CacheFile extends StoredEntries<Database> {
  readonly #open: () => Database
  readonly #tell: (error: unknown) => void
  #database: Database | null = null
  #hasFailed = false

  constructor(
    library: () => SqliteLibrary,
    path: string,
    size: number,
    tell: (error: unknown) => void,
    isLasting = false,
  ) {
    super(size, SQL)
    this.#open = () => openFile(library(), path, isLasting)
    this.#tell = tell
  }

  close(): void {
    this.#database?.close()
    this.#database = null
  }

  protected attempt<T>(otherwise: T, body: (database: Database) => T): T {
    if (this.#hasFailed) return otherwise
    try {
      this.#database ??= this.#open()
      return body(this.#database)
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) this.#fail(error)
      return otherwise
    }
  }

  protected found(key: string): string {
    return key
  }

  protected kept(key: string): readonly string[] {
    return [key]
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
