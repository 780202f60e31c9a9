import type * as nodes from '@ruby/prism/src/nodes.js'
import type { MigrationEntry, Schema } from '../../../shell/schema/index.ts'
import type { AppFacts } from '../../application/app-facts.ts'
import { plainObject } from '../../application/arguments.ts'
import { type Evaluation, prepare, raisedDiagnostic } from '../../application/evaluate.ts'
import { type Release, schemaRelease } from '../../application/migration-release.ts'
import { frameworkDialect } from '../../dialect/framework-dialect.ts'
import { migrationBody } from '../../dialect/migration-class.ts'
import { frameworkTypes } from '../../dialect/types.ts'
import { ProgramFacts } from '../../facts/program.ts'
import { NONE } from '../../lower/frame.ts'
import { Lowering } from '../../lower/lowering.ts'
import { writeModule } from '../../lower/module.ts'
import { endOf } from '../../nodes/control/control-node.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { is, type Parsed } from '../../parse/parse.ts'
import { argumentsOf } from '../../parse/syntax.ts'
import { Inference } from '../../types/infer.ts'
import { type Expression, literal, name, type Statement } from '../../typescript/tree.ts'
import { RULES_OF_TODAY } from '../configuration/record-settings.ts'
import { NOTHING_COMPOSED } from '../sql/composed.ts'
import { withoutRecords } from './without-records.ts'

/** An application of which nothing is known yet but its classes: for schema files and migrations. */
function bareApp(program: ProgramFacts): AppFacts {
  return {
    program,
    models: new Map(),
    jsonColumns: new Set(),
    types: new Map(),
    tableColumns: new Map(),
    rubyNames: new Map(),
    askedEarly: new Map(),
    absent: new Map(),
    formObjects: new Set(),
    parts: new Map(),
    settings: new Set(),
    application: null,
    rules: RULES_OF_TODAY,
    raisesOnMissingActions: false,
    abstracts: new Set(),
    databases: new Map(),
    routes: [],
    routePlaces: new Map(),
    urls: new Map(),
    helpers: new Map(),
    homes: new Map(),
    references: { all: new Set(), own: new Set() },
    composed: NOTHING_COMPOSED,
    sql: { tables: new Map(), problem: () => null, isPostgres: false },
    aliases: new Set(),
    viewFolder: null,
    seeds: [],
    fixtures: new Map(),
  }
}

function lowering(file: Parsed, expression: 'schema' | null): { lo: Lowering; app: AppFacts } {
  const program = new ProgramFacts()
  program.add(file)
  program.finish()
  const app = bareApp(program)
  const inference = new Inference(program, [file], frameworkTypes(app), false)
  const self =
    expression === null
      ? { expression: null, urls: false }
      : { expression: name(expression), urls: false, kind: 'Migration' as const }
  const lo = new Lowering(file, inference, frameworkDialect(app, file.source.file, self), {
    nodes: new Set(),
    lists: new Set(),
    none: true,
  })
  return { lo, app }
}

/** A schema, and where in db/schema.rb an error was raised. */
export interface LoweredSchema {
  readonly schema: Schema
  readonly placeOf: Evaluation['placeOf']
}

/** A migration, and where in its file an error was raised. */
export interface LoweredMigration extends MigrationEntry {
  /** Whether it does more than is here: what it does with records is left out. */
  readonly isPartial: boolean
  readonly placeOf: Evaluation['placeOf']
}

/**
 * db/schema.rb as the schema it defines; null when it defines none or is refused. With `thorough`, a file with
 * refused statements gives what the others define: the models' tables are known where one statement is of a gem.
 */
export function lowerSchema(
  file: Parsed,
  diagnostics: Diagnostic[],
  thorough: boolean,
): LoweredSchema | null {
  const lowered = schemaDefinition(file)
  if (lowered === null) return null
  const { lo, definition } = lowered
  diagnostics.push(...lo.diagnostics)
  if (lo.diagnostics.length > 0 && !thorough) return null
  const statement: Statement = { kind: 'return', value: definition }
  // What only a refused statement made may be missed by another: no mistake of its own.
  const own = lo.diagnostics.length > 0 ? [] : diagnostics
  const { value, placeOf } = run(file, lo, [statement], own)
  return value === null ? null : { schema: value as Schema, placeOf }
}

