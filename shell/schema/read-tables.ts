import type { SqlConnection } from './connection.ts'
import { SchemaError } from './errors.ts'
import type { Table } from './shape.ts'

/** Tables of the framework, which no migration makes. */
const OWN = /^(?:schema_migrations|ar_internal_metadata|webfw_\w+)$/i

/** The application's tables as the database has them, by name. */
export function readTables(db: SqlConnection): Table[] {
  return applicationTables(db)
    .map((name) => db.adapter.readTable(db, name))
    .filter((table) => table !== null)
}

/** One table as the database has it; null when there is none. */
export function readTable(db: SqlConnection, name: string): Table | null {
  return db.adapter.readTable(db, name)
}

/** The table, or an error that names those there are. */
export function requireTable(db: SqlConnection, name: string): Table {
  const table = readTable(db, name)
  if (table !== null) return table
  const names = applicationTables(db).join(', ')
  throw new SchemaError(`there is no table ${name}. Tables: ${names || 'none'}`)
}

/** Refuses a column that the table does not have. */
export function requireColumn(table: Table, column: string): void {
  const names = [table.primaryKey, ...table.columns.map((each) => each.name)]
  if (names.includes(column)) return
  const known = names.filter((name) => name !== null).join(', ')
  throw new SchemaError(`${table.name} has no column ${column}. Columns: ${known}`)
}

function applicationTables(db: SqlConnection): string[] {
  return db.adapter
    .tableNames(db)
    .filter((name) => !OWN.test(name))
    .sort()
}
