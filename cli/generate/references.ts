import { humanize, pluralize } from '../../shell/inflection/inflection.ts'
import type { Field } from './field.ts'
import { declaredColumns } from './schema-facts.ts'

/** The fields that point to another table, or to their own. */
export function references(fields: readonly Field[]): Field[] {
  return fields.filter((field) => field.type === 'references')
}

/** The fields that point to another table: a row always has one of these. */
export function parentReferences(fields: readonly Field[], ownName: string): Field[] {
  return references(fields).filter(({ name }) => name !== ownName)
}

/** How pages name a row of a referenced table: its first string column, else `Product 1`. */
export function labelOf(root: string, name: string, row: string): string {
  const column = declaredColumns(root, pluralize(name))?.find(
    ({ name, type }) => type === 'string' && !name.endsWith('_digest'),
  )
  return column ? `${row}.${column.name}` : `"${humanize(name)} #{${row}.id}"`
}
