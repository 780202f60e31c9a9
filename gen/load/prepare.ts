import type * as nodes from '@ruby/prism/src/nodes.js'
import { pluralize, singularize } from '../../shell/inflection/inflection.ts'
import { enumAttribute } from '../application/announcing-words.ts'
import { type AppFacts, type ModelFacts, modulePath } from '../application/app-facts.ts'
import {
  type DeclarationSite,
  declaredAssociations,
  refusedAssociations,
} from '../application/declared-associations.ts'
import { ASKED_ROUTES, DIRECT_ROUTES, REDIRECT_ROUTES } from '../application/drawn-files.ts'
import {
  type AppFile,
  classifyFiles,
  fileDiagnostic,
  pluralMistake,
  singularMistake,
} from '../application/file-kinds.ts'
import { flatten, type Namespaces, namespacesOf } from '../application/namespaces.ts'
import { applicationClass } from '../application/rails-application.ts'
import {
  type RecordClass,
  recordClasses,
  sharedParent,
  tableOf,
} from '../application/record-classes.ts'
import { findReferences } from '../application/references.ts'
import { blockOf } from '../desugar/concerns.ts'
import { writeOutFinders } from '../desugar/dynamic-finders.ts'
import { formTables } from '../desugar/form-objects.ts'
import { asModule, checkConstant } from '../desugar/own-constant.ts'
import { parseFile, writeOutWords } from '../desugar/parse-file.ts'
import { railsTestCases } from '../desugar/rails-test-case.ts'
import { classesOfSeeds, seedClass } from '../desugar/seed-classes.ts'
import { isAttribute } from '../dialect/class-body/member-names.ts'
import { isRailsApplication } from '../dialect/controllers/rails-face.ts'
import { addedViewFolder } from '../dialect/controllers/view-paths.ts'
import { openComputed } from '../dialect/models/computed-declarations.ts'
import {
  aliasedAttributes,
  registeredTypes,
  validatedAttributes,
  withAttributes,
} from '../dialect/models/declared-attributes.ts'
import { modelTables } from '../dialect/models/table.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import { ProgramFacts } from '../facts/program.ts'
import { bodyOf } from '../parse/body.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import { is, type Node, type Parsed } from '../parse/parse.ts'
import { constantPath } from '../parse/syntax.ts'
import { urlHelpers } from '../routes/print-routes.ts'
import { isOfOne } from '../schema/associations.ts'
import { refuseDangerousColumns } from '../schema/dangerous-columns.ts'
import type { TableFacts } from '../schema/facts.ts'
import { sqlChecker } from '../schema/sql-checker.ts'
import {
  type ConfigurationClass,
  configurationClasses,
} from './configuration/configuration-classes.ts'
import { configuredConstants } from './configuration/configured-constants.ts'
import { cableNotes, databaseWarnings } from './configuration/database-file.ts'
import { databaseNames, usesPostgres } from './configuration/database-servers.ts'
import { ownInflections } from './configuration/inflections.ts'
import { readFormats } from './configuration/own-formats.ts'
import { BuildSettings } from './configuration/record-settings.ts'
import { withLibrary } from './engines/library-sources.ts'
import { mailboxControllers } from './engines/mailbox-sources.ts'
import { missingTables } from './engines/missing-tables.ts'
import { QUEUES_PAGE, queuesPage } from './engines/queues-page.ts'
import { withStorageRoutes } from './engines/storage-routes.ts'
import { storesFiles } from './engines/stores-files.ts'
import { helperMixins, includeDirectRoutes } from './helpers/helper-mixins.ts'
import { HelperSelves } from './helpers/helper-selves.ts'
import { type InlineTemplate, takeInlineTemplates } from './helpers/inline-templates.ts'
import { libraryHelpers } from './helpers/library-helpers.ts'
import { type Locales, readLocales } from './locales/locale-files.ts'
import type { RubyLocale } from './locales/ruby-locale.ts'
import { gemsOf } from './packages/gems.ts'
import { readPackages } from './packages/packages.ts'
import { RECURRING, type Recurring, recurringTasks } from './recurring/tasks.ts'
import { takeAskedRoutes } from './routes/asked-routes.ts'
import { takeDirectRoutes } from './routes/direct-routes.ts'
import { withRequired } from './routes/rails-routes.ts'
import { takeRedirectBlocks } from './routes/redirect-routes.ts'
import { drawRoutes } from './routes/route-facts.ts'
import { schemaOf } from './schema/app-schema.ts'
import { withMigrationModels } from './schema/migration-models.ts'
import { migrationSettings, writeOutMigration } from './schema/migration-sentences.ts'
import { missingDigests } from './schema/missing-digests.ts'
import { asSpent, type IsSpent, spentMigrations } from './schema/spent-migrations.ts'
import { sqlAliases } from './sql/aliases.ts'
import { NOTHING_COMPOSED } from './sql/composed.ts'

