import { pluralize } from '../../shell/inflection/inflection.ts'
import type { Field } from './field.ts'
import { declaredColumns } from './schema-facts.ts'

/** The fields that point to another table. */
export function references(fields: readonly Field[]): Field[] {
  return fields.filter((field) => field.type === 'references')
}

/** How a select names a row of the referenced table: its first string column, else its id. */
export function labelOf(root: string, name: string): string {
  const column = declaredColumns(root, pluralize(name))?.find(({ type }) => type === 'string')
  return column ? `${name}.${column.name}` : `"${name} #{${name}.id}"`
}