/** The text of gen/schema.ts: db/schema.rb for new databases. */
export function schemaModule(file: Parsed): string | null {
  const lowered = schemaDefinition(file)
  if (lowered === null || lowered.lo.diagnostics.length > 0) return null
  const { lo, definition } = lowered
  const made: Statement = {
    kind: 'function',
    name: 'schema',
    parameters: [],
    returns: lo.imports.useType('webfw', 'Schema'),
    body: [{ kind: 'return', value: definition }],
    exported: true,
  }
  return writeModule(lo, [made]).text
}

function schemaDefinition(file: Parsed): { lo: Lowering; definition: Expression } | null {
  const call = definition(file)
  if (call === null) return null
  const release = releaseOf(file, call) ?? 'current'
  const { lo } = lowering(file, 'schema')
  const block = call.block as nodes.BlockNode | null
  const list = argumentsOf(call)
  const options = is(list[0], 'KeywordHashNode')
    ? plainObject(lo, list[0].elements, false)
    : ({ kind: 'object', entries: [] } as const)
  const body: Statement[] =
    block === null
      ? []
      : lo.inside(lo.inference.scope(block), { kind: 'block', tag: null }, () =>
          lo.statements(block.body, NONE, endOf(block) - 3),
        )
  lo.imports.use('webfw', 'Schema', 'Schema')
  const made: Expression = {
    kind: 'call',
    callee: { kind: 'member', object: name('Schema'), name: 'define' },
    args: [
      options,
      { kind: 'arrow', parameters: [{ target: name('schema') }], body },
      ...(release === 'current' ? [] : [literal(String(release))]),
    ],
  }
  return { lo, definition: made }
}

/** What the statements give; null where they raise, which is a diagnostic. */
function run(
  file: Parsed,
  lo: Lowering,
  statements: readonly Statement[],
  diagnostics: Diagnostic[],
): { value: unknown; placeOf: Evaluation['placeOf'] } {
  const evaluation = prepare(lo, statements)
  const { placeOf } = evaluation
  try {
    return { value: evaluation.run(), placeOf }
  } catch (error) {
    const first = file.result.value.statements.body[0]?.location.startOffset
    diagnostics.push(raisedDiagnostic(file.source, error, placeOf(error) ?? first ?? 0))
    return { value: null, placeOf }
  }
}

/** The call of `Webfw::Schema.define`, or of Rails' own, in a file. */
function definition(file: Parsed): nodes.CallNode | null {
  for (const statement of file.result.value.statements.body) {
    if (!is(statement, 'CallNode')) continue
    if (statement.name === 'define' && releaseOf(file, statement) !== null) return statement
  }
  return null
}

function releaseOf(file: Parsed, { receiver }: nodes.CallNode): Release | null {
  return receiver === null ? null : schemaRelease(file.source.slice(receiver.location))
}

/**
 * A migration as an entry for the Migrator; null when it is refused. What it does with records of the
 * application is left out: there are none in an empty database.
 */
export function lowerMigration(
  file: Parsed,
  version: string,
  className: string,
  diagnostics: Diagnostic[],
): LoweredMigration | null {
  const bare = withoutRecords(file)
  const isPartial = bare !== null
  const own: Diagnostic[] = []
  const lowered = lowerClass(bare ?? file, className, own)
  // Of a part nothing is told: the whole is lowered later, with the models.
  if (!isPartial) diagnostics.push(...own)
  if (lowered === null) return null
  return { version, name: className, ...lowered, isPartial }
}

function lowerClass(
  file: Parsed,
  className: string,
  diagnostics: Diagnostic[],
): Pick<LoweredMigration, 'migration' | 'placeOf'> | null {
  const { lo, app } = lowering(file, null)
  const facts = lo.program.classes.get(className)
  const node = facts?.openings[0]
  if (facts === undefined || node === undefined) return null
  const { prelude, result: body } = lo.capture(() => {
    try {
      return migrationBody(app, lo, facts, node as nodes.ClassNode)
    } catch (error) {
      lo.note(error)
      return null
    }
  })
  // The file's own module tells of its mistakes, with everything that the application has.
  if (body === null || lo.diagnostics.length > 0) return null
  const statements: Statement[] = [
    ...prelude,
    { kind: 'class', body },
    { kind: 'return', value: name(className) },
  ]
  const { value, placeOf } = run(file, lo, statements, diagnostics)
  return value === null ? null : { migration: value as MigrationEntry['migration'], placeOf }
}
