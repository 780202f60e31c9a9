import { camelCase } from '../lower/names.ts'
import { printModule } from '../typescript/print.ts'
import {
  call,
  type Entry,
  type Expression,
  member,
  name,
  object,
  type Statement,
  string,
} from '../typescript/tree.ts'

/** A class that gen wrote: its name and its module, such as `gen/models/article.ts`. */
export interface ClassPlace {
  readonly className: string
  readonly module: string
}

/** What gen/app.ts lists. */
export interface ManifestParts {
  /** The application's name. */
  readonly app: string
  /** Whether gen/config.ts exports `config`, and gen/seeds.ts `seeds`. */
  readonly hasConfig: boolean
  readonly hasSeeds: boolean
  /** Whether gen/schema.ts says what a new database begins with. */
  readonly hasSchema: boolean
  /** Whether gen/databases.ts says what config/database.yml does of servers. */
  readonly hasDatabases?: boolean
  /** The modules that are read before all others, in this order. */
  readonly first?: readonly string[]
  /** Modules of classes that a name may mean while the application runs. */
  readonly named?: readonly string[]
  /** The modules that say what `Rails.application` answers, before any class is read. */
  readonly configuration?: readonly string[]
  /** Whether gen/inflections.ts sets rules of the application's own, before any class is read. */
  readonly hasInflections: boolean
  /** The modules of packages, which are loaded before what speaks of their words. */
  readonly packages: readonly string[]
  /** The classes of jobs. */
  readonly jobs?: readonly (ClassPlace & { readonly rubyName: string })[]
  /** The tasks of config/recurring.yml: their class, and the schedules of its methods by environment. */
  readonly recurring?: ClassPlace & {
    readonly schedules: ReadonlyMap<string, ReadonlyMap<string, string>>
  }
  /** What speaks over a socket, where something does: the channels, the class of connections, and ApplicationController. */
  readonly cable?: {
    readonly channels: readonly (ClassPlace & { readonly rubyName: string })[]
    readonly connection: ClassPlace | null
    readonly renderer: ClassPlace | null
  }
  /** Whether mailboxes take mails. */
  readonly hasMailboxes?: boolean
  /** Whether models have rich text. */
  readonly hasRichText?: boolean
  /** The classes that make mails. */
  readonly mailers?: readonly ClassPlace[]
  /** Controllers by the names that routes use: `articles`. */
  readonly controllers: ReadonlyMap<string, ClassPlace>
  readonly models: readonly ClassPlace[]
  /** Helper modules: Ruby name → exported name of each method. */
  readonly helpers: readonly HelperModule[]
  /** The modules of templates' expressions, by the template's name. */
  readonly expressions?: ReadonlyMap<string, string>
  /** The modules of templates in Ruby alone, `*.json.jbuilder`, by the template's name. */
  readonly builders?: ReadonlyMap<string, string>
  /** The folder below app/views where templates are looked for too. */
  readonly viewFolder?: string | null
  readonly migrations: readonly MigrationPlace[]
  /** Names that SQL gives to what it selects. */
  readonly selected?: readonly string[]
}

/** A module of app/helpers, and what it exports by its Ruby names. */
export interface HelperModule {
  readonly module: string
  readonly methods: ReadonlyMap<string, string>
  /** How the methods that take more than required parameters take them. */
  readonly signatures?: ReadonlyMap<string, string>
}

/** A migration: its version, its class, its module. */
export interface MigrationPlace extends ClassPlace {
  readonly version: string
}

