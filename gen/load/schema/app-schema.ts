import { raisedDiagnostic } from '../../application/evaluate.ts'
import type { AppFile } from '../../application/file-kinds.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { type Parsed, parseRuby } from '../../parse/parse.ts'
import type { Source } from '../../parse/source.ts'
import { readSchemaFacts, type SchemaFacts, type StrayColumn } from '../../schema/facts.ts'
import { lowerMigration, lowerSchema } from './lower-schema.ts'
import { asSpent, type IsSpent } from './spent-migrations.ts'
import { isOfStructure } from './structure-file.ts'

/**
 * The tables after db/schema.rb and all migrations have run in memory; a failure is a diagnostic too. With
 * `thorough`, a line or table of db/schema.rb that fails is told and left out, and the rest is read.
 */
export async function schemaOf(
  files: readonly AppFile[],
  parsed: ReadonlyMap<string, Parsed>,
  diagnostics: Diagnostic[],
  isSpent: IsSpent,
  thorough: boolean,
  isPostgres: boolean,
): Promise<SchemaFacts> {
  const own: Diagnostic[] = []
  const facts = await replayed(files, parsed, own, isSpent, thorough, isPostgres)
  const told = new Set(diagnostics.map(({ line, message }) => `${line} ${message}`))
  diagnostics.push(...own.filter(({ line, message }) => !told.has(`${line} ${message}`)))
  const schema = parsed.get('db/schema.rb')
  const wrong = own.findLast(({ file }) => file === 'db/schema.rb')
  const isOfSchema = facts.failure !== null && facts.failure.migration === null
  if (!thorough || !isOfSchema || schema === undefined || wrong === undefined) return facts
  const lines = schema.source.text.split('\n')
  const line = lines[wrong.line - 1] ?? ''
  if (line.trim() === '') return facts
  // A table that fails as a whole is left out up to the `end` below its `create_table`.
  const end = `${/^\s*/.exec(line)?.[0]}end`
  const last = /\bdo\b/.test(line) ? lines.indexOf(end, wrong.line) : wrong.line - 1
  if (last === -1) return facts
  for (let at = wrong.line - 1; at <= last; at++) lines[at] = ' '.repeat(lines[at]?.length ?? 0)
  const shorter = parseRuby('db/schema.rb', lines.join('\n'))
  const rest = new Map([...parsed, ['db/schema.rb', shorter]])
  return schemaOf(files, rest, diagnostics, isSpent, true, isPostgres)
}

const lowered = new WeakMap<Parsed, { as: string; made: unknown; told: readonly Diagnostic[] }>()

/** What a file that was parsed once is lowered to, and what is told of it: the same as before. */
function once<T>(
  unit: Parsed,
  as: string,
  diagnostics: Diagnostic[],
  lower: (diagnostics: Diagnostic[]) => T,
): T {
  let known = lowered.get(unit)
  if (known?.as !== as) {
    const told: Diagnostic[] = []
    known = { as, made: lower(told), told }
    lowered.set(unit, known)
  }
  diagnostics.push(...known.told)
  return known.made as T
}

