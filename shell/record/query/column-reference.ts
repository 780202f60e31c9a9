import { joinAlias } from '../../inflection/inflection.ts'
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

/** The column as a query has it that calls its table so. */
export function columnUnder(alias: string, column: ColumnDefinition): ColumnDefinition {
  return { ...column, sql: `${quoteName(alias)}.${quoteName(column.name)}` }
}

/**
 * The column of a name, `title` or `comments.author`; ArgumentError for one that neither the table
 * nor the tables of the model's associations have.
 */
export function columnReference(definition: Definition, name: string): ColumnReference {
  const dot = name.indexOf('.')
  if (dot < 0) return referenceTo(requireColumn(definition, name), definition)
  const alias = name.slice(0, dot)
  const owner = requireJoined(definition, alias)
  const column = requireColumn(owner, name.slice(dot + 1))
  return referenceTo(owner.table === alias ? column : columnUnder(alias, column), owner)
}

function referenceTo(column: ColumnDefinition, definition: Definition): ColumnReference {
  return { definition, column, sql: column.sql }
}

/**
 * The model of what a query can call by this name: a table that is the definition's own or can be joined to it, an
 * association, or the alias of a table that is joined twice: `parents_categories`.
 */
export function findJoined(definition: Definition, name: string): Definition | null {
  const own = definition.associations.get(name)
  if (own !== undefined) return definitionOf(own.target())
  const known = new Set([definition])
  let called: Definition | null = null
  for (const each of known) {
    if (each.table === name) return each
    for (const { name: association, target } of each.associations.values()) {
      const other = definitionOf(target())
      if (association === name || isAlias(name, association, each.table)) called ??= other
      known.add(other)
    }
  }
  return called
}

function isAlias(name: string, association: string, table: string): boolean {
  return name.includes(`_${table}`) && name.replace(/_\d+$/, '') === joinAlias(association, table)
}

function requireJoined(definition: Definition, name: string): Definition {
  const found = findJoined(definition, name)
  if (found !== null) return found
  throw new ArgumentError(`${definition.name} has no association with a table ${name}`)
}
