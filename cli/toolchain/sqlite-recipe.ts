import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFile } from '../package-root.ts'
import { libraryName, type Target } from './targets.ts'

/** https://www.sqlite.org/compile.html: the recommended options, one connection per thread at a time. */
const definitions = [
  'HAVE_USLEEP=1',
  'SQLITE_DEFAULT_MEMSTATUS=0',
  'SQLITE_DEFAULT_WAL_SYNCHRONOUS=1',
  'SQLITE_DISABLE_LFS',
  'SQLITE_DQS=0',
  'SQLITE_ENABLE_COLUMN_METADATA',
  'SQLITE_ENABLE_DBSTAT_VTAB',
  'SQLITE_ENABLE_FTS5',
  'SQLITE_ENABLE_MATH_FUNCTIONS',
  'SQLITE_ENABLE_RTREE',
  'SQLITE_ENABLE_STAT4',
  'SQLITE_LIKE_DOESNT_MATCH_BLOBS',
  'SQLITE_MAX_WORKER_THREADS=0',
  'SQLITE_OMIT_DEPRECATED',
  'SQLITE_OMIT_LOAD_EXTENSION',
  'SQLITE_OMIT_SHARED_CACHE',
  'SQLITE_THREADSAFE=2',
  'SQLITE_USE_ALLOCA',
]

/** A write past the end of a buffer stops the process instead of going on with what it changed. */
const hardening = ['-fstack-protector-strong', '-U_FORTIFY_SOURCE', '-D_FORTIFY_SOURCE=2']

/** The tables that calls go through are read-only once the library is loaded. */
const linuxHardening = ['-Wl,-z,relro,-z,now', '-Wl,-z,noexecstack']

/** How the library is optimized, and what is left out of it. */
const OPTIMIZED: readonly string[] = ['-O2', '-s', ...hardening]

/**
 * The arguments of the C compiler that make libsqlite3 at `target` from the amalgamation in the folder
 * `sources` and the C files of ours. `mode` is in place of what makes the release.
 */
export function sqliteArguments(
  sources: string,
  target: string,
  platform: NodeJS.Platform = process.platform,
  mode: readonly string[] = OPTIMIZED,
): string[] {
  const isLinux = platform === 'linux'
  const compatibility = toolchainFile('glibc-2.28')
  return [
    ...mode.filter((flag) => isLinux || flag !== '-s'),
    '-w',
    '-fPIC',
    '-shared',
    ...(isLinux ? [...linuxHardening, '-include', `${compatibility}.h`] : []),
    ...definitions.map((definition) => `-D${definition}`),
    '-I',
    sources,
    '-o',
    target,
    join(sources, 'sqlite3.c'),
    toolchainFile('packed-rows.c'),
    ...(isLinux ? [`${compatibility}.c`, '-lm'] : []),
  ]
}

/** How zig names the machines that binaries are built for, with the oldest system that each runs on. */
const ZIG_TARGETS: Readonly<Record<Target, string>> = {
  'linux-x64': 'x86_64-linux-gnu.2.28',
  'linux-arm64': 'aarch64-linux-gnu.2.28',
  'darwin-x64': 'x86_64-macos.13.0',
  'darwin-arm64': 'aarch64-macos.13.0',
}

/**
 * The arguments of zig that make libsqlite3 for another machine. The same arguments give the same bytes in any folder: the
 * library's own name is fixed, and nothing for debuggers is in it.
 */
export function zigArguments(sources: string, output: string, target: Target): string[] {
  const name = libraryName(target)
  return [
    'cc',
    ...['-target', ZIG_TARGETS[target]],
    ...OPTIMIZED,
    '-w',
    '-fPIC',
    '-shared',
    ...(target.startsWith('linux-') ? linuxHardening : []),
    ...(target.startsWith('linux-') ? [`-Wl,-soname,${name}`] : [`-Wl,-install_name,${name}`]),
    ...definitions.map((definition) => `-D${definition}`),
    '-I',
    sources,
    '-o',
    output,
    join(sources, 'sqlite3.c'),
    toolchainFile('packed-rows.c'),
    ...(target.startsWith('linux-') ? ['-lm'] : []),
  ]
}

/** SHA-256, as hexadecimal digits, of what is done to SQLite's amalgamation: the options and our files. */
export function sqliteRecipe(): string {
  const hash = createHash('sha256')
  for (const flag of [...OPTIMIZED, ...linuxHardening, ...definitions]) hash.update(`${flag}\0`)
  for (const name of ['packed-rows.c', 'glibc-2.28.c', 'glibc-2.28.h']) {
    hash.update(readFileSync(toolchainFile(name)))
  }
  return hash.digest('hex')
}

function toolchainFile(name: string): string {
  return packageFile('cli', 'templates', 'toolchain', name)
}
