import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import type { Name } from '../model/names.ts'
import type { Query } from './query.ts'

/** What `unscope` takes: `order`, or `{ where: 'title' }`. */
export type UnscopeArgument = Name | Readonly<Record<string, unknown>>

/** Whether a condition of ours speaks of the column: `"articles"."title" = ?`, `NOT (…)` of it. */
export function isAbout(sql: string, column: string): boolean {
  return sql.replace(/^(?:NOT )?\(*/, '').startsWith(`${column} `)
}

/** The column whose value a condition of ours asks for: `"articles"."title" = ?`; null for any other. */
export function askedColumn(sql: string): string | null {
  return /^("\w+"\."\w+") (?:= \?|IN \(|IS NULL)/.exec(sql)?.[1] ?? null
}

/** The parts that a query can be without. */
export const QUERY_PARTS = 'where order limit offset select group having joins includes'.split(' ')

/** The query without one of its parts. */
export function unscoped(part: string): Partial<Query> {
  switch (part) {
    case 'where':
      return { conditions: [], attributes: [] }
    case 'order':
      return { orders: [] }
    case 'limit':
      return { limit: null }
    case 'offset':
      return { offset: null }
    case 'select':
      return { columns: null }
    case 'group':
      return { groups: [] }
    case 'having':
      return { havings: [] }
    case 'joins':
    case 'left_joins':
    case 'left_outer_joins':
      return { joins: [] }
    case 'includes':
    case 'preload':
    case 'eager_load':
      return { includes: [] }
    default:
      throw new ArgumentError(
        `Called unscope() with invalid unscoping argument ':${part}'. Valid arguments are ` +
          ':where, :order, :limit, :offset, :select, :group, :having, :joins, :includes.',
      )
  }
}
