import type { Rows } from '../database/rows.ts'
import { type Query, selectsAll } from '../query/query.ts'
import type { Definition } from './definition.ts'
import { STATE } from './is-record.ts'
import type { Model } from './model.ts'
import { RecordState } from './state.ts'

/** A record of one row. Nothing of the row is decoded yet, and no constructor runs. */
export function instantiate<T extends Model>(
  definition: Definition,
  rows: Rows,
  row: number,
  positions: readonly number[] | null = null,
): T {
  const record = Object.create(definition.model.prototype) as T
  record[STATE] = new RecordState(definition, rows, row, positions)
  return record
}

/** Where each column of the model is in the rows of a query; null when all are there in order. */
export function positionsOf(query: Query, rows: Rows): readonly number[] | null {
  if (selectsAll(query)) return null
  return query.definition.columns.map((column) => rows.columns.lastIndexOf(column.name))
}
