import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { singularize } from '../../shell/inflection/inflection.ts'
import { type FieldType, fieldTypes } from './field.ts'

/** A column that the application's own files declare. */
export interface DeclaredColumn {
  name: string
  type: FieldType
  /** The table that a reference names, where its own name does not say it. */
  table?: string
  isRequired: boolean
}

/**
 * The columns of a table as db/schema.rb or a `create_table` of db/migrate declares them; null when
 * neither does. Enough to pick a label and to write a test; gen knows the schema for certain.
 */
export function declaredColumns(root: string, table: string): DeclaredColumn[] | null {
  for (const text of schemaTexts(root)) {
    const block = new RegExp(
      `create_table [:"]${table}\\b[^\\n]*\\n([\\s\\S]*?)\\n\\s*end\\b`,
    ).exec(text)?.[1]
    if (block === undefined) continue
    const keys = foreignKeyColumns(text, table)
    return block
      .split('\n')
      .flatMap(readColumn)
      .filter(({ name }) => !timestamps.has(name))
      .map((column) =>
        keys.has(column.name) ? referenceOf(column, keys.get(column.name) ?? '') : column,
      )
  }
  return null
}

const timestamps = new Set(['created_at', 'updated_at'])

function referenceOf(column: DeclaredColumn, table: string): DeclaredColumn {
  const name = column.name.replace(/_id$/, '')
  return { ...column, name, type: 'references', table }
}

/** db/schema.rb says `t.integer "article_id"` and, at its end, `add_foreign_key "comments", "articles"`. */
function foreignKeyColumns(text: string, table: string): Map<string, string> {
  const lines = text.matchAll(/^\s*add_foreign_key "(\w+)", "(\w+)"(.*)$/gm)
  return new Map(
    [...lines]
      .filter(([, from]) => from === table)
      .map(([, , to = '', rest = '']) => {
        return [/column: "(\w+)"/.exec(rest)?.[1] ?? `${singularize(to)}_id`, to]
      }),
  )
}

function schemaTexts(root: string): string[] {
  const migrations = join(root, 'db', 'migrate')
  const files = existsSync(migrations) ? readdirSync(migrations).sort().reverse() : []
  return [join(root, 'db', 'schema.rb'), ...files.map((file) => join(migrations, file))]
    .filter((path) => path.endsWith('.rb') && existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
}

function readColumn(line: string): DeclaredColumn[] {
  const found = /^\s*\w+\.(\w+) [:"](\w+)"?(.*)$/.exec(line)
  const [, type = '', name = '', options = ''] = found ?? []
  if (!(fieldTypes as readonly string[]).includes(type)) return []
  const isRequired = /null: false/.test(options)
  const table = /to_table: [:"](\w+)/.exec(options)?.[1]
  return [{ name, type: type as FieldType, isRequired, ...(table === undefined ? {} : { table }) }]
}
