import { StringInquirer } from './active-support/string-inquirer.ts'
import { type CacheEntries, noEntries } from './cache/cache-entries.ts'
import { CacheStore } from './cache/cache-store.ts'
import type { Configuration, EnvironmentName } from './config/configuration.ts'
import type { Settings } from './config/settings.ts'
import type { Route } from './core/route.ts'
import type { Log } from './log/log.ts'
import { logWith, RubyLogger } from './log/logger.ts'
import { requestState } from './ruby/request-state.ts'
import type { QueryMeter } from './server/answer/query-meter.ts'
import { carryFiles, useDatabase, useRoot } from './standard-library/application-files.ts'

/** What `Rails` speaks of. */
interface RunningApplication {
  readonly log: Log
  readonly configuration: Configuration
  readonly settings: Settings
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

/** The environment that the process is in. */
export function environmentName(): EnvironmentName {
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

/** Where pages open a socket of Action Cable. */
export function cableAddress(): string {
  const { cableUrl = null, cableMountPath = null } = running?.settings ?? {}
  return cableUrl ?? cableMountPath ?? '/cable'
}

/** The application's log, as Ruby code sees it. */
export const logger = new RubyLogger(() => running?.log ?? null)
logWith(() => running?.log ?? null)

/** `Rails.env`: `production`, `development` or `test`, which also answers `production?` and its kin. */
export class Environment extends StringInquirer {
  override get $value(): string {
    return environmentName()
  }

  /** Development or test. */
  is_local(): boolean {
    return this.$value !== 'production'
  }
}

/** `Rails.env`. */
export const environment = new Environment()

/** `Rails.cache`. */
export const cache = new CacheStore(
  () => running?.cache ?? noEntries,
  (isHit) => (requestState().origin?.queries as QueryMeter | undefined)?.readCache(isHit),
)
