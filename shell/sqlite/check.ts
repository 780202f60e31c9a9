import type { Pointer } from 'bun:ffi'
import { databaseError } from '../record/database-errors.ts'
import { SQLITE_DONE, SQLITE_OK, SQLITE_ROW } from './constants.ts'
import type { SqliteLibrary } from './library.ts'

/**
 * Gives the result code back when it is good, and raises the exception for it when it is not. The
 * message names the SQL and the types of the binds, never a value.
 */
export function check(
  { sqlite }: SqliteLibrary,
  handle: Pointer | null,
  code: number,
  sql = '',
  binds: readonly unknown[] = [],
): number {
  if (code === SQLITE_OK || code === SQLITE_ROW || code === SQLITE_DONE) return code
  const message = handle === null ? sqlite.sqlite3_errstr(code) : sqlite.sqlite3_errmsg(handle)
  throw databaseError(code, String(message), sql, binds)
}
