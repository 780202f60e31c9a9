import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import type { Bind } from '../schema/connection.ts'
import { cast } from './cast.ts'
import { columnSql } from './condition.ts'
import { currentConnection } from './current.ts'
import { Decimal } from './decimal.ts'
import { requireColumn } from './definition.ts'
import { type Query, selectListSql, selectSql } from './query.ts'
import { fromBind } from './store.ts'

/** How many rows; of a column, how many that are not NULL. */
export function countRows(query: Query, column: string | null): number {
  if (query.isNone) return 0
  const { definition } = query
  const name = column === null ? null : requireColumn(definition, column).name
  const sql = name === null ? '*' : columnSql(definition, name)
  const plain = { ...query, orders: [] }
  if (query.limit === null && query.offset === null && !(query.distinct && name === null)) {
    const list = query.distinct ? `COUNT(DISTINCT ${sql})` : `COUNT(${sql})`
    return Number(single(selectListSql({ ...plain, distinct: false }, list)))
  }
  const inner = name === null ? selectSql(query) : selectListSql(query, `${sql} AS "counted"`)
  const list = name === null ? '*' : '"counted"'
  return Number(single({ ...inner, sql: `SELECT COUNT(${list}) FROM (${inner.sql})` }))
}

/** The sum, smallest, largest or average value of a column. */
export function calculate(
  query: Query,
  operation: 'SUM' | 'MIN' | 'MAX' | 'AVG',
  name: string,
): unknown {
  const { definition } = query
  const column = requireColumn(definition, name)
  const numeric = ['integer', 'float', 'decimal', 'boolean'].includes(column.type)
  if (!numeric && (operation === 'SUM' || operation === 'AVG')) {
    throw new ArgumentError(`${name} is a ${column.type} column: it has no ${operation}`)
  }
  const inner = selectListSql(
    query.limit === null && query.offset === null ? { ...query, orders: [] } : query,
    `${columnSql(definition, name)} AS "value"`,
  )
  const sql = `SELECT ${operation}("value") FROM (${inner.sql})`
  const value = query.isNone ? null : single({ ...inner, sql })
  if (operation === 'SUM') return total(value, column.type)
  if (value === null) return null
  if (operation === 'AVG') {
    return column.type === 'float' ? new Float(Number(value)) : Decimal.from(value)
  }
  return fromBind(value, column.type)
}

function total(value: Bind, type: string): unknown {
  if (type === 'float') return new Float(Number(value ?? 0))
  if (type === 'decimal') return Decimal.from(value ?? 0)
  return cast(value ?? 0, 'integer')
}

/** The values of columns, without records around them. */
export function pluckColumns(query: Query, names: readonly string[]): unknown[] {
  const { definition } = query
  const columns = names.map((name) => requireColumn(definition, name))
  if (query.isNone) return []
  const list = columns.map((column) => columnSql(definition, column.name)).join(', ')
  const { sql, binds } = selectListSql(query, list)
  const rows = currentConnection().query(sql, binds)
  return Array.from({ length: rows.count }, (_, row) => {
    const values = columns.map((column, index) => fromBind(rows.value(row, index), column.type))
    return values.length === 1 ? values[0] : values
  })
}

function single({ sql, binds }: { sql: string; binds: readonly Bind[] }): Bind {
  return currentConnection().query(sql, binds).value(0, 0)
}
