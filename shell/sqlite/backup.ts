import { type Pointer, ptr } from 'bun:ffi'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { schemaConnection } from '../record/database/connection.ts'
import { brokenForeignKeys } from '../schema/foreign-keys.ts'
import { check } from './check.ts'
import { SQLITE_BUSY, SQLITE_DONE, SQLITE_LOCKED, SQLITE_OK } from './constants.ts'
import { Database, type DatabaseOptions } from './database.ts'
import type { SqliteLibrary } from './library.ts'

const main = Buffer.from('main\0')

/**
 * Copies a database that is in use into a new file: SQLite's online backup
 * (https://sqlite.org/backup.html). The file appears under its name only when it is complete. The
 * copy of an encrypted database has the key of the original.
 */
export function backup(
  library: SqliteLibrary,
  source: Database,
  path: string,
  options: Pick<DatabaseOptions, 'key'> = {},
): void {
  if (existsSync(path)) throw new Error(`${path} exists already: name a new file for the backup`)
  const partial = `${path}.partial`
  for (const end of ['', '-wal', '-shm']) rmSync(partial + end, { force: true })
  try {
    using target = Database.open(library, partial, options)
    copyPages(library, source, target)
    target.query('PRAGMA journal_mode = DELETE')
  } catch (error) {
    for (const end of ['', '-wal', '-shm']) rmSync(partial + end, { force: true })
    throw error
  }
  renameSync(partial, path)
}

function copyPages(library: SqliteLibrary, source: Database, target: Database): void {
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
  // One step copies all pages under one read transaction: a writer cannot make it start over.
  for (let tries = 0; code !== SQLITE_DONE && tries < 100; tries++) {
    code = sqlite.sqlite3_backup_step(job, -1)
    if (code !== SQLITE_OK && code !== SQLITE_BUSY && code !== SQLITE_LOCKED) break
  }
  const finished = sqlite.sqlite3_backup_finish(job)
  check(library, target.handle, code === SQLITE_DONE ? finished : code, 'backup')
}

/** What is wrong with the file and its foreign keys; empty when it is sound. */
export function integrityProblems(database: Database): string[] {
  const integrity = database.query('PRAGMA integrity_check').toObjects()
  const problems = integrity
    .map((row) => String(row.integrity_check))
    .filter((line) => line !== 'ok')
  return [...problems, ...brokenForeignKeys(schemaConnection(database))]
}
