import { parseDocument } from 'yaml'
import type { Diagnostic } from '../diagnostics.ts'
import { Source } from '../source.ts'

const DATABASE = 'config/database.yml'

/** Where a binary keeps its data, unless WEBFW_DATABASE says otherwise. */
const KEPT = 'storage/production.sqlite3'

/**
 * What config/database.yml says of SQLite in production and nothing follows: another file of data than the one that
 * a binary opens, and another schema than db/schema.rb. Other adapters are told of by their gems.
 */
export function databaseWarnings(files: ReadonlyMap<string, string>): Diagnostic[] {
  const text = files.get(DATABASE)
  if (text === undefined) return []
  // ERB is blanked, so that all else keeps its place.
  const plain = text.replace(/<%[\s\S]*?%>/g, (tag) => tag.replace(/[^\n]/g, ' '))
  const document = parseDocument(plain, { merge: true, logLevel: 'silent' })
  if (document.errors.length > 0) return []
  const { production } = (document.toJS() ?? {}) as { production?: Settings | null }
  const said = production?.primary ?? production ?? {}
  if (said.adapter !== undefined && said.adapter !== 'sqlite3') return []
  const source = new Source(DATABASE, text)
  const told = (value: unknown, message: string, hint: string): Diagnostic[] => {
    if (typeof value !== 'string' || !value.includes('.')) return []
    const startOffset = Buffer.byteLength(plain.slice(0, Math.max(0, plain.lastIndexOf(value))))
    const place = { startOffset, length: Buffer.byteLength(value) }
    return [source.diagnostic(place, 'without-effect', message, hint, 'warning')]
  }
  const { database, schema_dump: schema } = said
  return [
    ...(database === KEPT
      ? []
      : told(
          database,
          `The database of production is ${KEPT} here, not ${database}.`,
          `Move the file there, or start the program with WEBFW_DATABASE=${database}.`,
        )),
    ...(schema === 'schema.rb'
      ? []
      : told(
          schema,
          `The schema is read from db/schema.rb, not from db/${schema}.`,
          'Give the file that name.',
        )),
  ]
}

interface Settings {
  readonly primary?: Settings
  readonly adapter?: unknown
  readonly database?: unknown
  readonly schema_dump?: unknown
}