async function replayed(
  files: readonly AppFile[],
  parsed: ReadonlyMap<string, Parsed>,
  diagnostics: Diagnostic[],
  isSpent: IsSpent,
  thorough: boolean,
  isPostgres: boolean,
): Promise<SchemaFacts> {
  const before = diagnostics.length
  const schemaFile = parsed.get('db/schema.rb') ?? null
  const schema =
    schemaFile === null
      ? null
      : once(schemaFile, `schema ${thorough}`, diagnostics, (told) =>
          lowerSchema(schemaFile, told, thorough),
        )
  const versioned = files.filter(({ version }) => version !== null)
  const migrations = versioned.flatMap((file) => {
    const unit = parsed.get(file.path)
    if (unit === undefined || file.version === null || file.constant === null) return []
    const found: Diagnostic[] = []
    const { version, constant } = file
    const entry = once(unit, `${version} ${constant}`, found, (told) =>
      lowerMigration(unit, version, constant, told),
    )
    diagnostics.push(...(isSpent(file) ? asSpent(found) : found))
    return entry === null || (isSpent(file) && found.length > 0) ? [] : [entry]
  })
  const content = [schemaFile, ...versioned.map(({ path }) => parsed.get(path))]
    .map((unit) => `${unit?.source.file}\0${unit?.source.text}`)
    .join('\0')
    .concat(isPostgres ? '\0PostgreSQL' : '')
  const facts = await readSchemaFacts({
    schema: schema?.schema ?? null,
    migrations,
    content,
    isPostgres,
  })
  // What a file that was refused leaves out, others miss: no mistakes of their own.
  const refused = diagnostics.slice(before).filter(({ severity }) => severity === 'error')
  const isOfSchema = thorough && facts.failure?.migration === null
  if (refused.some(({ file }) => file !== 'db/schema.rb' || !isOfSchema)) return facts
  const { failure, strays } = facts
  const isLeftOut = (file: AppFile): boolean =>
    isSpent(file) && !migrations.some(({ version }) => version === file.version)
  const hasLeftOut = versioned.some(isLeftOut)
  const isOfSpent = isSpent({ version: failure?.migration?.version ?? null })
  if (failure !== null && !(isOfSpent && hasLeftOut)) {
    const { migration, error } = failure
    const file = versioned.find((item) => item.version === migration?.version)
    const unit = parsed.get(file?.path ?? 'db/schema.rb')
    const lowered =
      migration === null ? schema : migrations.find((each) => each.version === migration.version)
    const isPartial = migrations.some((each) => {
      return each.isPartial && each.version === migration?.version
    })
    if (unit !== undefined && !isPartial) {
      const first = unit.result.value.statements.body[0]?.location.startOffset
      const place = lowered?.placeOf(error) ?? first ?? 0
      const raised = raisedDiagnostic(unit.source, error, place)
      diagnostics.push(...(isOfSpent ? asSpent([raised]) : [raised]))
    }
  }
  // A schema of Rails' own is what a new database begins with, whatever old migrations say.
  const isWhole = isSpent({ version: '0' })
  const isSql = isOfStructure(schemaFile?.source.text)
  if (schemaFile !== null) {
    const told = strays.filter(({ isInSchema }) => !isWhole || !isInSchema)
    const found = told.map((each) => strayDiagnostic(schemaFile.source, each))
    const severity = isWhole ? 'warning' : 'error'
    diagnostics.push(...found.map((each) => ({ ...each, severity }) as const))
  }
  return {
    ...facts,
    failure: isOfSpent ? null : failure,
    beginsWithSchema:
      isSql || facts.beginsWithSchema || hasLeftOut || isOfSpent || (isWhole && strays.length > 0),
  }
}

/** At the column in its table of db/schema.rb, or at the table that lacks it. */
function strayDiagnostic(source: Source, { table, column, isInSchema }: StrayColumn): Diagnostic {
  const text = source.bytes.toString('latin1')
  const start = Math.max(
    0,
    text.search(
      new RegExp(
        `(?:create_table [":]|CREATE TABLE (?:IF NOT EXISTS )?(?:public\\.)?"?)${table}\\b`,
      ),
    ),
  )
  const found = isInSchema ? text.indexOf(column, start) : start + 'create_table '.length
  const span = {
    startOffset: Math.max(start, found),
    length: isInSchema ? column.length : table.length + 2,
  }
  const name = `${table}.${column}`
  return isInSchema
    ? source.diagnostic(
        span,
        'schema-differs',
        `db/schema.rb has ${name}, and no migration makes it: a new database will lack it.`,
        'Write a migration that adds it, or delete it here.',
      )
    : source.diagnostic(
        span,
        'schema-differs',
        `The migrations make ${name}, which db/schema.rb lacks.`,
        'Run `webfw db migrate`, or write a migration that removes it.',
      )
}
