import type { Database } from 'sql.js'
import { quoteName } from '../../shell/schema/quote.ts'
import type { TableFacts } from './facts.ts'
import { loadSqlJs } from './sql-js.ts'

/** Says what SQLite would say of a statement over the application's tables. */
export interface SqlChecker {
  readonly tables: ReadonlyMap<string, TableFacts>
  /** Whether the developer's server is asked, when the application is started dry. */
  readonly isPostgres: boolean
  /** SQLite's message; null when it takes the statement. */
  problem(sql: string): string | null
}

let known: { readonly content: string; readonly database: Database } | null = null

/** A checker for these tables; it prepares statements on an empty SQLite in memory. */
export async function sqlChecker(
  tables: ReadonlyMap<string, TableFacts>,
  isPostgres = false,
): Promise<SqlChecker> {
  if (isPostgres) return { tables, isPostgres, problem: () => null }
  const content = [...tables.values()].map(createSql).join(';\n')
  if (known?.content !== content) {
    known?.database.close()
    const { Database } = await loadSqlJs()
    const database = new Database()
    database.run(content)
    known = { content, database }
  }
  const { database } = known
  return { tables, isPostgres, problem: (sql) => problemOf(database, sql) }
}

// Names are all that a statement is resolved with.
function createSql({ name, columns }: TableFacts): string {
  const list = columns.map((column) => quoteName(column.name)).join(', ')
  return `CREATE TABLE ${quoteName(name)} (${list})`
}

function problemOf(database: Database, sql: string): string | null {
  try {
    database.prepare(sql).free()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
