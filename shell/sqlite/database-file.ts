import { statSync } from 'node:fs'
import { DatabaseGone } from '../record/database/database-errors.ts'

/** Milliseconds between two looks for those who only read. */
const interval = 250

/**
 * The file that a database is in. It may be removed or replaced while connections to it are open: what
 * they write then is lost with the old file.
 */
export class DatabaseFile {
  readonly #path: string
  #identity: string | null = null
  #lookedAt = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Which file it was when it was looked at last; null before it was there. */
  get identity(): string | null {
    return this.#identity
  }

  /** The file was opened. */
  opened(): void {
    this.#identity ??= identityOf(this.#path)
  }

  /** Whether another file has taken its place; DatabaseGone when there is none. A reader looks only now and then. */
  isAnother(isWriter: boolean): boolean {
    if (this.#identity === null) return false
    const now = performance.now()
    if (!isWriter && now - this.#lookedAt < interval) return false
    const identity = identityOf(this.#path)
    if (identity === null) throw new DatabaseGone(this.#path)
    this.#lookedAt = now
    if (identity === this.#identity) return false
    this.#identity = identity
    return true
  }
}

/** Null where there is no file, and for a database in memory. */
function identityOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev}:${found.ino}`
}