/** An application's files: relative path → text of what is in config/, db/ and app/. */
export interface AppSource {
  name: string
  files: ReadonlyMap<string, string>
  /** The packages among them, whose files are `gems/NAME/…`: their names in the order in which they are loaded, and where each is. */
  packages?: ReadonlyMap<string, PackagePlace>
}

/** Where a package is: `vendor/gems/pundit-2.1.0`; `isNamed`: the Gemfile or spin.toml names it, and what it requires is loaded. */
export interface PackagePlace {
  readonly folder: string
  readonly isNamed: boolean
}

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

/** Where modules with the words of controllers stand, as those that initializers have classes include. */
const OF_CONTROLLERS = 'app/controllers/concerns/initializer.rb'

/** Where the constants of initializers would stand as files of their own. */
const OF_LIBRARY = 'lib/initializer.rb'

/**
 * Parses an application's files and tests, and finds its classes, routes and tables. With `thorough`, a
 * mistake that others may follow from ends nothing: the files it is in are left out.
 */
export async function prepare(
  given: AppSource,
  tests: ReadonlyMap<string, string> = new Map(),
  thorough = false,
): Promise<Prepared> {
  const locales = readLocales(given.files)
  const isData = (path: string) => !path.startsWith('config/') && /\.ya?ml$/.test(path)
  const code = new Map([...given.files].filter(([path]) => !isData(path)))
  const packages = readPackages(code, namesOf(given))
  const source = { ...given, files: withMigrationModels(packages.files) }
  const { classes: configuration, recording, ...config } = configurationClasses(source.files)
  const words = ownInflections(source.files, recording)
  const formats = readFormats(source.files, recording)
  const built = new BuildSettings(recording, source.files)
  const ofQueues: Diagnostic[] = []
  const page = queuesPage(source.files, recording, ofQueues)
  if (page !== null) source.files.set(QUEUES_PAGE, page)
  const ofMails: Diagnostic[] = []
  for (const [path, text] of mailboxControllers(source.files, recording, ofMails)) {
    source.files.set(path, text)
  }
  source.files = withLibrary(source.files)
  const ofRoutes: Diagnostic[] = []
  if (storesFiles(source.files)) {
    const drawn = withStorageRoutes(source.files, recording, ofRoutes)
    if (drawn !== null) source.files.set('config/routes.rb', drawn)
  }
  const { files: classified, diagnostics } = classifyFiles(source.files)
  diagnostics.push(...packages.diagnostics, ...ofRoutes, ...ofQueues, ...ofMails)
  const inRuby = new Map(
    locales.parts.flatMap((part) =>
      'constant' in part ? [[(part as RubyLocale).file.path, part as RubyLocale] as const] : [],
    ),
  )
  diagnostics.push(...words.diagnostics, ...formats.diagnostics, ...locales.diagnostics)
  diagnostics.push(...databaseWarnings(source.files), ...cableNotes(source.files))
  const parsed = new Map<string, Parsed>()
  const setup = new Set(classified.flatMap(({ kind, path }) => (kind === 'setup' ? [path] : [])))
  const namespaces = namespacesOf(source.files, words.text ?? '', packages.added)
  const kept = migrationSettings(source.files)
  for (const [path, text] of [...source.files, ...tests]) {
    if (!path.endsWith('.rb') || (path.startsWith('lib/') && setup.has(path))) continue
    if (locales.paths.has(path)) continue
    const isMigration = path.startsWith('db/migrate/')
    const unit = parseFile(path, text, namespaces, isMigration ? JSON.stringify(kept) : '')
    if (isMigration) writeOutMigration(unit, kept)
    parsed.set(path, unit)
  }
  for (const { file, parsed: unit } of packages.units) {
    writeOutWords(unit, file.path, namespaces)
    parsed.set(file.path, unit)
    classified.push(file)
  }
  const seeds = classesOfSeeds(parsed)
  if (seeds !== null) classified.push(seeds)
  diagnostics.push(...config.diagnostics, ...built.diagnostics)
  const ownSettings = parsed.get('config/app.rb')
  const setting = [...new Set(config.applied)]
  if (ownSettings !== undefined && setting.length > 0)
    diagnostics.push(settingsTwice(ownSettings, setting))
  const { rules } = built
  for (const [path, unit] of parsed) {
    diagnostics.push(...unit.errors)
    if (thorough && unit.errors.length > 0) parsed.delete(path)
  }
  for (const { file, unit } of configuration.values()) {
    writeOutWords(unit, OF_CONTROLLERS, namespaces)
    parsed.set(file.path, unit)
  }
  const done = [...configuration.values()].map(({ text }) => text)
  const constants = configuredConstants(source.files, done, diagnostics)
  for (const [path, { unit }] of constants) {
    writeOutWords(unit, OF_LIBRARY, namespaces)
    const own = configuration.get(path)?.unit
    if (own === undefined) parsed.set(path, unit)
    // Before the modules that the hooks of the file become: they may include these.
    else own.result.value.statements.body.unshift(...unit.result.value.statements.body)
  }
  for (const [path, { unit }] of inRuby) {
    flatten(unit, namespaces)
    parsed.set(path, unit)
  }
  const recurring = recurringTasks(source.files, diagnostics)
  if (recurring !== null) {
    flatten(recurring.unit, namespaces)
    parsed.set(RECURRING, recurring.unit)
  }
  const files = classified
    .map((file) => (file.path === RECURRING ? (recurring?.file ?? file) : file))
    .map((file) => {
      const { path } = file
      return (configuration.get(path) ?? constants.get(path) ?? inRuby.get(path))?.file ?? file
    })
    .map((file) => asModule(file, parsed.get(file.path) ?? null))
    .map((file) => ({
      ...file,
      constant: namespaces.flat.get(file.rubyName ?? '') ?? file.constant,
    }))
  const out: Prepared = {
    app: null,
    files,
    parsed,
    joins: [],
    diagnostics,
    namespaces,
    inflections: words.text,
    formats: formats.text,
    locales,
    recurring,
    selves: null,
    joined: packages.files,
    inlineTemplates: takeInlineTemplates(parsed),
    configuration: [...configuration.values()],
    isBehind: false,
    beginsWithSchema: false,
    isSpent: spentMigrations(source.files.get('db/schema.rb')),
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

  const routesFile = parsed.get('config/routes.rb')
  const direct = routesFile === undefined ? null : takeDirectRoutes(routesFile)
  includeDirectRoutes(parsed, direct !== null)
  if (direct !== null) {
    flatten(direct, namespaces)
    files.push(DIRECT_ROUTES)
    parsed.set(DIRECT_ROUTES.path, direct)
  }
  const isOwn = (name: string) =>
    files.some(({ kind, rubyName }) => kind !== 'controller' && rubyName === name)
  const redirects = routesFile === undefined ? null : takeRedirectBlocks(routesFile, isOwn)
  if (redirects !== null) {
    files.push(REDIRECT_ROUTES)
    parsed.set(REDIRECT_ROUTES.path, redirects)
  }
  const asked = routesFile === undefined ? null : takeAskedRoutes(routesFile)
  if (asked !== null) {
    files.push(ASKED_ROUTES)
    parsed.set(ASKED_ROUTES.path, asked)
  }
  for (const { file, parsed: unit } of libraryHelpers(files, parsed, namespaces)) {
    files.push(file)
    parsed.set(file.path, unit)
  }
  for (const { file, parsed: unit } of helperMixins(files, parsed, namespaces)) {
    files.push(file)
    parsed.set(file.path, unit)
  }
  const selves = new HelperSelves(files, parsed, templateTexts(source), namespaces)
  for (const { file, parsed: unit } of selves.units) {
    files.push(file)
    parsed.set(file.path, unit)
  }
  for (const unit of parsed.values()) diagnostics.push(...selves.name(unit))
  out.selves = selves
  const included = out.configuration.flatMap(({ includes }) => includes)
  const program = programOf(files, parsed, tests, included)
  const { routes, places, diagnostics: wrongRoutes, isWhole } = routesOf(parsed, built)
  diagnostics.push(...wrongRoutes)
  out.hasAllRoutes = isWhole
  out.hasWrongRoutes = wrongRoutes.length > 0
  const isPostgres = usesPostgres(source.files)
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
  const site = { program, records, rubyNames, diagnostics, rules, meetsLate }
  const models = modelsOf(modelled, withForms, site)
  out.joins = modelled.filter((table) => !written.has(table.className))
  diagnostics.push(...misnamedModels(files, tables, source))
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
    types: registeredTypes(source.files),
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
      ...config.named,
    ]),
    application: applicationClass(source.files),
    rules,
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
    databases: databaseNames(source.files),
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

