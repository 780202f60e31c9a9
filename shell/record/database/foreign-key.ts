import type { Bind } from '../../schema/connection.ts'
import { InvalidForeignKey } from '../../schema/errors.ts'
import { quoteName } from '../../schema/quote.ts'
import { readTables } from '../../schema/read-tables.ts'
import type { Definition } from '../model/definition.ts'
import { STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { type Connection, schemaConnection } from './connection.ts'
import { toBind } from './store.ts'

/**
 * Runs a statement that writes rows of a model. A refusal names both tables, where SQLite only says that some foreign
 * key failed: of a record the row that it is about, else all that it may be about.
 *
 * @throws InvalidForeignKey
 */
export function namingTables<T>(
  definition: Definition,
  sql: string,
  run: () => T,
  record: Model | null = null,
): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof InvalidForeignKey)) throw error
    if (definition.connection.adapter.namesTables) throw error
    const isDelete = sql.startsWith('DELETE')
    const own = record === null ? null : isDelete ? referring(record) : missing(record)
    const found = own ?? possible(definition, sql, isDelete)
    throw found === '' ? error : new InvalidForeignKey(`${found} (SQL: ${sql})`)
  }
}

/** What a statement without a record may have been refused for. */
function possible({ table, connection }: Definition, sql: string, isDelete: boolean): string {
  const keys = readTables(schemaConnection(connection)).flatMap((each) => each.foreignKeys)
  const found = isDelete
    ? keys
        .filter((key) => key.to === table)
        .map((key) => `${table} is still referred to by ${key.from}.${key.column}`)
    : keys
        .filter((key) => key.from === table && sql.includes(quoteName(key.column)))
        .map((key) => `${table}.${key.column} refers to a row of ${key.to} that does not exist`)
  return found.join(', or ')
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
