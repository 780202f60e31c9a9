import type { BrokenRow } from '../adapter.ts'
import { inTransaction, type SqlConnection } from '../connection.ts'
import { checkForeignKeys } from '../foreign-keys.ts'
import { quoteName } from '../quote.ts'

/**
 * Runs `body` in one write transaction with foreign keys off, as rebuilding a table needs, and
 * checks every foreign key before it commits; the error of one names `file`.
 */
export function withoutForeignKeys(db: SqlConnection, file: string, body: () => void): void {
  withoutKeys(db, () => {
    body()
    checkForeignKeys(db, `${file}: `)
  })
}

/** Runs `body` in one write transaction with foreign keys off: SQLite looks at them when it is told to. */
export function withoutKeys(db: SqlConnection, body: () => void): void {
  const enforced = Number(db.query('PRAGMA foreign_keys')[0]?.foreign_keys) === 1
  if (enforced) db.execute('PRAGMA foreign_keys = OFF')
  try {
    inTransaction(db, body, 'BEGIN IMMEDIATE')
  } finally {
    if (enforced) db.execute('PRAGMA foreign_keys = ON')
  }
}

/** The rows whose foreign keys lead nowhere. */
export function brokenRows(db: SqlConnection): BrokenRow[] {
  return db.query('PRAGMA foreign_key_check').map(({ table, rowid, parent, fkid }) => {
    const keys = db.query(`PRAGMA foreign_key_list(${quoteName(String(table))})`)
    const column = keys.find(({ id }) => id === fkid)?.from
    return {
      table: String(table),
      column: String(column),
      parent: String(parent),
      key: rowid ?? null,
    }
  })
}
