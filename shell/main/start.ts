import { writeSync } from 'node:fs'
import { type EnvironmentName, readConfiguration, requireSecret } from '../config/configuration.ts'
import { UsageError } from '../errors.ts'
import { Log } from '../log/log.ts'
import { Sink } from '../log/sink.ts'
import { explain } from './failure-message.ts'
import { rootOf } from './root.ts'
import { isSupervised, supervise } from './supervise.ts'
import { asksToServe, portOf } from './words.ts'

/** What a binary says of its application before it loads it. */
export interface Start {
  readonly name: string
  readonly environment: EnvironmentName
}

/**
 * The first module of a binary: a process that only watches workers loads nothing of the application, every other
 * one runs it.
 */
export async function start(start: Start, runApplication: () => Promise<unknown>): Promise<void> {
  const args = process.argv.slice(2)
  const isWatching = asksToServe(args) && process.env.WEBFW_WORKER === undefined
  const status = isWatching ? await watch(start, args) : null
  if (status === null) await runApplication()
  else process.exit(status)
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
    writeSync(2, `${name}: ${explain(error)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}
