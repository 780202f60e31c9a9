import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { isInteger } from '../../ruby/integer/integer.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { quoteName } from '../../schema/quote.ts'
import { IrreversibleOrderError } from '../exceptions.ts'
import type { Definition } from '../model/definition.ts'
import { isName, type Name, nameOf } from '../model/names.ts'
import { columnReference, columnSql } from './column-reference.ts'
import { expressionText } from './expression.ts'
import { knownSql, SqlText } from './sql-text.ts'

/** One thing to sort by. */
export interface Order {
  /** SQL of ours: a quoted column, or the name of what a grouped calculation computes. */
  readonly sql: string
  readonly descending: boolean
  /** SQL of the program's own, which says its directions itself. */
  readonly isText?: boolean
}

/** What `order` takes: names, `'title desc'`, a hash of name to direction, or the place of a selected column. */
export type OrderArgument =
  | string
  | symbol
  | SqlText
  | number
  | Iterable<readonly [unknown, unknown]>
  | Readonly<Record<string, unknown>>

/** The columns to sort by; a wrong one raises ArgumentError naming those there are. */
export function ordersOf(
  definition: Definition,
  terms: readonly OrderArgument[],
  expressions: readonly string[],
): Order[] {
  const orders: Order[] = []
  for (const term of terms) {
    // `reorder(nil)` takes an order away.
    if (term === null || term === '') continue
    if (isInteger(term)) orders.push({ sql: String(term), descending: false, isText: true })
    else if (Array.isArray(term)) orders.push(...ordersOf(definition, term, expressions))
    else if (term instanceof SqlText) {
      orders.push({ sql: expressionText(term), descending: false, isText: true })
    } else if (isName(term)) {
      orders.push(...namedOrders(definition, term, expressions))
    } else {
      for (const [name, direction] of Symbol.iterator in term ? term : Object.entries(term)) {
        orders.push(...directedOrders(definition, nameOf(name), direction, expressions))
      }
    }
  }
  return orders
}

/** What a String sorts by: columns and directions, or SQL that is known. */
function namedOrders(definition: Definition, term: Name, expressions: readonly string[]): Order[] {
  try {
    return nameOf(term)
      .split(',')
      .map((part) => parseTerm(definition, part, expressions))
  } catch (error) {
    const text = error instanceof ArgumentError ? knownSql(term) : null
    if (text === null) throw error
    return [{ sql: expressionText(text), descending: false, isText: true }]
  }
}

/** What one key of a hash sorts by: a column with its direction, or columns of a joined table. */
function directedOrders(
  definition: Definition,
  name: string,
  direction: unknown,
  expressions: readonly string[],
): Order[] {
  if (typeof direction === 'object' && direction !== null) {
    return nestedOrders(definition, name, direction as never)
  }
  const sql = orderedSql(definition, name, expressions)
  return [{ sql, descending: isDescending(nameOf(direction)) }]
}

/** Sorted by the column, upwards. */
export function orderBy(definition: Definition, column: string): Order {
  return { sql: columnSql(definition, column), descending: false }
}

/** `order(comments: { created_at: :desc })`: columns of a joined table. */
function nestedOrders(
  definition: Definition,
  table: string,
  columns: Iterable<readonly [unknown, unknown]> | Readonly<Record<string, unknown>>,
): Order[] {
  const pairs = Symbol.iterator in columns ? [...columns] : Object.entries(columns)
  return pairs.map(([name, direction]) => ({
    sql: columnReference(definition, `${table}.${nameOf(name)}`).sql,
    descending: isDescending(nameOf(direction)),
  }))
}

function parseTerm(definition: Definition, text: string, expressions: readonly string[]): Order {
  const [, table, column, direction = 'asc'] =
    /^\s*(?:"?(\w+)"?\.)?"?(\w+)"?(?:\s+(asc|desc))?\s*$/i.exec(text) ?? []
  if (column === undefined) {
    const known = definition.columns.map((each) => each.name).join(', ')
    throw new ArgumentError(
      `order takes columns and asc or desc, not ${JSON.stringify(text)}. Columns of ${definition.name}: ${known}`,
    )
  }
  const name = table === undefined ? column : `${table}.${column}`
  return {
    sql: orderedSql(definition, name, expressions),
    descending: isDescending(direction),
  }
}

/** The names that Rails gives to what a grouped calculation computes: `count_all`, `sum_views`. */
const calculated = /^(?:count|sum|average|minimum|maximum)_(\w+)$/

function orderedSql(definition: Definition, name: string, expressions: readonly string[]): string {
  // `order("1 DESC")` is by what is selected first.
  if (/^[1-9]\d?$/.test(name)) return name
  const column = definition.byName.has(name) ? undefined : calculated.exec(name)?.[1]
  const isCalculated = column === 'all' || (column !== undefined && definition.byName.has(column))
  const isSelected = expressions.length > 0 && !definition.byName.has(name)
  const isNamed = isCalculated || (isSelected && isGiven(expressions, name))
  return isNamed ? quoteName(name) : columnReference(definition, name).sql
}

/** Whether SQL that is selected gives something the name: `COUNT(*) AS places`. */
export function isGiven(expressions: readonly string[], name: string): boolean {
  const names = expressions.flatMap((sql) => [...sql.matchAll(/\bas\s+"?(\w+)/gi)])
  return names.some(([, given]) => given === name)
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
  return orders.map(({ sql, descending, isText }) => {
    // Rails leaves `order(1)` as it is.
    if (isText === true && /^-?\d+$/.test(sql)) return { sql, descending, isText }
    return isText === true
      ? { sql: reversedText(sql), descending, isText }
      : { sql, descending: !descending }
  })
}

/** As Rails turns SQL around: each term by its last word; IrreversibleOrderError where that is no way. */
function reversedText(sql: string): string {
  const terms = sql.split(',')
  const isCut = terms.some((term) => term.split('(').length !== term.split(')').length)
  if (isCut || /\bnulls\s+(?:first|last)\b/i.test(sql)) {
    throw new IrreversibleOrderError(`Order ${inspect(sql)} cannot be reversed automatically`)
  }
  return terms
    .map((term) => {
      const text = term.trim()
      if (/\sasc$/i.test(text)) return text.replace(/\sasc$/i, ' DESC')
      return /\sdesc$/i.test(text) ? text.replace(/\sdesc$/i, ' ASC') : `${text} DESC`
    })
    .join(', ')
}

/** ` ORDER BY …`, or nothing. */
export function orderSql(orders: readonly Order[]): string {
  if (orders.length === 0) return ''
  const terms = orders.map(({ sql, descending, isText }) => {
    return isText === true ? sql : `${sql} ${descending ? 'DESC' : 'ASC'}`
  })
  return ` ORDER BY ${terms.join(', ')}`
}
