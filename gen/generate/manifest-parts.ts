import { type AppFacts, isChannel, isJob, isMailbox, isMailer } from '../application/app-facts.ts'
import type { AppFile } from '../application/file-kinds.ts'
import { actionNames } from '../dialect/controllers/actions.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import type { Recurring } from '../load/recurring/tasks.ts'
import { localName } from '../lower/names.ts'
import { methodSignature } from '../nodes/classes/method-shape.ts'
import { constantPath } from '../parse/syntax.ts'
import type { BuilderUnit } from './builder-units.ts'
import type { Generated } from './generated.ts'
import { importedFirst } from './import-order.ts'
import type { HelperModule, ManifestParts } from './manifest.ts'
import type { TemplateUnit } from './template-units.ts'

/** What the manifest says of a module of app/helpers. */
export function helperModule(app: AppFacts, file: AppFile): HelperModule {
  const methods = new Map<string, string>()
  const signatures = new Map<string, string>()
  const facts = file.constant === null ? undefined : app.program.classes.get(file.constant)
  for (const [name, method] of facts?.methods ?? []) {
    if (method.visibility !== 'public') continue
    methods.set(name, localName(name))
    const signature = methodSignature(method)
    if (signature !== null) signatures.set(name, signature)
  }
  return { module: file.module as string, methods, signatures }
}

/** What finds a class by a name that the program computes. */
const NAMING = ['constantize', 'safe_constantize', 'const_get']

/** Whether a class is a validator, which a `validates` whose attributes are computed finds by its name: `upper: true`. */
function isValidator({ program }: AppFacts, constant: string | null): boolean {
  const parent = program.classes.get(constant ?? '')?.superclassNode ?? null
  return constantPath(parent) === 'ActiveModel::EachValidator'
}

/** Whether a class is a job that can be done: ApplicationJob alone is none. */
function performs(app: AppFacts, facts: ClassFacts | undefined): boolean {
  return (
    facts !== undefined && isJob(app, facts) && app.program.findMethod(facts, 'perform') !== null
  )
}

/** What in the text of an application says that it speaks over a socket. */
const SPEAKS =
  /\bActionCable\b|\bTurbo::StreamsChannel\b|\bturbo_stream_from\b|\bbroadcasts?_\w|^\s*broadcasts\b/m

/** Whether something of an application speaks over a socket. */
export function speaksCable(files: ReadonlyMap<string, string>): boolean {
  return [...files].some(
    ([path, text]) => /^(?:app|lib|config|db)\//.test(path) && SPEAKS.test(text),
  )
}

function cableParts(app: AppFacts, plain: readonly AppFile[], controllers: readonly AppFile[]) {
  const place = ({ constant, module }: AppFile) => ({
    className: constant as string,
    module: module as string,
  })
  const connection = plain.find(({ rubyName }) => rubyName === 'ApplicationCable::Connection')
  const renderer = controllers.find((file) => file.name === 'application')
  return {
    channels: plain
      .filter((file) => isChannel(app, app.program.classes.get(file.constant as string) ?? null))
      .map((file) => ({ ...place(file), rubyName: file.rubyName as string })),
    connection: connection === undefined ? null : place(connection),
    renderer: renderer === undefined ? null : place(renderer),
  }
}

/** What gen/app.ts names: the classes of the application and the modules they are in. */
export function manifestParts(
  name: string,
  app: AppFacts,
  files: readonly AppFile[],
  out: Generated,
  helpers: readonly HelperModule[],
  units: readonly TemplateUnit[],
  builders: readonly BuilderUnit[],
  recurring: Recurring | null,
  speaks: boolean,
): ManifestParts {
  const place = (file: AppFile) => ({
    className: file.constant as string,
    module: file.module as string,
  })
  const of = (kind: string): AppFile[] =>
    files.filter((file) => file.kind === kind && file.constant !== null)
  // Packages find the application's classes by their names.
  const hasPackages = [...out.files.keys()].some((path) => path.startsWith('gen/gems/'))
  const namesClasses = hasPackages || NAMING.some((word) => app.program.calledNames.has(word))
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
    app: name,
    hasConfig: out.files.has('gen/config.ts'),
    hasSchema: out.files.has('gen/schema.ts'),
    hasDatabases: out.files.has('gen/databases.ts'),
    hasSeeds: out.files.has('gen/seeds.ts'),
    configuration: [
      'sql_source',
      'formats',
      'locales',
      'configuration_files',
      'configuration',
    ].filter((name) => out.files.has(`gen/${name}.ts`)),
    first: importedFirst(out.files, app.askedEarly),
    named: files
      .filter(({ kind, constant }) => {
        return (
          (namesClasses && kind === 'concern') ||
          isValidator(app, constant) ||
          isMailbox(app, app.program.classes.get(constant ?? '') ?? null)
        )
      })
      .flatMap(({ module, constant }) => (constant === null ? [] : (module ?? []))),
    hasInflections: out.files.has('gen/inflections.ts'),
    packages: [...out.files.keys()].filter((path) => path.startsWith('gen/gems/')),
    controllers,
    jobs: of('concern')
      .filter((file) => performs(app, app.program.classes.get(file.constant as string)))
      .map((file) => ({ ...place(file), rubyName: file.rubyName as string })),
    ...(recurring === null
      ? {}
      : { recurring: { ...place(recurring.file), schedules: recurring.schedules } }),
    ...(speaks ? { cable: cableParts(app, of('concern'), of('controller')) } : {}),
    hasMailboxes: app.models.has('ActionMailboxInboundEmail'),
    hasRichText: app.models.has('ActionTextRichText'),
    mailers: of('concern')
      .filter((file) => isMailer(app, app.program.classes.get(file.constant as string) ?? null))
      .map(place),
    models,
    helpers,
    expressions: new Map(units.map(({ file }) => [file.name, file.module as string])),
    builders: new Map(builders.map(({ file }) => [file.name, file.module as string])),
    selected: [...app.aliases].sort(),
    viewFolder: app.viewFolder,
    migrations: of('migration').map((file) => ({
      ...place(file),
      version: file.version as string,
    })),
  }
}
