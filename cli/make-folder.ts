import { existsSync, mkdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { CommandError } from './errors.ts'

/** Folders of an application that hold what only its user may read: the database, secrets, uploads. */
const privateNames = ['storage', 'tmp']

/**
 * Makes a folder and those above it that are missing. Unlike `mkdirSync` with `recursive`, which goes
 * round for ever there, it ends on a file system that takes no folders, such as /proc. A storage/ or tmp/ is open to this user only.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  const parent = dirname(path)
  makeFolder(parent)
  try {
    mkdirSync(path, { mode: privateNames.includes(basename(path)) ? 0o700 : 0o777 })
  } catch (error) {
    if (existsSync(path)) return
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new CommandError(`no folder can be made in ${parent}.`, {
      hint: 'Choose a folder that can be written.',
    })
  }
}
