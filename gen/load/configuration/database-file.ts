import { parseDocument } from 'yaml'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { Source } from '../../parse/source.ts'

const DATABASE = 'config/database.yml'
const CABLE = 'config/cable.yml'

/** Where a binary keeps its data, unless WEBFW_DATABASE says otherwise. */
const KEPT = 'storage/production.sqlite3'

/**
 * What config/database.yml says of SQLite in production and nothing follows: another file of data than the one that
 * a binary opens, and another schema than db/schema.rb. Other adapters are told of by their gems.
 */
export function databaseWarnings(files: ReadonlyMap<string, string>): Diagnostic[] {
  const text = files.get(DATABASE) ?? ''
  const { plain, production } = read(text)
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

/** The adapters of Action Cable that need another program or table: here messages are rows of the application's database. */
export function cableNotes(files: ReadonlyMap<string, string>): Diagnostic[] {
  const text = files.get(CABLE) ?? ''
  const { plain, production } = read(text)
  const adapter = production?.adapter
  if (typeof adapter !== 'string' || adapter === 'async') return []
  const startOffset = Buffer.byteLength(plain.slice(0, Math.max(0, plain.lastIndexOf(adapter))))
  const message = `Messages of Action Cable are rows of the application's database here: the adapter ${adapter} is not asked.`
  const place = { startOffset, length: Buffer.byteLength(adapter) }
  return [new Source(CABLE, text).diagnostic(place, 'without-effect', message, undefined, 'note')]
}

/** A file of settings by environments; ERB is blanked, so that all else keeps its place. */
function read(text: string): { plain: string; production: Settings | null } {
  const plain = text.replace(/<%[\s\S]*?%>/g, (tag) => tag.replace(/[^\n]/g, ' '))
  const document = parseDocument(plain, { merge: true, logLevel: 'silent' })
  const all = document.errors.length > 0 ? null : (document.toJS() as Environments | null)
  return { plain, production: all?.production ?? null }
}

interface Environments {
  readonly production?: Settings | null
}

interface Settings {
  readonly primary?: Settings
  readonly adapter?: unknown
  readonly database?: unknown
  readonly schema_dump?: unknown
}
