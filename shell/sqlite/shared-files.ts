import { rmSync } from 'node:fs'
import { temporaryFolderOf } from '../temporary-folder.ts'

/** The file of a database, and those beside it. */
const ENDS = ['', '-wal', '-shm', '-owner']

/** Where the workers of an application share what lasts as long as the server runs. */
export function sharedFile(root: string, name: 'cache' | 'rate_limits'): string {
  return `${temporaryFolderOf(root)}/${name}.sqlite3`
}

/** Removes the files, before there are workers: a crash of the machine may have spoilt them. */
export function removeSharedFiles(root: string): void {
  for (const name of ['cache', 'rate_limits'] as const) removeDatabaseFiles(sharedFile(root, name))
}

/** Removes the file of a database, and those beside it. */
export function removeDatabaseFiles(path: string): void {
  for (const end of ENDS) rmSync(path + end, { force: true })
}
