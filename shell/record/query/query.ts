import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { isString, text } from '../../ruby/text/mutable-string.ts'
import { quoteName } from '../../schema/quote.ts'
import { presentColumns } from '../database/present-columns.ts'
import { type Definition, familyNames } from '../model/definition.ts'
import { columnSql } from './column-reference.ts'
import { type AssociatedPart, conjunction, joinedPart, type SqlPart } from './condition.ts'
import type { Expression } from './expression.ts'
import { type Join, nameJoins, qualifiersOf } from './named-joins.ts'
import { type NamedTables, namedTablesSql } from './named-tables.ts'
import { type Order, orderSql } from './order.ts'

/** An association to load along, and what to load along with that. */
export interface Include {
  readonly name: string
  readonly nested: readonly Include[]
}

/** A page of a relation's records: its number, how many records it has, how many all pages have where that was said. */
export interface Page {
  readonly number: number
  readonly size: number
  readonly total: number | null
}

/** What a relation asks for; never changed, only copied with a difference. */
export interface Query {
  readonly definition: Definition
  readonly conditions: readonly AssociatedPart[]
  readonly joins: readonly Join[]
  readonly groups: readonly Expression[]
  /** Conditions on groups. */
  readonly havings: readonly AssociatedPart[]
  readonly orders: readonly Order[]
  /** Whether the orders take the place of those before: `reorder`. */
  readonly isReordered?: boolean
  readonly limit: number | null
  readonly offset: number | null
  /** What `paginate` said; null where it said nothing. */
  readonly page: Page | null
  /** The selected columns; null for all. */
  readonly columns: readonly string[] | null
  /** SQL selected beside them, or in place of all columns. */
  readonly expressions: readonly string[]
  readonly distinct: boolean
  readonly includes: readonly Include[]
  /** Attributes of a record made through the relation. */
  readonly attributes: readonly (readonly [string, unknown])[]
  readonly isNone: boolean
  /** What the records are told: `readonly`, `strict_loading`. */
  readonly marks?: { readonly isReadonly?: boolean; readonly isStrict?: boolean }
  /** Comments behind the SQL: `annotate`. */
  readonly comments?: readonly string[]
  /** Whether what is included is joined: `eager_load`, `references`. */
  readonly joinsIncluded?: boolean
  /** What locks the rows that are read: `FOR UPDATE`. */
  readonly lock?: string | null
  /** What stands in place of the table: `from`. */
  readonly from?: SqlPart
  /** The tables of `with`. */
  readonly tables?: NamedTables
}

const wholes = new WeakMap<Definition, Query>()

/** The query for all rows of a model: one object, so that it is known again. */
export function allOf(definition: Definition): Query {
  let query = wholes.get(definition)
  if (query === undefined) {
    query = wholeOf(definition)
    wholes.set(definition, query)
  }
  return query
}

function wholeOf(definition: Definition): Query {
  return {
    definition,
    conditions: familyConditions(definition),
    joins: [],
    groups: [],
    havings: [],
    orders: [],
    limit: null,
    offset: null,
    page: null,
    columns: null,
    expressions: [],
    distinct: false,
    includes: [],
    attributes: [],
    isNone: false,
  }
}

/** A class that shares its table asks for its own rows and those of the classes below it. */
function familyConditions(definition: Definition): readonly AssociatedPart[] {
  const { family } = definition
  if (family === null || family.base === definition) return []
  const column = columnSql(definition, family.column.name)
  const names = familyNames(definition)
  const marks = names.map(() => '?').join(', ')
  const sql = names.length === 1 ? `${column} = ?` : `${column} IN (${marks})`
  return [{ sql, binds: names }]
}

/** `SELECT` of the columns that the query wants. */
export function selectSql(query: Query): SqlPart {
  return commented(
    query,
    selectListSql(query, selectsAll(query) ? allColumns(query) : listOf(query)),
  )
}

/** A statement with the comments of its query behind it. */
export function commented(query: Query, part: SqlPart): SqlPart {
  if (query.comments === undefined) return part
  const comments = query.comments.map((text) => {
    return ` /* ${text.replaceAll('*/', '* /').replaceAll('/*', '/ *')} */`
  })
  return { sql: part.sql + comments.join(''), binds: part.binds }
}

/** Whether the rows have all columns of the model in their order, and nothing else. */
export function selectsAll({ columns, expressions, from }: Query): boolean {
  return columns === null && expressions.length === 0 && from === undefined
}

const lists = new WeakMap<Definition, string>()

function allColumns({ definition }: Query): string {
  const present = presentColumns(definition)
  if (present !== null) return columnsAmong(definition, present)
  let list = lists.get(definition)
  if (list === undefined) {
    list = columnsAmong(definition, null)
    lists.set(definition, list)
  }
  return list
}

function columnsAmong(definition: Definition, present: ReadonlySet<string> | null): string {
  const columns = definition.columns.filter(({ name }) => present?.has(name) !== false)
  return columns.map((column) => columnSql(definition, column.name)).join(', ')
}

