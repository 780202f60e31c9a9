import { dlopen, FFIType, type Library as Opened, ptr } from 'bun:ffi'
import { closeSync, mkdtempSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { os } from '../builtin.ts'
import { ConfigurationError } from '../errors.ts'
import { Packed } from './packed.ts'
import { authorizerSymbols, packedSymbols, symbols } from './symbols.ts'

/** An opened library with SQLite's C interface. */
export interface SqliteLibrary {
  readonly sqlite: Opened<typeof symbols>['symbols']
  /** Runs statements with one call each, where the library is the toolchain's; null for any other. */
  readonly packed: Packed | null
  /** Says what statements do; null where the library is compiled without it. */
  readonly authorizing: Opened<typeof authorizerSymbols>['symbols'] | null
  /** `3.54.1`. */
  readonly version: string
}

/**
 * The oldest SQLite that records work with: what Debian's SQLCipher is made of. The toolchain takes
 * nothing older than 3.40, and migrations that rename or drop a column need 3.35.
 */
const oldest = 3015000

/** Opens the library at the path: SQLite, or anything with its C interface. */
export function openLibrary(path: string): SqliteLibrary {
  const { symbols: sqlite } = open(path)
  const version = String(sqlite.sqlite3_libversion())
  if (sqlite.sqlite3_libversion_number() < oldest) {
    throw new Error(`${path} is SQLite ${version}; 3.15.0 or newer is needed`)
  }
  return { sqlite, packed: openPacked(path), authorizing: openAuthorizing(path), version }
}

function openPacked(path: string): Packed | null {
  try {
    return new Packed(dlopen(path, packedSymbols).symbols)
  } catch {
    return null
  }
}

function openAuthorizing(path: string): SqliteLibrary['authorizing'] {
  try {
    return dlopen(path, authorizerSymbols).symbols
  } catch {
    return null
  }
}

function open(path: string): Opened<typeof symbols> {
  try {
    return dlopen(path, symbols)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `cannot open SQLite at ${path}: ${reason}. WEBFW_SQLITE_LIBRARY names another library`,
      { cause },
    )
  }
}

/** Opens the library from its bytes, as a binary carries it: on Linux without touching a disk. */
export function openEmbeddedLibrary(bytes: Uint8Array): SqliteLibrary {
  const memory = process.platform === 'linux' ? memoryFile(bytes) : null
  if (memory !== null) {
    try {
      return openLibrary(`/proc/self/fd/${memory}`)
    } finally {
      closeSync(memory)
    }
  }
  const folder = mkdtempSync(join(os().tmpdir(), 'webfw-'))
  const path = join(folder, process.platform === 'darwin' ? 'libsqlite3.dylib' : 'libsqlite3.so')
  try {
    writeFileSync(path, bytes, { mode: 0o700 })
    return openLibrary(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that exists in memory only, as a descriptor; null where the kernel gives none. */
function memoryFile(bytes: Uint8Array): number | null {
  const MFD_CLOEXEC = 1
  // int memfd_create(const char *name, unsigned int flags)
  const { symbols: libc } = dlopen('libc.so.6', {
    memfd_create: { args: [FFIType.ptr, FFIType.u32], returns: FFIType.i32 },
  })
  const descriptor = libc.memfd_create(ptr(Buffer.from('webfw-sqlite\0')), MFD_CLOEXEC)
  if (descriptor < 0) return null
  try {
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(descriptor, bytes, written)
    }
    return descriptor
  } catch (cause) {
    closeSync(descriptor)
    throw (cause as NodeJS.ErrnoException).code === 'EFBIG' ? tooSmall(bytes.length) : cause
  }
}

function tooSmall(length: number): ConfigurationError {
  return new ConfigurationError(
    `SQLite, of ${length} bytes, cannot be opened: this process may not write files of that size. Raise \`ulimit -f\`.`,
  )
}
