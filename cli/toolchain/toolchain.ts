import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { type LockHolder, withFileLock } from '../file-lock.ts'
import { homePath, shortPath } from '../home.ts'
import { type BunOrigin, installBun } from './bun.ts'
import { bunPackageHere, platform } from './platform.ts'
import { TOOLCHAIN_RELEASE } from './release.ts'
import { repairSpinWrapper, writeSpinWrapper } from './spin-wrapper.ts'
import { installSqlite, type SqliteOrigin } from './sqlite-library.ts'
import { libraryName } from './targets.ts'

/** The native tools of one release, ready to use. */
export interface Toolchain {
  folder: string
  bun: string
  sqlite: string
  origin: { bun: BunOrigin; sqlite: SqliteOrigin }
}

/** The toolchain this release of webfw needs, when `~/.webfw` has it whole; else null. */
export function findToolchain(): Toolchain | null {
  const folder = homePath(TOOLCHAIN_RELEASE)
  const origin = readOrigin(join(folder, 'toolchain.json'))
  if (origin === null) return null
  const toolchain = describe(folder, origin)
  return existsSync(toolchain.bun) && existsSync(toolchain.sqlite) ? toolchain : null
}

/** The toolchain, installed first where it is missing; a second process waits for the first. */
export async function ensureToolchain(
  output: Writable,
  options: { force?: boolean } = {},
): Promise<Toolchain> {
  if (!options.force) {
    const ready = findToolchain()
    if (ready) {
      repairSpinWrapper(join(ready.folder, 'bin'))
      return ready
    }
  }
  bunPackageHere()
  return withFileLock(
    homePath('setup.lock'),
    async () => {
      const ready = options.force ? null : findToolchain()
      return ready ?? install(output)
    },
    (holder) => output.write(`waiting for ${holderText(holder)} to install the toolchain\n`),
  )
}

function holderText(holder: LockHolder): string {
  return holder === 'somebody' ? 'who holds setup.lock' : `process ${holder}`
}

async function install(output: Writable): Promise<Toolchain> {
  const folder = homePath(TOOLCHAIN_RELEASE)
  const staging = homePath(`.installing-${process.pid}`)
  output.write(`installing the native toolchain into ${shortPath(folder)}\n`)
  removeLeftovers()
  mkdirSync(staging, { recursive: true })
  try {
    const bunPath = join(staging, 'bin', 'bun')
    const bun = await installBun(output, bunPath)
    const sqlite = await installSqlite(output, join(staging, 'lib', libraryName(platform)), bunPath)
    writeSpinWrapper(join(staging, 'bin'))
    writeFileSync(join(staging, 'toolchain.json'), `${JSON.stringify({ bun, sqlite }, null, 2)}\n`)
    replaceFolder(staging, folder)
    return describe(folder, { bun, sqlite })
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** What installs that were interrupted have left; we hold the lock, so nobody is using it. */
function removeLeftovers(): void {
  for (const name of readdirSync(homePath())) {
    if (!/^\.(installing|replaced)-\d+$/.test(name)) continue
    rmSync(homePath(name), { recursive: true, force: true })
  }
}

/** Moves a whole folder into place; what stood there goes away only after the new one is in. */
function replaceFolder(staging: string, folder: string): void {
  const previous = homePath(`.replaced-${process.pid}`)
  if (existsSync(folder)) renameSync(folder, previous)
  renameSync(staging, folder)
  rmSync(previous, { recursive: true, force: true })
}

function describe(folder: string, origin: Toolchain['origin']): Toolchain {
  return {
    folder,
    bun: join(folder, 'bin', 'bun'),
    sqlite: join(folder, 'lib', libraryName(platform)),
    origin,
  }
}

function readOrigin(path: string): Toolchain['origin'] | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Toolchain['origin']
  } catch {
    return null
  }
}
