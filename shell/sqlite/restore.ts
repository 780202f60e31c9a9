import { existsSync, rmSync, statSync } from 'node:fs'
import { ConfigurationError } from '../errors.ts'
import { integrityProblems } from './backup.ts'
import { copyPages } from './copy-pages.ts'
import { Database, type DatabaseOptions } from './database.ts'
import type { SqliteLibrary } from './library.ts'
import { createPrivately } from './open-failure.ts'

/** Opens a backup to be read and no more; a ConfigurationError where it is none, or damaged. */
export function openBackup(
  library: SqliteLibrary,
  path: string,
  options: Pick<DatabaseOptions, 'key'>,
): Database {
  if (!existsSync(path)) throw new ConfigurationError(`There is no backup ${path}.`)
  if (statSync(path).size === 0) throw new ConfigurationError(`The backup ${path} is empty.`)
  const source = Database.open(library, path, { ...options, keepsJournal: true })
  try {
    // What is checked is what is copied: nobody changes it in between.
    source.execute('BEGIN')
    const problems = integrityProblems(source)
    if (problems.length === 0) return source
    throw new ConfigurationError(
      `The backup ${path} is damaged, and nothing was restored: ${problems.slice(0, 3).join('; ')}.`,
    )
  } catch (error) {
    source.close()
    throw error
  }
}

/**
 * Puts the content of `source` in place of the database's, while others go on using it: for them it is one
 * transaction, which is there whole or not at all.
 */
export function restore(library: SqliteLibrary, source: Database, target: Database): void {
  const [from, into] = [source, target].map(shapeOf)
  const isNew = target.query('PRAGMA schema_version').value(0, 0) === 0
  if (from?.encoding !== into?.encoding && !isNew) {
    throw new ConfigurationError(
      `The backup's texts are ${from?.encoding} and the database's ${into?.encoding}: ` +
        'stop every server, move the database with its -wal and -shm away, and restore again.',
    )
  }
  const size = Number(into?.pageSize)
  if (from?.pageSize === size) copyPages(library, source, target)
  else withPageSize(library, source, `${target.file}.resized`, size, target)
  target.wasWrittenOver()
  target.query('PRAGMA wal_checkpoint(PASSIVE)')
}

/** Others who have the database open cannot take pages of another size: they are copied twice. */
function withPageSize(
  library: SqliteLibrary,
  source: Database,
  path: string,
  size: number,
  target: Database,
): void {
  rmSync(path, { force: true })
  try {
    source.execute('COMMIT')
    source.query(`PRAGMA page_size = ${size}`)
    createPrivately(path)
    source.query('VACUUM INTO ?', [path])
    using resized = Database.open(library, path, { keepsJournal: true })
    copyPages(library, resized, target)
  } finally {
    rmSync(path, { force: true })
  }
}

function shapeOf(database: Database) {
  return {
    pageSize: Number(database.query('PRAGMA page_size').value(0, 0)),
    encoding: String(database.query('PRAGMA encoding').value(0, 0)),
  }
}
