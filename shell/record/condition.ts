import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { Range } from '../ruby/range/range.ts'
import type { Bind } from '../schema/connection.ts'
import { quoteName } from '../schema/quote.ts'
import { type AttributeSource, attributePairs } from './attribute-source.ts'
import { cast } from './cast.ts'
import {
  type ColumnDefinition,
  type Definition,
  definitionOf,
  requireColumn,
} from './definition.ts'
import { isRecord } from './state.ts'
import { toBind } from './store.ts'

/** A piece of a WHERE clause: SQL of ours, and the values as binds. */
export interface SqlPart {
  readonly sql: string
  readonly binds: readonly Bind[]
}

/** What can stand inside an `IN (…)`: a relation. */
export interface Subquery {
  /** The SQL that selects its ids, or its one selected column. */
  subquery(): SqlPart
}

const nothing: SqlPart = { sql: '1 = 0', binds: [] }

/** The conditions that a hash says, one for each of its keys. */
export function hashConditions(definition: Definition, source: AttributeSource): SqlPart[] {
  return attributePairs(source, definition.name).map(([name, value]) => {
    const association = definition.associations.get(name)
    if (association?.kind === 'belongsTo' && !isNested(value)) {
      const column = requireColumn(definition, association.foreignKey)
      return columnCondition(definition, column, value)
    }
    if (isNested(value)) {
      const nested = association ?? findByTable(definition, name)
      if (nested !== undefined) return nestedCondition(definition, nested.name, value)
    }
    return columnCondition(definition, requireColumn(definition, name), value)
  })
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
export function conjunction(parts: readonly SqlPart[]): SqlPart {
  return {
    sql: parts.map((part) => part.sql).join(' AND '),
    binds: parts.flatMap((part) => part.binds),
  }
}

/** `"articles"."title"`. */
export function columnSql(definition: Definition, name: string): string {
  return `${quoteName(definition.table)}.${quoteName(name)}`
}

function columnCondition(
  definition: Definition,
  column: ColumnDefinition,
  value: unknown,
): SqlPart {
  const sql = columnSql(definition, column.name)
  if (value === null || value === undefined) return { sql: `${sql} IS NULL`, binds: [] }
  if (isSubquery(value)) return subqueryCondition(sql, value)
  if (isRecord(value)) return equality(sql, value.id, column)
  if (column.type === 'json') return equality(sql, value, column)
  if (Array.isArray(value)) return listCondition(sql, value, column)
  if (value instanceof Range) return rangeCondition(sql, value, column)
  return equality(sql, value, column)
}

function equality(sql: string, value: unknown, column: ColumnDefinition): SqlPart {
  const bind = tryBind(value, column)
  if (bind === undefined) return nothing
  return bind === null ? { sql: `${sql} IS NULL`, binds: [] } : { sql: `${sql} = ?`, binds: [bind] }
}

function listCondition(sql: string, list: readonly unknown[], column: ColumnDefinition): SqlPart {
  const values = list.map((each) => (isRecord(each) ? each.id : each))
  const binds = values
    .filter((value) => value !== null && value !== undefined)
    .map((value) => tryBind(value, column))
    .filter((bind) => bind !== undefined)
  const hasNull = values.some((value) => value === null || value === undefined)
  if (binds.length === 0) return hasNull ? { sql: `${sql} IS NULL`, binds: [] } : nothing
  const inside =
    binds.length === 1 ? `${sql} = ?` : `${sql} IN (${binds.map(() => '?').join(', ')})`
  return { sql: hasNull ? `(${inside} OR ${sql} IS NULL)` : inside, binds }
}

function rangeCondition(sql: string, range: Range, column: ColumnDefinition): SqlPart {
  const parts: SqlPart[] = []
  if (range.first !== null) parts.push(bound(`${sql} >= ?`, range.first, column))
  if (range.last !== null) {
    parts.push(bound(`${sql} ${range.excludesEnd ? '<' : '<='} ?`, range.last, column))
  }
  return parts.length === 0 ? { sql: '1 = 1', binds: [] } : conjunction(parts)
}

function bound(sql: string, value: unknown, column: ColumnDefinition): SqlPart {
  return { sql, binds: [toBind(cast(value, column.type), column.type)] }
}

function isSubquery(value: unknown): value is Subquery {
  return typeof value === 'object' && value !== null && 'subquery' in value
}

function subqueryCondition(sql: string, relation: Subquery): SqlPart {
  const { sql: inner, binds } = relation.subquery()
  return { sql: `${sql} IN (${inner})`, binds }
}

function nestedCondition(definition: Definition, name: string, value: object): SqlPart {
  const association = definition.associations.get(name)
  if (association === undefined || association.kind === 'through') {
    throw new ArgumentError(`${definition.name} cannot be asked by ${name}`)
  }
  const target = definitionOf(association.target())
  const inner = conjunction(hashConditions(target, value as AttributeSource))
  const belongs = association.kind === 'belongsTo'
  const outer = columnSql(definition, belongs ? association.foreignKey : association.primaryKey)
  const key = columnSql(target, belongs ? association.primaryKey : association.foreignKey)
  return {
    sql: `${outer} IN (SELECT ${key} FROM ${quoteName(target.table)} WHERE ${inner.sql})`,
    binds: inner.binds,
  }
}

function findByTable(definition: Definition, table: string) {
  return [...definition.associations.values()].find((each) => {
    return definitionOf(each.target()).table === table
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
function tryBind(value: unknown, column: ColumnDefinition): Bind | undefined {
  const casted = cast(value, column.type)
  if (typeof casted === 'bigint' && BigInt.asIntN(64, casted) !== casted) return undefined
  return toBind(casted, column.type)
}
