import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { quoteName } from '../../schema/quote.ts'
import {
  type ColumnDefinition,
  type Definition,
  definitionOf,
  requireColumn,
} from '../model/definition.ts'

/** A column in a query: of the model's own table, or of one that can be joined to it. */
export interface ColumnReference {
  readonly definition: Definition
  readonly column: ColumnDefinition
  /** `"articles"."title"`. */
  readonly sql: string
}

/** `"articles"."title"`. */
export function columnSql(definition: Definition, name: string): string {
  return `${quoteName(definition.table)}.${quoteName(name)}`
}

/**
 * The column of a name, `title` or `comments.author`; ArgumentError for one that neither the table
 * nor the tables of the model's associations have.
 */
export function columnReference(definition: Definition, name: string): ColumnReference {
  const dot = name.indexOf('.')
  const owner = dot < 0 ? definition : requireTable(definition, name.slice(0, dot))
  const column = requireColumn(owner, name.slice(dot + 1))
  return { definition: owner, column, sql: column.sql }
}

/** The model of a table that is the definition's own or can be joined to it. */
export function findTable(definition: Definition, table: string): Definition | null {
  const known = new Set([definition])
  for (const each of known) {
    if (each.table === table) return each
    for (const { target } of each.associations.values()) known.add(definitionOf(target()))
  }
  return null
}

function requireTable(definition: Definition, table: string): Definition {
  const found = findTable(definition, table)
  if (found !== null) return found
  throw new ArgumentError(`${definition.name} has no association with a table ${table}`)
}
