import { join } from 'node:path'
import type { Pause } from '../controller/live/live-stream.ts'
import { SettingsError } from '../errors.ts'
import type { SourceMapper } from '../log/backtrace.ts'
import { refuseUnknownTexts } from '../ruby/class/evaluated-text.ts'
import type { FailurePages } from '../server/answer/failure.ts'
import { PublicFailurePages } from '../server/answer/public-failure-pages.ts'
import type { ViewSource } from '../server/page/view-source.ts'
import type { Metrics } from '../server/process/metrics.ts'
import { ownProgram } from '../server/process/supervisor.ts'
import {
  type ActionObserver,
  type ConnectionPool,
  Stack,
  type StackHooks,
} from '../server/stack.ts'
import { PublicFiles } from '../server/static/public-files.ts'
import { useSecrets } from '../standard-library/signed-token.ts'
import { compileCore } from './assets.ts'
import { bootClasses, helperNames } from './boot-facts.ts'
import { ownCommand } from './process.ts'
import type { Runtime } from './runtime.ts'

/** What development and tests put in place of production's parts. */
export interface StackParts {
  /** The core, where it has been compiled. */
  readonly module?: WebAssembly.Module
  readonly hooks?: StackHooks
  readonly pages?: (files: PublicFiles, mapper: SourceMapper) => FailurePages
  /** Lends connections in place of the runtime's pool. */
  readonly pool?: ConnectionPool
  /** What stands in for waiting in actions that stream. */
  readonly pause?: Pause
  readonly observer?: ActionObserver
  readonly metrics?: Metrics
}

/**
 * The whole application of one process, without a socket.
 * @throws OutsideSubsetError where a class evaluated a text that was not compiled, unless that is what is to be found out
 */
export function createStack(
  runtime: Runtime,
  secret: string,
  views: ViewSource,
  options: StackParts = {},
): Stack {
  const { app, assets, configuration, settings, log, mapper } = runtime
  refuseUnknownTexts()
  const isDevelopment = configuration.environment === 'development'
  const files = new PublicFiles(join(configuration.root, 'public'), {
    embedded: assets.public,
    live: isDevelopment,
    ...(assets.compiled === undefined ? {} : { compiled: assets.compiled }),
    ...(assets.builtAt === undefined ? {} : { builtAt: assets.builtAt }),
  })
  useSecrets(secret, configuration.previousSecret)
  const { notFoundPage } = settings
  if (notFoundPage !== null && files.page(notFoundPage) === null) {
    throw new SettingsError(`not_found_page: there is no ${notFoundPage} in public/.`)
  }
  return new Stack({
    app,
    settings,
    configuration,
    secret,
    module: options.module ?? compileCore(assets),
    classes: bootClasses(app),
    helpers: helperNames(app),
    views,
    files,
    pool: options.pool ?? runtime.pool,
    program: (command) => ownProgram(ownCommand(undefined, [command])),
    log,
    ...(configuration.workers > 1 || configuration.postgres !== null
      ? { counts: runtime.sharedCounts }
      : {}),
    pages: options.pages?.(files, mapper) ?? new PublicFailurePages(files),
    mapper,
    ...(options.hooks === undefined ? {} : { hooks: options.hooks }),
    ...(options.pause === undefined ? {} : { pause: options.pause }),
    ...(options.observer === undefined ? {} : { observer: options.observer }),
    ...(options.metrics === undefined ? {} : { metrics: options.metrics }),
  })
}
