import type { SqlConnection } from '../connection.ts'
import { SchemaError } from '../errors.ts'
import { quoteName, quoteNames } from '../quote.ts'
import { requireTable } from '../read-tables.ts'
import type { Table } from '../shape.ts'
import { createIndexSql, createTableSql } from './ddl.ts'

/**
 * Gives a table another shape, keeping its rows, indexes, triggers and the foreign keys that point
 * to it: SQLite's procedure for changes that ALTER TABLE cannot make
 * (https://sqlite.org/lang_altertable.html#otheralter). `renamed` maps new column names to old ones.
 */
export function rebuildTable(
  db: SqlConnection,
  name: string,
  change: (table: Table) => Table,
  renamed: ReadonlyMap<string, string> = new Map(),
): void {
  const old = requireTable(db, name)
  if (old.verbatim !== null) {
    throw new SchemaError(
      `${name} has parts that only SQL can say, so it cannot be rebuilt. Write this change with execute`,
    )
  }
  // DROP TABLE deletes the rows first, and with foreign keys on that would cascade.
  if (Number(db.query('PRAGMA foreign_keys')[0]?.foreign_keys) === 1) {
    throw new SchemaError(`${name} can only be rebuilt with foreign keys off: use the Migrator`)
  }
  replaceTable(db, old, change(old), renamed)
}

function replaceTable(
  db: SqlConnection,
  old: Table,
  next: Table,
  renamed: ReadonlyMap<string, string>,
): void {
  const temporary = `webfw_rebuild_${old.name}`
  const source = new Set([old.primaryKey, ...old.columns.map((column) => column.name)])
  const written = next.columns.filter((column) => column.generated === undefined)
  const targets = [next.primaryKey, ...written.map((column) => column.name)].filter(
    (column) => column !== null && source.has(renamed.get(column) ?? column),
  ) as string[]
  const sources = targets.map((column) => renamed.get(column) ?? column)
  const sequence = readSequence(db, old.name)

  db.execute(createTableSql(next, temporary))
  if (targets.length > 0) {
    copyRows(db, old.name, next, [temporary, quoteNames(targets), quoteNames(sources)])
  }
  db.execute(`DROP TABLE ${quoteName(old.name)}`)
  renameInPlace(db, temporary, old.name)
  writeSequence(db, old.name, sequence)
  for (const index of next.indexes) db.execute(createIndexSql(old.name, index))
  for (const sql of next.extras) db.execute(sql)
}

function copyRows(
  db: SqlConnection,
  from: string,
  next: Table,
  [to, targets, sources]: readonly [string, string, string],
): void {
  try {
    db.execute(
      `INSERT INTO ${quoteName(to)} (${targets}) SELECT ${sources} FROM ${quoteName(from)}`,
    )
  } catch (cause) {
    const message = (cause instanceof Error ? cause.message : String(cause)).replaceAll(to, from)
    const error = new SchemaError(`the rows of ${next.name} do not fit its new shape: ${message}`)
    error.cause = cause
    throw error
  }
}

/** Renames without touching what views and triggers say. */
function renameInPlace(db: SqlConnection, from: string, to: string): void {
  db.execute('PRAGMA legacy_alter_table = ON')
  try {
    db.execute(`ALTER TABLE ${quoteName(from)} RENAME TO ${quoteName(to)}`)
  } finally {
    db.execute('PRAGMA legacy_alter_table = OFF')
  }
}

/** The last number that a table with AUTOINCREMENT has given; null for others, and before the first. */
export function readSequence(db: SqlConnection, table: string): string | null {
  const [exists] = db.query(`SELECT 1 AS one FROM sqlite_master WHERE name = 'sqlite_sequence'`)
  if (exists === undefined) return null
  const sql = 'SELECT CAST(seq AS TEXT) AS seq FROM sqlite_sequence WHERE name = ?'
  const [row] = db.query(sql, [table])
  return row === undefined ? null : String(row.seq)
}

/** Has a table count on behind a number: an id that was given once is not given again, rebuilt or not. */
export function writeSequence(db: SqlConnection, table: string, sequence: string | null): void {
  if (sequence === null) return
  db.execute('DELETE FROM sqlite_sequence WHERE name = ?', [table])
  db.execute('INSERT INTO sqlite_sequence (name, seq) VALUES (?, CAST(? AS INTEGER))', [
    table,
    sequence,
  ])
}
