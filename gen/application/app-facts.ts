import type { Route } from '../../shell/core/route.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import type { ProgramFacts } from '../facts/program.ts'
import type { FixtureFacts } from '../generate/fixtures.ts'
import type { RecordRules } from '../load/configuration/record-settings.ts'
import type { ComposedSql } from '../load/sql/composed.ts'
import type { Node } from '../parse/parse.ts'
import { constantPath } from '../parse/syntax.ts'
import type { UrlHelper } from '../routes/print-routes.ts'
import type { AssociationFacts } from '../schema/associations.ts'
import type { ColumnFacts, TableFacts } from '../schema/facts.ts'
import type { SqlChecker } from '../schema/sql-checker.ts'
import { migrationRelease } from './migration-release.ts'
import type { RecordClass } from './record-classes.ts'
import type { References } from './references.ts'

/** A model of the application: its class and its table. */
export interface ModelFacts {
  name: string
  table: TableFacts
  columns: readonly ColumnFacts[]
  associations: readonly AssociationFacts[]
  /** The lists of ids: `tag_ids` of `tags`. */
  ids: ReadonlySet<string>
  /** Other names of columns: `alias_attribute`. */
  aliases: ReadonlySet<string>
  /** Attributes that validations bring along: `email_confirmation`, `terms`. */
  virtuals: ReadonlySet<string>
  /** The class below ActiveRecord::Base; null for a model without a superclass. */
  record: RecordClass | null
  /** The model whose table it shares; null for a table of its own. */
  shared: string | null
}

/** What a file of the application is. */
export type Role =
  | 'model'
  | 'controller'
  | 'helper'
  | 'migration'
  | 'schema'
  | 'routes'
  | 'config'
  | 'seeds'
  | 'test'
  | 'plain'

/** What is known of a whole application before its files are lowered. */
export interface AppFacts {
  program: ProgramFacts
  models: Map<string, ModelFacts>
  /** The columns of every table, by its name: those that only join two have no model. */
  tableColumns: ReadonlyMap<string, readonly string[]>
  /** The json columns, as `table.column`. */
  jsonColumns: ReadonlySet<string>
  /** Classes of the application's own types, by the names under which its initializers register them. */
  types: ReadonlyMap<string, string>
  /** `Admin::Article` of the class that is `AdminArticle` in gen/. */
  rubyNames: ReadonlyMap<string, string>
  /** The modules that a module's class bodies ask while they are read, by its path: filled while it is lowered. */
  askedEarly: Map<string, Set<string>>
  /** Associations whose declarations are refused, and why: `offers`. */
  absent: ReadonlyMap<string, string>
  /** Models without a table: `include ActiveModel::Model`. */
  formObjects: ReadonlySet<string>
  /** The concerns that config/ has classes of the framework include, and whose words they say. */
  parts: ReadonlyMap<string, 'controller' | 'model'>
  /** The settings of its own that config/ gives `Rails.configuration`. */
  settings: ReadonlySet<string>
  /** The class that config/application.rb defines: `Shop::Application`. */
  application: string | null
  /** The databases of config/database.yml, and whether each is read alone. */
  databases: ReadonlyMap<string, boolean>
  /** What Rails' configuration says of records that models are lowered by. */
  rules: RecordRules
  /** Whether a callback's `only:` and `except:` may not name an action there is not (Rails 7.1, where an environment says so). */
  raisesOnMissingActions: boolean
  /** Classes below ActiveRecord::Base without a table: ApplicationRecord. */
  abstracts: ReadonlySet<string>
  /** The folder below app/views where templates are looked for too: `mailers`. */
  viewFolder: string | null
  routes: readonly Route[]
  /** Where in config/routes.rb each was drawn. */
  routePlaces: ReadonlyMap<Route, number>
  /** URL helpers by Ruby name: `article_path`. */
  urls: ReadonlyMap<string, UrlHelper>
  /** Helper methods and the generated module each lives in. */
  helpers: Map<string, string>
  /** Which methods' values something may ask for. */
  references: References
  /** Where SQL is put together. */
  composed: ComposedSql
  /** What SQLite says of SQL over the tables. */
  sql: SqlChecker
  /** Names that SQL in the sources gives to what it selects: records answer to them. */
  aliases: Set<string>
  /** The files of seeds: db/seeds.rb, and those that it may load. */
  seeds: readonly string[]
  /** The sets of test/fixtures by name; empty where no tests are lowered. */
  fixtures: ReadonlyMap<string, FixtureFacts>
  /** Where the classes of app/ are generated: class name to path under gen/. */
  homes: Map<string, string>
}

/** The models below a model: the classes of its table, of which its records may be. */
export function modelsBelow({ program, models }: AppFacts, name: string): ModelFacts[] {
  const facts = program.classes.get(name)
  const below = facts === undefined ? [] : program.descendants(facts)
  return below.flatMap((at) => models.get(at.name) ?? [])
}

/** A question about a class of an application, whose answers are kept until the program declares more. */
export function keptAnswer<T>(
  answer: (app: AppFacts, facts: ClassFacts) => T,
): (app: AppFacts, facts: ClassFacts) => T {
  const kept = new WeakMap<AppFacts, { edition: number; answers: Map<ClassFacts, T> }>()
  return (app, facts) => {
    const { edition } = app.program
    let known = kept.get(app)
    if (known?.edition !== edition) {
      known = { edition, answers: new Map() }
      kept.set(app, known)
    }
    const { answers } = known
    if (!answers.has(facts)) answers.set(facts, answer(app, facts))
    return answers.get(facts) as T
  }
}

