import { createHash } from 'node:crypto'
import {
  chmodSync,
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
  linkSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { packageFile } from '../package-root.ts'
import { which } from '../process/which.ts'
import { withProgress } from '../terminal/progress.ts'
import { fetchPackage } from './npm-package.ts'
import { bunPackageHere } from './platform.ts'
import { BUN_VERSION, type PinnedBun } from './release.ts'

/** Where a toolchain's Bun came from. */
export type BunOrigin = 'package' | 'path' | 'npm'

/** Puts the pinned Bun at `target`: an installed one, the one on PATH, or the one npm fetches. */
export async function installBun(
  output: Writable,
  target: string,
  findInstalled: () => string | null = installedBun,
): Promise<BunOrigin> {
  mkdirSync(dirname(target), { recursive: true })
  const installed = findInstalled()
  if (installed && (await isPinnedBun(installed))) {
    linkOrCopy(installed, target)
    return 'package'
  }
  const onPath = which('bun')
  if (onPath && (await isPinnedBun(onPath))) {
    // What is there may be another tomorrow.
    copyFileSync(realpathSync(onPath), target, constants.COPYFILE_FICLONE)
    chmodSync(target, 0o755)
    return 'path'
  }
  if (onPath) {
    output.write(`ignoring ${onPath}: it is not the Bun ${BUN_VERSION} of this release of webfw\n`)
  }
  await fetchBun(output, bunPackageHere(), target)
  return 'npm'
}

/**
 * Whether this program is, byte by byte, the Bun that this release of webfw was made with; what it says of
 * itself would prove nothing.
 */
export async function isPinnedBun(program: string): Promise<boolean> {
  const digest = createHash('sha256')
  try {
    for await (const bytes of createReadStream(program)) digest.update(bytes)
  } catch {
    return false
  }
  return digest.digest('hex') === bunPackageHere().executable
}

/** Puts the Bun of a package at `target`: npm fetches the package, its hash is checked. */
export async function fetchBun(output: Writable, pinned: PinnedBun, target: string): Promise<void> {
  const folder = `${target}-package`
  mkdirSync(dirname(target), { recursive: true })
  try {
    await withProgress(output, `fetching ${pinned.name}@${pinned.version} (40 MB)`, () =>
      fetchPackage(pinned, folder),
    )
    linkOrCopy(join(folder, 'bin', 'bun'), target)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A Bun that npm installed beside us, also where no install script has moved its executable. */
function installedBun(): string | null {
  const require = createRequire(packageFile('package.json'))
  const candidates: string[] = []
  for (const name of [bunPackageHere().name, 'bun']) {
    const folder = packageFolder(require, name)
    if (folder) candidates.push(join(folder, 'bin', 'bun'), join(folder, 'bin', 'bun.exe'))
  }
  return candidates.find((path) => existsSync(path) && statSync(path).size > 1_000_000) ?? null
}

function packageFolder(require: NodeJS.Require, name: string): string | null {
  try {
    return dirname(require.resolve(`${name}/package.json`))
  } catch {
    return null
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
  chmodSync(target, 0o755)
}
