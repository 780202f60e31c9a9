import { CFunction, FFIType, type Pointer, read } from 'bun:ffi'
import { SQLITE_OK } from './constants.ts'
import { ioMethods } from './file-header.ts'
import type { SqliteLibrary } from './library.ts'

// Where the two are in `sqlite3_io_methods`, and the locks: https://sqlite.org/c3ref/c_lock_exclusive.html
const xLockOffset = 56
const xUnlockOffset = 64
const SQLITE_LOCK_NONE = 0
const SQLITE_LOCK_SHARED = 1
const SQLITE_LOCK_EXCLUSIVE = 4

/**
 * Runs `body` under SQLite's exclusive lock on the file of a connection that has run no statement yet; false, without
 * running it, where another connection of this or another process uses the file. Nobody opens its log meanwhile.
 */
export function runAlone(library: SqliteLibrary, handle: Pointer, body: () => void): boolean {
  const found = ioMethods(library, handle)
  if (found === null) return false
  const { file, methods } = found
  const functionAt = (offset: number) =>
    CFunction({
      ptr: read.ptr(methods, offset) as Pointer,
      args: [FFIType.ptr, FFIType.i32],
      returns: FFIType.i32,
    })
  const [lock, unlock] = [functionAt(xLockOffset), functionAt(xUnlockOffset)]
  try {
    const isAlone = [SQLITE_LOCK_SHARED, SQLITE_LOCK_EXCLUSIVE].every(
      (level) => lock(file, level) === SQLITE_OK,
    )
    if (isAlone) body()
    return isAlone
  } finally {
    unlock(file, SQLITE_LOCK_NONE)
    lock.close()
    unlock.close()
  }
}
