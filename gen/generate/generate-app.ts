import type { AppFacts } from '../application/app-facts.ts'
import { builderName } from '../application/builder-name.ts'
import {
  EVALUATED_TEXTS,
  type EvaluatedText,
  type EvaluatedTexts,
  printEvaluatedTexts,
} from '../application/evaluated-texts.ts'
import type { AppFile } from '../application/file-kinds.ts'
import { findReferences } from '../application/references.ts'
import { checkTexts } from '../check/check-locales.ts'
import { checkRoutes } from '../check/check-routes.ts'
import { checkTemplates, findExpressions } from '../check/check-templates.ts'
import { GemRefusals } from '../check/gem-refusals.ts'
import { unusedModel } from '../check/unused-models.ts'
import { evaluatingPlaces } from '../desugar/evaluated-texts.ts'
import { includesUrlHelpers } from '../desugar/url-helpers.ts'
import { includedHelpers } from '../desugar/view-modules.ts'
import { concernOf } from '../dialect/concerns/facts.ts'
import { settingsDialect } from '../dialect/configuration.ts'
import { frameworkDialect, type Self } from '../dialect/framework-dialect.ts'
import { printTableModel } from '../dialect/models/table.ts'
import { moduleStatements } from '../dialect/module-statements.ts'
import { frameworkTypes } from '../dialect/types.ts'
import type { Understood } from '../editor/editor-facts.ts'
import { findMutation } from '../facts/mutation.ts'
import type { AppSource } from '../load/app-source.ts'
import { configurationModules } from '../load/configuration/configuration-classes.ts'
import { databaseServers } from '../load/configuration/database-servers.ts'
import { writtenPath } from '../load/helpers/helper-mixins.ts'
import { inController } from '../load/helpers/inline-templates.ts'
import { printLocales } from '../load/locales/locale-files.ts'
import { OF_PACKAGE } from '../load/packages/load-order.ts'
import { packagesIn } from '../load/packages/packages.ts'
import { prepare } from '../load/prepare.ts'
import { schemaModule } from '../load/schema/lower-schema.ts'
import { asSpent } from '../load/schema/spent-migrations.ts'
import { inStructure, isOfStructure } from '../load/schema/structure-file.ts'
import { findComposedSql } from '../load/sql/composed.ts'
import { APPLICATION_FILES, printSqlSource } from '../load/sql/source.ts'
import { type Lowering, Lowering as LoweringClass } from '../lower/lowering.ts'
import { writeModule } from '../lower/module.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import type { Parsed } from '../parse/parse.ts'
import { printRoutes } from '../routes/print-routes.ts'
import { Inference } from '../types/infer.ts'
import type { statementsDoc } from '../typescript/print.ts'
import { printViews, templatesOf } from '../views/views-table.ts'
import { builderExport, builderUnits } from './builder-units.ts'
import type { Generated } from './generated.ts'
import { type HelperModule, printManifest } from './manifest.ts'
import { helperModule, manifestParts, speaksCable } from './manifest-parts.ts'
import { expressionList, templateUnits } from './template-units.ts'

/** What gen is asked to do beyond writing gen/. */
export interface GenerateOptions {
  /**
   * Before migrations run: where one cannot be replayed in memory, what the schema seems to lack is
   * reported as warnings.
   */
  lenient?: boolean
  /** Goes on after a mistake that others may follow from, to report all there are; writes nothing. */
  thorough?: boolean
  /** For a run that counts how often each statement is reached. */
  isCounted?: boolean
  /** What `__FILE__` is in db/seeds.rb, where the text of another program stands in its place. */
  program?: string
  /**
   * Lowers only the files of which it says so, by their paths: what is said of them is what a whole reading says. For
   * editors, which ask while somebody types, and for `generateAgain`.
   */
  only?: (path: string) => boolean
  /** Is told what has been understood, before any file is lowered. */
  understood?: (known: Understood) => void
  /** core.wasm: checks the templates with the parser that will read them. */
  core?: Uint8Array
}

