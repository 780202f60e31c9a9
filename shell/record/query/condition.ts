import { Float } from '../../ruby/float/float.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { Range } from '../../ruby/range/range.ts'
import type { Bind } from '../../schema/connection.ts'
import { quoteName } from '../../schema/quote.ts'
import { bindOf, toBind } from '../database/store.ts'
import { type AttributeSource, attributePairs } from '../model/attribute-source.ts'
import {
  type ColumnDefinition,
  type Definition,
  definitionOf,
  polymorphicName,
  requireColumn,
} from '../model/definition.ts'
import { isRecord, STATE } from '../model/is-record.ts'
import {
  type Association,
  isPolymorphic,
  oneTarget,
  requireAssociation,
  sourceIn,
} from '../relation/association.ts'
import { castFor } from '../value/cast.ts'
import { columnReference, columnSql, columnUnder, findJoined } from './column-reference.ts'

/** A piece of a WHERE clause: SQL of ours, and the values as binds. */
export interface SqlPart {
  readonly sql: string
  readonly binds: readonly Bind[]
}

/** A condition on the columns of an association: for a query that joins its table, shorter. */
export interface AssociatedPart extends SqlPart {
  /** The condition where joins are called so: by a table's name, or an association's. */
  readonly joined?: { readonly tables: readonly string[]; readonly part: SqlPart }
}

/** What can stand inside an `IN (…)`: a relation. */
export interface Subquery {
  /** The SQL that selects its ids, or its one selected column. */
  subquery(): SqlPart
}

/** What no row fulfils. */
export const NOTHING: SqlPart = { sql: '1 = 0', binds: [] }

/** The conditions that a hash says, one for each of its keys, in a query that calls the model's table so. */
export function hashConditions(
  definition: Definition,
  source: AttributeSource,
  alias = definition.table,
): AssociatedPart[] {
  return attributePairs(source, definition.name).map(([name, value]) => {
    if (name.includes('.')) return dottedCondition(definition, name, value)
    const association = definition.associations.get(name)
    if (association?.kind === 'belongsTo' && !isNested(value)) {
      const key = columnCondition(columnOf(definition, association.foreignKey, alias), value)
      if (association.type === null || !isRecord(value)) return key
      const type = columnCondition(
        columnOf(definition, association.type, alias),
        polymorphicName(value[STATE].definition),
      )
      return conjunction([type, key])
    }
    if (isNested(value) && !definition.byName.has(name)) {
      return nestedCondition(definition, name, value as AttributeSource, alias)
    }
    return columnCondition(columnOf(definition, name, alias), value)
  })
}

function columnOf(definition: Definition, name: string, alias: string): ColumnDefinition {
  const column = requireColumn(definition, name)
  return alias === definition.table ? column : columnUnder(alias, column)
}

/** The hash as the attributes that a new record of the relation starts with. */
export function hashAttributes(
  definition: Definition,
  source: AttributeSource,
): [string, unknown][] {
  return attributePairs(source, definition.name).filter(([name, value]) => {
    if (definition.byName.get(name)?.type === 'json') return true
    const plain = typeof value !== 'object' || value === null || 'microseconds' in value
    return definition.byName.has(name) ? plain : definition.associations.has(name)
  })
}

/** All the parts must hold. */
export function conjunction(parts: readonly AssociatedPart[]): SqlPart {
  if (parts.length === 1) return parts[0] as SqlPart
  return {
    sql: parts.map((part) => part.sql).join(' AND '),
    binds: parts.flatMap((part) => part.binds),
  }
}

/** One part made of several, for a query that joins their tables as well. */
export function combine(
  parts: readonly AssociatedPart[],
  build: (parts: readonly SqlPart[]) => SqlPart,
): AssociatedPart {
  const tables = parts.flatMap((part) => part.joined?.tables ?? [])
  const combined = build(parts)
  if (tables.length === 0) return combined
  const joined = { tables, part: build(parts.map((part) => part.joined?.part ?? part)) }
  return { ...combined, joined }
}

/** The condition as it is in a query that joins these tables. */
export function joinedPart(part: AssociatedPart, tables: ReadonlySet<string>): SqlPart {
  const { joined } = part
  return joined?.tables.every((table) => tables.has(table)) === true ? joined.part : part
}

/** `comments.author`: a column of a joined table, or of the model's own. */
function dottedCondition(definition: Definition, name: string, value: unknown): AssociatedPart {
  const part = columnCondition(columnReference(definition, name).column, value)
  return { ...part, joined: { tables: [name.slice(0, name.indexOf('.'))], part } }
}

/** The rows whose column is this value, one of a list, within a range, or NULL. */
export function columnCondition(column: ColumnDefinition, value: unknown): SqlPart {
  const { sql } = column
  if (value === null || value === undefined) return { sql: `${sql} IS NULL`, binds: [] }
  if (isSubquery(value)) return subqueryCondition(sql, value)
  if (isRecord(value)) return equality(sql, value.id, column)
  if (column.type === 'json') return equality(sql, value, column)
  if (Array.isArray(value)) return listCondition(sql, value, column)
  if (value instanceof Range && column.codec?.isRange !== true)
    return rangeCondition(sql, value, column)
  return equality(sql, value, column)
}

function equality(sql: string, value: unknown, column: ColumnDefinition): SqlPart {
  const bind = tryBind(value, column)
  if (bind === undefined) return NOTHING
  // A text that is no number or date of its column equals nothing, as in Rails: nil alone asks for NULL.
  return { sql: `${sql} = ?`, binds: [bind] }
}

