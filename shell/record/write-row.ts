import type { Bind } from '../schema/connection.ts'
import { InvalidForeignKey } from '../schema/errors.ts'
import { quoteName, quoteNames } from '../schema/quote.ts'
import type { Executed } from './connection.ts'
import { currentConnection } from './current.ts'
import { type ColumnDefinition, requireColumn } from './definition.ts'
import { StaleObjectError } from './exceptions.ts'
import { explainForeignKey } from './foreign-key.ts'
import type { Model } from './model.ts'
import { STATE } from './state.ts'
import { toBind } from './store.ts'

/** Inserts the record's row: what was given, and what is not nil by itself. */
export function insertRow(record: Model): void {
  const state = record[STATE]
  const { definition } = state
  const columns = definition.columns.filter((column) => {
    return state.isAssigned(column.name) || state.read(column) !== null
  })
  const given = columns.filter((column) => {
    return column.name !== definition.primaryKey || state.read(column) !== null
  })
  const names = quoteNames(given.map((column) => column.name))
  const marks = given.map(() => '?').join(', ')
  const values = given.length === 0 ? 'DEFAULT VALUES' : `(${names}) VALUES (${marks})`
  const binds = given.map((column) => toBind(state.read(column), column.type))
  const sql = `INSERT INTO ${quoteName(definition.table)} ${values}`
  const { lastInsertRowid } = execute(record, sql, binds)
  const { primaryKey } = definition
  if (primaryKey === null) return
  const key = requireColumn(definition, primaryKey)
  if (key.type === 'integer' && state.read(key) === null) state.write(key, lastInsertRowid)
}

/** Updates the changed columns of the record's row, and only them. */
export function updateRow(record: Model, columns: readonly ColumnDefinition[]): void {
  if (columns.length === 0) return
  const state = record[STATE]
  const { definition } = state
  const sets = columns.map((column) => `${quoteName(column.name)} = ?`)
  const binds = columns.map((column) => toBind(state.read(column), column.type))
  const lock = definition.byName.get('lock_version')
  let next = 0
  if (lock !== undefined) {
    next = Number(state.before(lock) ?? 0) + 1
    sets.push(`${quoteName(lock.name)} = ?`)
    binds.push(next)
  }
  const where = rowSql(record)
  const sql = `UPDATE ${quoteName(definition.table)} SET ${sets.join(', ')}${where.sql}`
  const { changes } = execute(record, sql, [...binds, ...where.binds])
  if (lock === undefined) return
  if (changes === 0) throw stale(record, 'update')
  state.write(lock, next)
}

/** Deletes the record's row. */
export function deleteRow(record: Model): void {
  const { definition } = record[STATE]
  const where = rowSql(record)
  const sql = `DELETE FROM ${quoteName(definition.table)}${where.sql}`
  const { changes } = execute(record, sql, where.binds)
  if (changes === 0 && definition.byName.has('lock_version')) throw stale(record, 'destroy')
}

/** The WHERE that finds the row as it was read: by id, and by its lock version when it has one. */
function rowSql(record: Model): { sql: string; binds: Bind[] } {
  const state = record[STATE]
  const { definition } = state
  const key = requireColumn(definition, definition.primaryKey ?? 'id')
  const binds = [toBind(state.before(key), key.type)]
  const lock = definition.byName.get('lock_version')
  let sql = ` WHERE ${quoteName(key.name)} = ?`
  if (lock !== undefined) {
    sql += ` AND coalesce(${quoteName(lock.name)}, 0) = ?`
    binds.push(toBind(state.before(lock) ?? 0, lock.type))
  }
  return { sql, binds }
}

function execute(record: Model, sql: string, binds: readonly Bind[]): Executed {
  try {
    return currentConnection().execute(sql, binds)
  } catch (error) {
    throw error instanceof InvalidForeignKey ? explainForeignKey(record, sql, error) : error
  }
}

function stale(record: Model, verb: string): StaleObjectError {
  return new StaleObjectError(`Attempted to ${verb} a stale object: ${record.modelName()}.`)
}
