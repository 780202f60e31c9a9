import { join } from 'node:path'
import { camelize, pluralize, singularize, underscore } from '../../shell/inflection/inflection.ts'
import { WrongUsage } from '../errors.ts'
import { faceOf, faceValues } from './face.ts'
import { columnFields, type Field } from './field.ts'
import type { FileWriter } from './file-writer.ts'
import { columnLine } from './migration.ts'
import { findMigration, nextMigrationVersion } from './migration-version.ts'
import { foreignKeyOf, references, tableOf } from './references.ts'
import { declaredColumns } from './schema-facts.ts'
import { fillTemplateFile } from './template.ts'

/**
 * Writes a migration whose name says what it does: `add_author_to_articles author:string`,
 * `remove_author_from_articles author:string`, `create_tags name:string`, `create_join_table_article_tag
 * article tag`; any other name starts empty.
 */
export function writeFreeMigration(
  files: FileWriter,
  word: string,
  fields: readonly Field[],
): void {
  const name = underscore(word)
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new WrongUsage(`"${word}" cannot name a migration: use letters, digits and _.`)
  }
  checkTables(files.root, name, fields)
  const folder = join(files.root, 'db', 'migrate')
  const file = findMigration(folder, name) ?? `${nextMigrationVersion(folder)}_${name}.rb`
  files.write(
    `db/migrate/${file}`,
    fillTemplateFile('migration/migration.rb', {
      ...faceValues[faceOf(files.root)],
      Migration: camelize(name),
      changes: changesFor(name, fields),
    }),
  )
}

/** The tables that a join table stands between; null where a name says no join table. */
function joined(name: string, fields: readonly Field[]): readonly string[] | null {
  if (!/^create_join_table(_|$)/.test(name)) return null
  const tables = fields.map((field) => pluralize(singularize(field.name)))
  if (tables.length === 2 && tables[0] !== tables[1]) return tables.sort()
  throw new WrongUsage(
    'a join table stands between two tables.',
    'Name both: webfw generate migration create_join_table_article_tag article tag',
  )
}

/** What a key refers to has to be there when the migration runs. */
function checkTables(root: string, name: string, fields: readonly Field[]): void {
  const created = /^create_(\w+)$/.exec(name)?.[1]
  const removes = name.startsWith('remove_')
  const named = joined(name, fields) ?? (removes ? [] : references(fields).map(tableOf))
  const missing = named.filter((table) => {
    return table !== created && declaredColumns(root, table) === null
  })
  if (missing.length === 0) return
  throw new WrongUsage(
    `nothing was written, because of\n${missing.map((table) => `  there is no table ${table} to refer to`).join('\n')}`,
    `Make it first: webfw generate scaffold ${singularize(missing[0] ?? '')} name:string`,
  )
}

function changesFor(name: string, fields: readonly Field[]): string[] {
  const tables = joined(name, fields)
  if (tables !== null) {
    const keys = tables.map((table) => {
      return `  t.references :${singularize(table)}, null: false, foreign_key: { on_delete: :cascade }`
    })
    return [`create_table :${tables.join('_')}, id: false do |t|`, ...keys, 'end']
  }
  const created = /^create_(\w+)$/.exec(name)?.[1]
  if (created) {
    const columns = columnFields(fields).map((field) => `  ${columnLine(field)}`)
    return [`create_table :${created} do |t|`, ...columns, '  t.timestamps', 'end']
  }
  const table = /^(?:add_\w+_to|remove_\w+_from)_(\w+)$/.exec(name)?.[1]
  if (table === undefined) return []
  const isRemoval = name.startsWith('remove_')
  return columnFields(fields).flatMap((field) => changeLines(table, field, isRemoval))
}

function changeLines(table: string, field: Field, isRemoval: boolean): string[] {
  const { name, column, type, limits = '', isRequired, isPolymorphic } = field
  const index = type === 'token' ? 'unique' : field.index
  if (isPolymorphic === true) {
    const word = isRemoval ? 'remove_reference' : 'add_reference'
    return [`${word} :${table}, :${name}, polymorphic: true`]
  }
  if (type === 'references') {
    return isRemoval
      ? [`remove_column :${table}, :${column}, :integer`]
      : [`add_reference :${table}, :${name}, ${foreignKeyOf(field)}`]
  }
  const unique = index === 'unique' ? ', unique: true' : ''
  const options = index === undefined ? [] : [`:${table}, :${column}${unique}`]
  const kind = type === 'digest' || type === 'token' ? 'string' : type
  const filled = isRequired === true && !isRemoval ? ', null: false' : ''
  const change = `:${table}, :${column}, :${kind}${limits}${filled}`
  return isRemoval
    ? [...options.map((each) => `remove_index ${each}`), `remove_column ${change}`]
    : [`add_column ${change}`, ...options.map((each) => `add_index ${each}`)]
}
