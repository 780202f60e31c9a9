import type { DatabaseSettings } from './config/configuration.ts'
import type { Settings } from './config/settings.ts'
import type { ActionContext } from './controller/context.ts'
import type { Actions, Controller } from './controller/controller.ts'
import type { CookieJar } from './controller/cookies.ts'
import { HealthController } from './controller/health-controller.ts'
import type { ParamsWrapper } from './controller/parameter-wrapper.ts'
import { PwaController } from './controller/pwa-controller.ts'
import type { Request } from './controller/request.ts'
import type { Session, SessionCodec } from './controller/session.ts'
import type { Route } from './core/route.ts'
import type { TemplateBuilder } from './helpers/template-builder.ts'
import { camelize } from './inflection/inflection.ts'
import type { QueueChoice, QueueSize } from './jobs/job-store.ts'
import type { Connection } from './record/database/connection.ts'
import { definitionOf } from './record/model/definition.ts'
import type { ModelClass } from './record/model/model.ts'
import { nameClass, rememberName } from './ruby/class/class-info.ts'
import type { MigrationEntry } from './schema/migrator.ts'
import type { Schema } from './schema/schema.ts'
import type { Action } from './server/answer/action.ts'
import type { CableWorld } from './server/answer/cable-answer.ts'
import type { Answer } from './server/socket/reading.ts'
import type { TemplateExpressions } from './template-expressions.ts'

/** A controller class as the application's manifest lists it. */
export interface ControllerType {
  new (context: ActionContext): Controller
  readonly actions: Actions
  readonly writes?: readonly string[]
  readonly live?: boolean
  readonly sessionValues?: SessionCodec | null
  readonly wrapParams?: ParamsWrapper | null
}

/** The jobs of an application: its database is made ready for them, and a serving process does what waits. */
export interface Jobs {
  prepare(): void
  /** Begins to do them: of some queues in a process for jobs alone. */
  start(queues?: QueueChoice | null): void
  /** Leaves them to other processes. */
  leave(): void
  /** How many jobs wait, by queue. */
  queues(): readonly QueueSize[]
}

/** What the request to open a socket brought along. */
export interface CableRequest {
  readonly cookies: CookieJar
  readonly session: Session
  readonly request: Request
}

/** A socket, as those who talk over it see it. */
export interface CableSocket {
  /** When the other end was last heard, as `performance.now()`. */
  readonly heardAt: number
  /** Sends what `frame` of the site made. */
  send(frame: Uint8Array): void
  /** Asks for a sign of life, which counts as heard. */
  ping(): void
  close(code: number): void
  /** Closes without a word. */
  break(): void
}

/** What the server does for a socket. */
export interface CableSite {
  readonly request: CableRequest
  /** Runs something in a turn of the database of its own, with `Current` empty. */
  perform(body: () => unknown): unknown
  /** Null while nobody holds the write lock; else a promise of the turn. */
  waitToWrite(): Promise<void> | null
  /** The bytes of a text, which may be sent to many. */
  frame(text: string): Uint8Array
}

/** Who talks over a socket. */
export interface CableHandler {
  opened(socket: CableSocket): void
  received(text: string): void
  stopping(): void
  closed(): void
}

/** The sockets of an application: Action Cable. */
export interface Cable {
  prepare(): void
  /** Opens a socket for who asks for one; null for a request that may have none, undefined for one that asks for something else. */
  answer(action: Action, world: CableWorld): Answer | null | undefined
}

/** Puts fixtures into the database: the sets of these names, or `all`. */
export interface FixtureLoader {
  load(names: readonly string[], connection: Connection): void
}

/** A method of `app/helpers`. */
export type Helper = (...args: never[]) => unknown

/** Everything an application is: what `gen/app.ts` hands to `defineApp`. */
export interface Manifest {
  readonly name: string
  /** What config/database.yml says of servers, by environments; absent where it names SQLite. */
  readonly databases?: DatabaseSettings
  /** What `Webfw.configure` says, applied to the settings at boot. */
  readonly config?: (config: Settings) => void
  readonly routes: readonly Route[]
  readonly controllers: Readonly<Record<string, ControllerType>>
  readonly models: readonly ModelClass[]
  /** The methods of `app/helpers` by their Ruby names. */
  readonly helpers?: Readonly<Record<string, Helper>>
  /** Expressions of templates that are methods, by the template's name. */
  readonly expressions?: Readonly<Record<string, TemplateExpressions>>
  /** Templates in Ruby alone, `*.json.jbuilder` and `*.atom.builder`, by name: `articles/show.json`. */
  readonly builders?: Readonly<Record<string, TemplateBuilder>>
  /** db/schema.rb, where a new database begins with it: the migrations of some of its tables are gone. */
  readonly schema?: () => Schema
  readonly migrations: readonly MigrationEntry[]
  /** Names that SQL of the program's own gives to what it selects: views may ask records for them. */
  readonly selected?: readonly string[]
  /** The folder below app/views where templates are looked for too: `append_view_path "app/views/mailers"`. */
  readonly viewFolder?: string
  /** Template sources by name (`articles/index`); empty where they are read from disk. */
  readonly views: Readonly<Record<string, string>>
  /** `db/seeds.rb`. */
  readonly seeds?: () => void
  /** The fixtures of test/; a bundle that was made to load them has them. */
  readonly fixtures?: FixtureLoader
  /** The modules of gen/ by their paths; a bundle that was made for a console has them. */
  readonly modules?: Readonly<Record<string, object>>
  /** Absent where there are none. */
  readonly jobs?: Jobs
  /** Absent where nothing of the program speaks over a socket. */
  readonly cable?: Cable
  /** The classes that make mails. */
  readonly mailers?: readonly object[]
  /** Sends the mail in its input: what `deliver_now` starts. Absent where no class makes mails. */
  readonly deliver?: () => Promise<number>
  /** `action_mailbox ingress postfix …`: hands a mail over for a server of mails. Absent where there are no mailboxes. */
  readonly relay?: (words: readonly string[]) => Promise<number>
}

/** An application, ready to be served, migrated or tested. */
export type App = Readonly<Manifest>

/**
 * Makes an application of its manifest. `gen/app.ts` exports the result as default.
 *
 * @example
 * export default defineApp({ name: 'blog', routes, controllers, models, migrations, views })
 */
export function defineApp(manifest: Manifest): App {
  const controllers = { ...BUILT_IN_CONTROLLERS, ...manifest.controllers }
  nameClasses(manifest)
  return Object.freeze({ ...manifest, controllers })
}

/** Messages and `inspect` name classes as the application does, whatever a bundler made of them. */
function nameClasses({ controllers, models, migrations }: Manifest): void {
  const call = (type: object, name: string): void => {
    nameClass(type, name)
    rememberName(type, name)
  }
  for (const [name, type] of Object.entries(controllers)) call(type, `${camelize(name)}Controller`)
  for (const model of models) call(model, definitionOf(model).name)
  for (const { name, migration } of migrations) nameClass(migration, name)
}

/** Controllers of the framework that routes may name. */
const BUILT_IN_CONTROLLERS: Readonly<Record<string, ControllerType>> = {
  'webfw/health': HealthController,
  'rails/health': HealthController,
  'rails/pwa': PwaController,
}
