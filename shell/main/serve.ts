import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { requireSecret } from '../config/configuration.ts'
import { ConfigurationError } from '../errors.ts'
import { markTemporaryFiles, removeLeftovers } from '../server/body/leftovers.ts'
import { embeddedViews, type ViewSource } from '../server/page/view-source.ts'
import { createListeningSocket } from '../server/socket/listening-socket.ts'
import { removeSharedFiles } from '../sqlite/shared-files.ts'
import { temporaryFolderOf } from '../temporary-folder.ts'
import { createStack } from './create-stack.ts'
import { refusePending, warnOfPending, warnOfUnknown } from './pending.ts'
import type { Runtime } from './runtime.ts'
import { isSupervised, supervise } from './supervise.ts'
import { type WorkOptions, work } from './work.ts'

/** What development puts in place of production's parts. */
export interface ServeOptions extends WorkOptions {
  readonly secret?: string
  readonly views?: ViewSource
  /** Serves although migrations are pending; the hooks then say so. */
  readonly allowsPending?: boolean
}

/**
 * What a process was started for: by a person; as the first worker, as another, in place of one that ended;
 * or to see whether it would serve.
 */
type Role = 'alone' | 'first' | 'new' | 'again' | 'trial'

/** Serves until a signal; answers the exit status. */
export async function serve(
  runtime: Runtime,
  port: number,
  options: ServeOptions = {},
): Promise<number> {
  const { configuration } = runtime
  const secret = options.secret ?? requireSecret(configuration)
  const role = (process.env.WEBFW_WORKER ?? 'alone') as Role
  if (role === 'alone' && isSupervised(configuration, options.restart)) {
    return supervise(runtime, port, options.restart)
  }
  const views = options.views ?? requireViews(runtime)
  const inherited = process.env.WEBFW_LISTEN_FD
  markTemporaryFiles()
  removeLeftovers(temporaryFolderOf(configuration.root))
  if (role === 'alone' && inherited === undefined) removeSharedFiles(configuration.root)
  const looks =
    role === 'trial' || role === 'first' || (role === 'alone' && inherited === undefined)
  if (looks && options.allowsPending !== true) refusePending(runtime)
  const module = await runtime.assets.coreModule
  const parts = module === undefined ? options : { ...options, module }
  if (role === 'trial') {
    createStack(runtime, secret, views, parts)
    return 0
  }
  if (looks) warnOfUnknown(runtime)
  if (role === 'again') warnOfPending(runtime)
  const fd =
    inherited === undefined
      ? await createListeningSocket(configuration.host, port)
      : Number(inherited)
  return work(runtime, fd, secret, views, parts)
}

/** The templates inside a binary: an application may have none. */
function requireViews({ app, assets, configuration }: Runtime): ViewSource {
  const { views, name } = app
  const hasNone = assets.embedded || !existsSync(join(configuration.root, 'app/views'))
  if (hasNone || Object.keys(views).length > 0) return embeddedViews(views)
  throw new ConfigurationError(
    `${name} was built without its views: build it with \`webfw build\`, which puts them inside.`,
  )
}
