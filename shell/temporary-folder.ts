import { accessSync, constants, lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { os, sha256 } from './builtin.ts'
import { ConfigurationError } from './errors.ts'

const known = new Map<string, string>()

/**
 * The folder of an application's processes for what does not last: tmp/, or where this user cannot write there a private folder
 * in `$RUNTIME_DIRECTORY` (which systemd makes), `$TMPDIR` or the system's. It is the same for all processes of a user.
 * @throws ConfigurationError where none of them can be written
 */
export function temporaryFolderOf(root: string): string {
  const found = known.get(root) ?? findFolder(root)
  known.set(root, found)
  return found
}

function findFolder(root: string): string {
  const own = join(root, 'tmp')
  if (isWritable(own)) return own
  const [given = ''] = (process.env['RUNTIME_DIRECTORY'] ?? '').split(':')
  const name = `webfw-${process.getuid?.() ?? ''}-${sha256(new TextEncoder().encode(root), 'hex').slice(0, 12)}`
  const places = [...new Set([given, os().tmpdir()])]
    .filter((each) => each !== '')
    .map((each) => join(each, name))
  const place = places.find((each) => isWritable(each) && isPrivate(each))
  if (place !== undefined) return place
  throw new ConfigurationError(
    `${own} cannot be written, nor can ${places.join(', ')}: set RUNTIME_DIRECTORY or TMPDIR to a folder of this user.`,
  )
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether nobody else can have put anything into the folder, or lead it elsewhere. */
function isPrivate(folder: string): boolean {
  const facts = lstatSync(folder)
  return facts.isDirectory() && facts.uid === process.getuid?.() && (facts.mode & 0o077) === 0
}