/** The packages that are loaded with an application, in their order. */
function namesOf({ files, packages = new Map() }: AppSource): string[] {
  const named = [...packages].flatMap(([name, { isNamed }]) => (isNamed ? [name] : []))
  return [...new Set([...gemsOf(files.get('Gemfile') ?? '').keys(), ...named])]
}

/** Settings are applied from one place: beside config/app.rb, those of Rails' files would be dropped. */
function settingsTwice({ source }: Parsed, files: readonly string[]): Diagnostic {
  return source.diagnostic(
    { startOffset: 0, length: 1 },
    'without-effect',
    `Settings are in this file and in ${files.join(', ')}: the latter are not applied beside it.`,
    'Write all of them into one of the two.',
  )
}

function isWrong(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error')
}

const CLASS_KINDS = new Set(['controller', 'model', 'helper', 'concern', 'migration'])

function programOf(
  files: readonly AppFile[],
  parsed: ReadonlyMap<string, Parsed>,
  tests: ReadonlyMap<string, string>,
  included: ConfigurationClass['includes'],
): ProgramFacts {
  const program = new ProgramFacts()
  for (const file of files) {
    const unit = parsed.get(file.path)
    if (unit === undefined) continue
    if (CLASS_KINDS.has(file.kind) || seedClass(unit) !== undefined) program.add(unit)
  }
  if (tests.size > 0) program.add(railsTestCases())
  for (const path of tests.keys()) program.add(parsed.get(path) as Parsed)
  for (const [target, module] of included) {
    for (const facts of program.classes.values()) {
      const above = constantPath(facts.superclassNode)?.replace(/^::/, '')
      if (facts.name === target || above === target) facts.includes.push(module)
    }
  }
  openComputed(program)
  program.finish()
  return program
}