function listOf({ definition, columns, expressions }: Query): string {
  // What stands in place of the table may have columns of its own.
  if (columns === null && expressions.length === 0) return `${quoteName(definition.table)}.*`
  const names = (columns ?? []).map((name) => columnSql(definition, name))
  return [...names, ...expressions].join(', ')
}

/** `SELECT` of any list, with the clauses of the query. */
export function selectListSql(query: Query, list: string): SqlPart {
  const { definition } = query
  const joins = joinsOf(query, list)
  const where = whereSql(query, joins)
  const limits: number[] = []
  let paging = ''
  if (query.limit !== null || query.offset !== null) {
    const limit = query.limit ?? definition.connection.adapter.unlimited
    if (limit !== null) {
      paging = ' LIMIT ?'
      limits.push(limit)
    }
    if (query.offset !== null) {
      paging += ' OFFSET ?'
      limits.push(query.offset)
    }
  }
  const distinct = query.distinct ? 'DISTINCT ' : ''
  const named = query.tables === undefined ? null : namedTablesSql(query.tables)
  const from = query.from?.sql ?? quoteName(definition.table)
  const group = query.groups.length === 0 ? null : groupSql(query, joins)
  const order = orderSql(query.orders)
  const lock = query.lock == null ? '' : ` ${query.lock}`
  const head = `${named?.sql ?? ''}SELECT ${distinct}${list} FROM ${from}${joinSql(joins)}${where.sql}`
  const own = joins.length === 0 ? [] : joins.flatMap(({ binds }) => binds)
  const joined =
    named === null && query.from === undefined
      ? own
      : [...(named?.binds ?? []), ...(query.from?.binds ?? []), ...own]
  if (group === null && limits.length === 0) {
    return {
      sql: head + order + lock,
      binds: joined.length === 0 ? where.binds : [...joined, ...where.binds],
    }
  }
  return {
    sql: `${head}${group?.sql ?? ''}${order}${paging}${lock}`,
    binds: [...joined, ...where.binds, ...(group?.binds ?? []), ...limits],
  }
}

/** The joins, called as the conditions, the orders and the list of columns call them. */
export function joinsOf(query: Query, list = ''): readonly Join[] {
  const { definition, joins, conditions, havings, orders, groups } = query
  if (joins.length === 0) return joins
  const asked = [...conditions, ...havings].flatMap(({ joined }) => joined?.tables ?? [])
  const texts = [list, ...orders.map(({ sql }) => sql), ...groups.map(({ sql }) => sql)]
  return nameJoins(definition, joins, new Set([...asked, ...texts.flatMap(qualifiersOf)]))
}

function joinSql(joins: readonly Join[]): string {
  return joins.length === 0 ? '' : joins.map((join) => join.sql).join('')
}

function groupSql(query: Query, joins: readonly Join[]): SqlPart {
  const columns = query.groups.map((group) => group.sql).join(', ')
  if (query.havings.length === 0) return { sql: ` GROUP BY ${columns}`, binds: [] }
  const { sql, binds } = conjunction(partsOf(joins, query.havings))
  return { sql: ` GROUP BY ${columns} HAVING ${sql}`, binds }
}

function partsOf(joins: readonly Join[], parts: readonly AssociatedPart[]): readonly SqlPart[] {
  if (joins.length === 0) return parts
  const tables = new Set(joins.map((join) => join.alias))
  return parts.map((part) => joinedPart(part, tables))
}

/** ` WHERE …`, or nothing. */
export function whereSql(query: Query, joins = joinsOf(query)): SqlPart {
  if (query.isNone) return { sql: ' WHERE 1 = 0', binds: [] }
  if (query.conditions.length === 0) return { sql: '', binds: [] }
  const { sql, binds } = conjunction(partsOf(joins, query.conditions))
  return { sql: ` WHERE ${sql}`, binds }
}

/** Conditions for UPDATE and DELETE, which take no ORDER BY and LIMIT of their own. */
export function targetSql(query: Query): SqlPart {
  const isPlain = query.joins.length === 0 && query.groups.length === 0 && query.from === undefined
  if (isPlain && query.tables === undefined && query.limit === null && query.offset === null)
    return whereSql(query)
  const { definition } = query
  const key = columnSql(definition, definition.primaryKey ?? definition.connection.adapter.rowKey)
  const rows = selectListSql(query, key)
  return { sql: ` WHERE ${key} IN (${rows.sql})`, binds: rows.binds }
}

/** What a query says that locks its rows; null for none. Source: Rails, QueryMethods#lock. */
export function lockSql({ connection }: Definition, given: unknown): string | null {
  const { rowLock } = connection.adapter
  if (given === false || given === null || rowLock === null) return null
  if (!isString(given)) return rowLock
  const said = text(given)
  if (
    /^FOR (?:NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)(?: OF [\w", .]+)?(?: NOWAIT| SKIP LOCKED)?$/i.test(
      said,
    )
  )
    return said
  throw new ArgumentError(`lock takes FOR UPDATE and its kin, not ${inspect(said)}`)
}
