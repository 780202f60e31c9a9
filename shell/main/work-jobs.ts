import { join } from 'node:path'
import { requireSecret } from '../config/configuration.ts'
import { UsageError } from '../errors.ts'
import type { QueueChoice } from '../jobs/job-store.ts'
import { useSuspension } from '../ruby/index.ts'
import { viewsOf } from '../server/page/view-source.ts'
import { ignoreUserSignals } from '../server/socket/libc.ts'
import type { Command } from './commands.ts'
import { createStack } from './create-stack.ts'
import { refusePending } from './pending.ts'
import { waitsInTransaction } from './work.ts'

/**
 * Does jobs, and nothing else, until a signal: `jobs`, `jobs urgent,default` with the first queue first, `jobs urgent:3,default:1`
 * by lot. Several such processes share the work.
 */
export const workJobs: Command = async (runtime, [text]) => {
  const { app, configuration, settings, log, pool } = runtime
  const queues = readQueues(text)
  const { jobs, cable } = app
  if (jobs === undefined) throw new UsageError(`${app.name} has no jobs.`)
  refusePending(runtime)
  useSuspension(() => !waitsInTransaction(runtime))
  ignoreUserSignals()
  const views = viewsOf(app.views, join(configuration.root, 'app/views'))
  const stack = createStack(runtime, requireSecret(configuration), views)
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop())
  process.on('unhandledRejection', (error) => log.error(`unhandled rejection: ${String(error)}`))
  // Timers of jobs keep no process.
  const alive = setInterval(() => undefined, 60_000)
  const { environment } = configuration
  log.announce(`${app.name} (${environment}) does jobs`, { pid: process.pid, queues: text ?? '*' })
  pool.turn(null, () => {
    cable?.prepare()
    jobs.prepare()
    jobs.start(queues)
  })
  await stopped
  clearInterval(alive)
  jobs.leave()
  await stack.finish(settings.drainTimeout)
  await pool.closeLast()
  return 0
}

/** `urgent:3,default:1`, `mail*,default`; nothing for all. */
function readQueues(text = '*'): QueueChoice {
  const parts = text
    .split(',')
    .map((each) => /^([\w.-]*\*|[\w.-]+)(?::([1-9]\d{0,3}))?$/.exec(each))
  if (parts.includes(null)) {
    throw new UsageError(
      `${JSON.stringify(text)} names no queues: write urgent,default or urgent:3,default:1.`,
    )
  }
  const weights = parts.map((each) => Number(each?.[2] ?? 1))
  const isDrawn = parts.some((each) => each?.[2] !== undefined)
  return { names: parts.map((each) => each?.[1] ?? ''), weights: isDrawn ? weights : null }
}
