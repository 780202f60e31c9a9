import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import type { ColumnType } from '../schema/column-type.ts'
import type { Bind } from '../schema/connection.ts'
import { cast } from './cast.ts'
import { type ColumnReference, columnReference } from './column-reference.ts'
import { currentConnection } from './current.ts'
import { Decimal } from './decimal.ts'
import { type Query, selectListSql, selectSql } from './query.ts'
import { fromBind } from './store.ts'

/** How many rows; of a column, how many that are not NULL. */
export function countRows(query: Query, column: string | null): number {
  if (query.isNone) return 0
  const { definition } = query
  const name = column === null || column === 'all' ? null : column
  const sql = name === null ? '*' : columnReference(definition, name).sql
  const plain = { ...query, orders: [] }
  if (query.limit === null && query.offset === null && !(query.distinct && name === null)) {
    const list = query.distinct ? `COUNT(DISTINCT ${sql})` : `COUNT(${sql})`
    return Number(single(selectListSql({ ...plain, distinct: false }, list)))
  }
  const inner = name === null ? selectSql(query) : selectListSql(query, `${sql} AS "counted"`)
  const list = name === null ? '*' : '"counted"'
  return Number(single({ ...inner, sql: `SELECT COUNT(${list}) FROM (${inner.sql})` }))
}

/** What can be computed of a column. */
export type Operation = 'SUM' | 'MIN' | 'MAX' | 'AVG'

/** The sum, smallest, largest or average value of a column. */
export function calculate(query: Query, operation: Operation, name: string): unknown {
  const reference = calculable(query, operation, name)
  const inner = selectListSql(
    query.limit === null && query.offset === null ? { ...query, orders: [] } : query,
    `${reference.sql} AS "value"`,
  )
  const sql = `SELECT ${operation}("value") FROM (${inner.sql})`
  const value = query.isNone ? null : single({ ...inner, sql })
  return calculated(operation, value, reference.column.type)
}

/** The column of a calculation; ArgumentError where the sum of its values says nothing. */
export function calculable(query: Query, operation: Operation, name: string): ColumnReference {
  const reference = columnReference(query.definition, name)
  const { type } = reference.column
  const isNumeric = ['integer', 'float', 'decimal', 'boolean'].includes(type)
  if (isNumeric || operation === 'MIN' || operation === 'MAX') return reference
  throw new ArgumentError(`${name} is a ${type} column: it has no ${operation}`)
}

/** What SQLite computed, as a value of Ruby. */
export function calculated(operation: Operation, value: Bind, type: ColumnType): unknown {
  if (operation === 'SUM') return total(value, type)
  if (value === null) return null
  if (operation === 'AVG') {
    return type === 'float' ? new Float(Number(value)) : Decimal.from(value)
  }
  return fromBind(value, type)
}

function total(value: Bind, type: string): unknown {
  if (type === 'float') return new Float(Number(value ?? 0))
  if (type === 'decimal') return Decimal.from(value ?? 0)
  return cast(value ?? 0, 'integer')
}

/** The values of columns, without records around them. */
export function pluckColumns(query: Query, names: readonly string[]): unknown[] {
  const { definition } = query
  const columns = names.map((name) => columnReference(definition, name))
  if (query.isNone) return []
  const list = columns.map((column) => column.sql).join(', ')
  const { sql, binds } = selectListSql(query, list)
  const rows = currentConnection().query(sql, binds)
  return Array.from({ length: rows.count }, (_, row) => {
    const values = columns.map(({ column }, index) => {
      return fromBind(rows.value(row, index), column.type)
    })
    return values.length === 1 ? values[0] : values
  })
}

function single({ sql, binds }: { sql: string; binds: readonly Bind[] }): Bind {
  return currentConnection().query(sql, binds).value(0, 0)
}
