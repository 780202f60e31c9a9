import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../../builtin.ts'
import { flock } from '../socket/libc.ts'

/**
 * Locks a file of a folder, for whichever process of this machine asks: what lets go of it, null where another has it. The file stays.
 * @throws Error where the file system knows no locks
 */
export function lockFile(folder: string, name: string, isShared: boolean): (() => void) | null {
  const place = join(folder, 'locks')
  mkdirSync(place, { recursive: true, mode: 0o700 })
  const file = join(place, sha256(Buffer.from(name), 'hex').slice(0, 32))
  const descriptor = openSync(file, 'a', 0o600)
  const state = flock(descriptor, isShared)
  if (state === 'locked') return () => closeSync(descriptor)
  closeSync(descriptor)
  if (state === 'taken') return null
  throw new Error(`${place} is on a file system without locks: set TMPDIR to one that has them.`)
}
