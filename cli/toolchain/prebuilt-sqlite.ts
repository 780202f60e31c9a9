import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { CommandError } from '../errors.ts'
import { packageFile } from '../package-root.ts'
import digests from './sqlite-libraries.json' with { type: 'json' }
import type { Target } from './targets.ts'

/** Where a release keeps libsqlite3 for a machine; scripts/sqlite-libraries.mjs puts it there. */
export function prebuiltPath(target: Target): string {
  return packageFile('build', 'sqlite', `libsqlite3-${target}`)
}

/** SHA-256 of this release's libsqlite3 for a machine, as hexadecimal digits. */
export function prebuiltDigest(target: Target): string {
  return digests[target]
}

/**
 * The libsqlite3 that came with this release for a machine, or null where it carries none, as in a clone. One that
 * differs from the release's digest is a CommandError.
 */
export function prebuiltSqlite(target: Target): string | null {
  const path = prebuiltPath(target)
  if (!existsSync(path)) return null
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex')
  if (digest === prebuiltDigest(target)) return path
  throw new CommandError(
    `${path} is not the libsqlite3 that this release of webfw was made with.\n` +
      `  expected ${prebuiltDigest(target)}\n  received ${digest}`,
    { hint: 'Install webfw again; in a clone, remove the file and make it anew.' },
  )
}
