import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extract } from 'tar'
import { CommandError } from '../errors.ts'
import { run } from '../process/run.ts'
import type { PinnedPackage } from './release.ts'

/**
 * Fetches a package with npm's own client (its registry, proxy and cache settings apply), compares the
 * tarball with the pinned hash, and unpacks it into `folder`. No install script runs.
 */
export async function fetchPackage(pinned: PinnedPackage, folder: string): Promise<void> {
  const downloads = join(folder, '.download')
  mkdirSync(downloads, { recursive: true })
  const specifier = `${pinned.name}@${pinned.version}`
  const packed = await run('npm', ['pack', specifier, '--silent', '--ignore-scripts'], {
    cwd: downloads,
  })
  const tarball = readdirSync(downloads).find((name) => name.endsWith('.tgz'))
  if (packed.code !== 0 || tarball === undefined) {
    throw new CommandError(`npm could not fetch ${specifier}: ${lastLine(packed.stderr)}`, {
      hint: 'Check the network (or the registry and proxy settings of npm), then run `webfw setup` again.',
    })
  }
  const path = join(downloads, tarball)
  checkIntegrity(readFileSync(path), pinned)
  await extract({ file: path, cwd: folder, strip: 1 })
}

/** Refuses a tarball whose SHA-512 differs from the pinned one. */
export function checkIntegrity(tarball: Uint8Array, pinned: PinnedPackage): void {
  const actual = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  if (actual === pinned.integrity) return
  throw new CommandError(
    `${pinned.name}@${pinned.version} is not the file this release of webfw was made with.\n` +
      `  expected ${pinned.integrity}\n  received ${actual}`,
    { hint: 'Something between you and the registry changed it. Nothing was installed.' },
  )
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) || 'no reason given (is npm on PATH?)'
}
