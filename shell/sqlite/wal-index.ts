import { CFunction, FFIType, type Pointer, ptr, read, toArrayBuffer } from 'bun:ffi'
import { SQLITE_OK } from './constants.ts'
import { ioMethods } from './file-header.ts'
import type { SqliteLibrary } from './library.ts'

/** Where `xShmMap` is in `sqlite3_io_methods`, from its second version on. */
const xShmMapOffset = 104
/** The bytes of one block of the index, as SQLite maps them. */
const blockSize = 32768
/** Bytes of one copy of the header, of which there are two. */
export const walIndexHeaderSize = 48

/**
 * The header of the index of a database's write-ahead log, both copies, where SQLite itself has it in memory that
 * all processes share (https://sqlite.org/walformat.html#the_wal_index_file_format): each commit changes it, and it
 * never is again what it was. Null where there is no log. Good for as long as the connection is open, and in WAL mode.
 */
export function walIndexHeader(library: SqliteLibrary, handle: Pointer): Uint32Array | null {
  const found = ioMethods(library, handle)
  if (found === null || read.i32(found.methods, 0) < 2) return null
  const map = CFunction({
    ptr: read.ptr(found.methods, xShmMapOffset) as Pointer,
    // int (*xShmMap)(sqlite3_file*, int iPg, int pgsz, int bExtend, void volatile**)
    args: [FFIType.ptr, FFIType.i32, FFIType.i32, FFIType.i32, FFIType.ptr],
    returns: FFIType.i32,
  })
  const out = new BigUint64Array(1)
  const code = map(found.file, 0, blockSize, 0, ptr(out))
  if (code !== SQLITE_OK || out[0] === 0n) return null
  return new Uint32Array(toArrayBuffer(Number(out[0]) as Pointer, 0, 2 * walIndexHeaderSize))
}