/** The text of gen/app.ts: everything the application is. */
export function printManifest(parts: ManifestParts): string {
  const helpers = helperEntries(parts.helpers)
  const value = object({
    name: string(parts.app),
    ...(parts.hasConfig ? { config: name('config') } : {}),
    ...(parts.hasDatabases ? { databases: name('databases') } : {}),
    routes: name('routes'),
    controllers: object(
      Object.fromEntries([...parts.controllers].map(([key, each]) => [key, name(each.className)])),
    ),
    models: list(parts.models.map((each) => name(each.className))),
    ...(helpers.length > 0 ? { helpers: { kind: 'object' as const, entries: helpers } } : {}),
    ...(parts.expressions?.size
      ? { expressions: object(expressionEntries(parts.expressions)) }
      : {}),
    ...(parts.builders?.size ? { builders: object(builderEntries(parts.builders)) } : {}),
    ...(parts.selected?.length ? { selected: list(parts.selected.map(string)) } : {}),
    ...(parts.hasSchema ? { schema: name('schema') } : {}),
    migrations: list(parts.migrations.map(migrationEntry)),
    ...(parts.viewFolder ? { viewFolder: string(parts.viewFolder) } : {}),
    views: name('views'),
    ...(parts.hasSeeds ? { seeds: name('seeds') } : {}),
    ...(hasJobs(parts) ? { jobs: jobsCall(parts) } : {}),
    ...(parts.cable === undefined ? {} : { cable: cableCall(parts.cable) }),
    ...(parts.mailers?.length
      ? {
          mailers: list(parts.mailers.map((each) => name(each.className))),
          deliver: name('deliverCommand'),
        }
      : {}),
    ...(parts.hasMailboxes ? { relay: name('mailboxRelay') } : {}),
  })
  const statements: Statement[] = [
    { kind: 'raw', text: imports(parts).join('\n') },
    { kind: 'blank' },
    {
      kind: 'comment',
      text: `/** The application ${parts.app}: all that is served, migrated and tested. */`,
    },
    {
      kind: 'expression',
      value: call(name('export default defineApp'), open(value)),
    },
  ]
  return printModule(statements).text
}

function imports(parts: ManifestParts): string[] {
  const lines = new Map<string, string>()
  const add = (module: string, names: string) => lines.set(relative(module), names)
  if (parts.hasConfig) add('gen/config.ts', '{ config }')
  if (parts.hasDatabases) add('gen/databases.ts', '{ databases }')
  if (parts.hasSchema) add('gen/schema.ts', '{ schema }')
  if (parts.hasSeeds) add('gen/seeds.ts', '{ seeds }')
  add('gen/routes.ts', '{ routes }')
  add('gen/views.ts', '{ views }')
  const classes = [
    ...parts.controllers.values(),
    ...(parts.mailers ?? []),
    ...(parts.jobs ?? []),
    ...(parts.cable?.channels ?? []),
    ...[parts.cable?.connection, parts.cable?.renderer].filter((each) => each != null),
    ...(parts.recurring === undefined ? [] : [parts.recurring]),
    ...parts.models,
    ...parts.migrations,
  ]
  for (const { className, module } of classes) add(module, `{ ${className} }`)
  for (const { module, methods } of parts.helpers) {
    if (methods.size > 0) add(module, `* as ${moduleName(module)}`)
  }
  for (const [template, module] of parts.expressions ?? []) {
    add(module, `{ expressions as ${expressionsName(template)} }`)
  }
  for (const [template, module] of parts.builders ?? []) {
    add(module, `{ template as ${builderIdentifier(template)} }`)
  }
  const used = ['defineApp', ...(parts.helpers.some(hasSignatures) ? ['takes'] : [])]
  const own = [...lines].sort(([left], [right]) => (left < right ? -1 : 1))
  const configuration = parts.configuration ?? []
  // Packages read their data as they are loaded.
  const isData = (name: string): boolean => name === 'configuration_files'
  return [
    `import { ${used.join(', ')} } from 'webfw'`,
    ...(hasJobs(parts) ? ["import { jobsOf } from 'webfw/jobs'"] : []),
    ...(parts.cable === undefined ? [] : ["import { broadcastJobs, cableOf } from 'webfw/cable'"]),
    ...(parts.hasRichText ? ["import 'webfw/rich-text'"] : []),
    ...(parts.hasMailboxes ? ["import { mailboxRelay } from 'webfw/mailbox'"] : []),
    ...(parts.mailers?.length ? ["import { deliverCommand, mailJobs } from 'webfw/mail'"] : []),
    ...(parts.hasInflections ? ["import './inflections.ts'"] : []),
    ...configuration.filter(isData).map((name) => `import './${name}.ts'`),
    ...parts.packages.map((module) => `import '${relative(module)}'`),
    ...configuration.filter((name) => !isData(name)).map((name) => `import './${name}.ts'`),
    ...(parts.first ?? []).map((module) => `import '${relative(module)}'`),
    ...own.map(([from, names]) => `import ${names} from '${from}'`),
    ...(parts.named ?? [])
      .filter((module) => !lines.has(relative(module)))
      .map((module) => `import '${relative(module)}'`),
  ]
}

