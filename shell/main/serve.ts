import { join } from 'node:path'
import { type Configuration, requireSecret } from '../config/configuration.ts'
import type { Pause } from '../controller/live/live-stream.ts'
import { ConfigurationError } from '../errors.ts'
import { SourceMapper } from '../log/backtrace.ts'
import type { FailurePages } from '../server/answer/failure.ts'
import { PublicFailurePages } from '../server/answer/public-failure-pages.ts'
import { removeLeftovers } from '../server/body/temporary-files.ts'
import { embeddedViews, type ViewSource } from '../server/page/view-source.ts'
import { Server } from '../server/process/server.ts'
import { Supervisor, startHeartbeat } from '../server/process/supervisor.ts'
import type { Deadlines } from '../server/socket/connection.ts'
import { dieWithParent } from '../server/socket/libc.ts'
import {
  createListeningSocket,
  duplicate,
  portOf,
  shutDoor,
} from '../server/socket/listening-socket.ts'
import {
  type ActionObserver,
  type ConnectionPool,
  Stack,
  type StackHooks,
} from '../server/stack.ts'
import { PublicFiles } from '../server/static/public-files.ts'
import { removeCounts } from '../sqlite/shared-counts.ts'
import { compileCore } from './assets.ts'
import { bootClasses, helperNames } from './boot-facts.ts'
import { refusePending } from './commands.ts'
import { cleanEnvironment, ownCommand } from './process.ts'
import type { Runtime } from './runtime.ts'

/** What development puts in place of production's parts. */
export interface ServeOptions {
  readonly secret?: string
  readonly views?: ViewSource
  readonly hooks?: StackHooks
  readonly pages?: (files: PublicFiles, mapper: SourceMapper) => FailurePages
  /** Lends connections in place of the runtime's pool. */
  readonly pool?: ConnectionPool
  /** What stands in for waiting in actions that stream. */
  readonly pause?: Pause
  readonly observer?: ActionObserver
  /** Serves although migrations are pending; the hooks then say so. */
  readonly allowsPending?: boolean
  /** Turns this process into the new code, on SIGHUP, with a listening socket that survives exec. */
  readonly restart?: (fd: number) => void
  /** Called once the process listens and takes signals. */
  readonly onReady?: () => void
}

/** Serves until a signal; answers the exit status. */
export async function serve(
  runtime: Runtime,
  port: number,
  options: ServeOptions = {},
): Promise<number> {
  const { configuration } = runtime
  const secret = options.secret ?? requireSecret(configuration)
  const views = options.views ?? requireViews(runtime)
  const inherited = process.env.WEBFW_LISTEN_FD
  if (inherited === undefined) removeLeftovers(join(configuration.root, 'tmp'))
  if (inherited === undefined && options.allowsPending !== true) refusePending(runtime)
  const fd =
    inherited === undefined
      ? await createListeningSocket(configuration.host, port)
      : Number(inherited)
  if (isSupervised(configuration, options) && process.env.WEBFW_WORKER === undefined) {
    // The supervisor asks the database nothing more.
    runtime.close()
    announce(runtime, fd)
    return supervise(runtime, fd)
  }
  return work(runtime, fd, secret, views, options)
}

/** Several workers are, and a single one whose watchdog was asked for. */
function isSupervised(
  { workers, watchdog, hasWatchdog }: Configuration,
  { restart }: ServeOptions,
): boolean {
  return workers > 1 || (hasWatchdog && watchdog > 0 && restart === undefined)
}

function supervise(runtime: Runtime, fd: number): Promise<number> {
  const { configuration, settings, log } = runtime
  removeCounts(runtime.countsPath)
  return new Supervisor({
    fd,
    count: configuration.workers,
    command: ownCommand(),
    env: cleanEnvironment(process.env),
    watchdog: configuration.watchdog,
    drainTimeout: settings.drainTimeout,
    log,
  })
    .run()
    .finally(() => log.flush())
}

