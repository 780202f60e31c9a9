import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { columnSql } from './condition.ts'
import { type Definition, requireColumn } from './definition.ts'
import { isName, nameOf } from './names.ts'

/** One column to sort by. */
export interface Order {
  readonly column: string
  readonly descending: boolean
}

/** What `order` takes: names, `'title desc'`, or a hash of name to direction. */
export type OrderArgument =
  | string
  | symbol
  | Iterable<readonly [unknown, unknown]>
  | Readonly<Record<string, unknown>>

/** The columns to sort by; a wrong one raises ArgumentError naming those there are. */
export function ordersOf(definition: Definition, terms: readonly OrderArgument[]): Order[] {
  return terms.flatMap((term): Order[] => {
    if (isName(term)) {
      return nameOf(term)
        .split(',')
        .map((part) => parseTerm(definition, part))
    }
    const pairs = Symbol.iterator in term ? [...term] : Object.entries(term)
    return pairs.map(([name, direction]) => ({
      column: requireColumn(definition, nameOf(name)).name,
      descending: isDescending(nameOf(direction)),
    }))
  })
}

function parseTerm(definition: Definition, text: string): Order {
  const [, table, column, direction = 'asc'] =
    /^\s*(?:"?(\w+)"?\.)?"?(\w+)"?(?:\s+(asc|desc))?\s*$/i.exec(text) ?? []
  if (column === undefined || (table !== undefined && table !== definition.table)) {
    const known = definition.columns.map((each) => each.name).join(', ')
    throw new ArgumentError(
      `order takes columns and asc or desc, not ${JSON.stringify(text)}. Columns of ${definition.name}: ${known}`,
    )
  }
  return {
    column: requireColumn(definition, column).name,
    descending: isDescending(direction),
  }
}

function isDescending(direction: string): boolean {
  if (/^desc$/i.test(direction)) return true
  if (/^asc$/i.test(direction)) return false
  throw new ArgumentError(
    `Direction "${direction}" is invalid. Valid directions are: [:asc, :desc, :ASC, :DESC, "asc", "desc", "ASC", "DESC"]`,
  )
}

/** The other way round. */
export function reversed(orders: readonly Order[]): Order[] {
  return orders.map(({ column, descending }) => ({ column, descending: !descending }))
}

/** ` ORDER BY …`, or nothing. */
export function orderSql(definition: Definition, orders: readonly Order[]): string {
  if (orders.length === 0) return ''
  const terms = orders.map(({ column, descending }) => {
    return `${columnSql(definition, column)} ${descending ? 'DESC' : 'ASC'}`
  })
  return ` ORDER BY ${terms.join(', ')}`
}
