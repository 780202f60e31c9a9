import { compareVersions } from '../../../shell/schema/schema-migrations.ts'
import type { AppFile } from '../../application/file-kinds.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'

/**
 * Whether the db/schema.rb of Rails' own has what a migration made. A new database begins with it there: what is wrong
 * in such a migration stops nothing, as in Rails.
 */
export type IsSpent = (file: Pick<AppFile, 'version'>) => boolean

/** The migrations that a db/schema.rb has; none where it is of the dialect, or is not there. */
export function spentMigrations(schema: string | undefined): IsSpent {
  const defined =
    /\bActiveRecord::Schema(?:\[[\d.]+\])?\.define\(\s*(?:file: '[\w/.]+', )?:?version(?::|\s*=>)\s*(\d[\d_]*)/
  const newest = defined.exec(schema ?? '')?.[1]?.replaceAll('_', '')
  if (newest === undefined) return () => false
  return ({ version }) => version !== null && compareVersions(version, newest) <= 0
}

/** What is wrong in such a migration, as it is told. */
export function asSpent(found: readonly Diagnostic[]): Diagnostic[] {
  const hint = 'New databases begin with db/schema.rb.'
  return found.map((each) => ({ ...each, severity: 'warning', hint }))
}
