import type { Diagnostic } from '../diagnostics.ts'
import type { Node, Parsed } from '../parse.ts'
import { readSchemaFacts, type SchemaFacts } from '../schema/facts.ts'
import { raisedDiagnostic } from './evaluate.ts'
import type { AppFile } from './file-kinds.ts'
import { lowerMigration, lowerSchema } from './lower-schema.ts'

/** The tables after db/schema.rb and all migrations have run in memory; a failure is a diagnostic too. */
export async function schemaOf(
  files: readonly AppFile[],
  parsed: ReadonlyMap<string, Parsed>,
  diagnostics: Diagnostic[],
): Promise<SchemaFacts> {
  const schemaFile = parsed.get('db/schema.rb') ?? null
  const schema = schemaFile === null ? null : lowerSchema(schemaFile, diagnostics)
  const migrations = files.flatMap((file) => {
    const unit = parsed.get(file.path)
    if (unit === undefined || file.version === null || file.constant === null) return []
    const entry = lowerMigration(unit, file.version, file.constant, diagnostics)
    return entry === null ? [] : [entry]
  })
  const content = [
    schemaFile,
    ...files.map((file) => (file.version === null ? null : parsed.get(file.path))),
  ]
    .map((unit) => unit?.source.text ?? '')
    .join('\0')
  const facts = await readSchemaFacts({ schema: schema?.schema ?? null, migrations, content })
  if (facts.failure !== null) {
    const { migration, error } = facts.failure
    const file = files.find((item) => migration !== null && item.version === migration.version)
    const unit = parsed.get(file?.path ?? 'db/schema.rb')
    const lowered =
      migration === null ? schema : migrations.find((each) => each.version === migration.version)
    if (unit !== undefined) {
      const first = (unit.result.value.statements.body[0] as Node | undefined)?.location.startOffset
      const place = lowered?.placeOf(error) ?? first ?? 0
      diagnostics.push(raisedDiagnostic(unit.source, error, place))
    }
  }
  return facts
}
