import { join } from 'node:path'
import { type Configuration, requireSecret } from '../config/configuration.ts'
import { ConfigurationError } from '../errors.ts'
import { markTemporaryFiles, removeLeftovers } from '../server/body/leftovers.ts'
import { embeddedViews, type ViewSource } from '../server/page/view-source.ts'
import { Supervisor } from '../server/process/supervisor.ts'
import { createListeningSocket, duplicate } from '../server/socket/listening-socket.ts'
import { removeCounts } from '../sqlite/shared-counts.ts'
import { announce } from './announce.ts'
import { createStack } from './create-stack.ts'
import { refusePending, warnOfPending, warnOfUnknown } from './pending.ts'
import { cleanEnvironment, ownCommand } from './process.ts'
import { productionRestart } from './restart.ts'
import type { Runtime } from './runtime.ts'
import { type WorkOptions, work } from './work.ts'

/** What development puts in place of production's parts. */
export interface ServeOptions extends WorkOptions {
  readonly secret?: string
  readonly views?: ViewSource
  /** Serves although migrations are pending; the hooks then say so. */
  readonly allowsPending?: boolean
}

/**
 * What a process was started for: by a person; as a worker, new or in place of one that ended; or to see
 * whether it would serve.
 */
type Role = 'first' | 'new' | 'again' | 'trial'

/** Serves until a signal; answers the exit status. */
export async function serve(
  runtime: Runtime,
  port: number,
  options: ServeOptions = {},
): Promise<number> {
  const { configuration } = runtime
  const secret = options.secret ?? requireSecret(configuration)
  const views = options.views ?? requireViews(runtime)
  const role = (process.env.WEBFW_WORKER ?? 'first') as Role
  const inherited = process.env.WEBFW_LISTEN_FD
  markTemporaryFiles()
  removeLeftovers(join(configuration.root, 'tmp'))
  if (inherited === undefined && options.allowsPending !== true) refusePending(runtime)
  if (role === 'trial') {
    createStack(runtime, secret, views, options)
    return 0
  }
  if (role === 'first') warnOfUnknown(runtime)
  if (role === 'again') warnOfPending(runtime)
  const fd =
    inherited === undefined
      ? await createListeningSocket(configuration.host, port)
      : Number(inherited)
  if (isSupervised(configuration, options) && role === 'first') {
    announce(runtime, fd)
    // Its workers have connections of their own.
    runtime.close()
    return supervise(runtime, fd, options)
  }
  return work(runtime, fd, secret, views, options)
}

/** In production a single worker is watched, too; in development where the watchdog was asked for. */
function isSupervised(
  { workers, watchdog, hasWatchdog, environment }: Configuration,
  { restart }: ServeOptions,
): boolean {
  const isWatched = watchdog > 0 && (hasWatchdog || environment === 'production')
  return workers > 1 || (isWatched && restart === undefined)
}

function supervise(runtime: Runtime, fd: number, options: ServeOptions): Promise<number> {
  const { configuration, settings, log } = runtime
  const { restart = productionRestart(log) } = options
  const former = process.env.WEBFW_FORMER_WORKERS ?? ''
  // A reload goes on counting where the program before it was.
  if (process.env.WEBFW_LISTEN_FD === undefined) removeCounts(runtime.countsPath)
  return new Supervisor({
    fd,
    count: configuration.workers,
    command: ownCommand(),
    env: { ...cleanEnvironment(process.env), WEBFW_ROOT: configuration.root },
    watchdog: configuration.watchdog,
    drainTimeout: settings.drainTimeout,
    log,
    former: former.split(',').filter(Boolean).map(Number),
    restart: {
      hangsUp: restart.hangsUp,
      isFit: () => restart.isFit(),
      become: (workers) => restart.become(duplicate(fd), workers),
    },
  })
    .run()
    .finally(() => log.flush())
}

function requireViews(runtime: Runtime): ViewSource {
  const { views, name } = runtime.app
  if (Object.keys(views).length > 0) return embeddedViews(views)
  throw new ConfigurationError(
    `${name} was built without its views: build it with \`webfw build\`, which puts them inside.`,
  )
}
