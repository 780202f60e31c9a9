import { readGiven } from './active-support/options.ts'
import { StringInquirer } from './active-support/string-inquirer.ts'
import { type CacheEntries, noEntries } from './cache/cache-entries.ts'
import { CacheStore } from './cache/cache-store.ts'
import type { Configuration, EnvironmentName } from './config/configuration.ts'
import type { Route } from './core/route.ts'
import type { Log } from './log/log.ts'
import { logWith, RubyLogger } from './log/logger.ts'
import { defineClass } from './ruby/class/define.ts'
import { toS } from './ruby/object/texts.ts'
import { symbol } from './ruby/text/symbol.ts'
import {
  carryFiles,
  rootFolder,
  useDatabase,
  useRoot,
} from './standard-library/application-files.ts'
import { Pathname } from './standard-library/pathname.ts'

/** What `Rails` speaks of. */
interface RunningApplication {
  readonly log: Log
  readonly configuration: Configuration
  readonly cache: CacheEntries
  readonly app: { readonly routes: readonly Route[] }
}

let running: RunningApplication | null = null

/** Where a process runs: what its entry says of it before anything else is loaded. */
export interface Start {
  readonly environment: EnvironmentName
  readonly root: string
  /** The files that a binary carries for the application's Ruby code, and the paths that open them. */
  readonly files?: Readonly<Record<string, string>>
}

let start: Start = { environment: 'development', root: '.' }

/** Says what `Rails.env` and `Rails.root` are while the application's classes are read. */
export function startAs(next: Start): void {
  start = next
  useRoot(next.root)
  carryFiles(next.files ?? {})
}

function environmentName(): EnvironmentName {
  const said = process.env.WEBFW_ENV as EnvironmentName | undefined
  return running?.configuration.environment ?? (said || start.environment)
}

/** Says what `Rails` and `logger` speak of. Once a process. */
export function useApplication(application: RunningApplication): void {
  running = application
  useRoot(application.configuration.root)
  useDatabase(application.configuration.database)
  started?.()
}

let started: (() => void) | null = null

/** What the initializers do, once the process knows its log and its configuration. */
export function whenStarted(initialize: () => void): void {
  started = initialize
}

/** The routes of the application; none before it has started. */
export function runningRoutes(): readonly Route[] {
  return running?.app.routes ?? []
}

/** The application's log, as Ruby code sees it. */
export const logger = new RubyLogger(() => running?.log ?? null)
logWith(() => running?.log ?? null)

/** `Rails.env`: `production`, `development` or `test`, which also answers `production?` and its kin. */
export class Environment extends StringInquirer {
  override get value(): string {
    return environmentName()
  }

  /** Development or test. */
  is_local(): boolean {
    return this.value !== 'production'
  }
}

const environment = new Environment()

const cache = new CacheStore(() => running?.cache ?? noEntries)

/** What applications ask `Rails` (also written `Webfw`): its log, its environment and its folder. */
export class Rails {
  static {
    defineClass(this, 'Rails', { staticParameters: { groups: '0+' } })
  }

  static logger(): RubyLogger {
    return logger
  }

  static env(): Environment {
    return environment
  }

  /** The application's folder. */
  static root(): Pathname {
    return new Pathname(rootFolder())
  }

  static public_path(): Pathname {
    return new Pathname(`${rootFolder()}/public`)
  }

  static cache(): CacheStore {
    return cache
  }

  /** The names of the Gemfile's groups that are loaded; after them those that are so in this environment, and more that are given. */
  static groups(...given: readonly unknown[]): unknown[] {
    const { args, options } = readGiven(given)
    const name = environmentName()
    const own = [...options].filter(([, environments]) =>
      [environments].flat().some((each) => toS(each) === name),
    )
    return [symbol('default'), name, ...args, ...own.map(([group]) => symbol(group))]
  }
}