let lastRoutes: { text: string; drawn: ReturnType<typeof drawRoutes> } | null = null

function routesOf(
  parsed: ReadonlyMap<string, Parsed>,
  built: BuildSettings,
): ReturnType<typeof drawRoutes> {
  const own = parsed.get('config/routes.rb')
  if (own === undefined) return { routes: [], places: new Map(), diagnostics: [], isWhole: true }
  const unit = withRequired(own, parsed)
  const others = new Map(
    [...parsed].flatMap(([path, each]): [string, Parsed][] => {
      const name = /^config\/routes\/(.+)\.rb$/.exec(path)?.[1]
      return name === undefined ? [] : [[name, each]]
    }),
  )
  const rules = {
    isApi: built.isApi,
    isBefore8: (built.release || 8) < 8,
    forcesTls: built.flagByEnvironment('force_ssl'),
  }
  const texts = [unit, ...others.values()].map(({ source }) => source.text)
  const text = [...texts, JSON.stringify(rules)].join('\0')
  if (lastRoutes?.text !== text) lastRoutes = { text, drawn: drawRoutes(unit, others, rules) }
  return lastRoutes.drawn
}

/** The models that have a file. */
function writtenModels(files: readonly AppFile[]): Set<string> {
  const constants = files.map(({ kind, constant }) => (kind === 'model' ? constant : null))
  return new Set(constants.filter((constant) => constant !== null))
}

/** Files of app/models that are called like a table, or whose table leads to another model. */
function misnamedModels(
  files: readonly AppFile[],
  tables: ReadonlyMap<string, TableFacts>,
  source: AppSource,
): Diagnostic[] {
  return files.flatMap((file) => {
    const mistake = tables.has(file.name)
      ? pluralMistake(file)
      : tables.has(pluralize(file.name))
        ? singularMistake(file)
        : null
    if (mistake === null) return []
    const text = source.files.get(file.path) ?? ''
    return [fileDiagnostic(file.path, text, mistake)]
  })
}

function templateTexts(source: AppSource): string[] {
  return [...source.files].flatMap(([path, text]) => (path.startsWith('app/views/') ? [text] : []))
}

