import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Float } from '../../ruby/float/float.ts'
import type { ColumnType } from '../../schema/column-type.ts'
import type { Bind } from '../../schema/connection.ts'
import { currentAdapter } from '../../schema/current-adapter.ts'
import { StatementInvalid } from '../database/database-errors.ts'
import { DOUBLE_DIGITS, fromBind } from '../database/store.ts'
import { cast } from '../value/cast.ts'
import { Decimal, FLOAT_DIGITS } from '../value/decimal.ts'
import {
  type Expression,
  expressionOf,
  readValue,
  type SelectedName,
  selectedNames,
} from './expression.ts'
import { type Query, selectListSql, selectSql } from './query.ts'
import type { SqlText } from './sql-text.ts'

/** How many rows; of a column, how many that are not NULL. */
export function countRows(query: Query, column: string | SqlText | null): number {
  if (query.isNone) return 0
  const { definition } = query
  const [only, ...others] = query.columns ?? []
  const selected = column === null && others.length === 0 ? (only ?? null) : column
  const name = selected === 'all' ? null : selected
  if (name === null && query.expressions.length > 0) throw notCounted(query)
  const byKey =
    name === null && query.distinct && isCountedByKey(query) ? definition.primaryKey : null
  const counted = name ?? byKey
  const sql = counted === null ? '*' : expressionOf(definition, counted).sql
  const plain = { ...query, orders: [], lock: null }
  if (query.limit === null && query.offset === null && !(query.distinct && counted === null)) {
    const list = query.distinct ? `COUNT(DISTINCT ${sql})` : `COUNT(${sql})`
    return Number(single(query, selectListSql({ ...plain, distinct: false }, list)))
  }
  const inner = name === null ? selectSql(query) : selectListSql(query, `${sql} AS "counted"`)
  const list = name === null ? '*' : '"counted"'
  return Number(
    single(query, { ...inner, sql: `SELECT COUNT(${list}) FROM (${inner.sql}) AS "rows"` }),
  )
}

/** Whether rows without doubles are as many as their keys. Source: Rails, Calculations#calculate. */
function isCountedByKey({ columns, groups, from }: Query): boolean {
  return columns === null && groups.length === 0 && from === undefined
}

/** What can be computed of a column. */
export type Operation = 'SUM' | 'MIN' | 'MAX' | 'AVG'

/** The sum, smallest, largest or average value of a column. */
export function calculate(query: Query, operation: Operation, name: string | SqlText): unknown {
  const reference = calculable(query, operation, name)
  // SQL limits the one row that it computes: a limit says nothing of it, an offset leaves it out.
  const isLeftOut = query.limit === 0 || (query.offset ?? 0) > 0
  if (query.isNone || isLeftOut) return calculated(operation, reference, () => null)
  const whole = { ...query, orders: [], lock: null, limit: null, offset: null }
  const inner = selectListSql(whole, `${reference.sql} AS "value"`)
  const sql = `SELECT ${partsSql(operation, { ...reference, sql: '"value"' }).join(', ')} FROM (${inner.sql}) AS "rows"`
  const rows = query.definition.connection.query(sql, inner.binds)
  return calculated(operation, reference, (part) => readValue(rows, 0, part, null))
}

/** What SQLite computes for an operation. The average of a decimal is made of its exact sum and the number of values. */
export function partsSql(operation: Operation, { sql, type }: Expression): string[] {
  const isExact = operation === 'AVG' && type === 'decimal'
  return [`${operation}(${sql})`, ...(isExact ? [`SUM(${sql})`, `COUNT(${sql})`] : [])]
}

/** The column of a calculation; ArgumentError where the sum of its values says nothing. */
export function calculable(query: Query, operation: Operation, name: string | SqlText): Expression {
  const reference = expressionOf(query.definition, name)
  const { type } = reference
  if (type === null) return reference
  const isNumeric = ['integer', 'float', 'decimal', 'boolean'].includes(type)
  if (isNumeric || operation === 'MIN' || operation === 'MAX') return reference
  throw new ArgumentError(`${String(name)} is a ${type} column: it has no ${operation}`)
}

/** What SQLite computed, as a value of Ruby: what `partsSql` asked for, part by part. */
export function calculated(
  operation: Operation,
  { type, scale }: Expression,
  part: (index: number) => unknown,
): unknown {
  const result = part(0)
  if (type === null) {
    if (operation === 'SUM') return result ?? 0
    return operation === 'AVG' && result !== null ? Decimal.from(result) : result
  }
  const value = result instanceof Float ? result.value : (result as Bind)
  if (operation === 'SUM') return total(value ?? 0, type, scale)
  if (value === null) return null
  if (operation === 'AVG') {
    if (type === 'float') return new Float(Number(value))
    if (type === 'decimal' && currentAdapter().decimalDigits > DOUBLE_DIGITS)
      return cast(value, 'decimal')
    return type === 'decimal'
      ? totalDecimal(part(1), scale)['/'](part(2)).digits(FLOAT_DIGITS)
      : typeof value === 'string'
        ? Decimal.from(value)
        : Decimal.from(new Float(Number(value)))
  }
  return fromBind(value, type)
}

function total(value: NonNullable<Bind>, type: ColumnType, scale?: number): unknown {
  if (type === 'float') return new Float(Number(value))
  return type === 'decimal' ? totalDecimal(value, scale) : cast(value, 'integer')
}

/** SQLite adds decimals as doubles: the places and digits that those cannot hold are rounded away. What comes as text is exact. */
function totalDecimal(sum: unknown, scale?: number): Decimal {
  const total = cast(sum, 'decimal') as Decimal
  const exact =
    typeof sum === 'number' && !Number.isInteger(sum) ? total.digits(DOUBLE_DIGITS) : total
  return scale === undefined ? exact : total.round(scale)
}

/** The values of columns, without records around them. */
export function pluckColumns(query: Query, names: readonly SelectedName[]): unknown[] {
  const { definition } = query
  const columns = selectedNames(names).map((name) => expressionOf(definition, name))
  if (query.isNone) return []
  const list = columns.map((column) => column.sql).join(', ')
  const { sql, binds } = selectListSql(query, list)
  const rows = definition.connection.query(sql, binds)
  const isPlain = columns.every(({ type }) => type !== null)
  const read = rows.columns.map((name, index) => {
    return (isPlain ? columns[index] : definition.byName.get(name)) ?? null
  })
  return Array.from({ length: rows.count }, (_, row) => {
    const values = read.map((column, index) =>
      readValue(rows, row, index, column?.type ?? null, column ?? {}),
    )
    return values.length === 1 ? values[0] : values
  })
}

interface Sql {
  readonly sql: string
  readonly binds: readonly Bind[]
}

function notCounted({ expressions }: Query): StatementInvalid {
  const message = `COUNT cannot take ${expressions.join(', ')}: write count(:all)`
  return new StatementInvalid(message, 1, '')
}

function single({ definition }: Query, { sql, binds }: Sql): Bind {
  return definition.connection.query(sql, binds).value(0, 0)
}
