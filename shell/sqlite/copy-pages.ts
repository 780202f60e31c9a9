import { type Pointer, ptr } from 'bun:ffi'
import { check } from './check.ts'
import { SQLITE_BUSY, SQLITE_DONE, SQLITE_LOCKED, SQLITE_OK } from './constants.ts'
import type { Database } from './database.ts'
import type { SqliteLibrary } from './library.ts'

const main = Buffer.from('main\0')

/**
 * Puts the content of one database in place of another's, with SQLite's backup interface
 * (https://sqlite.org/backup.html): one transaction for everybody who has the other open. DatabaseBusy when
 * that one stays locked for as long as `wait` milliseconds.
 */
export function copyPages(
  library: SqliteLibrary,
  source: Database,
  target: Database,
  wait = 30_000,
): void {
  const { sqlite } = library
  const job = sqlite.sqlite3_backup_init(
    target.handle,
    ptr(main),
    source.handle,
    ptr(main),
  ) as Pointer | null
  if (job === null) {
    check(library, target.handle, sqlite.sqlite3_extended_errcode(target.handle), 'backup')
    return
  }
  let code = SQLITE_OK
  const end = performance.now() + wait
  // One step copies all pages under one read transaction: a writer cannot make it start over.
  do {
    code = sqlite.sqlite3_backup_step(job, -1)
    const isBusy = (code & 0xff) === SQLITE_BUSY || (code & 0xff) === SQLITE_LOCKED
    if (code !== SQLITE_OK && !isBusy) break
    if (isBusy) Bun.sleepSync(1)
  } while (performance.now() < end)
  const finished = sqlite.sqlite3_backup_finish(job)
  check(library, target.handle, code === SQLITE_DONE ? finished : code, 'backup')
}
