import { CFunction, FFIType, type Pointer, ptr, read } from 'bun:ffi'
import { SQLITE_FCNTL_FILE_POINTER, SQLITE_OK } from './constants.ts'
import type { SqliteLibrary } from './library.ts'

const main = Buffer.from('main\0')
const magic = 'SQLite format 3\0'
/** Where `xRead` is in `sqlite3_io_methods`: behind iVersion and xClose. */
const xReadOffset = 16

type Read = (file: Pointer, into: Pointer, amount: number, offset: number) => number
const readers = new Map<number, Read>()

/**
 * The first 100 bytes of the file that a connection is to, past its write-ahead log
 * (https://sqlite.org/fileformat2.html#the_database_header); null where they are no header, as in an empty
 * or an encrypted file. They are read through SQLite's own descriptor: opening and closing the file beside
 * it would give up the locks of every connection of this process (https://sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
 */
export function fileHeader(library: SqliteLibrary, handle: Pointer): Uint8Array | null {
  const found = ioMethods(library, handle)
  if (found === null) return null
  const readAt = readerAt(read.ptr(found.methods, xReadOffset))
  const header = new Uint8Array(100)
  if (readAt(found.file, ptr(header), 100, 0) !== SQLITE_OK) return null
  return Buffer.from(header.buffer, 0, magic.length).toString('latin1') === magic ? header : null
}

/** SQLite's own file behind a connection, and the functions that it is reached with; null where there is none. */
export function ioMethods(
  { sqlite }: SqliteLibrary,
  handle: Pointer,
): { file: Pointer; methods: Pointer } | null {
  const out = new BigUint64Array(1)
  const code = sqlite.sqlite3_file_control(handle, ptr(main), SQLITE_FCNTL_FILE_POINTER, ptr(out))
  const file = Number(out[0]) as Pointer
  if (code !== SQLITE_OK || Number(file) === 0) return null
  const methods = read.ptr(file, 0) as Pointer
  return Number(methods) === 0 ? null : { file, methods }
}

/** Whether the header is of a file without a write-ahead log: what `db backup` makes. */
export function isRollbackFile(header: Uint8Array | null): boolean {
  return header?.[18] === 1 && header[19] === 1
}

function readerAt(address: number): Read {
  const known = readers.get(address)
  if (known !== undefined) return known
  const reader = CFunction({
    ptr: address as Pointer,
    args: [FFIType.ptr, FFIType.ptr, FFIType.i32, FFIType.i64_fast],
    returns: FFIType.i32,
  }) as unknown as Read
  readers.set(address, reader)
  return reader
}
