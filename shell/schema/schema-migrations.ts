import type { SqlConnection } from './connection.ts'

/** The versions that have run, oldest first. */
export function readVersions(db: SqlConnection): string[] {
  if (!db.adapter.hasTable(db, 'schema_migrations')) return []
  const rows = db.query('SELECT version FROM schema_migrations')
  return rows.map((row) => String(row.version)).sort(compareVersions)
}

/** Notes the versions as run. */
export function recordVersions(db: SqlConnection, versions: readonly string[]): void {
  db.execute(
    'CREATE TABLE IF NOT EXISTS "schema_migrations" ("version" varchar NOT NULL PRIMARY KEY)',
  )
  for (const version of versions) {
    db.execute(
      'INSERT INTO schema_migrations (version) SELECT CAST(? AS varchar) WHERE NOT EXISTS (SELECT 1 FROM schema_migrations WHERE version = ?)',
      [version, version],
    )
  }
}

/** Notes the version as not run. */
export function forgetVersion(db: SqlConnection, version: string): void {
  db.execute('DELETE FROM schema_migrations WHERE version = ?', [version])
}

/** Orders versions as numbers, whatever their length. */
export function compareVersions(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}
