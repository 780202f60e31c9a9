import { closeCurrent } from '../active-support/current-attributes.ts'
import { ConnectionNotEstablished } from '../record/database/connection-handler.ts'
import { useSuspension } from '../ruby/index.ts'
import { requestState } from '../ruby/request-state.ts'
import type { ViewSource } from '../server/page/view-source.ts'
import { hasSupervisor, startHeartbeat } from '../server/process/heartbeat.ts'
import { LoadShare } from '../server/process/load-share.ts'
import { Metrics } from '../server/process/metrics.ts'
import { Server } from '../server/process/server.ts'
import { inheritedMemory } from '../server/process/worker-memory.ts'
import type { Deadlines } from '../server/socket/connection.ts'
import { dieWithParent, ignoreUserSignals } from '../server/socket/libc.ts'
import { duplicate, shutDoor } from '../server/socket/listening-socket.ts'
import { announce } from './announce.ts'
import { createStack, type StackParts } from './create-stack.ts'
import { productionRestart, type Restart } from './restart.ts'
import type { Runtime } from './runtime.ts'

/** What development and tests put in place of production's parts of a serving process. */
export interface WorkOptions extends StackParts {
  /** What SIGHUP turns this process into; where absent, the program that is at its path by then. */
  readonly restart?: Restart
  /** Called once the process listens and takes signals. */
  readonly onReady?: () => void
}

/** Serves on a listening socket until a signal; answers the exit status. */
export async function work(
  runtime: Runtime,
  fd: number,
  secret: string,
  views: ViewSource,
  options: WorkOptions,
): Promise<number> {
  const { configuration, settings, log } = runtime
  closeCurrent()
  useSuspension(() => !waitsInTransaction(runtime))
  ignoreUserSignals()
  const memory = inheritedMemory(configuration.workers)
  const metrics = configuration.metricsToken === null ? null : new Metrics(memory)
  const stack = createStack(
    runtime,
    secret,
    views,
    metrics === null ? options : { ...options, metrics },
  )
  // From here on what runs will run again: see the supervisor's environment for workers.
  Bun.unsafe.setJITPolicy(1)
  const server = new Server({
    fd,
    reader: stack,
    deadlines: deadlinesOf(runtime),
    onError: (error) => log.error(`connection: ${String(error)}`),
    connectionLimit: settings.connectionLimit,
    load: memory === null ? null : new LoadShare(memory.counts, memory.place),
    onSweep: (connections) =>
      metrics?.note({
        connections,
        open: runtime.pool.openCount,
        resident: process.memoryUsage.rss(),
      }),
    onShortage: (isShort) => {
      if (isShort) log.error('descriptors have run out (ulimit -n): accepting no connection')
      else log.warn('descriptors are free again: accepting connections')
    },
  })
  const { promise, resolve } = Promise.withResolvers<'stop' | 'restart'>()
  let isStopping = false
  let beat = () => {}
  const stop = () => {
    if (isStopping) return
    isStopping = true
    // The supervisor knows by it that no action holds this process.
    beat()
    resolve('stop')
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  process.on('unhandledRejection', (error) => log.error(`unhandled rejection: ${String(error)}`))
  const isWorker = process.env.WEBFW_WORKER !== undefined
  const { restart = productionRestart(log) } = options
  if (isWorker) {
    // A hangup of the terminal reaches all of its processes; the supervisor says what it means.
    process.on('SIGHUP', () => undefined)
    dieWithParent()
    beat = startHeartbeat(configuration.watchdog, settings.drainTimeout, stop)
  } else {
    process.on('SIGHUP', async () => {
      if (restart.hangsUp) stop()
      else if (await restart.isFit()) resolve('restart')
    })
    announce(runtime, fd)
  }
  options.onReady?.()
  // In a turn of its own: the supervisor has heard that the process is up before a job takes the thread.
  setTimeout(startJobs, 0, runtime)
  const reason = await promise
  // The copy goes on collecting connections while this process drains and the next one starts.
  const copy = reason === 'restart' ? duplicate(fd) : -1
  // While the supervisor lives, others go on accepting on this socket.
  const isLast = !isWorker || !hasSupervisor()
  if (reason === 'stop' && isLast) shutDoor(fd)
  await server.drain(settings.drainTimeout)
  await stack.finish(settings.drainTimeout)
  if (reason === 'stop') await runtime.pool.closeLast()
  else runtime.pool.close()
  await log.flush()
  // Who was told to stop while it made ready to restart stops.
  if (reason === 'restart' && !isStopping) restart.become(copy, [])
  return 0
}

/** What was told last that it waits in a transaction. */
let told: unknown = null

/** No transaction spans a wait: who waits inside of one keeps everybody else waiting, which development says, once a request. */
export function waitsInTransaction({ pool, configuration, log }: Runtime): boolean {
  if (!pool.hasTransaction()) return false
  const { origin } = requestState()
  if (configuration.environment === 'development' && origin !== told) {
    told = origin
    log.warn('a transaction is open while something waits: nobody else is answered meanwhile')
  }
  return true
}

/** Milliseconds between two tries to begin with the jobs, while the database is away. */
const JOBS_PAUSE = 1000

/** Begins to do the jobs that wait. */
function startJobs(runtime: Runtime): void {
  const { app, pool, configuration } = runtime
  const { jobs, cable } = app
  if (jobs === undefined && cable === undefined) return
  try {
    pool.turn(null, () => {
      cable?.prepare()
      jobs?.prepare()
      if (configuration.doesJobs) jobs?.start()
      else jobs?.leave()
    })
  } catch (error) {
    if (!(error instanceof ConnectionNotEstablished)) throw error
    setTimeout(startJobs, JOBS_PAUSE, runtime)
  }
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
