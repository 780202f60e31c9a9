import { join } from 'node:path'
import { faceOf, faceValues } from './face.ts'
import { columnFields, type Field } from './field.ts'
import type { FileWriter } from './file-writer.ts'
import { findMigration, nextMigrationVersion } from './migration-version.ts'
import { foreignKeyOf, isOwnReference } from './references.ts'
import type { Resource } from './resource.ts'
import { fillTemplateFile } from './template.ts'

/** Writes `create_<plural>`; the file of an earlier run keeps its version. */
export function writeMigration(
  files: FileWriter,
  resource: Resource,
  fields: readonly Field[],
): void {
  const folder = join(files.root, 'db', 'migrate')
  const name = `create_${resource.plural}`
  const columns = columnFields(fields)
  const file = findMigration(folder, name) ?? `${nextMigrationVersion(folder)}_${name}.rb`
  files.write(
    `db/migrate/${file}`,
    fillTemplateFile('scaffold/migration.rb', {
      ...faceValues[faceOf(files.root)],
      Models: resource.pluralClassName,
      models: resource.plural,
      columns: [
        ...columns.map((field) => columnLine(field, resource.singular)),
        ...(columns.length > 0 ? [''] : []),
        't.timestamps',
      ],
    }),
  )
}

const INDEXES = { none: '', index: ', index: true', unique: ', index: { unique: true }' } as const

/**
 * A reference says in the migration what deleting its parent does. One to its own table may be empty:
 * the first row has nothing to point to.
 */
export function columnLine(field: Field, ownName = ''): string {
  const { name, column, type, limits = '', index, isRequired, isPolymorphic } = field
  const filled = isRequired === true ? ', null: false' : ''
  if (type === 'digest') return `t.string :${column}${limits}${filled}`
  if (type === 'token') return `t.string :${column}${filled}, index: { unique: true }`
  if (type !== 'references')
    return `t.${type} :${name}${limits}${filled}${INDEXES[index ?? 'none']}`
  const required = isOwnReference(field, ownName) ? '' : ', null: false'
  if (isPolymorphic === true) return `t.references :${name}${required}, polymorphic: true`
  return `t.references :${name}${required}, ${foreignKeyOf(field)}`
}
