import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Diagnostic } from '../diagnostics.ts'
import { Inference } from '../facts/infer.ts'
import { findMutation } from '../facts/mutation.ts'
import { ProgramFacts } from '../facts/program.ts'
import { type Lowering, Lowering as LoweringClass } from '../lower/lowering.ts'
import { writeModule } from '../lower/module.ts'
import { methodSignature } from '../nodes/def-node.ts'
import { kindOf, type Node, type Parsed, parseRuby } from '../parse.ts'
import type { Generated } from '../program.ts'
import { printRoutes, urlHelpers } from '../routes/print-routes.ts'
import {
  type ColumnFacts,
  readSchemaFacts,
  type SchemaFacts,
  type TableFacts,
} from '../schema/facts.ts'
import { sqlChecker } from '../schema/sql-checker.ts'
import { statementsDoc } from '../typescript/print.ts'
import { printViews, templatesOf } from '../views/views-table.ts'
import { type AppFacts, type ModelFacts, modulePath } from './app-facts.ts'
import { checkRoutes } from './check-routes.ts'
import { checkTemplates } from './check-templates.ts'
import { writeOutConcerns } from './concerns.ts'
import { actionNames } from './controller-actions.ts'
import { writeOutMethods } from './declared-methods.ts'
import { type AppFile, classifyFiles, superclassOf, wrongConstant } from './file-kinds.ts'
import { frameworkDialect } from './framework-dialect.ts'
import { frameworkTypes } from './framework-types.ts'
import { lowerMigration, lowerSchema } from './lower-schema.ts'
import { type HelperModule, type ManifestParts, printManifest } from './manifest.ts'
import { modelTables, printTableModel } from './model-table.ts'
import { moduleStatements } from './module-statements.ts'
import { findReferences } from './references.ts'
import { drawRoutes } from './route-facts.ts'
import { missingDigests } from './secure-password.ts'
import { sqlAliases } from './sql-aliases.ts'
import { writeOutWatchedText } from './watched-text.ts'

/** An application's files: relative path → text of what is in config/, db/ and app/. */
export interface AppSource {
  name: string
  files: ReadonlyMap<string, string>
}

/** What gen is asked to do beyond writing gen/. */
export interface GenerateOptions {
  /** Puts the templates into gen/views.ts. */
  embedViews?: boolean
  /**
   * Before migrations run: where one cannot be replayed in memory, what the schema seems to lack is
   * reported as warnings.
   */
  lenient?: boolean
  /** core.wasm: checks the templates with the parser that will read them. */
  core?: Uint8Array
}

/** Writes an application's gen/ and says what is wrong with it. */
export async function generateApp(
  source: AppSource,
  options: GenerateOptions = {},
): Promise<Generated> {
  const prepared = await prepare(source)
  const out: Generated = { files: new Map(), maps: new Map(), diagnostics: prepared.diagnostics }
  if (prepared.app === null) return out
  const { app, parsed, files } = prepared
  out.files.set('gen/routes.ts', printRoutes(app.routes))
  const templates = templatesOf(source.files)
  out.files.set('gen/views.ts', printViews(templates, options.embedViews === true))
  const ruby = [...parsed.values()]
  const inference = new Inference(app.program, ruby, frameworkTypes(app), false)
  const mutation = findMutation(inference, ruby, true)
  const helpers: HelperModule[] = []
  for (const file of files) {
    const unit = parsed.get(file.path)
    if (unit === undefined || file.module === null) continue
    const self =
      file.kind === 'helper'
        ? { expression: null, urls: true }
        : { expression: null, urls: file.path.startsWith('app/controllers/') }
    const lo = new LoweringClass(unit, inference, frameworkDialect(app, file.path, self), mutation)
    lo.views = new Set(templates.keys())
    lo.exportsFunctions = true
    const statements = moduleStatements(app, lo, file)
    out.diagnostics.push(...lo.diagnostics)
    if (statements === null) continue
    write(out, file.module, lo, statements)
    if (file.kind === 'helper') helpers.push(helperModule(app, file))
  }
  for (const table of prepared.joins) {
    const models = new Set(app.models.keys())
    out.files.set(`gen/models/${table.singular}.ts`, printTableModel(table, models))
  }
  out.diagnostics.push(...checkRoutes(app, parsed.get('config/routes.rb') ?? null, templates))
  out.diagnostics.push(...checkTemplates(app, ruby, templates, options.core ?? null))
  out.files.set('gen/app.ts', printManifest(manifest(source, app, files, out, helpers)))
  out.diagnostics.sort(byPlace)
  if (options.lenient !== true || !prepared.isBehind) return out
  const diagnostics = out.diagnostics.map((each) => ({ ...each, severity: 'warning' as const }))
  return { ...out, diagnostics, provisional: true }
}

