import type { SqlConnection } from './connection.ts'
import { readVersions } from './schema-migrations.ts'

/** db/structure.sql: the statements that make the tables, and behind them the versions that have run, the newest first. Source: Rails, `dump_schema_versions`. */
export function dumpStructure(db: SqlConnection, statements: string): string {
  const versions = readVersions(db).reverse()
  if (versions.length === 0) return statements
  const rows = versions.map((version) => `('${version}')`).join(',\n')
  return `${statements}INSERT INTO "schema_migrations" (version) VALUES\n${rows};\n\n`
}
