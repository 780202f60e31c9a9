import type { Diagnostic } from '../parse/diagnostics.ts'
import type { Parsed } from '../parse/parse.ts'
import type { TableFacts } from './facts.ts'

/** What Active Record's own instances answer to, as far as Rails refuses columns of that name. */
const METHODS = new Set(
  `association attributes attribute_names becomes cache_key cache_key_with_version cache_version changed
  changed_attributes changes decrement delete destroy errors increment logger model_name previous_changes
  read_attribute reload restore_attributes run_callbacks save saved_changes serializable_hash slice toggle
  to_key to_model to_partial_path touch transaction update update_attribute update_column update_columns
  validate validation_context values_at with_lock write_attribute`.split(/\s+/),
)

/** Every JavaScript object has these already. */
const PROPERTIES = new Set(['constructor', 'prototype', '__proto__'])

/** Columns that would hide a method of every record: ActiveRecord::DangerousAttributeError, told ahead of time. */
export function refuseDangerousColumns(
  tables: Iterable<TableFacts>,
  parsed: ReadonlyMap<string, Parsed>,
): Diagnostic[] {
  return [...tables].flatMap((table) =>
    table.columns.flatMap(({ name }) => {
      const isMethod = METHODS.has(name)
      if (!isMethod && !PROPERTIES.has(name)) return []
      const reason = isMethod
        ? `${name} is defined by Active Record: a column ${name} of ${table.name} would hide the method.`
        : `a column cannot be called ${name}: every object has a property of that name.`
      return diagnose(name, `DangerousAttributeError: ${reason}`, parsed)
    }),
  )
}

/** At the word, in the migration that makes the column or in db/schema.rb. */
function diagnose(
  column: string,
  message: string,
  parsed: ReadonlyMap<string, Parsed>,
): Diagnostic[] {
  const word = new RegExp(`[:"']${column}\\b`)
  for (const [path, { source }] of parsed) {
    if (!path.startsWith('db/migrate/') && path !== 'db/schema.rb') continue
    const at = word.exec(source.text)
    if (at === null) continue
    const startOffset = Buffer.byteLength(source.text.slice(0, at.index + 1))
    const hint = `Give it another name: ${column}_value.`
    const span = { startOffset, length: Buffer.byteLength(column) }
    return [source.diagnostic(span, 'name-taken', message, hint)]
  }
  return []
}