/** Lowers tests of an application: `test/articles.rb` becomes `tmp/test/articles.ts`. */
export async function lowerTests(
  source: AppSource,
  tests: ReadonlyMap<string, string>,
): Promise<Generated> {
  const prepared = await prepare(source, tests)
  const out: Generated = { files: new Map(), maps: new Map(), diagnostics: prepared.diagnostics }
  if (prepared.app === null) return out
  const { app, parsed } = prepared
  const ruby = [...parsed.values()]
  const inference = new Inference(app.program, ruby, frameworkTypes(app), false)
  const mutation = findMutation(inference, ruby, true)
  for (const path of tests.keys()) {
    const unit = parsed.get(path)
    if (unit === undefined) continue
    const dialect = frameworkDialect(app, path, { expression: null, urls: true })
    const lo = new LoweringClass(unit, inference, dialect, mutation)
    const statements = moduleStatements(app, lo, { kind: 'test', path } as never)
    out.diagnostics.push(...lo.diagnostics)
    if (statements !== null) write(out, modulePath(path), lo, statements)
  }
  return out
}

function write(
  out: Generated,
  module: string,
  lo: Lowering,
  statements: Parameters<typeof statementsDoc>[0],
): void {
  const { text, map } = writeModule(lo, statements)
  out.files.set(module, text)
  out.maps.set(module, map)
}

interface Prepared {
  app: AppFacts | null
  files: AppFile[]
  parsed: Map<string, Parsed>
  joins: TableFacts[]
  diagnostics: Diagnostic[]
  /** Whether the tables are not those after all migrations: one could not be replayed. */
  isBehind: boolean
}

const parses = new Map<string, Parsed>()

/** Parses a file, or remembers it. */
function parse(path: string, text: string): Parsed {
  const known = parses.get(path)
  if (known !== undefined && known.source.text === text) return known
  const parsed = parseRuby(path, text)
  if (path.startsWith('app/')) {
    writeOutConcerns(parsed)
    writeOutMethods(parsed)
  }
  if (path.startsWith('test/') && parsed.errors.length === 0) writeOutWatchedText(parsed)
  parses.set(path, parsed)
  return parsed
}

