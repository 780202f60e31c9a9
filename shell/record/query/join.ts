import { quoteName } from '../../schema/quote.ts'
import { type Definition, definitionOf, polymorphicName } from '../model/definition.ts'
import { type Association, oneTarget } from '../relation/association.ts'
import {
  type IncludeArgument,
  includesOf,
  requireAssociation,
  scopedQuery,
} from '../relation/includes.ts'
import type { SqlPart } from './condition.ts'
import { allOf, type Include, selectSql } from './query.ts'

/** A table that a query joins. */
export interface Join {
  /** How it was reached: `comments`, `comments.article`. */
  readonly path: string
  readonly isLeft: boolean
  readonly definition: Definition
  /** What the query calls it: the table's own name where that is free. */
  readonly alias: string
  readonly sql: string
  readonly binds: SqlPart['binds']
}

/**
 * The joins of a query with these associations added, `comments` or `{ comments: 'author' }`, each
 * joined once. The conditions come from the foreign keys.
 */
export function addJoins(
  definition: Definition,
  joins: readonly Join[],
  argument: IncludeArgument,
  isLeft: boolean,
): Join[] {
  const builder = new JoinBuilder(definition, joins, isLeft)
  builder.add({ definition, alias: definition.table, path: '' }, includesOf(definition, argument))
  return builder.joins
}

/** The joins of a query with what it includes added, also where a row has none of it. */
export function addIncluded(
  definition: Definition,
  joins: readonly Join[],
  includes: readonly Include[],
): Join[] {
  const builder = new JoinBuilder(definition, joins, true)
  builder.add({ definition, alias: definition.table, path: '' }, includes)
  return builder.joins
}

interface Place {
  readonly definition: Definition
  readonly alias: string
  readonly path: string
}

class JoinBuilder {
  readonly joins: Join[]
  readonly #isLeft: boolean
  readonly #names: Set<string>

  constructor(definition: Definition, joins: readonly Join[], isLeft: boolean) {
    this.joins = [...joins]
    this.#isLeft = isLeft
    this.#names = new Set([definition.table, ...joins.map((join) => join.alias)])
  }

  add(from: Place, includes: readonly Include[]): void {
    for (const { name, nested } of includes) {
      const association = requireAssociation(from.definition, name)
      this.add(this.#join(from, association), nested)
    }
  }

  #join(from: Place, association: Association): Place {
    if (association.kind !== 'through') return this.#joinTable(from, association)
    const path = pathOf(from, association)
    const through = requireAssociation(from.definition, association.through)
    const middle =
      through.kind === 'through'
        ? this.#join(from, through)
        : this.#joinTable(from, through, `${path}(${through.name})`)
    const { associations } = middle.definition
    const name = associations.has(association.source) ? association.source : association.name
    const source = requireAssociation(middle.definition, name)
    return source.kind === 'through'
      ? this.#join(middle, source)
      : this.#joinTable(middle, source, path, [source, association])
  }

  #joinTable(
    from: Place,
    association: Association,
    path = pathOf(from, association),
    scopes: readonly Association[] = [association],
  ): Place {
    const known = this.joins.find((join) => join.path === path)
    if (known !== undefined) return known
    const definition = definitionOf(oneTarget(association))
    const alias = this.#freeName(definition.table, from.alias)
    const belongs = association.kind === 'belongsTo'
    const own = belongs ? association.foreignKey : association.primaryKey
    const theirs = belongs ? association.primaryKey : association.foreignKey
    const as = alias === definition.table ? '' : ` ${quoteName(alias)}`
    const type =
      association.type === null
        ? ''
        : ` AND ${quoteName(alias)}.${quoteName(association.type)} = '${polymorphicName(from.definition)}'`
    const scope = scopeSql(definition, scopes)
    const sql =
      `${this.#isLeft ? ' LEFT OUTER' : ' INNER'} JOIN ${quoteName(definition.table)}${as}` +
      ` ON ${quoteName(alias)}.${quoteName(theirs)} = ${quoteName(from.alias)}.${quoteName(own)}` +
      type +
      (scope === null ? '' : ` AND ${quoteName(alias)}.${quoteName('id')} IN (${scope.sql})`)
    const binds = scope?.binds ?? []
    const join = { path, isLeft: this.#isLeft, definition, alias, sql, binds }
    this.joins.push(join)
    return join
  }

  #freeName(table: string, parent: string): string {
    let name = table
    for (let tries = 1; this.#names.has(name); tries++) {
      name = tries === 1 ? `${table}_${parent}` : `${table}_${parent}_${tries}`
    }
    this.#names.add(name)
    return name
  }
}

/** The ids of the rows that the scopes of associations let through; null where they let all. */
function scopeSql(definition: Definition, scopes: readonly Association[]): SqlPart | null {
  const query = scopes.reduce(scopedQuery, allOf(definition))
  if (query.conditions.length === 0) return null
  return selectSql({ ...query, columns: [definition.primaryKey ?? 'id'], orders: [] })
}

function pathOf(from: Place, { name }: Association): string {
  return from.path === '' ? name : `${from.path}.${name}`
}
