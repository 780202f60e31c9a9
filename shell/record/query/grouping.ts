import { Hash } from '../../ruby/hash/hash.ts'
import { quoteName } from '../../schema/quote.ts'
import type { Rows } from '../database/rows.ts'
import { definitionOf } from '../model/definition.ts'
import { instantiate } from '../model/instantiate.ts'
import type { Model } from '../model/model.ts'
import type { Relation } from '../relation/relation.ts'
import { calculable, calculated, type Operation, partsSql } from './calculations.ts'
import { hashConditions } from './condition.ts'
import {
  type Expression,
  type ExpressionName,
  expressionOf,
  readValue,
  typeByName,
} from './expression.ts'
import { allOf, type Query, selectListSql, selectSql } from './query.ts'
import type { SqlText } from './sql-text.ts'

/** What a relation computes for each of its groups. */
type Calculation = 'count' | 'size' | 'sum' | 'minimum' | 'maximum' | 'average'

/** A relation with groups: what it computes is a Hash, by the value of the group. */
export type Grouped<T extends Model> = {
  [K in keyof Relation<T>]: K extends Calculation
    ? (column?: ExpressionName) => Hash<unknown, unknown>
    : Relation<T>[K] extends (...values: infer V) => Relation<T>
      ? (...values: V) => Grouped<T>
      : Relation<T>[K]
}

/** How many rows in each group, or how many values of a column that are not NULL. */
export function countGroups(query: Query, column: string | SqlText | null): Hash<unknown, unknown> {
  const name = column ?? 'all'
  const of = name === 'all' ? null : expressionOf(query.definition, name).sql
  const sql = `COUNT(${query.distinct && of !== null ? 'DISTINCT ' : ''}${of ?? '*'})`
  const list = [`${sql} AS ${quoteName(`count_${wordOf(name)}`)}`]
  return eachGroup(query, list, (part) => Number(part(0)))
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
  name: string | SqlText,
): Hash<unknown, unknown> {
  const reference = calculable(query, operation, name)
  const [sql, ...others] = partsSql(operation, reference)
  const alias = quoteName(`${words[operation]}_${wordOf(name)}`)
  const list = [`${sql} AS ${alias}`, ...others]
  return eachGroup(query, list, (part) => calculated(operation, reference, part))
}

/** The name of what is computed of it, as Rails makes it: `count_all`, `sum_views_2`. */
function wordOf(name: string | SqlText): string {
  if (typeof name === 'string') return name.replace('.', '_')
  return name.text
    .toLowerCase()
    .replace(/\*/g, ' all ')
    .replace(/\W+/g, ' ')
    .trim()
    .replace(/ +/g, '_')
}

/** A Hash of the groups' values, in the order of the rows: each is made of what the list selects. */
function eachGroup(
  query: Query,
  list: readonly string[],
  read: (part: (index: number) => unknown) => unknown,
): Hash<unknown, unknown> {
  if (query.isNone) return new Hash()
  const { groups } = query
  const columns = groups.map((group) => group.sql).join(', ')
  const { sql, binds } = selectListSql(
    { ...query, distinct: false },
    `${list.join(', ')}, ${columns}`,
  )
  const rows = query.definition.connection.query(sql, binds)
  const keys = groups.map((group, index) => keysOf(query, group, rows, list.length + index))
  const pairs = Array.from({ length: rows.count }, (_, row): [unknown, unknown] => {
    const key = keys.length === 1 ? keys[0]?.[row] : keys.map((each) => each[row])
    return [key, read((part) => readValue(rows, row, part, null))]
  })
  return Hash.from(pairs)
}

/** The values of one group column; of a belongs_to, its records. */
function keysOf(query: Query, group: Expression, rows: Rows, index: number): unknown[] {
  const { association } = group
  const type = group.type ?? typeByName(query.definition, rows, index)
  const values = Array.from({ length: rows.count }, (_, row) =>
    readValue(rows, row, index, type, group),
  )
  if (association === undefined) return values
  const target = definitionOf(association.target())
  const conditions = hashConditions(target, { [association.primaryKey]: values })
  const found = selectSql({ ...allOf(target), conditions })
  const owners = target.connection.query(found.sql, found.binds)
  const records = Array.from({ length: owners.count }, (_, row) => instantiate(target, owners, row))
  const byKey = new Map(
    records.map((record) => [record.readColumn(association.primaryKey), record]),
  )
  return values.map((value) => byKey.get(value) ?? null)
}