function hasJobs({ jobs, recurring, cable, mailers }: ManifestParts): boolean {
  const isAny = recurring !== undefined || cable !== undefined
  return isAny || (jobs?.length ?? 0) > 0 || (mailers?.length ?? 0) > 0
}

function cableCall({ channels, connection, renderer }: NonNullable<ManifestParts['cable']>) {
  const types = channels.map((each) => [each.rubyName, name(each.className)] as const)
  const parts = {
    ...(connection === null ? {} : { connection: name(connection.className) }),
    ...(renderer === null ? {} : { renderer: name(renderer.className) }),
  }
  return call(name('cableOf'), object(Object.fromEntries(types)), object(parts))
}

function jobsCall({ jobs = [], recurring, cable, mailers = [] }: ManifestParts): Expression {
  const types = jobs.map((each) => [each.rubyName, name(each.className)] as const)
  const again = [...(recurring?.schedules ?? [])].map(([environment, tasks]) => {
    const texts = [...tasks].map(([method, schedule]) => [method, string(schedule)] as const)
    return [environment, object(Object.fromEntries(texts))] as const
  })
  const rest = recurring && {
    tasks: name(recurring.className),
    schedules: object(Object.fromEntries(again)),
  }
  const own = object(Object.fromEntries(types))
  const mails = mailers.map(({ className }) => name(className))
  const framework = [
    ...(cable === undefined ? [] : [name('broadcastJobs')]),
    ...(mails.length === 0 ? [] : [call(name('mailJobs'), ...mails)]),
  ].map((value) => ({ key: null, value }))
  const all: Expression =
    own.kind === 'object' ? { ...own, entries: [...framework, ...own.entries] } : own
  return call(name('jobsOf'), all, ...(rest ? [object(rest)] : []))
}

function hasSignatures({ signatures }: HelperModule): boolean {
  return signatures !== undefined && signatures.size > 0
}

function relative(module: string): string {
  return `./${module.replace(/^gen\//, '')}`
}

/** `gen/helpers/articles_helper.ts` → `articlesHelper` */
function moduleName(module: string): string {
  return camelCase(module.replace(/^.*\//, '').replace(/\.ts$/, ''))
}

/** `articles/_form` → `articlesFormExpressions` */
function expressionsName(template: string): string {
  const partial = template.replace(/(^|\/)_/, '$1partial_')
  return `${camelCase(partial.replaceAll(/[^a-z0-9]+/gi, '_'))}Expressions`
}

/** `articles/show.json` → `articlesShowJson` */
function builderIdentifier(template: string): string {
  const partial = template.replace(/(^|\/)_/, '$1partial_')
  return camelCase(partial.replaceAll(/[^a-z0-9]+/gi, '_'))
}

function builderEntries(modules: ReadonlyMap<string, string>): Record<string, Expression> {
  return Object.fromEntries(
    [...modules.keys()].map((template) => [template, name(builderIdentifier(template))]),
  )
}

function expressionEntries(modules: ReadonlyMap<string, string>): Record<string, Expression> {
  return Object.fromEntries(
    [...modules.keys()].map((template) => [template, name(expressionsName(template))]),
  )
}

/** Of two helpers with one name the later module's counts, as in Rails. */
function helperEntries(modules: readonly HelperModule[]): Entry[] {
  const entries = new Map<string, Entry>()
  for (const { module, methods, signatures } of modules) {
    for (const [key, exported] of methods) {
      const value = member(name(moduleName(module)), exported)
      const signature = signatures?.get(key)
      entries.set(key, {
        key,
        value: signature === undefined ? value : call(name('takes'), string(signature), value),
      })
    }
  }
  return [...entries.values()]
}

function migrationEntry({ version, className }: MigrationPlace): Expression {
  return object({
    version: string(version),
    name: string(className),
    migration: name(className),
  })
}

function list(items: readonly Expression[]): Expression {
  return { kind: 'array', items }
}

/** An object with a line for each of its properties. */
function open(value: Expression): Expression {
  return value.kind === 'object' ? { ...value, open: true } : value
}