function modelsOf(
  modelled: readonly TableFacts[],
  tables: ReadonlyMap<string, TableFacts>,
  site: DeclarationSite,
): Map<string, ModelFacts> {
  const { records, rubyNames } = site
  const models = new Map<string, ModelFacts>()
  const add = (name: string, table: TableFacts, record: RecordClass | null) => {
    const ignored = record?.settings.ignored_columns ?? []
    const bodies = bodiesOf(site.program, site.program.classes.get(name))
    const enums = enumsOf(bodies)
    const columns = withAttributes(table.columns, bodies)
      .filter((column) => !ignored.includes(column.name))
      .map((column) =>
        enums.has(column.name) ? { ...column, type: 'string' as const, kept: column.type } : column,
      )
    const shared = record === null ? null : (sharedParent(records, record)?.facts.name ?? null)
    const own = { ...table, className: name, columns }
    models.set(name, {
      name,
      table: own,
      columns,
      associations: [],
      ids: new Set(),
      aliases: aliasedAttributes(bodies),
      virtuals: validatedAttributes(bodies, columns),
      record,
      shared,
    })
  }
  for (const table of modelled) {
    if (!records.has(table.className)) add(table.className, table, null)
  }
  for (const [name, record] of records) {
    const table = tableOf(records, tables, name, rubyNames)
    if (table !== null) add(name, table, record)
  }
  for (const model of models.values()) {
    const declared = declaredAssociations(site, models, model)
    const derived = model.record === null ? model.table.associations : []
    model.associations = [
      ...declared,
      ...derived.filter(
        (each) => models.has(each.className) && declared.every((other) => other.name !== each.name),
      ),
    ]
    model.ids = idLists(model)
  }
  return models
}

/** What a class says, and what it includes and stands below. */
function bodiesOf(program: ProgramFacts, facts: ClassFacts | undefined): Node[][] {
  if (facts === undefined) return []
  return program.ancestors(facts).map((at) => {
    const body = at.openings.flatMap((opening) => bodyOf(opening.body))
    const inner = body.flatMap((item) => {
      const block = blockOf(item, 'included')
      return block === null ? [] : bodyOf(block.body)
    })
    return [...body, ...inner]
  })
}

/** The attributes that are an `enum`. */
function enumsOf(bodies: readonly (readonly Node[])[]): ReadonlySet<string> {
  return new Set(bodies.flat().flatMap((item) => enumAttribute(item) ?? []))
}

/** `tag_ids` of `tags`. */
function idLists({ columns, associations }: ModelFacts): ReadonlySet<string> {
  const words = associations.flatMap((each) =>
    isOfOne(each) ? [] : [`${singularize(each.name)}_ids`],
  )
  return new Set(words.filter((word) => columns.every((column) => column.name !== word)))
}

function urlsOf(routes: AppFacts['routes']): AppFacts['urls'] {
  return new Map(
    urlHelpers(routes).flatMap((helper) => [
      [`${helper.name}_path`, helper] as const,
      [`${helper.name}_url`, helper] as const,
    ]),
  )
}

/** Methods of app/helpers → the module that has them. */
function helpersOf(files: readonly AppFile[], program: ProgramFacts): Map<string, string> {
  const helpers = new Map<string, string>()
  for (const { kind, constant, module } of files) {
    if (kind !== 'helper' || constant === null || module === null) continue
    const names = program.classes.get(constant)?.methods.keys() ?? []
    for (const name of names) helpers.set(name, module)
  }
  return helpers
}

/** Constants → the module that defines them. */
function homesOf(
  files: readonly AppFile[],
  joins: readonly TableFacts[],
  tests: Iterable<string>,
  program: ProgramFacts,
  parsed: ReadonlyMap<string, Parsed>,
): Map<string, string> {
  const homes = new Map<string, string>()
  for (const { kind, path, module } of files) {
    if (module === null || !(CLASS_KINDS.has(kind) || kind === 'seeds')) continue
    for (const item of parsed.get(path)?.result.value.statements.body ?? []) {
      if (!is(item, 'ClassNode', 'ModuleNode', 'ConstantWriteNode')) continue
      const { name, value } = item as nodes.ConstantWriteNode
      const isOpened = program.classes.get(name)?.openings.includes(item as never) === true
      const isSet = value !== undefined && program.constants.get(name) === value
      if (isOpened || isSet) homes.set(name, module)
    }
  }
  const paths = new Set(tests)
  for (const { name, source } of program.classes.values()) {
    if (paths.has(source.file) && !name.includes('::')) homes.set(name, modulePath(source.file))
  }
  for (const { constant, module } of files) {
    if (constant !== null && module !== null) homes.set(constant, module)
  }
  for (const table of joins) homes.set(table.className, `gen/models/${table.singular}.ts`)
  return homes
}
