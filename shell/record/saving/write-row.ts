import { add } from '../../ruby/index.ts'
import type { Bind } from '../../schema/connection.ts'
import { quoteName } from '../../schema/quote.ts'
import type { Executed } from '../database/connection.ts'
import { namingTables } from '../database/foreign-key.ts'
import { presentColumns } from '../database/present-columns.ts'
import { bindOf, toBind } from '../database/store.ts'
import { StaleObjectError } from '../exceptions.ts'
import { type ColumnDefinition, requireColumn } from '../model/definition.ts'
import { STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'

/** Inserts the record's row: what was given, and what is not nil by itself. */
export function insertRow(record: Model): void {
  const state = record[STATE]
  const { definition } = state
  const present = presentColumns(definition)
  const given = definition.columns.filter((column) => {
    if (present?.has(column.name) === false || column.isGenerated === true) return false
    if (state.read(column) !== null) return true
    return column.name !== definition.primaryKey && state.isAssigned(column.name)
  })
  const names = given.map((column) => column.quoted).join(', ')
  const marks = given.map(() => '?').join(', ')
  const values = given.length === 0 ? 'DEFAULT VALUES' : `(${names}) VALUES (${marks})`
  const binds = given.map((column) => bindOf(column, state.read(column)))
  const sql = `INSERT INTO ${quoteName(definition.table)} ${values}`
  const { primaryKey } = definition
  const key = primaryKey === null ? null : requireColumn(definition, primaryKey)
  const { tellsKeys } = definition.connection.adapter
  const isComputed =
    key !== null && state.read(key) === null && !(tellsKeys && key.type === 'integer')
  const generated = definition.columns.filter((column) => column.isGenerated === true)
  if (isComputed || generated.length > 0) {
    const computed = [...(key === null ? [] : [key]), ...generated]
    for (const [column, value] of insertedValues(record, sql, binds, computed)) {
      if (state.read(column) === null) state.write(column, value)
    }
    return
  }
  const { lastInsertRowid } = execute(record, sql, binds)
  if (key?.type === 'integer' && state.read(key) === null) state.write(key, lastInsertRowid)
}

/** Inserts a row of which the database computes these columns, and gives their values. */
function insertedValues(
  record: Model,
  sql: string,
  binds: readonly Bind[],
  columns: readonly ColumnDefinition[],
): [ColumnDefinition, unknown][] {
  const list = columns.map(({ quoted }) => quoted).join(', ')
  const rows = written(record, sql, () =>
    record[STATE].definition.connection.query(`${sql} RETURNING ${list}`, binds),
  )
  const [row] = rows.toObjects()
  return columns.map((column) => [column, row?.[column.name] ?? null])
}

/** Updates these columns of the record's row, and only them. With a lock version, also counts it up. */
export function updateRow(
  record: Model,
  given: readonly ColumnDefinition[],
  verb: 'update' | 'touch' = 'update',
): void {
  const columns = given.filter((column) => column.isGenerated !== true)
  const state = record[STATE]
  const { definition } = state
  const lock = definition.byName.get('lock_version')
  const isOfferedVersion = lock !== undefined && state.change(lock) !== null
  if (columns.length === 0 && !isOfferedVersion) return
  const sets = columns.map((column) => `${column.quoted} = ?`)
  const binds = columns.map((column) => bindOf(column, state.read(column)))
  if (lock !== undefined) {
    sets.push(`${quoteName(lock.name)} = ?`)
    binds.push(toBind(nextVersion(record, lock), lock.type))
  }
  const where = versionSql(record)
  const sql = `UPDATE ${quoteName(definition.table)} SET ${sets.join(', ')}${where.sql}`
  const { changes } = execute(record, sql, [...binds, ...where.binds])
  if (lock === undefined) return
  if (changes === 0) throw stale(record, verb)
  state.write(lock, nextVersion(record, lock))
}

/** Deletes the record's row, as long as it has the record's lock version; whether there was one. */
export function deleteRow(record: Model): boolean {
  const { changes } = deleteWhere(record, versionSql(record))
  const isLocked = record[STATE].definition.byName.has('lock_version')
  if (changes === 0 && isLocked) throw stale(record, 'destroy')
  return changes > 0
}

/** Deletes the record's row, whatever its lock version. */
export function deleteAnyRow(record: Model): void {
  deleteWhere(record, keySql(record))
}

interface Where {
  readonly sql: string
  readonly binds: readonly Bind[]
}

function deleteWhere(record: Model, where: Where): Executed {
  const table = quoteName(record[STATE].definition.table)
  return execute(record, `DELETE FROM ${table}${where.sql}`, where.binds)
}

/** The WHERE that finds the row by its id. */
function keySql(record: Model): Where {
  const state = record[STATE]
  const key = requireColumn(state.definition, state.definition.primaryKey ?? 'id')
  return { sql: ` WHERE ${quoteName(key.name)} = ?`, binds: [toBind(state.before(key), key.type)] }
}

/**
 * The WHERE that finds the row by its id and, where it has one, by the record's lock version: the one
 * that was read, or the one that was assigned since, as a form does that says what it was made from.
 */
function versionSql(record: Model): Where {
  const where = keySql(record)
  const lock = record[STATE].definition.byName.get('lock_version')
  if (lock === undefined) return where
  return {
    sql: `${where.sql} AND coalesce(${quoteName(lock.name)}, 0) = ?`,
    binds: [...where.binds, toBind(record[STATE].read(lock) ?? 0, lock.type)],
  }
}

function nextVersion(record: Model, lock: ColumnDefinition): unknown {
  return add(record[STATE].read(lock) ?? 0, 1)
}

function execute(record: Model, sql: string, binds: readonly Bind[]): Executed {
  return written(record, sql, () => record[STATE].definition.connection.execute(sql, binds))
}

function written<T>(record: Model, sql: string, run: () => T): T {
  return namingTables(record[STATE].definition, sql, run, record)
}

function stale(record: Model, verb: string): StaleObjectError {
  return new StaleObjectError(
    `Attempted to ${verb} a stale object: ${record.calledName()}.`,
    record,
    verb,
  )
}
