import type { Diagnostic } from '../../diagnostics.ts'
import { Source } from '../../source.ts'
import { STORES } from './stores-files.ts'

const TABLES = ['active_storage_blobs', 'active_storage_attachments']

/** What an application says that stores files without having made the tables for it, told once; null where nothing lacks. */
export function missingTables(
  files: ReadonlyMap<string, string>,
  tables: ReadonlyMap<string, unknown>,
): Diagnostic | null {
  const missing = TABLES.find((name) => !tables.has(name))
  if (missing === undefined) return null
  for (const [path, text] of files) {
    const found = /^(?:app|lib)\//.test(path) ? STORES.exec(text) : null
    if (found === null || path.startsWith('app/views/')) continue
    const place = {
      startOffset: Buffer.byteLength(text.slice(0, found.index)),
      length: found[0].length,
    }
    const message = `There is no table ${missing}, which Active Storage keeps files in.`
    const hint = 'Run `webfw active_storage:install` and `webfw db migrate`.'
    return new Source(path, text).diagnostic(place, ['missing-table', missing], message, hint)
  }
  return null
}