async function work(
  runtime: Runtime,
  fd: number,
  secret: string,
  views: ViewSource,
  options: ServeOptions,
): Promise<number> {
  const { configuration, settings, log } = runtime
  const isWorker = process.env.WEBFW_WORKER !== undefined
  const server = new Server({
    fd,
    reader: createStack(runtime, secret, views, options),
    deadlines: deadlinesOf(runtime),
    onError: (error) => log.error(`connection: ${String(error)}`),
    connectionLimit: settings.connectionLimit,
    onShortage: (isShort) => {
      if (isShort) log.error('descriptors have run out (ulimit -n): accepting no connection')
      else log.warn('descriptors are free again: accepting connections')
    },
  })
  const { promise, resolve } = Promise.withResolvers<'stop' | 'restart'>()
  let isStopping = false
  const stop = () => {
    isStopping = true
    resolve('stop')
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  process.on('unhandledRejection', (error) => log.error(`unhandled rejection: ${String(error)}`))
  const { restart } = options
  if (restart !== undefined) process.on('SIGHUP', () => resolve('restart'))
  if (isWorker) {
    dieWithParent()
    startHeartbeat(configuration.watchdog, stop)
  } else {
    announce(runtime, fd)
  }
  options.onReady?.()
  const reason = await promise
  // The copy goes on collecting connections while this process drains and the next one starts.
  const copy = reason === 'restart' ? duplicate(fd) : -1
  if (reason === 'stop') shutDoor(fd)
  await server.drain(settings.drainTimeout)
  runtime.pool.close()
  await log.flush()
  // Who was told to stop while it made ready to restart stops.
  if (reason === 'restart' && !isStopping) restart?.(copy)
  return 0
}

/** The whole application of one process, without a socket. */
export function createStack(
  runtime: Runtime,
  secret: string,
  views: ViewSource,
  options: ServeOptions = {},
): Stack {
  const { app, assets, configuration, settings, log } = runtime
  const isDevelopment = configuration.environment === 'development'
  const files = new PublicFiles(join(configuration.root, 'public'), {
    embedded: assets.public,
    live: isDevelopment,
    ...(assets.builtAt === undefined ? {} : { builtAt: assets.builtAt }),
  })
  const mapper = new SourceMapper(assets.sourceMap ?? null)
  return new Stack({
    app,
    settings,
    configuration,
    secret,
    module: compileCore(assets),
    classes: bootClasses(app),
    helpers: helperNames(app),
    views,
    files,
    pool: options.pool ?? runtime.pool,
    log,
    ...(configuration.workers > 1 ? { counts: runtime.sharedCounts } : {}),
    pages: options.pages?.(files, mapper) ?? new PublicFailurePages(files),
    backtrace: (error) => mapper.lines(error),
    ...(options.hooks === undefined ? {} : { hooks: options.hooks }),
    ...(options.pause === undefined ? {} : { pause: options.pause }),
    ...(options.observer === undefined ? {} : { observer: options.observer }),
  })
}

function announce(runtime: Runtime, fd: number): void {
  const { configuration, app, log } = runtime
  const { host, environment, workers } = configuration
  const name = host.includes(':') ? `[${host}]` : host
  const count = workers === 1 ? '' : ` with ${workers} workers`
  log.announce(`${app.name} (${environment}) listens on http://${name}:${portOf(fd)}${count}`, {
    pid: process.pid,
  })
}

function deadlinesOf(runtime: Runtime): Deadlines {
  const { idleTimeout, headTimeout, bodyTimeout, requestTimeout } = runtime.settings
  return {
    idle: idleTimeout,
    head: headTimeout,
    body: bodyTimeout,
    request: requestTimeout,
    write: bodyTimeout,
  }
}

function requireViews(runtime: Runtime): ViewSource {
  const { views, name } = runtime.app
  if (Object.keys(views).length > 0) return embeddedViews(views)
  throw new ConfigurationError(
    `${name} was built without its views: build it with \`webfw build\`, which puts them inside.`,
  )
}