function listCondition(sql: string, list: readonly unknown[], column: ColumnDefinition): SqlPart {
  const values = list.map((each) => (isRecord(each) ? each.id : each))
  const ranges = values.filter((value) => value instanceof Range)
  const binds = values
    .filter((value) => value !== null && value !== undefined && !(value instanceof Range))
    .map((value) => tryBind(value, column))
    .filter((bind) => bind !== undefined)
  const parts = ranges.map((range) => rangeCondition(sql, range, column))
  if (binds.length === 1) parts.unshift({ sql: `${sql} = ?`, binds })
  if (binds.length > 1) {
    parts.unshift({ sql: `${sql} IN (${binds.map(() => '?').join(', ')})`, binds })
  }
  if (values.some((value) => value === null || value === undefined)) {
    parts.push({ sql: `${sql} IS NULL`, binds: [] })
  }
  const [first] = parts
  if (first === undefined) return NOTHING
  if (parts.length === 1) return first
  return {
    sql: `(${parts.map((part) => part.sql).join(' OR ')})`,
    binds: parts.flatMap((part) => part.binds),
  }
}

function rangeCondition(sql: string, range: Range, column: ColumnDefinition): SqlPart {
  const { first, last } = range
  const parts: SqlPart[] = []
  if (!isOpen(first)) parts.push(bound(`${sql} >= ?`, first, column))
  if (!isOpen(last)) {
    parts.push(bound(`${sql} ${range.excludesEnd ? '<' : '<='} ?`, last, column))
  }
  return parts.length === 0 ? { sql: '1 = 1', binds: [] } : conjunction(parts)
}

/** Whether a range has no bound there: nil, or an infinite Float of either sign. */
function isOpen(value: unknown): boolean {
  return value === null || (value instanceof Float && Math.abs(value.value) === Infinity)
}

/** A comparison with a value of the column's type. */
export function bound(sql: string, value: unknown, column: ColumnDefinition): SqlPart {
  return { sql, binds: [bindOf(column, castFor(column, value, null))] }
}

function isSubquery(value: unknown): value is Subquery {
  return typeof value === 'object' && value !== null && 'subquery' in value
}

function subqueryCondition(sql: string, relation: Subquery): SqlPart {
  const { sql: inner, binds } = relation.subquery()
  return { sql: `${sql} IN (${inner})`, binds }
}

/** `author: { name: "Ada" }`, by the name of an association, of its table, or of an alias that a join has. */
function nestedCondition(
  definition: Definition,
  name: string,
  source: AttributeSource,
  alias: string,
): AssociatedPart {
  const named = definition.associations.get(name)
  if (named === undefined && name === definition.table) {
    return allParts(hashConditions(definition, source, alias))
  }
  const association = named ?? findByTable(definition, name)
  const target =
    association === undefined ? findJoined(definition, name) : definitionOf(oneTarget(association))
  // The table has no column of this name: that is said.
  if (target === null) return columnCondition(requireColumn(definition, name), source)
  const direct = allParts(hashConditions(target, source, name))
  const joined = {
    tables: [name, ...(direct.joined?.tables ?? [])],
    part: direct.joined?.part ?? direct,
  }
  if (association === undefined) return { ...direct, joined }
  const inner = name === target.table ? direct : allParts(hashConditions(target, source))
  return { ...throughForeignKey(definition, association, inner, alias), joined }
}

function allParts(parts: readonly AssociatedPart[]): AssociatedPart {
  return parts.length === 0 ? { sql: '1 = 1', binds: [] } : combine(parts, conjunction)
}

/** The rows whose associated rows fulfil a condition, by subqueries. */
function throughForeignKey(
  definition: Definition,
  association: Association,
  inner: SqlPart,
  alias = definition.table,
): SqlPart {
  if (association.kind === 'through') {
    const middle = requireAssociation(definition, association.through)
    const between = definitionOf(middle.target())
    const source = sourceIn(between, association)
    return throughForeignKey(definition, middle, throughForeignKey(between, source, inner), alias)
  }
  const target = definitionOf(oneTarget(association))
  const belongs = association.kind === 'belongsTo'
  const { type } = association
  const owner = `'${association.sourceType ?? polymorphicName(definition)}'`
  const column =
    type === null || belongs
      ? `${quoteName(alias)}.${quoteName(type ?? '')}`
      : columnSql(target, type)
  const typed = type === null ? '' : `${column} = ${owner} AND `
  const own = belongs ? association.foreignKey : association.primaryKey
  const outer = `${quoteName(alias)}.${quoteName(own)}`
  const key = columnSql(target, belongs ? association.primaryKey : association.foreignKey)
  return {
    sql: `${outer} IN (SELECT ${key} FROM ${quoteName(target.table)} WHERE ${typed}${inner.sql})`,
    binds: inner.binds,
  }
}

function findByTable(definition: Definition, table: string) {
  return [...definition.associations.values()].find((each) => {
    return !isPolymorphic(each) && definitionOf(each.target()).table === table
  })
}

function isNested(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return value instanceof Hash || value instanceof Map || isPlainObject(value)
}

function isPlainObject(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype
}

/** The bind of a value; undefined for one that no row can have, such as a 70-bit integer. */
export function tryBind(value: unknown, column: ColumnDefinition): Bind | undefined {
  if (column.enumType !== undefined) return column.enumType.toBind(value)
  // A type of the application's own is asked for what the database keeps, as in Rails.
  if (column.codec?.isObject === true) return column.codec.dump(value)
  const casted = castFor(column, value, null)
  if (column.codec !== undefined) return column.codec.dump(casted)
  if (typeof casted === 'bigint' && BigInt.asIntN(64, casted) !== casted) return undefined
  return toBind(casted, column.type)
}