/** The role of a class of the application. */
export function roleOf(app: AppFacts, facts: ClassFacts | null): Role {
  return facts === null ? 'plain' : roleOfClass(app, facts)
}

const roleOfClass = keptAnswer((app, facts): Role => {
  if (app.models.has(facts.name) || app.abstracts.has(facts.name)) return 'model'
  for (const at of app.program.ancestors(facts)) {
    const parent = at.superclassNode === null ? null : superclassText(at)
    if (isControllerBase(parent) || isMailerBase(parent)) return 'controller'
    if (parent !== null && migrationRelease(parent) !== null) return 'migration'
    if (parent === 'Webfw::Test') return 'test'
  }
  if (facts.isModule && /^app\/(helpers|views)\//.test(facts.source.file)) return 'helper'
  return 'plain'
})

/** Whether a class makes mails: it has actions and templates as controllers have. */
export function isMailer(app: AppFacts, facts: ClassFacts | null): boolean {
  if (facts === null) return false
  return app.program
    .ancestors(facts)
    .some((at) => at.superclassNode !== null && isMailerBase(superclassText(at)))
}

/** Classes of the framework whose bodies have words of their own, and that say them by running. */
const KINDS_OF_PLAIN = {
  job: /^(::)?ActiveJob::Base$/,
  channel: /^(::)?(ActionCable::Channel::Base|Turbo::StreamsChannel)$/,
  connection: /^(::)?ActionCable::Connection::Base$/,
  mailbox: /^(::)?ActionMailbox::Base$/,
} as const

/** Whose words the body of a class says that is neither controller nor model. */
export function plainKind(
  app: AppFacts,
  facts: ClassFacts | null,
): keyof typeof KINDS_OF_PLAIN | 'plain' {
  const above = facts === null ? [] : app.program.ancestors(facts)
  const bases = above.flatMap((at) => (at.superclassNode === null ? [] : superclassText(at)))
  for (const [kind, base] of Object.entries(KINDS_OF_PLAIN)) {
    if (bases.some((each) => base.test(each))) return kind as keyof typeof KINDS_OF_PLAIN
  }
  return 'plain'
}

/** Whether a class is work for later: below ActiveJob::Base. */
export function isJob(app: AppFacts, facts: ClassFacts | null): boolean {
  return plainKind(app, facts) === 'job'
}

/** Whether a class is what clients of a socket subscribe to: below ActionCable::Channel::Base. */
export function isChannel(app: AppFacts, facts: ClassFacts | null): boolean {
  return plainKind(app, facts) === 'channel'
}

/** Whether a class takes mails: below ActionMailbox::Base. */
export function isMailbox(app: AppFacts, facts: ClassFacts | null): boolean {
  return plainKind(app, facts) === 'mailbox'
}

function isMailerBase(name: string | null): boolean {
  return /^(::)?ActionMailer::Base$/.test(name ?? '')
}

/** Whether a superclass is a controller of the framework's: SPEC.md's own, or Rails'. */
export function isControllerBase(name: string | null): boolean {
  return name === 'Webfw::Controller' || isRailsControllerBase(name)
}

/** Whether a superclass is one of Rails' controllers: with `def new`, and JSON types in the session. */
export function isRailsControllerBase(name: string | null): boolean {
  return /^(::)?ActionController::(Base|API)$/.test(name ?? '')
}

function superclassText(facts: ClassFacts): string {
  const node = facts.superclassNode as Node
  return constantPath(node) ?? facts.source.slice(node.location)
}

/** The path of a Ruby file's module under gen/. */
export function modulePath(file: string): string {
  if (file.startsWith('app/')) return `gen/${file.slice(4).replace(/\.rb$|(\.html)?\.erb$/, '.ts')}`
  if (file.startsWith('db/migrate/'))
    return `gen/migrations/${file.slice(11).replace(/\.rb$/, '.ts')}`
  if (file.startsWith('test/')) return `tmp/${file.replace(/\.rb$/, '.ts')}`
  if (file === 'db/seeds.rb') return 'gen/seeds.ts'
  if (file === 'config/app.rb') return 'gen/config.ts'
  if (file === 'config/routes.rb') return 'gen/routes.ts'
  return `gen/${file.replace(/\.rb$/, '.ts')}`
}

/** The import path from one module to another. */
export function relativePath(from: string, to: string): string {
  const source = from.split('/').slice(0, -1)
  const target = to.split('/')
  let shared = 0
  while (shared < source.length && source[shared] === target[shared]) shared += 1
  const up = source.length - shared
  const rest = target.slice(shared).join('/')
  return up === 0 ? `./${rest}` : `${'../'.repeat(up)}${rest}`
}

/** Ruby's name of a plain class or module whose namespaces the program writes together: `Admin::Boss` for `AdminBoss`. */
export function calledName(app: AppFacts, facts: ClassFacts): string {
  const [file = '', ...inner] = facts.name.split('::')
  const isPlain = roleOf(app, facts) === 'plain' || app.formObjects.has(file)
  const isOfFramework = inner.length === 0 && !isPlain
  const called = isOfFramework ? '' : app.rubyNames.get(file)
  return called ? [called, ...inner].join('::') : facts.name
}