/** Writes an application's gen/ and says what is wrong with it. */
export async function generateApp(
  source: AppSource,
  options: GenerateOptions = {},
): Promise<Generated> {
  const isSql = isOfStructure(source.files.get('db/schema.rb'))
  const prepared = await prepare(source, new Map(), options.thorough)
  const out: Generated = { files: new Map(), maps: new Map(), diagnostics: prepared.diagnostics }
  if (prepared.app === null) {
    if (isSql) out.diagnostics = out.diagnostics.map(inStructure)
    return out
  }
  const { app, parsed, files } = prepared
  const templates = templatesOf(prepared.joined)
  const ofEngines = templatesOf(prepared.joined)
  for (const name of templatesOf(source.files).keys()) ofEngines.delete(name)
  for (const [name, { text }] of prepared.inlineTemplates) templates.set(name, text)
  const wrongRoutes = checkRoutes(
    app,
    parsed.get('config/routes.rb') ?? null,
    templates,
    [...prepared.joined.keys()].flatMap((path) => builderName(path) ?? []),
  )
  if (prepared.hasWrongRoutes && options.thorough !== true) {
    out.diagnostics.push(...wrongRoutes)
    out.diagnostics.sort(byPlace)
    return out
  }
  if (prepared.inflections !== null) out.files.set('gen/inflections.ts', prepared.inflections)
  if (prepared.formats !== null) out.files.set('gen/formats.ts', prepared.formats)
  const locales = printLocales(prepared.locales)
  if (locales !== null) out.files.set('gen/locales.ts', locales)
  out.diagnostics.push(...checkTexts(prepared.locales, source.files, parsed.values()))
  for (const [path, text] of configurationModules(source.files, prepared.configuration)) {
    out.files.set(path, text)
  }
  const isWhole = options.only === undefined
  const places = [...prepared.parsed.values()].flatMap(evaluatingPlaces)
  if (places.length > 0) out.evaluates = true
  const texts = printEvaluatedTexts(textsAt(places, prepared.namespaces.texts))
  if (texts !== null) out.files.set(EVALUATED_TEXTS, texts)
  if (isWhole) out.files.set('gen/routes.ts', printRoutes(app.routes))
  out.files.set('gen/views.ts', printViews(templates, ofEngines.keys()))
  out.embeddedViews = printViews(templates)
  const lowered = findExpressions(app, templates, options.core ?? null)
  const units = templateUnits(templates, lowered.byTemplate, prepared.namespaces)
  const builders = builderUnits(source.files, prepared.namespaces)
  const made = [...units, ...builders]
  for (const { parsed: unit } of builders) out.diagnostics.push(...unit.errors)
  for (const { parsed: unit } of made) {
    out.diagnostics.push(...(prepared.selves?.name(unit) ?? []))
    app.program.add(unit, true)
  }
  app.program.finish()
  const ruby = [...parsed.values(), ...made.map((unit) => unit.parsed)]
  app.references = findReferences(ruby)
  out.names = namesAsked(app)
  const inference = new Inference(app.program, ruby, frameworkTypes(app), false)
  const mutation = findMutation(inference, ruby, true)
  app.composed = findComposedSql(inference, ruby, /^(?!test\/)/)
  const sqlSource = printSqlSource(app, ruby, APPLICATION_FILES)
  if (sqlSource !== null) out.files.set('gen/sql_source.ts', sqlSource)
  options.understood?.({ app, files: source.files, templates, locales: prepared.locales })
  const helpers: HelperModule[] = []
  const asked: Diagnostic[] = []
  const madeOf = new Map(made.map((unit) => [unit.file, unit.parsed]))
  const views = new Set(
    [...templates.keys(), ...builders.map(({ file }) => file.name)].flatMap((name) => [
      name,
      name.replace(/\.\w+$/, ''),
    ]),
  )
  const leftOut = new Set(files.filter((file) => prepared.isSpent(file) && !parsed.has(file.path)))
  for (const file of [...files, ...made.map((unit) => unit.file)]) {
    const unit = parsed.get(file.path) ?? madeOf.get(file)
    if (unit === undefined || file.module === null || file.path.startsWith('test/')) continue
    if (options.only?.(writtenPath(file.path)) === false) continue
    const self =
      file.kind === 'helper' || file.kind === 'template'
        ? { expression: null, urls: true }
        : { expression: null, ...urlsOf(app, file, unit) }
    const words = frameworkDialect(app, file.path, self)
    const dialect = file.kind === 'config' ? settingsDialect(app, words) : words
    const lo = new LoweringClass(unit, inference, dialect, mutation)
    lo.views = views
    lo.isShared = true
    lo.isCounted = options.isCounted === true
    lo.isPackage = file.path.startsWith('gems/')
    lo.composed = app.composed.nodes
    if (options.program !== undefined && file.path === 'db/seeds.rb') lo.fileName = options.program
    const statements = moduleStatements(app, lo, file)
    asked.push(...lo.asked)
    if (prepared.isSpent(file) && lo.diagnostics.length > 0) {
      out.diagnostics.push(...asSpent(lo.diagnostics))
      leftOut.add(file)
      continue
    }
    const unused = unusedModel(file, lo.diagnostics, ruby, templates.values())
    out.diagnostics.push(...(unused ?? lo.diagnostics))
    if (unused !== null) leftOut.add(file)
    if (statements === null || unused !== null) continue
    const own = units.find((each) => each.file === file)
    if (own !== undefined) statements.push(...expressionList(lo, own, templates))
    const builder = builders.find((each) => each.file === file)
    if (builder !== undefined) statements.push(...builderExport(lo, builder))
    write(out, file.module, lo, statements)
    if (file.kind === 'helper') helpers.push(helperModule(app, file))
  }
  for (const table of isWhole ? prepared.joins : []) {
    const models = new Set(app.models.keys())
    out.files.set(`gen/models/${table.singular}.ts`, printTableModel(table, models))
  }
  const beginsWithSchema = prepared.beginsWithSchema || leftOut.size > 0
  const schemaFile = beginsWithSchema ? parsed.get('db/schema.rb') : undefined
  const schema = schemaFile === undefined ? null : schemaModule(schemaFile)
  if (schema !== null) out.files.set('gen/schema.ts', schema)
  out.diagnostics.push(...wrongRoutes)
  for (const each of checkTemplates(app, ruby, templates, lowered)) {
    if (each.asked === undefined) out.diagnostics.push(each)
    else asked.push(each)
  }
  const kept = files.filter((file) => !leftOut.has(file))
  const servers = databaseServers(source.files)
  if (servers !== null) {
    out.files.set('gen/databases.ts', servers.module)
    out.diagnostics.push(...servers.diagnostics)
  }
  if (isWhole)
    out.files.set(
      'gen/app.ts',
      printManifest(
        manifestParts(
          source.name,
          app,
          kept,
          out,
          helpers,
          units,
          builders,
          prepared.recurring,
          speaksCable(source.files),
        ),
      ),
    )
  const written = (each: Diagnostic): Diagnostic => {
    const found = inController(each, prepared.inlineTemplates)
    const own = { ...found, file: placeOf(source, writtenPath(found.file)) }
    return isSql ? inStructure(own) : own
  }
  out.asked = asked.map(written)
  const placed = out.diagnostics.map(written)
  const gems = new GemRefusals(source.files.get('Gemfile'), app, packagesIn(source.files))
  const own = placed.filter(({ code }) => prepared.hasAllRoutes || code !== 'unknown-route')
  out.diagnostics = gems.explain(withoutEchoes(own.sort(byPlace)))
  if (options.lenient !== true || !prepared.isBehind) return out
  const diagnostics = out.diagnostics.map((each) => ({ ...each, severity: 'warning' as const }))
  return { ...out, diagnostics, provisional: true }
}

