import type { Connection } from '../record/database/connection.ts'
import type { Rows } from '../record/database/rows.ts'
import type { CacheEntries, CacheEntry } from './cache-entries.ts'

/** What part of the size is written between two looks at what is too much. */
const SWEEP = 0.05
/** What part of the size stays after one. */
const KEPT = 0.9

/** How a database keeps entries. What a key is found by are the first binds of `write` and `increment`, and all of the others'. */
export interface EntrySql {
  /** Gives `expires` and `text`. */
  readonly read: string
  /** Binds: the key's, the size, `expires`, the text. */
  readonly write: string
  /** Binds: the key's, the size, `expires`, the amount, now. Gives `expires` and `text`. */
  readonly increment: string
  readonly delete: string
  /** Gives the keys. */
  readonly keys: string
  readonly clear: string
  /** Takes out what has ended; bind: now. */
  readonly expire: string
  /** Gives the size of all. */
  readonly size: string
  /** Takes out the oldest; bind: the size of them. */
  readonly drop: string
}

/** Entries in a table of a database that others use too. The oldest go when keys and texts are more than `size` characters. */
export abstract class StoredEntries<C extends Connection> implements CacheEntries {
  readonly #size: number
  readonly #sql: EntrySql
  #sinceSweep = 0

  constructor(size: number, sql: EntrySql) {
    this.#size = size
    this.#sql = sql
  }

  /** Runs `body` over the table; `otherwise` where that fails: the application goes on without the entry. */
  protected abstract attempt<T>(otherwise: T, body: (db: C) => T): T

  /** What a statement finds a key by. */
  protected abstract found(key: string): string

  /** What it keeps of it. */
  protected abstract kept(key: string): readonly string[]

  read(key: string): CacheEntry | null {
    return this.attempt(null, (db) => entryIn(db.query(this.#sql.read, [this.found(key)])))
  }

  write(key: string, { text, expires }: CacheEntry, now: number): boolean {
    const size = key.length + text.length
    return this.attempt(false, (db) => {
      db.execute(this.#sql.write, [...this.kept(key), size, expires, text])
      this.#grow(db, size, now)
      return true
    })
  }

  increment(key: string, amount: number, expires: number | null, now: number): CacheEntry | null {
    return this.attempt(null, (db) => {
      const binds = [...this.kept(key), key.length, expires, amount, now]
      const entry = entryIn(db.query(this.#sql.increment, binds))
      this.#grow(db, key.length, now)
      return entry
    })
  }

  delete(key: string): boolean {
    return this.attempt(
      false,
      (db) => Number(db.execute(this.#sql.delete, [this.found(key)]).changes) > 0,
    )
  }

  keys(): readonly string[] {
    return this.attempt([], (db) => {
      const rows = db.query(this.#sql.keys)
      return Array.from({ length: rows.count }, (_, row) => String(rows.value(row, 0)))
    })
  }

  sweep(now: number): void {
    this.attempt(undefined, (db) => this.#sweep(db, now))
  }

  clear(): void {
    this.attempt(undefined, (db) => void db.execute(this.#sql.clear))
  }

  #grow(db: C, size: number, now: number): void {
    this.#sinceSweep += size
    if (this.#sinceSweep > this.#size * SWEEP) this.#sweep(db, now)
  }

  /** What has ended goes, and of the rest the oldest that are too much. */
  #sweep(db: C, now: number): void {
    this.#sinceSweep = 0
    db.execute(this.#sql.expire, [now])
    const size = Number(db.query(this.#sql.size).value(0, 0))
    if (size > this.#size) db.execute(this.#sql.drop, [size - this.#size * KEPT])
  }
}

function entryIn(rows: Rows): CacheEntry | null {
  if (rows.count === 0) return null
  const expires = rows.value(0, 0)
  return { text: String(rows.value(0, 1)), expires: expires === null ? null : Number(expires) }
}
