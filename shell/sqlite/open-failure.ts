import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { ConfigurationError } from '../errors.ts'
import { StatementInvalid } from '../record/database/database-errors.ts'

/** What SQLite opens at most; its own files beside the database have up to eight bytes more. */
const longestPath = 512 - '-journal'.length
const longestName = 255 - '-journal'.length

const SQLITE_READONLY = 8
const SQLITE_CORRUPT = 11
const SQLITE_CANTOPEN = 14

/**
 * Makes the file of a new database, which only this user may read and write; SQLite gives its log and its
 * index the same mode. One that is there keeps its mode; an error here is raised again when SQLite opens it.
 */
export function createPrivately(path: string): void {
  if (path === '' || path === ':memory:' || existsSync(path)) return
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // openFailure() says why.
  }
}

/** The error of a database that was not opened, with the reason that SQLite does not tell. */
export function openFailure(path: string, error: unknown): unknown {
  if (!(error instanceof StatementInvalid) || path === ':memory:') return error
  const code = error.resultCode & 0xff
  if (code === SQLITE_CORRUPT) {
    return new ConfigurationError(
      `The database ${shown(path)} is damaged: put its last backup in place with \`db restore FILE\`.`,
    )
  }
  if (code !== SQLITE_CANTOPEN && code !== SQLITE_READONLY) return error
  const reason = reasonFor(path)
  if (reason === null) return error
  return new ConfigurationError(`Cannot open the database ${shown(path)}: ${reason}.`)
}

function reasonFor(path: string): string | null {
  const folder = dirname(path)
  if (Buffer.byteLength(path) > longestPath || Buffer.byteLength(basename(path)) > longestName) {
    return `SQLite takes paths of ${longestPath} bytes, and ${longestName} of them in the name`
  }
  if (!existsSync(folder)) return `there is no folder ${folder}`
  if (existsSync(path) && statSync(path).isDirectory()) return 'it is a folder'
  if (existsSync(path) && !isWritable(path)) return 'this user may not write to the file'
  return isWritable(folder) ? null : `this user may not write to the folder ${folder}`
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function shown(path: string): string {
  return path.length <= 200 ? path : `${path.slice(0, 100)}…${path.slice(-60)}`
}