/** The texts that calls at some places evaluated. */
function textsAt(places: readonly string[], texts: EvaluatedTexts): EvaluatedText[] {
  return places.flatMap((place) => (texts.get(place) ?? []).map((text) => ({ place, text })))
}

/** What may be the name of a declaration: a text of several words is none. */
const NAME = /^@{0,2}[a-z_]\w*[?!=]?$/

function namesAsked({ program, references }: AppFacts): string {
  const sets = [references.all, references.own, program.calledNames, program.heardNames]
  const named = sets.map((names) =>
    [...names]
      .filter((name) => NAME.test(name))
      .sort()
      .join(' '),
  )
  return named.join('\n')
}

/** Where a file is, as people are told: those of packages are `gems/NAME/…` here. */
function placeOf({ packages }: AppSource, path: string): string {
  const [, name = ''] = OF_PACKAGE.exec(path) ?? []
  const folder = packages?.get(name)?.folder
  return folder === undefined ? path : path.replace(OF_PACKAGE, `${folder}/`)
}

function write(
  out: Generated,
  module: string,
  lo: Lowering,
  statements: Parameters<typeof statementsDoc>[0],
): void {
  const { text, map } = writeModule(lo, statements)
  out.files.set(module, text)
  out.maps.set(module, map.replaceAll(`"${lo.source.file}"`, `"${writtenPath(lo.source.file)}"`))
}

/** Whether URL helpers are in reach of a file's code, and whether a request is. */
function urlsOf(app: AppFacts, file: AppFile, unit: Parsed): Omit<Self, 'expression'> {
  const urls = hasUrls(app, file)
  const helpers = includedHelpers(unit)
  return { urls: urls || includesUrlHelpers(unit), outside: !urls, helpers }
}

function hasUrls(app: AppFacts, { path, constant }: AppFile): boolean {
  if (/^app\/(controllers|mailers)\//.test(path)) return true
  const facts = app.program.classes.get(constant ?? '') ?? null
  return facts !== null && concernOf(app, facts)?.kind === 'controller'
}

/** What is written out from one declaration may be wrong several times: it is told once. */
function withoutEchoes(sorted: readonly Diagnostic[]): Diagnostic[] {
  const isSame = (left: Diagnostic, right: Diagnostic): boolean =>
    byPlace(left, right) === 0 && left.message === right.message
  return sorted.filter((each, at) => !sorted.slice(0, at).some((other) => isSame(other, each)))
}

function byPlace(left: Diagnostic, right: Diagnostic): number {
  if (left.file !== right.file) return left.file < right.file ? -1 : 1
  return left.line - right.line || left.column - right.column
}
