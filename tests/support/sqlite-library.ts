import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { TOOLCHAIN_RELEASE } from '../../cli/toolchain/release.ts'

/** The SQLite library that tests open: the named one, the toolchain's, or the system's. */
export function sqliteLibraryPath(): string {
  const named = process.env.WEBFW_SQLITE_LIBRARY
  if (named !== undefined && named !== '') return named
  const found = [...toolchains(), ...system].find((path) => existsSync(path))
  if (found === undefined) throw new Error('no libsqlite3 here: set WEBFW_SQLITE_LIBRARY')
  return found
}

const system = [
  '/usr/lib/x86_64-linux-gnu/libsqlite3.so.0',
  '/usr/lib/aarch64-linux-gnu/libsqlite3.so.0',
  '/usr/lib64/libsqlite3.so.0',
  '/usr/lib/libsqlite3.so.0',
  '/opt/homebrew/opt/sqlite/lib/libsqlite3.dylib',
  '/usr/lib/libsqlite3.dylib',
]

// The toolchain of this release first.
function toolchains(): string[] {
  const home = join(homedir(), '.webfw')
  const others = existsSync(home) ? readdirSync(home) : []
  const releases = [TOOLCHAIN_RELEASE, ...others]
  const names = ['libsqlite3.so', 'libsqlite3.dylib']
  return releases.flatMap((release) => names.map((name) => join(home, release, 'lib', name)))
}
