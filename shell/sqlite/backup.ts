import { existsSync, renameSync, rmSync } from 'node:fs'
import { schemaConnection } from '../record/database/connection.ts'
import { StatementInvalid } from '../record/database/database-errors.ts'
import { brokenForeignKeys } from '../schema/foreign-keys.ts'
import { SQLITE_CORRUPT } from './constants.ts'
import { copyPages } from './copy-pages.ts'
import { Database, type DatabaseOptions } from './database.ts'
import type { SqliteLibrary } from './library.ts'

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

/** What is wrong with the file and its foreign keys; empty when it is sound. */
export function integrityProblems(database: Database): string[] {
  try {
    const integrity = database.query('PRAGMA integrity_check').toObjects()
    const problems = integrity
      .map((row) => String(row.integrity_check))
      .filter((line) => line !== 'ok')
    return [...problems, ...brokenForeignKeys(schemaConnection(database))]
  } catch (error) {
    // Of some damage SQLite cannot even tell where it is.
    if (!(error instanceof StatementInvalid) || (error.resultCode & 0xff) !== SQLITE_CORRUPT)
      throw error
    return [error.message]
  }
}
