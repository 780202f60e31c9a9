import { sha256 } from '../builtin.ts'
import { type EntrySql, StoredEntries } from '../cache/stored-entries.ts'
import { withDeadline } from '../record/database/deadline.ts'
import { PostgresConnection } from './connection.ts'
import type { Place } from './place.ts'

/** Milliseconds that a statement may take: what is not found in time is made anew. */
const PATIENCE = 1000
/** Milliseconds for which a server that failed is not asked. */
const PAUSE = 1000

function sqlOf(table: string): EntrySql {
  const isOver = 'old.expires <= ?6'
  const running = `SELECT id, sum(size) OVER (ORDER BY id) AS size FROM ${table}`
  return {
    read: `SELECT expires, text FROM ${table} WHERE digest = ?`,
    write: `INSERT INTO ${table} (digest, key, size, expires, text) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (digest) DO UPDATE SET id = excluded.id, size = excluded.size, expires = excluded.expires, text = excluded.text`,
    increment: `INSERT INTO ${table} AS old (digest, key, size, expires, text) VALUES (?1, ?2, ?3, ?4, ?5::bigint::text)
      ON CONFLICT (digest) DO UPDATE SET
        text = (?5::bigint + CASE WHEN ${isOver} THEN 0 ELSE coalesce(substring(old.text FROM '^-?[0-9]{1,18}'), '0')::bigint END)::text,
        expires = CASE WHEN ${isOver} THEN ?4 ELSE old.expires END
      RETURNING expires, text`,
    delete: `DELETE FROM ${table} WHERE digest = ?`,
    keys: `SELECT key FROM ${table}`,
    clear: `TRUNCATE ${table}`,
    expire: `DELETE FROM ${table} WHERE expires <= ?`,
    size: `SELECT coalesce(sum(size), 0)::int8 FROM ${table}`,
    drop: `DELETE FROM ${table} WHERE id <= (SELECT min(id) FROM (${running}) AS sums WHERE size >= ceil(?::float8)::bigint)`,
  }
}

/**
 * Entries in a table of the application's database, which all of its machines share, over a connection of their own: no transaction
 * of the application holds or undoes them. The table is unlogged: a crash of the server empties it. While the server is away nothing
 * is kept, which is told once.
 */
export class CacheRows extends StoredEntries<PostgresConnection> {
  readonly #place: Place
  readonly #table: string
  readonly #tell: (error: unknown) => void
  #connection: PostgresConnection | null = null
  #triesAt = 0
  #isTold = false

  constructor(place: Place, table: string, size: number, tell: (error: unknown) => void) {
    super(size, sqlOf(table))
    this.#place = place
    this.#table = table
    this.#tell = tell
  }

  close(): void {
    this.#connection?.close()
    this.#connection = null
  }

  protected attempt<T>(otherwise: T, body: (db: PostgresConnection) => T): T {
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

  /** A key may be longer than an index takes. */
  protected found(key: string): string {
    return sha256(Buffer.from(key), 'hex')
  }

  protected kept(key: string): readonly string[] {
    return [this.found(key), key]
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
