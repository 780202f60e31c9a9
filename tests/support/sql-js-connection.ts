import initSqlJs, { type Database } from 'sql.js'
import type { Bind, SqlConnection, SqlRow } from '../../shell/schema/connection.ts'

/** A real SQLite in memory, compiled to WebAssembly, for tests that run on Node. */
export async function openSqlJs(): Promise<SqlConnection & { readonly database: Database }> {
  const { Database } = await initSqlJs()
  const database = new Database()
  return {
    database,
    execute(sql, binds = []) {
      database.run(sql, binds.map(toSqlJs))
    },
    query(sql, binds = []) {
      const statement = database.prepare(sql)
      try {
        statement.bind(binds.map(toSqlJs))
        const rows: SqlRow[] = []
        while (statement.step()) rows.push(statement.getAsObject() as SqlRow)
        return rows
      } finally {
        statement.free()
      }
    },
  }
}

// sql.js takes no bigint as a parameter; SQLite itself turns the digits into the same integer.
function toSqlJs(value: Bind): null | number | string | Uint8Array {
  return typeof value === 'bigint' ? value.toString() : value
}
