import { sha256 } from '../builtin.ts'
import type { CacheEntries, CacheEntry } from '../cache/cache-entries.ts'
import { withDeadline } from '../record/database/deadline.ts'
import type { Rows } from '../record/database/rows.ts'
import { PostgresConnection } from './connection.ts'
import type { Place } from './place.ts'

/** Milliseconds that a statement may take: what is not found in time is made anew. */
const PATIENCE = 1000
/** Milliseconds for which a server that failed is not asked. */
const PAUSE = 1000
/** What part of the size is written between two looks at what is too much, and what part stays after one. */
const SWEEP = 0.05
const KEPT = 0.9

/**
 * Entries in a table of the application's database, which all of its machines share, over a connection of their own: no transaction
 * of the application holds or undoes them. The table is unlogged: a crash of the server empties it. The oldest entries go when keys
 * and texts are more than `size` characters. While the server is away nothing is kept, which is told once.
 */
export class CacheRows implements CacheEntries {
  readonly #place: Place
  readonly #table: string
  readonly #size: number
  readonly #tell: (error: unknown) => void
  #connection: PostgresConnection | null = null
  #triesAt = 0
  #isTold = false
  #sinceSweep = 0

  constructor(place: Place, table: string, size: number, tell: (error: unknown) => void) {
    this.#place = place
    this.#table = table
    this.#size = size
    this.#tell = tell
  }

  read(key: string): CacheEntry | null {
    const sql = `SELECT expires, text FROM ${this.#table} WHERE digest = ?`
    return this.#try(null, (db) => entryIn(db.query(sql, [digest(key)])))
  }

  write(key: string, { text, expires }: CacheEntry, now: number): boolean {
    const size = key.length + text.length
    const sql = `INSERT INTO ${this.#table} (digest, key, size, expires, text) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (digest) DO UPDATE SET id = excluded.id, size = excluded.size, expires = excluded.expires, text = excluded.text`
    return this.#try(false, (db) => {
      db.execute(sql, [digest(key), key, size, expires, text])
      this.#grow(db, size, now)
      return true
    })
  }

  increment(key: string, amount: number, expires: number | null, now: number): CacheEntry | null {
    const isOver = 'old.expires <= ?6'
    const sql = `INSERT INTO ${this.#table} AS old (digest, key, size, expires, text) VALUES (?1, ?2, ?3, ?4, ?5::bigint::text)
      ON CONFLICT (digest) DO UPDATE SET
        text = (?5::bigint + CASE WHEN ${isOver} THEN 0 ELSE coalesce(substring(old.text FROM '^-?[0-9]{1,18}'), '0')::bigint END)::text,
        expires = CASE WHEN ${isOver} THEN ?4 ELSE old.expires END
      RETURNING expires, text`
    return this.#try(null, (db) => {
      const entry = entryIn(db.query(sql, [digest(key), key, key.length, expires, amount, now]))
      this.#grow(db, key.length, now)
      return entry
    })
  }

  delete(key: string): boolean {
    const sql = `DELETE FROM ${this.#table} WHERE digest = ?`
    return this.#try(false, (db) => db.execute(sql, [digest(key)]).changes > 0)
  }

  keys(): readonly string[] {
    return this.#try([], (db) => {
      const rows = db.query(`SELECT key FROM ${this.#table}`)
      return Array.from({ length: rows.count }, (_, row) => String(rows.value(row, 0)))
    })
  }

  sweep(now: number): void {
    this.#try(undefined, (db) => this.#sweep(db, now))
  }

  clear(): void {
    this.#try(undefined, (db) => db.execute(`TRUNCATE ${this.#table}`))
  }

  close(): void {
    this.#connection?.close()
    this.#connection = null
  }

  #grow(db: PostgresConnection, size: number, now: number): void {
    this.#sinceSweep += size
    if (this.#sinceSweep > this.#size * SWEEP) this.#sweep(db, now)
  }

  /** What has ended goes, and of the rest the oldest that are too much. */
  #sweep(db: PostgresConnection, now: number): void {
    this.#sinceSweep = 0
    const table = this.#table
    db.execute(`DELETE FROM ${table} WHERE expires <= ?`, [now])
    const size = Number(db.query(`SELECT coalesce(sum(size), 0)::int8 FROM ${table}`).value(0, 0))
    if (size <= this.#size) return
    const running = `SELECT id, sum(size) OVER (ORDER BY id) AS size FROM ${table}`
    const last = `SELECT min(id) FROM (${running}) AS sums WHERE size >= ?::bigint`
    db.execute(`DELETE FROM ${table} WHERE id <= (${last})`, [Math.ceil(size - this.#size * KEPT)])
  }

  /** Any failure is a cache without the entry: the application goes on. */
  #try<T>(otherwise: T, body: (db: PostgresConnection) => T): T {
    const now = performance.now()
    if (now < this.#triesAt) return otherwise
    try {
      const result = withDeadline(now + PATIENCE, () => {
        this.#connection ??= this.#open()
        return body(this.#connection)
      })
      this.#isTold = false
      return result
    } catch (error) {
      this.#triesAt = performance.now() + PAUSE
      if (!this.#isTold) this.#tell(error)
      this.#isTold = true
      try {
        this.close()
      } catch {}
      return otherwise
    }
  }

  #open(): PostgresConnection {
    const connection = new PostgresConnection(this.#place)
    const table = this.#table
    const isThere = () =>
      connection.query('SELECT to_regclass(?) IS NULL', [table]).value(0, 0) === 0
    if (isThere()) return connection
    try {
      connection.execute(`CREATE UNLOGGED TABLE ${table} (digest text PRIMARY KEY, id bigserial NOT NULL UNIQUE,
        key text NOT NULL, size bigint NOT NULL, expires double precision, text text NOT NULL)`)
    } catch (error) {
      // Another process may have been faster.
      if (!isThere()) throw error
    }
    return connection
  }
}

/** What stands for a key, which may be longer than an index takes. */
function digest(key: string): string {
  return sha256(Buffer.from(key), 'hex')
}

function entryIn(rows: Rows): CacheEntry | null {
  if (rows.count === 0) return null
  const expires = rows.value(0, 0)
  return { text: String(rows.value(0, 1)), expires: expires === null ? null : Number(expires) }
}
