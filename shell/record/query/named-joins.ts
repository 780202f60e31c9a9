import { joinAlias } from '../../inflection/inflection.ts'
import type { Definition } from '../model/definition.ts'
import type { SqlPart } from './condition.ts'

/** A table that a query joins. */
export interface Join {
  /** How it was reached: `comments`, `comments.article`. */
  readonly path: string
  readonly isLeft: boolean
  readonly definition: Definition
  /** What the query calls it; empty where `nameJoins` says it. */
  readonly alias: string
  readonly sql: string
  readonly binds: SqlPart['binds']
  /** For the join of an association. */
  readonly link?: JoinLink
}

interface JoinLink {
  /** What conditions may call it; null for a table in between. */
  readonly name: string | null
  readonly association: string
  /** The path of the join that it hangs on; empty for the model itself. */
  readonly parent: string
  sqlOf(alias: string, parent: string): string
}

/**
 * The joins with the aliases that Rails gives: the association's name where a condition asks for that
 * (`where(author: { name: "Ada" })`), the table's name where it is free, `authors_articles`, `authors_articles_2`.
 */
export function nameJoins(
  definition: Definition,
  joins: readonly Join[],
  asked: ReadonlySet<string>,
): Join[] {
  const places = new Map([['', { table: definition.table, alias: definition.table }]])
  const taken = new Set([definition.table])
  return joins.map((join) => {
    const { link, path } = join
    const { table } = join.definition
    if (link === undefined) {
      places.set(path, { table, alias: join.alias })
      taken.add(join.alias)
      return join
    }
    const parent = places.get(link.parent) as { table: string; alias: string }
    const word = link.name !== null && asked.has(link.name) ? link.name : table
    const other = joinAlias(link.name ?? link.association, parent.table)
    const alias = freeAlias(taken, word, link.name === null ? `${other}_join` : other)
    taken.add(alias)
    places.set(path, { table, alias })
    return { ...join, alias, sql: link.sqlOf(alias, parent.alias) }
  })
}

/** The tables that SQL of ours names in front of columns. */
export function qualifiersOf(sql: string): string[] {
  return [...sql.matchAll(/"(\w+)"\."/g)].map(([, name = '']) => name)
}

function freeAlias(taken: ReadonlySet<string>, word: string, other: string): string {
  if (!taken.has(word)) return word
  let alias = other
  for (let count = 2; taken.has(alias); count++) alias = `${other}_${count}`
  return alias
}
