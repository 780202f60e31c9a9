import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { CommandError } from './errors.ts'

/**
 * Makes a folder and those above it that are missing. Unlike `mkdirSync` with `recursive`, which goes
 * round for ever there, it ends on a file system that takes no folders, such as /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  const parent = dirname(path)
  makeFolder(parent)
  try {
    mkdirSync(path)
  } catch (error) {
    if (existsSync(path)) return
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new CommandError(`no folder can be made in ${parent}.`, {
      hint: 'Choose a folder that can be written.',
    })
  }
}
