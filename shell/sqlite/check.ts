import type { Pointer } from 'bun:ffi'
import { databaseError } from '../record/database/database-errors.ts'
import { SQLITE_DONE, SQLITE_OK, SQLITE_ROW } from './constants.ts'
import type { SqliteLibrary } from './library.ts'

/**
 * Gives the result code back when it is good, and raises the exception for it when it is not. The
 * message names the SQL and the types of the binds, never a value.
 */
export function check(
  library: SqliteLibrary,
  handle: Pointer | null,
  code: number,
  sql = '',
  binds: readonly unknown[] = [],
): number {
  if (code === SQLITE_OK || code === SQLITE_ROW || code === SQLITE_DONE) return code
  throw failure(library, handle, code, sql, binds)
}

/** The exception for a result code. */
export function failure(
  { sqlite }: SqliteLibrary,
  handle: Pointer | null,
  code: number,
  sql: string,
  binds: readonly unknown[],
): Error {
  // A code that SQLite did not give itself has no message in the connection.
  const isItsOwn = handle !== null && sqlite.sqlite3_extended_errcode(handle) === code
  const message = isItsOwn ? sqlite.sqlite3_errmsg(handle) : sqlite.sqlite3_errstr(code)
  return databaseError(code, String(message), sql, binds)
}
