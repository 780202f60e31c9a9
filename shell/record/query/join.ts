import { quoteName } from '../../schema/quote.ts'
import { type Definition, definitionOf, polymorphicName } from '../model/definition.ts'
import {
  type Association,
  middleOf,
  oneTarget,
  requireAssociation,
  sourceIn,
} from '../relation/association.ts'
import { type IncludeArgument, includesOf, scopedQuery } from '../relation/includes.ts'
import type { SqlPart } from './condition.ts'
import { expressionText } from './expression.ts'
import type { Join } from './named-joins.ts'
import { allOf, type Include, type Query, selectSql } from './query.ts'
import type { SqlText } from './sql-text.ts'

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
  const builder = new JoinBuilder(joins, isLeft)
  builder.add({ definition, path: '' }, includesOf(definition, argument))
  return builder.joins
}

/** The joins of a query with what it includes added, also where a row has none of it. */
export function addIncluded(
  definition: Definition,
  joins: readonly Join[],
  includes: readonly Include[],
): Join[] {
  const builder = new JoinBuilder(joins, true)
  builder.add({ definition, path: '' }, includes)
  return builder.joins
}

/**
 * The joins of both queries, each once. Those of a query for another model hang on the join of its table; where
 * there is none its conditions ask by subqueries.
 */
export function mergedJoins(query: Query, other: Query): readonly Join[] {
  const { definition, joins } = query
  if (other.joins.length === 0) return joins
  const isOwn = other.definition === definition
  const root = isOwn ? '' : joins.find((join) => join.definition === other.definition)?.path
  if (root === undefined) return joins
  const known = new Set(joins.map(({ path }) => path))
  const added = other.joins.map((join) => joinBelow(root, join))
  return [...joins, ...added.filter(({ path }) => !known.has(path))]
}

function joinBelow(root: string, join: Join): Join {
  if (root === '') return join
  const below = (path: string): string => (path === '' ? root : `${root}.${path}`)
  const { link, path } = join
  if (link === undefined) return { ...join, path: below(path) }
  return { ...join, path: below(path), link: { ...link, parent: below(link.parent) } }
}

/** The words that can stand behind the name of a joined table, in place of an alias. */
const NO_ALIAS =
  /^(?:on|using|as|inner|left|right|full|outer|cross|natural|join|indexed|not|where)$/i

/** Joins that the program wrote itself: one for each table, the SQL with the first. */
export function textJoins(definition: Definition, text: SqlText): Join[] {
  const sql = expressionText(text)
  const tables = [...sql.matchAll(/\bjoin\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi)]
  const aliases = tables.map(([, table = '', alias = table]) =>
    NO_ALIAS.test(alias) ? table : alias,
  )
  return (aliases.length === 0 ? [''] : aliases).map((alias, index) => ({
    path: index === 0 ? sql : `${sql} ${alias}`,
    isLeft: false,
    definition,
    alias,
    sql: index === 0 ? ` ${sql}` : '',
    binds: [],
  }))
}

interface Place {
  readonly definition: Definition
  readonly path: string
}

class JoinBuilder {
  readonly joins: Join[]
  readonly #isLeft: boolean

  constructor(joins: readonly Join[], isLeft: boolean) {
    this.joins = [...joins]
    this.#isLeft = isLeft
  }

  add(from: Place, includes: readonly Include[]): void {
    for (const { name, nested } of includes) {
      const association = requireAssociation(from.definition, name)
      this.add(this.#join(from, association), nested)
    }
  }

  #join(from: Place, association: Association): Place {
    const path = pathOf(from, association)
    if (association.kind !== 'through') {
      return this.#joinTable(from, association, path, association.name)
    }
    const through = requireAssociation(from.definition, association.through)
    const middle =
      through.kind === 'through'
        ? this.#join(from, through)
        : this.#joinTable(from, through, `${path}(${through.name})`, null, [
            middleOf(from.definition, association, definitionOf(through.target())),
          ])
    const source = sourceIn(middle.definition, association)
    return source.kind === 'through'
      ? this.#join(middle, source)
      : this.#joinTable(middle, source, path, association.name, [source, association])
  }

  /** The join at the path; `name` is what conditions may call it, null for a table in between. */
  #joinTable(
    from: Place,
    association: Association,
    path: string,
    name: string | null,
    scopes: readonly Association[] = [association],
  ): Place {
    const known = this.joins.find((join) => join.path === path)
    if (known !== undefined) return known
    const definition = definitionOf(oneTarget(association))
    const belongs = association.kind === 'belongsTo'
    const own = belongs ? association.foreignKey : association.primaryKey
    const theirs = belongs ? association.primaryKey : association.foreignKey
    const owner = `'${association.sourceType ?? polymorphicName(from.definition)}'`
    const { type } = association
    const scope = scopeSql(definition, scopes)
    const word = this.#isLeft ? ' LEFT OUTER' : ' INNER'
    const sqlOf = (alias: string, parent: string): string => {
      const table = quoteName(definition.table)
      const called = quoteName(alias)
      const as = alias === definition.table ? table : `${table} ${called}`
      const typed =
        type === null
          ? ''
          : ` AND ${belongs ? quoteName(parent) : called}.${quoteName(type)} = ${owner}`
      const scoped = scope === null ? '' : ` AND ${called}.${quoteName('id')} IN (${scope.sql})`
      const on = `${called}.${quoteName(theirs)} = ${quoteName(parent)}.${quoteName(own)}`
      return `${word} JOIN ${as} ON ${on}${typed}${scoped}`
    }
    const link = { name, association: association.name, parent: from.path, sqlOf }
    const place = { path, definition }
    const binds = scope?.binds ?? []
    this.joins.push({ ...place, isLeft: this.#isLeft, alias: '', sql: '', binds, link })
    return place
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
