import { type Stats, statSync } from 'node:fs'
import { DatabaseGone } from '../record/database/database-errors.ts'
import type { Database } from './database.ts'
import { isRollbackFile } from './file-header.ts'

/** Milliseconds between two looks for those who only read, and for those who write. */
const intervals = { reader: 250, writer: 1 } as const

/** The file as it was when it was looked at last. */
interface Seen {
  readonly inode: string
  /** When anything about it changed last, as a checkpoint does, and a copy that is written over it. */
  readonly changed: number
}

/**
 * The file that a database is in, and its write-ahead log. They may be removed, replaced or written over
 * while connections to them are open: what those write then is lost, or damages the new file.
 */
export class DatabaseFile {
  readonly #path: string
  #database: Seen | null = null
  #wal = { path: '', inode: '' }
  #lookedAt = 0
  #generation = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Counts the files that there were: connections of another generation are to be given up. */
  get generation(): number {
    return this.#generation
  }

  /** Raises DatabaseGone where there is none in the place of one that was replaced: opening it would make an empty one. */
  requireThere(): void {
    if (this.#generation > 0 && look(this.#path) === null) throw new DatabaseGone(this.#path)
  }

  /** The first connection was opened. */
  opened(database: Database): void {
    if (this.#database !== null || database.file === '') return
    const found = look(this.#path)
    if (found === null) return
    const hasMoved = database.hasMoved()
    this.#database = hasMoved ? { inode: 'another', changed: 0 } : seen(found)
    const path = `${database.file}-wal`
    this.#wal = { path, inode: inodeOf(look(path)) }
  }

  /**
   * Whether another file has taken its place, so that the connections are of no use any more; DatabaseGone
   * when there is none. `any` gives a connection of this generation. A reader looks only now and then.
   */
  isAnother(isWriter: boolean, any: () => Database | null): boolean {
    const before = this.#database
    if (before === null) return false
    const now = performance.now()
    if (now - this.#lookedAt < intervals[isWriter ? 'writer' : 'reader']) return false
    const found = look(this.#path)
    if (found === null) throw new DatabaseGone(this.#path)
    this.#lookedAt = now
    const after = seen(found)
    const isSame =
      after.inode === before.inode &&
      inodeOf(look(this.#wal.path)) === this.#wal.inode &&
      (after.changed === before.changed || !isWrittenOver(found, any()))
    if (isSame) {
      this.#database = after
      return false
    }
    this.#database = null
    this.#lookedAt = 0
    this.#generation++
    return true
  }
}

/** A database with a log says so in its header, which is no longer there in a backup. */
function isWrittenOver(found: Stats, database: Database | null): boolean {
  return found.size === 0 || (database !== null && isRollbackFile(database.header()))
}

function look(path: string): Stats | null {
  return statSync(path, { throwIfNoEntry: false }) ?? null
}

function seen(found: Stats): Seen {
  return { inode: inodeOf(found), changed: found.ctimeMs }
}

function inodeOf(found: Stats | null): string {
  return found === null ? '' : `${found.dev}:${found.ino}`
}
