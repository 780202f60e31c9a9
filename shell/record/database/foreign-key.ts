import type { Bind } from '../../schema/connection.ts'
import { InvalidForeignKey } from '../../schema/errors.ts'
import { quoteName } from '../../schema/quote.ts'
import { readTables } from '../../schema/read-tables.ts'
import { STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { type Connection, schemaConnection } from './connection.ts'
import { toBind } from './store.ts'

/** The same refusal, with both tables named: SQLite only says that some foreign key failed. */
export function explainForeignKey(record: Model, sql: string, error: InvalidForeignKey): Error {
  const found = sql.startsWith('DELETE') ? referring(record) : missing(record)
  return found === null ? error : new InvalidForeignKey(`${found} (SQL: ${sql})`)
}

/** Who still refers to the row. */
function referring(record: Model): string | null {
  const state = record[STATE]
  const { table, connection } = state.definition
  const keys = readTables(schemaConnection(connection)).flatMap((each) => each.foreignKeys)
  for (const key of keys.filter((each) => each.to === table)) {
    const column = state.definition.byName.get(key.primaryKey)
    if (column === undefined) continue
    const value = toBind(state.before(column), column.type)
    if (!hasRow(connection, key.from, key.column, value)) continue
    return `${table} ${record.id} is still referred to by ${key.from}.${key.column}`
  }
  return null
}

/** The missing row that the row refers to. */
function missing(record: Model): string | null {
  const state = record[STATE]
  const { table, connection } = state.definition
  const tables = readTables(schemaConnection(connection))
  for (const key of tables.find((each) => each.name === table)?.foreignKeys ?? []) {
    const column = state.definition.byName.get(key.column)
    const value = column === undefined ? null : toBind(state.read(column), column.type)
    if (value === null || hasRow(connection, key.to, key.primaryKey, value)) continue
    return `${table}.${key.column} refers to a row of ${key.to} that does not exist`
  }
  return null
}

function hasRow(connection: Connection, table: string, column: string, value: Bind): boolean {
  const sql = `SELECT 1 FROM ${quoteName(table)} WHERE ${quoteName(column)} = ? LIMIT 1`
  return connection.query(sql, [value]).count > 0
}
