import type { Bind } from '../../schema/connection.ts'
import { quoteName } from '../../schema/quote.ts'
import type { Rows } from '../database/rows.ts'
import { type Definition, definitionOf } from '../model/definition.ts'
import { instantiate } from '../model/instantiate.ts'
import { STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { hashConditions } from '../query/condition.ts'
import { addIncluded } from '../query/join.ts'
import type { Join } from '../query/named-joins.ts'
import {
  allOf,
  type Include,
  joinsOf,
  type Query,
  selectListSql,
  selectSql,
} from '../query/query.ts'
import { isPolymorphic, requireAssociation } from './association.ts'
import { preload } from './includes.ts'

// Rails loads included associations in one query with joins where a condition or an order speaks of them, and then of
// each association only the rows that fulfil the condition. Rails guide "Active Record Query Interface", section 13.

/** Whether the query joins what it includes: `eager_load`, `references`, or a word about an included table. */
export function isEager(query: Query): boolean {
  const { definition, includes, conditions, orders, joins } = query
  if (includes.length === 0 || definition.primaryKey === null) return false
  if (query.joinsIncluded === true) return true
  if (joins.some(({ path }) => includes.some(({ name }) => name === path))) return true
  const tables = new Set(includedTables(definition, includes))
  // A record's own table is there without a join.
  tables.delete(definition.table)
  return (
    conditions.some(({ joined }) => joined?.tables.some((table) => tables.has(table)) === true) ||
    orders.some(({ sql }) => namedTables(sql).some((table) => tables.has(table)))
  )
}

/** The same query with what it includes joined. */
function withIncluded(query: Query): Query {
  const { definition, includes } = query
  const joins = addIncluded(definition, query.joins, joinable(definition, includes))
  return { ...query, joins: joinsOf({ ...query, joins }), includes: [] }
}

/** What a question to the database is asked of: the query, with what it includes joined where it has to be. */
export function joinedQuery(query: Query): Query {
  return isEager(query) ? withIncluded(query) : query
}

/** The same to count records, each of which may stand in several joined rows. */
export function countedQuery(query: Query): Query {
  if (!isEager(query)) return query
  const columns = [query.definition.primaryKey as string]
  return { ...withIncluded(query), columns, expressions: [], distinct: true }
}

/** The records of the query, with those of the associations that its joins find. */
export function loadEagerly<T extends Model>(query: Query): T[] {
  const { definition } = query
  const whole = withIncluded(query)
  const nodes = nodesOf(definition, joinable(definition, query.includes), whole.joins)
  const keys = [
    keySql(definition, definition.table),
    ...nodes.map(({ join }) => keySql(join.definition, join.alias)),
  ]
  const { sql, binds } = selectListSql(paged(whole), keys.join(', '))
  const rows = definition.connection.query(sql, binds)
  const roots = found(definition, rows, 0)
  const records = [...roots.values()] as T[]
  const below = new Map<string, ReadonlyMap<Bind, Model>>([['', roots]])
  for (const [index, { join, parent, name }] of nodes.entries()) {
    const own = found(join.definition, rows, index + 1)
    below.set(join.path, own)
    const owners = below.get(parent) as ReadonlyMap<Bind, Model>
    const at = parent === '' ? 0 : nodes.findIndex((node) => node.join.path === parent) + 1
    attach(rows, name, { records: owners, at }, { records: own, at: index + 1 })
  }
  const others = query.includes.filter((each) => !joinable(definition, [each]).includes(each))
  if (others.length > 0) preload(records, others)
  return records
}

interface EagerNode {
  readonly join: Join
  /** The path of the records that have the association. */
  readonly parent: string
  readonly name: string
}

function nodesOf(
  definition: Definition,
  includes: readonly Include[],
  joins: readonly Join[],
  parent = '',
): EagerNode[] {
  return includes.flatMap(({ name, nested }) => {
    const path = parent === '' ? name : `${parent}.${name}`
    const join = joins.find((each) => each.path === path)
    if (join === undefined) return []
    return [{ join, parent, name }, ...nodesOf(definition, nested, joins, path)]
  })
}

interface Column {
  readonly records: ReadonlyMap<Bind, Model>
  readonly at: number
}

/** Gives each owner the records that stand beside it in the rows. */
function attach(rows: Rows, name: string, owners: Column, others: Column): void {
  const lists = new Map<Model, Set<Model>>()
  for (const owner of owners.records.values()) lists.set(owner, new Set())
  for (let row = 0; row < rows.count; row += 1) {
    const owner = owners.records.get(rows.value(row, owners.at))
    const other = others.records.get(rows.value(row, others.at))
    if (owner !== undefined && other !== undefined) lists.get(owner)?.add(other)
  }
  for (const [owner, list] of lists) owner[STATE].preloaded.set(name, [...list])
}

const batch = 500

/** The records whose keys are in a column of the rows, in the order of the rows. */
function found(definition: Definition, rows: Rows, column: number): Map<Bind, Model> {
  const keys = new Set<Bind>()
  for (let row = 0; row < rows.count; row += 1) {
    const key = rows.value(row, column)
    if (key !== null) keys.add(key)
  }
  const key = definition.primaryKey as string
  const byKey = new Map<unknown, Model>()
  const all = [...keys]
  for (let start = 0; start < all.length; start += batch) {
    const conditions = hashConditions(definition, { [key]: all.slice(start, start + batch) })
    const { sql, binds } = selectSql({ ...allOf(definition), conditions })
    const part = definition.connection.query(sql, binds)
    for (let row = 0; row < part.count; row += 1) {
      const record = instantiate(definition, part, row)
      byKey.set(record.id, record)
    }
  }
  return new Map(
    all.flatMap((each) => {
      const record = byKey.get(each)
      return record === undefined ? [] : [[each, record] as const]
    }),
  )
}

/** A page is one of records, not of joined rows. */
function paged(query: Query): Query {
  if (query.limit === null && query.offset === null) return query
  const key = keySql(query.definition, query.definition.table)
  const { adapter } = query.definition.connection
  const sorted = adapter.sortsDistinct ? [] : query.orders.map(({ sql }) => withoutDirection(sql))
  const list = [key, ...sorted.map((sql, at) => `${sql} AS alias_${at}`)].join(', ')
  const { sql, binds } = selectListSql({ ...query, distinct: true }, list)
  // As Rails, columns_for_distinct: what the rows are sorted by is among what makes them distinct.
  const keys = sorted.length === 0 ? sql : `SELECT page.${keyName(query)} FROM (${sql}) AS page`
  const within = { sql: `${key} IN (${keys})`, binds }
  return { ...query, conditions: [...query.conditions, within], limit: null, offset: null }
}

function keyName({ definition }: Query): string {
  return quoteName(definition.primaryKey as string)
}

/** What is sorted by, without how. */
function withoutDirection(sql: string): string {
  return sql.replace(/\s+(?:ASC|DESC)\b/gi, '').replace(/\s+NULLS\s+(?:FIRST|LAST)\b/gi, '')
}

function keySql(definition: Definition, alias: string): string {
  return `${quoteName(alias)}.${quoteName(definition.primaryKey as string)}`
}

/** What can be joined: a polymorphic association leads to no one table. */
function joinable(definition: Definition, includes: readonly Include[]): readonly Include[] {
  return includes.filter((include) => canJoin(definition, include))
}

function canJoin(definition: Definition, { name, nested }: Include): boolean {
  const association = requireAssociation(definition, name)
  if (isPolymorphic(association)) return false
  const target = definitionOf(association.target())
  return target.primaryKey !== null && nested.every((each) => canJoin(target, each))
}

function includedTables(definition: Definition, includes: readonly Include[]): ReadonlySet<string> {
  const tables = joinable(definition, includes).flatMap(({ name, nested }) => {
    const target = definitionOf(requireAssociation(definition, name).target())
    return [name, target.table, ...includedTables(target, nested)]
  })
  return new Set(tables)
}

/** The tables that SQL names in front of columns. */
function namedTables(sql: string): string[] {
  return [...sql.matchAll(/"?(\w+)"?\."?\w/g)].map(([, table = '']) => table)
}
