import type { AppFacts } from '../application/app-facts.ts'
import { refusedAssociations } from '../application/declared-associations.ts'
import type { AppFile } from '../application/file-kinds.ts'
import type { Namespaces } from '../application/namespaces.ts'
import { applicationClass } from '../application/rails-application.ts'
import { recordClasses } from '../application/record-classes.ts'
import { findReferences } from '../application/references.ts'
import { writeOutFinders } from '../desugar/dynamic-finders.ts'
import { formTables } from '../desugar/form-objects.ts'
import { checkConstant } from '../desugar/own-constant.ts'
import { isAttribute } from '../dialect/class-body/member-names.ts'
import { isRailsApplication } from '../dialect/controllers/rails-face.ts'
import { addedViewFolder } from '../dialect/controllers/view-paths.ts'
import { registeredTypes } from '../dialect/models/declared-attributes.ts'
import { modelTables } from '../dialect/models/table.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import type { Parsed } from '../parse/parse.ts'
import { refuseDangerousColumns } from '../schema/dangerous-columns.ts'
import type { TableFacts } from '../schema/facts.ts'
import { sqlChecker } from '../schema/sql-checker.ts'
import type { AppSource } from './app-source.ts'
import type { ConfigurationClass } from './configuration/configuration-classes.ts'
import { databaseNames, usesPostgres } from './configuration/database-servers.ts'
import { missingTables } from './engines/missing-tables.ts'
import { HelperSelves } from './helpers/helper-selves.ts'
import { type InlineTemplate, takeInlineTemplates } from './helpers/inline-templates.ts'
import type { Locales } from './locales/locale-files.ts'
import { addMadeModules } from './made-modules.ts'
import { misnamedModels, modelsOf, writtenModels } from './models.ts'
import { parseFiles } from './parse-files.ts'
import { helpersOf, homesOf, programOf, urlsOf } from './program.ts'
import { readFiles } from './read-files.ts'
import type { Recurring } from './recurring/tasks.ts'
import { routesOf } from './routes/drawn-again.ts'
import { schemaOf } from './schema/app-schema.ts'
import { missingDigests } from './schema/missing-digests.ts'
import { asSpent, type IsSpent, spentMigrations } from './schema/spent-migrations.ts'
import { sqlAliases } from './sql/aliases.ts'
import { NOTHING_COMPOSED } from './sql/composed.ts'

/** An application read and understood, before anything of it is lowered. */
export interface Prepared {
  /** Null when the diagnostics say why there is nothing to lower. */
  app: AppFacts | null
  files: AppFile[]
  parsed: Map<string, Parsed>
  /** Tables without a file in app/models, which get a model all the same. */
  joins: TableFacts[]
  diagnostics: Diagnostic[]
  /** What the files in folders are called. */
  namespaces: Namespaces
  /** The text of gen/inflections.ts; null where the application has no rules of its own. */
  inflections: string | null
  /** The text of gen/formats.ts; null where the application has no formats of its own. */
  formats: string | null
  /** What the locale files say. */
  locales: Locales
  /** The application's own files, and those that engines add to them. */
  joined: ReadonlyMap<string, string>
  /** The templates that stand in controllers, by name. */
  inlineTemplates: ReadonlyMap<string, InlineTemplate>
  /** What config/recurring.yml says; null where it says nothing. */
  recurring: Recurring | null
  /** The modules of app/helpers that are asked themselves; null where nothing is lowered. */
  selves: HelperSelves | null
  /** What config/ says beside the settings that are known, in Rails' order. */
  configuration: ConfigurationClass[]
  /** Whether the tables are not those after all migrations: one could not be replayed. */
  isBehind: boolean
  /** Whether a new database begins with db/schema.rb, and not with the first migration. */
  beginsWithSchema: boolean
  isSpent: IsSpent
  /** Whether config/routes.rb is wrong: what it lacks is no mistake of other files. */
  hasWrongRoutes: boolean
  /** Whether none of the application's own routes was refused. */
  hasAllRoutes: boolean
}

/**
 * Parses an application's files and tests, and finds its classes, routes and tables. With `thorough`, a
 * mistake that others may follow from ends nothing: the files it is in are left out.
 */
