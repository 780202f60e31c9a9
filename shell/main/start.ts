import { writeSync } from 'node:fs'
import { type EnvironmentName, readConfiguration, requireSecret } from '../config/configuration.ts'
import { UsageError } from '../errors.ts'
import { Log } from '../log/log.ts'
import { Sink } from '../log/sink.ts'
import { compileAhead } from './assets.ts'
import { explain } from './failure-message.ts'
import { rootOf } from './root.ts'
import { isSupervised, supervise } from './supervise.ts'
import { asksToServe, portOf } from './words.ts'

/** What a binary says of its application before it loads it. */
export interface Start {
  readonly name: string
  readonly environment: EnvironmentName
  /** Path of core.wasm. */
  readonly core: string
}

/** The bundle of an application; it is handed the core where that is being compiled already. */
export interface ApplicationModule {
  default(coreModule: Promise<WebAssembly.Module> | undefined): Promise<void>
}

/**
 * The first module of a binary: a process that only watches workers loads nothing of the application, every other
 * one runs it.
 */
export async function start(start: Start, load: () => Promise<ApplicationModule>): Promise<void> {
  const args = process.argv.slice(2)
  const serves = asksToServe(args)
  const isWatching = serves && process.env.WEBFW_WORKER === undefined
  const status = isWatching ? await watch(start, args) : null
  if (status !== null) process.exit(status)
  const coreModule = serves ? compileAhead(start.core) : undefined
  const application = await load()
  await application.default(coreModule)
}

/** Runs the workers; answers the exit status, or null where this process is the only one. */
async function watch(
  { name, environment }: Start,
  args: readonly string[],
): Promise<number | null> {
  try {
    const port = portOf(args)
    const { env } = process
    const configuration = readConfiguration(env, { environment, root: rootOf(env) })
    if (!isSupervised(configuration)) return null
    requireSecret(configuration)
    const log = new Log(new Sink(1), configuration.logLevel, configuration.logFormat)
    return await supervise({ name, configuration, log }, port ?? configuration.port)
  } catch (error) {
    writeSync(2, `${name}: ${explain(error).join('\n')}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}