async function prepare(
  source: AppSource,
  tests: ReadonlyMap<string, string> = new Map(),
): Promise<Prepared> {
  const { files: classified, diagnostics } = classifyFiles(source.files)
  const parsed = new Map<string, Parsed>()
  for (const [path, text] of [...source.files, ...tests]) {
    if (path.endsWith('.rb')) parsed.set(path, parse(path, text))
  }
  for (const unit of parsed.values()) diagnostics.push(...unit.errors)
  const files = classified.map((file) => asModule(file, parsed.get(file.path) ?? null))
  const out: Prepared = {
    app: null,
    files,
    parsed,
    joins: [],
    diagnostics,
    isBehind: false,
  }
  if (diagnostics.length > 0) return out
  for (const file of files) checkConstant(file, parsed.get(file.path) ?? null, diagnostics)
  if (diagnostics.length > 0) return out

  const program = new ProgramFacts()
  const classes = new Set(['controller', 'model', 'helper', 'concern', 'migration'])
  for (const file of files) {
    const unit = parsed.get(file.path)
    if (unit !== undefined && classes.has(file.kind)) program.add(unit)
  }
  for (const path of tests.keys()) program.add(parsed.get(path) as Parsed)
  program.finish()

  const drawn = routesOf(parsed.get('config/routes.rb') ?? null)
  diagnostics.push(...drawn.diagnostics)
  if (diagnostics.length > 0) return out
  const { tables, failure } = await factsOf(files, parsed, diagnostics)
  out.isBehind = failure !== null && failure.migration !== null
  const modelFiles = new Set(
    files.flatMap((file) =>
      file.kind === 'model' && file.constant !== null ? [file.constant] : [],
    ),
  )
  const models = new Map<string, ModelFacts>()
  for (const table of modelTables({ tables } as never, modelFiles)) {
    models.set(table.className, modelOf(table))
    if (!modelFiles.has(table.className)) out.joins.push(table)
  }
  const names = new Set(models.keys())
  for (const model of models.values()) {
    model.associations = model.table.associations.filter((each) => names.has(each.className))
  }
  const missing = out.isBehind ? [] : missingDigests(program, models)
  diagnostics.push(...missing)
  if (missing.length > 0) return out
  const urls = new Map(
    urlHelpers(drawn.routes).flatMap((helper) => [
      [`${helper.name}_path`, helper] as const,
      [`${helper.name}_url`, helper] as const,
    ]),
  )
  const homes = new Map<string, string>()
  const helpers = new Map<string, string>()
  for (const file of files) {
    if (file.constant === null || file.module === null) continue
    homes.set(file.constant, file.module)
    const facts = program.classes.get(file.constant)
    if (file.kind !== 'helper' || facts === undefined) continue
    for (const name of facts.methods.keys()) helpers.set(name, file.module)
  }
  for (const table of out.joins) homes.set(table.className, `gen/models/${table.singular}.ts`)
  const references = findReferences([...parsed.values()])
  const sql = await sqlChecker(tables)
  const aliases = sqlAliases([...parsed.values()])
  const { routes } = drawn
  out.app = { program, models, routes, urls, helpers, homes, references, sql, aliases }
  return out
}

/** A file of app/models may hold a module; one of a concerns folder may hold a class. */
function asModule(file: AppFile, unit: Parsed | null): AppFile {
  if (unit === null || (file.kind !== 'model' && file.kind !== 'concern')) return file
  const own = (unit.result.value.statements.body as Node[]).find(
    (item) =>
      /^(Class|Module)Node$/.test(kindOf(item)) && (item as nodes.ClassNode).name === file.constant,
  )
  if (own === undefined) return file
  const keyword = kindOf(own) === 'ModuleNode' ? 'module' : 'class'
  return { ...file, keyword, kind: keyword === 'module' ? 'concern' : file.kind }
}

function checkConstant(file: AppFile, unit: Parsed | null, diagnostics: Diagnostic[]): void {
  if (file.constant === null || unit === null) return
  const body = unit.result.value.statements.body as Node[]
  const wanted = file.keyword === 'module' ? 'ModuleNode' : 'ClassNode'
  const opened = body.filter((item) =>
    ['ClassNode', 'ModuleNode'].includes(kindOf(item)),
  ) as nodes.ClassNode[]
  const own = opened.find((item) => item.name === file.constant && kindOf(item as Node) === wanted)
  if (own !== undefined) {
    const superclass = superclassOf(file)
    if (superclass !== null && own.superclass === null) {
      diagnostics.push(
        unit.source.diagnostic(
          own.constantPath.location,
          `${file.constant} has no superclass.`,
          `Write \`class ${file.constant} < ${superclass}\`.`,
        ),
      )
    }
    if (superclass !== null && own.superclass !== null) {
      const text = unit.source.slice((own.superclass as Node).location)
      if (/^(::)?(Action|Active)[A-Z]\w*(::|$)/.test(text)) {
        const at = (own.superclass as Node).location
        const hint = `Write \`class ${file.constant} < ${superclass}\`.`
        diagnostics.push(unit.source.diagnostic(at, `${text} is Rails' own class.`, hint))
      }
    }
    return
  }
  const first = opened[0]
  const { message, hint } = wrongConstant(file, first?.name ?? null)
  const at = first?.constantPath.location ?? { startOffset: 0, length: 1 }
  diagnostics.push(unit.source.diagnostic(at, message, hint))
}

