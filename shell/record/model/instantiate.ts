import type { Rows } from '../database/rows.ts'
import { SubclassNotFound } from '../exceptions.ts'
import { type Query, selectsAll } from '../query/query.ts'
import { runAfter } from '../saving/callbacks.ts'
import { type Definition, definitionOf, type Family } from './definition.ts'
import { STATE } from './is-record.ts'
import type { Model, ModelClass } from './model.ts'
import { RecordState } from './state.ts'

/** A record of one row. Nothing of the row is decoded yet, and no constructor runs. */
export function instantiate<T extends Model>(
  definition: Definition,
  rows: Rows,
  row: number,
  given: readonly number[] | null = null,
): T {
  // While a migration runs a table may lack columns of its model.
  const isWhole = given !== null || rows.columnCount >= definition.columns.length
  const positions = isWhole ? given : positionsIn(definition, rows)
  const own = definition.family === null ? definition : memberOf(definition, rows, row, positions)
  const record = Object.create(own.model.prototype) as T
  record[STATE] = new RecordState(own, rows, row, positions)
  const { afterFind, afterInitialize } = own.callbacks
  if (afterFind.length + afterInitialize.length > 0) {
    runAfter(record, afterFind)
    runAfter(record, afterInitialize)
  }
  return record
}

/** A record as it was: its attributes, and what its query selected beside them. No callback runs. */
export function revive(
  model: ModelClass,
  attributes: Iterable<readonly [unknown, unknown]>,
  isPersisted: boolean,
): Model {
  const definition = definitionOf(model)
  const state = new RecordState(definition)
  const selected = new Map<string, unknown>()
  for (const [key, value] of attributes) {
    const name = String(key)
    const column = definition.byName.get(name)
    if (column === undefined) selected.set(name, value)
    else state.settle(column, value)
  }
  if (selected.size > 0) state.selected = selected
  state.isPersisted = isPersisted
  const record: Model = Object.create(model.prototype)
  record[STATE] = state
  return record
}

/** The definition of the class that a row names: that of the query, or of a class below it. */
function memberOf(
  definition: Definition,
  rows: Rows,
  row: number,
  positions: readonly number[] | null,
): Definition {
  const { column, members } = definition.family as Family
  const position = positions === null ? column.index : (positions[column.index] ?? -1)
  if (members.size < 2 || position < 0) return definition
  const named = rows.value(row, position)
  if (named === null || named === '') return definition
  const member = members.get(String(named))
  if (member !== undefined) return member
  throw new SubclassNotFound(
    `The single-table inheritance mechanism failed to locate the subclass: '${named}'. This error is raised because the column '${column.name}' is reserved for storing the class in case of inheritance. Please rename this column if you didn't intend it to be used for storing the inheritance class or overwrite ${definition.name}.inheritance_column to use another column for that information.`,
  )
}

/** Where each column of the model is in the rows of a query; null when all are there in order. */
export function positionsOf(query: Query, rows: Rows): readonly number[] | null {
  const isWhole = rows.columnCount === query.definition.columns.length
  if (selectsAll(query) && isWhole) return null
  return positionsIn(query.definition, rows)
}

function positionsIn({ columns }: Definition, rows: Rows): readonly number[] {
  return columns.map(({ name }) => rows.columns.lastIndexOf(name))
}
