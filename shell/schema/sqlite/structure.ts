import type { SqlConnection, SqlRow } from '../connection.ts'
import { quoteName } from '../quote.ts'

/** What `.schema --nosys` of sqlite3 prints, without the framework's own tables. Source: https://www.sqlite.org/cli.html. */
export function structureOf(db: SqlConnection): string {
  const rows = db.query(
    `SELECT name, type, sql FROM sqlite_master
     WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND tbl_name NOT LIKE 'webfw\\_%' ESCAPE '\\' ORDER BY rowid`,
  )
  return rows.map((row) => `${statementOf(db, row)};\n`).join('')
}

function statementOf(db: SqlConnection, { name, type, sql }: SqlRow): string {
  const text = String(sql).replace(/^CREATE TABLE (?=["'])/, 'CREATE TABLE IF NOT EXISTS ')
  if (type !== 'view' && !/^CREATE VIRTUAL\b/i.test(text)) return text
  const columns = db.query(`PRAGMA table_info(${quoteName(String(name))})`)
  return `${text}\n/* ${name}(${columns.map((column) => column.name).join(',')}) */`
}