let lastRoutes: { text: string; drawn: ReturnType<typeof drawRoutes> } | null = null

function routesOf(unit: Parsed | null): ReturnType<typeof drawRoutes> {
  if (unit === null) return { routes: [], diagnostics: [] }
  if (lastRoutes?.text !== unit.source.text) {
    lastRoutes = { text: unit.source.text, drawn: drawRoutes(unit) }
  }
  return lastRoutes.drawn
}

async function factsOf(
  files: readonly AppFile[],
  parsed: ReadonlyMap<string, Parsed>,
  diagnostics: Diagnostic[],
): Promise<SchemaFacts> {
  const schemaFile = parsed.get('db/schema.rb') ?? null
  const schema = schemaFile === null ? null : lowerSchema(schemaFile, diagnostics)
  const migrations = files.flatMap((file) => {
    const unit = parsed.get(file.path)
    if (unit === undefined || file.version === null || file.constant === null) return []
    const entry = lowerMigration(unit, file.version, file.constant)
    return entry === null ? [] : [entry]
  })
  const content = [
    schemaFile,
    ...files.map((file) => (file.version === null ? null : parsed.get(file.path))),
  ]
    .map((unit) => unit?.source.text ?? '')
    .join('\0')
  const facts = await readSchemaFacts({ schema, migrations, content })
  if (facts.failure !== null) {
    const { migration, error } = facts.failure
    const file = files.find((item) => migration !== null && item.version === migration.version)
    const unit = parsed.get(file?.path ?? 'db/schema.rb')
    const message = `${(error as Error).constructor.name}: ${(error as Error).message}`
    if (unit !== undefined) {
      const first = unit.result.value.statements.body[0] as Node | undefined
      diagnostics.push(
        unit.source.diagnostic(first?.location ?? { startOffset: 0, length: 1 }, message),
      )
    }
  }
  return facts
}

function modelOf(table: TableFacts): ModelFacts {
  const columns: readonly ColumnFacts[] = table.columns
  return { name: table.className, table, columns, associations: table.associations }
}

function helperModule(app: AppFacts, file: AppFile): HelperModule {
  const methods = new Map<string, string>()
  const signatures = new Map<string, string>()
  const facts = file.constant === null ? undefined : app.program.classes.get(file.constant)
  for (const [name, method] of facts?.methods ?? []) {
    if (method.visibility !== 'public') continue
    methods.set(name, exportedHelper(name))
    const signature = methodSignature(method)
    if (signature !== null) signatures.set(name, signature)
  }
  return { module: file.module as string, methods, signatures }
}

/** The function a helper method becomes. */
export function exportedHelper(name: string): string {
  return name.endsWith('?') ? `is_${name.slice(0, -1)}` : name.replace(/!$/, '_bang')
}

function manifest(
  source: AppSource,
  app: AppFacts,
  files: readonly AppFile[],
  out: Generated,
  helpers: readonly HelperModule[],
): ManifestParts {
  const place = (file: AppFile) => ({
    className: file.constant as string,
    module: file.module as string,
  })
  const of = (kind: string): AppFile[] =>
    files.filter((file) => file.kind === kind && file.constant !== null)
  const controllers = new Map(
    of('controller')
      .filter((file) => {
        const facts = app.program.classes.get(file.constant as string)
        return (
          facts !== undefined && (file.name !== 'application' || actionNames(app, facts).length > 0)
        )
      })
      .map((file) => [file.name, place(file)] as const),
  )
  const models = [...app.models.keys()].sort().map((className) => ({
    className,
    module: app.homes.get(className) ?? '',
  }))
  return {
    app: source.name,
    hasConfig: out.files.has('gen/config.ts'),
    hasSeeds: out.files.has('gen/seeds.ts'),
    controllers,
    models,
    helpers,
    selected: [...app.aliases].sort(),
    migrations: of('migration').map((file) => ({
      ...place(file),
      version: file.version as string,
    })),
  }
}

function byPlace(left: Diagnostic, right: Diagnostic): number {
  if (left.file !== right.file) return left.file < right.file ? -1 : 1
  return left.line - right.line || left.column - right.column
}