export async function prepare(
  given: AppSource,
  tests: ReadonlyMap<string, string> = new Map(),
  thorough = false,
): Promise<Prepared> {
  const read = readFiles(given)
  const { built, configuration, diagnostics, namespaces } = read
  const made = parseFiles(read, tests, thorough)
  const { files, parsed } = made
  const out: Prepared = {
    ...made,
    app: null,
    joins: [],
    diagnostics,
    namespaces,
    inflections: read.inflections,
    formats: read.formats,
    locales: read.locales,
    selves: null,
    joined: read.packages.files,
    inlineTemplates: takeInlineTemplates(parsed),
    configuration: [...configuration.values()],
    isBehind: false,
    beginsWithSchema: false,
    isSpent: spentMigrations(read.files.get('db/schema.rb')),
    hasWrongRoutes: false,
    hasAllRoutes: true,
  }
  if (isWrong(diagnostics) && !thorough) return out
  for (const file of files) {
    const found: Diagnostic[] = []
    checkConstant(file, parsed.get(file.path) ?? null, found)
    if (found.length > 0) parsed.delete(file.path)
    diagnostics.push(...(out.isSpent(file) ? asSpent(found) : found))
  }
  if (isWrong(diagnostics) && !thorough) return out
  out.selves = addMadeModules(read, made)
  const included = out.configuration.flatMap(({ includes }) => includes)
  const program = programOf(files, parsed, tests, included)
  const { routes, places, diagnostics: wrongRoutes, isWhole } = routesOf(parsed, built)
  diagnostics.push(...wrongRoutes)
  out.hasAllRoutes = isWhole
  out.hasWrongRoutes = wrongRoutes.length > 0
  const isPostgres = usesPostgres(read.files)
  const { tables, failure, strays, beginsWithSchema } = await schemaOf(
    files,
    parsed,
    diagnostics,
    out.isSpent,
    thorough,
    isPostgres,
  )
  out.beginsWithSchema = beginsWithSchema
  // Without tables all else would be a mistake.
  const isWithoutTables =
    diagnostics.some(({ file }) => file === 'db/schema.rb') && tables.size === 0
  if (isWithoutTables && !thorough) return out
  out.isBehind = strays.length > 0 || (failure !== null && failure.migration !== null)
  const lacking = out.isBehind ? [] : missingTables(given.files, tables)
  diagnostics.push(...lacking)
  if (lacking.length > 0) return out
  const dangerous = refuseDangerousColumns(tables.values(), parsed)
  diagnostics.push(...dangerous)
  if (dangerous.length > 0 && !thorough) return out
  const written = writtenModels(files)
  const records = recordClasses(program)
  const rubyNames = new Map([
    ...[...namespaces.flat].map(([path, name]): [string, string] => [name, path]),
    ...files.map(({ constant, rubyName }): [string, string] => [constant ?? '', rubyName ?? '']),
  ])
  const meetsLate = isRailsApplication(program)
  const formObjects = formTables(parsed.values(), rubyNames)
  const modelled = modelTables({ tables } as never, written)
  const columns = [...tables.values()].flatMap((table) => table.columns.map(({ name }) => name))
  writeOutFinders(parsed.values(), new Set(columns), (name) => program.methodNames.has(name))
  const references = findReferences([...parsed.values()])
  const withForms = new Map([...formObjects.map((each) => [each.name, each] as const), ...tables])
  const site = { program, records, rubyNames, diagnostics, rules: built.rules, meetsLate }
  const models = modelsOf(modelled, withForms, site)
  out.joins = modelled.filter((table) => !written.has(table.className))
  diagnostics.push(...misnamedModels(files, tables, read.files))
  const missing = out.isBehind ? [] : missingDigests(program, models, meetsLate)
  diagnostics.push(...missing)
  if (isWrong(missing) && !thorough) return out

  out.app = {
    program,
    models,
    composed: NOTHING_COMPOSED,
    tableColumns: new Map(
      [...tables.values()].map((table) => [table.name, table.columns.map(({ name }) => name)]),
    ),
    types: registeredTypes(read.files),
    jsonColumns: new Set(
      [...tables.values()].flatMap((table) =>
        table.columns.flatMap(({ name, type }) =>
          type === 'json' ? [`${table.name}.${name}`] : [],
        ),
      ),
    ),
    rubyNames,
    askedEarly: new Map(),
    absent: new Map(refusedAssociations(program, models)),
    formObjects: new Set(formObjects.map(({ className }) => className)),
    parts: new Map(
      out.configuration.flatMap(({ parts }) =>
        parts.map(({ name, kind }) => [name, kind] as const),
      ),
    ),
    settings: new Set([
      ...['x', 'i18n', 'session_options', 'action_mailbox', 'active_storage'],
      ...read.settings.named,
    ]),
    application: applicationClass(read.files),
    rules: built.rules,
    raisesOnMissingActions: built.raisesOnMissingActions,
    abstracts: new Set(
      [...records.values()].flatMap(({ isAbstract, facts }) => (isAbstract ? [facts.name] : [])),
    ),
    routes,
    routePlaces: places,
    urls: urlsOf(routes),
    helpers: helpersOf(files, program),
    homes: homesOf(files, out.joins, tests.keys(), program, parsed),
    references,
    databases: databaseNames(read.files),
    sql: await sqlChecker(tables, isPostgres),
    aliases: new Set(sqlAliases([...parsed.values()])),
    viewFolder: addedViewFolder(parsed.values()),
    seeds: files.filter(({ kind }) => kind === 'seeds').map(({ path }) => path),
    fixtures: new Map(),
  }
  const { app } = out
  program.nameAttributes((owner, name) => isAttribute(app, owner, name))
  return out
}

function isWrong(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error')
}
