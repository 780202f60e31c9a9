import initSqlJs, { type Database, type SqlJsStatic } from 'sql.js'
import type { Adapter } from '../../shell/schema/adapter.ts'
import type { Bind, SqlConnection, SqlRow } from '../../shell/schema/connection.ts'
import { sqlite } from '../../shell/schema/sqlite/adapter.ts'

let loading: Promise<SqlJsStatic> | null = null

/** SQLite compiled to WebAssembly, loaded once. */
export function loadSqlJs(): Promise<SqlJsStatic> {
  loading ??= initSqlJs()
  return loading
}

/** Runs `body` on an empty database in memory: a real SQLite, compiled to WebAssembly. */
export async function withSqlite<T>(
  body: (db: SqlConnection) => T,
  adapter: Adapter = sqlite,
): Promise<T> {
  const { Database } = await loadSqlJs()
  const database = new Database()
  try {
    return body(connectionOf(database, adapter))
  } finally {
    database.close()
  }
}

function connectionOf(database: Database, adapter: Adapter): SqlConnection {
  return {
    adapter,
    execute(sql, binds = []) {
      database.run(plainTable(sql) ?? sql, binds.map(toSqlJs))
    },
    query(sql, binds = []) {
      const statement = database.prepare(sql, binds.map(toSqlJs))
      try {
        const rows: SqlRow[] = []
        while (statement.step()) rows.push(statement.getAsObject() as SqlRow)
        return rows
      } finally {
        statement.free()
      }
    },
  }
}

/**
 * The table that stands for one of FTS5, which this SQLite was built without: names are all that is asked of
 * it here. The binary's own SQLite has the module.
 */
function plainTable(sql: string): string | null {
  const virtual =
    /^\s*CREATE\s+VIRTUAL\s+TABLE\s+((?:IF\s+NOT\s+EXISTS\s+)?\S+?)\s+USING\s+fts5\s*\(([\s\S]*)\)\s*;?\s*$/i
  const [, name, list] = virtual.exec(sql) ?? []
  if (name === undefined || list === undefined) return null
  const columns = list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^["\w]/.test(part) && !part.includes('='))
  return `CREATE TABLE ${name} (${columns.map((part) => part.replace(/\s+UNINDEXED$/i, '')).join(', ')})`
}

// sql.js takes no bigint as a parameter; SQLite itself turns the digits into the same integer.
function toSqlJs(value: Bind): null | number | string | Uint8Array {
  return typeof value === 'bigint' ? value.toString() : value
}
