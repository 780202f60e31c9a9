import { Hash } from '../ruby/hash/hash.ts'
import type { Bind } from '../schema/connection.ts'
import { quoteName } from '../schema/quote.ts'
import { calculable, calculated, type Operation } from './calculations.ts'
import { type ColumnReference, columnReference } from './column-reference.ts'
import { hashConditions } from './condition.ts'
import { currentConnection } from './current.ts'
import { definitionOf } from './definition.ts'
import { instantiate } from './instantiate.ts'
import type { Model } from './model.ts'
import type { Name } from './names.ts'
import { allOf, type Query, selectListSql, selectSql } from './query.ts'
import type { Relation } from './relation.ts'
import type { Rows } from './rows.ts'
import { fromBind } from './store.ts'

/** What a relation computes for each of its groups. */
type Calculation = 'count' | 'size' | 'sum' | 'minimum' | 'maximum' | 'average'

/** A relation with groups: what it computes is a Hash, by the value of the group. */
export type Grouped<T extends Model> = {
  [K in keyof Relation<T>]: K extends Calculation
    ? (column?: Name) => Hash<unknown, unknown>
    : Relation<T>[K] extends (...values: infer V) => Relation<T>
      ? (...values: V) => Grouped<T>
      : Relation<T>[K]
}

/** How many rows in each group, or how many values of a column that are not NULL. */
export function countGroups(query: Query, column: string | null): Hash<unknown, unknown> {
  const name = column ?? 'all'
  const of = name === 'all' ? null : columnReference(query.definition, name).sql
  const sql = `COUNT(${query.distinct && of !== null ? 'DISTINCT ' : ''}${of ?? '*'})`
  return eachGroup(query, `${sql} AS ${quoteName(`count_${name}`)}`, Number)
}

const words: Readonly<Record<Operation, string>> = {
  SUM: 'sum',
  AVG: 'average',
  MIN: 'minimum',
  MAX: 'maximum',
}

/** The sum, average, smallest or largest value of a column in each group. */
export function calculateGroups(
  query: Query,
  operation: Operation,
  name: string,
): Hash<unknown, unknown> {
  const { sql, column } = calculable(query, operation, name)
  const alias = quoteName(`${words[operation]}_${name.replace('.', '_')}`)
  return eachGroup(query, `${operation}(${sql}) AS ${alias}`, (value) => {
    return calculated(operation, value, column.type)
  })
}

/** A Hash of the groups' values, in the order of the rows. */
function eachGroup(
  query: Query,
  list: string,
  read: (value: Bind) => unknown,
): Hash<unknown, unknown> {
  if (query.isNone) return new Hash()
  const { groups } = query
  const columns = groups.map((group) => group.sql).join(', ')
  const { sql, binds } = selectListSql({ ...query, distinct: false }, `${list}, ${columns}`)
  const rows = currentConnection().query(sql, binds)
  const keys = groups.map((group, index) => keysOf(group, rows, index + 1))
  const pairs = Array.from({ length: rows.count }, (_, row): [unknown, unknown] => {
    const key = keys.length === 1 ? keys[0]?.[row] : keys.map((each) => each[row])
    return [key, read(rows.value(row, 0))]
  })
  return Hash.from(pairs)
}

/** The values of one group column; of a belongs_to, its records. */
function keysOf({ column, association }: ColumnReference, rows: Rows, index: number): unknown[] {
  const values = Array.from({ length: rows.count }, (_, row) => {
    return fromBind(rows.value(row, index), column.type)
  })
  if (association === undefined) return values
  const target = definitionOf(association.target())
  const conditions = hashConditions(target, { [association.primaryKey]: values })
  const found = selectSql({ ...allOf(target), conditions })
  const owners = currentConnection().query(found.sql, found.binds)
  const records = Array.from({ length: owners.count }, (_, row) => instantiate(target, owners, row))
  const byKey = new Map(records.map((record) => [record.read(association.primaryKey), record]))
  return values.map((value) => byKey.get(value) ?? null)
}
