import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { CommandError } from '../errors.ts'
import { withFileLock } from '../file-lock.ts'
import { homePath } from '../home.ts'
import { packageFile } from '../package-root.ts'
import { fetchBun } from './bun.ts'
import { platform } from './platform.ts'
import { prebuiltSqlite } from './prebuilt-sqlite.ts'
import { bunPackage, TOOLCHAIN_RELEASE } from './release.ts'
import { TARGETS, type Target } from './targets.ts'
import type { Toolchain } from './toolchain.ts'

/** What a binary for one machine is linked from. */
export interface TargetParts {
  readonly target: string
  /** The Bun of that machine; it need not run on this one. */
  readonly runtime: string
  readonly sqlite: string
}

/**
 * What binaries for these machines are linked from: the runtime that npm has, kept in `~/.webfw`, and the libsqlite3 of the
 * release; where it carries none for this machine, its toolchain's. For another that is a CommandError before anything is
 * fetched.
 */
export async function ensureTargets(
  output: Writable,
  toolchain: Toolchain,
  targets: readonly Target[],
): Promise<TargetParts[]> {
  const libraries = targets.map(
    (target) =>
      prebuiltSqlite(target) ?? (target === platform ? toolchain.sqlite : lacking(target)),
  )
  const parts: TargetParts[] = []
  for (const [index, target] of targets.entries()) {
    const runtime = target === platform ? toolchain.bun : await ensureRuntime(output, target)
    parts.push({ target, runtime, sqlite: libraries[index] ?? '' })
  }
  return parts
}

/** The machines that binaries can be built for now, without fetching or compiling anything. */
export function targetsReady(toolchain: Toolchain | null): Target[] {
  return TARGETS.filter((target) => {
    if (target === platform) return toolchain !== null
    return existsSync(runtimePath(target)) && prebuiltSqlite(target) !== null
  })
}

function lacking(target: Target): never {
  throw new CommandError(`this copy of webfw carries no libsqlite3 for ${target}.`, {
    hint: `Use the package that npm installs, which carries it; or in a clone, on Linux x64: node ${packageFile('scripts', 'sqlite-libraries.mjs')} ${target}`,
  })
}

function runtimePath(target: Target): string {
  return homePath(TOOLCHAIN_RELEASE, 'targets', target, 'bun')
}

async function ensureRuntime(output: Writable, target: Target): Promise<string> {
  const path = runtimePath(target)
  if (existsSync(path)) return path
  await withFileLock(homePath('setup.lock'), async () => {
    if (existsSync(path)) return
    const staging = homePath(`.installing-${process.pid}`)
    try {
      await fetchBun(output, bunPackage(target), join(staging, 'bun'))
      mkdirSync(dirname(dirname(path)), { recursive: true })
      renameSync(staging, dirname(path))
    } finally {
      rmSync(staging, { recursive: true, force: true })
    }
  })
  return path
}
