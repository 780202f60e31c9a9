import { existsSync, realpathSync } from 'node:fs'
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

/** The first libsqlite3 of the system that is recent enough (asked through Bun), or null. */
export async function findSystemSqlite(bun: string): Promise<SystemSqlite | null> {
  for (const path of candidates.filter((candidate) => existsSync(candidate))) {
    const { code, stdout } = await run(bun, ['-e', askVersion, path])
    const version = stdout.trim()
    if (code === 0 && isAtLeast(version, OLDEST_SQLITE))
      return { path: realpathSync(path), version }
  }
  return null
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
