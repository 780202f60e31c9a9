import { humanize, pluralize } from '../../shell/inflection/inflection.ts'
import type { Field } from './field.ts'
import { declaredColumns } from './schema-facts.ts'

/** The fields that point to another table, or to their own. */
export function references(fields: readonly Field[]): Field[] {
  return fields.filter((field) => field.type === 'references' && field.isPolymorphic !== true)
}

/** The table that a reference points to: `authors` for author, unless it names another. */
export function tableOf({ name, table }: Pick<Field, 'name' | 'table'>): string {
  return table ?? pluralize(name)
}

/** Whether a reference points to the table it stands in. */
export function isOwnReference(field: Field, ownName: string): boolean {
  return (
    field.type === 'references' &&
    field.isPolymorphic !== true &&
    tableOf(field) === pluralize(ownName)
  )
}

/** The fields that point to another table: a row always has one of these. */
export function parentReferences(fields: readonly Field[], ownName: string): Field[] {
  return references(fields).filter((field) => !isOwnReference(field, ownName))
}

/** What the migration says of a reference's key, and of what deleting its parent does. */
export function foreignKeyOf({ table }: Field): string {
  const target = table === undefined ? '' : `to_table: :${table}, `
  return `foreign_key: { ${target}on_delete: :cascade }`
}

/** How pages name a row of a referenced table: its first string column, else `Product 1`. */
export function labelOf(root: string, field: Field, row: string): string {
  const column = declaredColumns(root, tableOf(field))?.find(
    ({ name, type }) => type === 'string' && !name.endsWith('_digest'),
  )
  return column ? `${row}.${column.name}` : `"${humanize(field.name)} #{${row}.id}"`
}
