import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { run } from '../process/run.ts'
import { OLDEST_SQLITE } from './release.ts'

/** A libsqlite3 that the system's package manager installed. */
export interface SystemSqlite {
  path: string
  version: string
}

const candidates =
  process.platform === 'darwin'
    ? [
        '/opt/homebrew/opt/sqlite/lib/libsqlite3.dylib',
        '/usr/local/opt/sqlite/lib/libsqlite3.dylib',
      ]
    : [
        `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/libsqlite3.so.0`,
        '/usr/lib64/libsqlite3.so.0',
        '/usr/lib/libsqlite3.so.0',
      ]

const askVersion = `
  import { dlopen } from 'bun:ffi'
  const { symbols } = dlopen(process.argv[1], { sqlite3_libversion: { args: [], returns: 'cstring' } })
  console.log(String(symbols.sqlite3_libversion()))
`

/** The first libsqlite3 of the system that is recent enough, or null; asked through Bun, where there is one yet. */
export async function findSystemSqlite(bun: string | null): Promise<SystemSqlite | null> {
  for (const path of candidates.filter((candidate) => existsSync(candidate))) {
    const version = bun === null ? writtenVersion(path) : await askedVersion(bun, path)
    if (version !== null && isAtLeast(version, OLDEST_SQLITE)) {
      return { path: realpathSync(path), version }
    }
  }
  return null
}

async function askedVersion(bun: string, path: string): Promise<string | null> {
  const { code, stdout } = await run(bun, ['-e', askVersion, path])
  return code === 0 ? stdout.trim() : null
}

/** The constant `sqlite3_version` as it lies in the library, between two NULs. */
function writtenVersion(path: string): string | null {
  return /\0(3\.\d+\.\d+)\0/.exec(readFileSync(path, 'latin1'))?.[1] ?? null
}

/** Compares dotted versions: whether `version` is `minimum` or newer. */
export function isAtLeast(version: string, minimum: string): boolean {
  const left = version.split('.').map(Number)
  const right = minimum.split('.').map(Number)
  for (let index = 0; index < right.length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}
