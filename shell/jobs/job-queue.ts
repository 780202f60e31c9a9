import { outsideRequest } from '../controller/outside-request.ts'
import { tellUnhandled } from '../log/unhandled.ts'
import type { Connection } from '../record/database/connection.ts'
import { HANDLER } from '../record/database/connection-handler.ts'
import { Model } from '../record/model/model.ts'
import { className } from '../ruby/class/class-info.ts'
import { rubyError } from '../ruby/control/caught.ts'
import { world } from '../ruby/world.ts'
import { logger } from '../running.ts'
import type { Job, JobClass } from './job.ts'
import { argumentsOf, argumentText } from './job-arguments.ts'
import {
  type ClaimedJob,
  type ConcurrencyLimit,
  claimJob,
  failJob,
  keepJob,
  nextDue,
  owners,
  prepareJobs,
  type QueueChoice,
  type QueueSize,
  queueCounts,
  releaseJobs,
  removeJob,
  storeProgress,
} from './job-store.ts'
import { isAlive, thisProcess } from './process-name.ts'
import { held, hold } from './waiting.ts'

/** What is kept of a job beside its arguments. */
export interface JobFacts {
  readonly jobId: string
  readonly type: string
  readonly queue: string
  readonly priority: number
  /** Seconds since 1970; null for at once. */
  readonly runAt: number | null
  readonly executions: number
  readonly retries: ReadonlyMap<string, number>
  readonly enqueuedAt: number
  /** How far a job in steps has come, as JSON; null for any other. */
  readonly progress: string | null
  /** What the job runs in, as JSON. */
  readonly context: string
  /** How many like it may run at once; null for any number. */
  readonly limit: ConcurrencyLimit | null
  /** Whether the job is done where it is asked for: `queue_adapter = :inline`. */
  readonly isInline: boolean
}

/** What the queue calls a job by; an application's methods have names. */
export const RUN = Symbol('run')

/** Seconds between two looks for what other processes have left, and in a process for jobs alone. */
const ROUND = 5
const ROUND_ALONE = 0.25

const ALL: QueueChoice = { names: [], weights: null }
/** What this process works on; null where it leaves the jobs to others. */
let choice: QueueChoice | null = ALL
let round = ROUND

const classes = new Map<string, JobClass>()
/** When this process looks next, in seconds since 1970. */
let looksAt = Number.POSITIVE_INFINITY

/** Keeps a job in the database, with the transaction that runs; this process does it when it is due. */
export function enqueueJob(job: Job, facts: JobFacts): void {
  const { runAt, retries, isInline } = facts
  if (isInline) {
    job.copied().perform_now()
    return
  }
  if (held() !== null) {
    const copy = job.copied()
    hold({ job, at: runAt, queue: facts.queue, run: () => void copy.perform_now() })
    return
  }
  const text = argumentText(job.arguments())
  const at = runAt ?? facts.enqueuedAt
  const kept = { ...facts, runAt: at, arguments: text, retries: JSON.stringify([...retries]) }
  if (keepJob(connection(), kept, facts.limit)) lookAt(at)
  else logger.info(`Discarded ${facts.type} (Job ID: ${facts.jobId}): as many as may run are there`)
}

/** Keeps how far the job of a row has come. */
export function keepProgress(id: number, progress: string | null): void {
  storeProgress(connection(), id, progress)
}

function connection(): Connection {
  return Model[HANDLER].connection
}

/** Makes the table, and says which classes of jobs there are. */
export function prepareQueue(types: readonly JobClass[], names: readonly string[]): void {
  for (const [index, type] of types.entries()) classes.set(names[index] as string, type)
  prepareJobs(connection())
}

/** How many jobs each queue has in each state. */
export function queueSizes(): QueueSize[] {
  return queueCounts(readyConnection(), world().now())
}

/** The connection, once the table is there. */
export function readyConnection(): Connection {
  prepareJobs(connection())
  return connection()
}

/** Begins to do the jobs that wait, those of processes that are gone too; of some queues in a process for jobs alone. */
export function startQueue(queues: QueueChoice | null): void {
  if (queues !== null) {
    choice = queues
    round = ROUND_ALONE
  }
  lookAt(world().now())
}

/** Leaves all jobs to other processes. */
export function leaveQueue(): void {
  choice = null
}

/** Looks for a due job at a moment, unless this process looks earlier. */
export function lookAt(seconds: number): void {
  if (seconds >= looksAt || choice === null) return
  looksAt = seconds
  const wait = Math.max(0, (seconds - world().now()) * 1000)
  outsideRequest().later(() => {
    if (looksAt === seconds) return look()
  }, wait)
}

/** Jobs of this process that wait for another server or a clock, and how many may. */
let waiting = 0
const MOST_WAITING = 100

/** Does the first job that is due, and comes back for the next; a promise of its end where it lets others run meanwhile. */
function look(): void | Promise<void> {
  if (choice === null) return
  looksAt = Number.POSITIVE_INFINITY
  const now = world().now()
  let due: number | null = null
  let running: void | Promise<void> = undefined
  try {
    releaseOrphans(now)
    if (waiting < MOST_WAITING) running = runNext(now)
    due = nextDue(connection(), world().now())
  } catch (error) {
    logger.error(error)
  }
  lookAt(Math.min(due ?? Number.POSITIVE_INFINITY, world().now() + round))
  return running
}

function releaseOrphans(now: number): void {
  for (const owner of owners(connection())) {
    if (!isAlive(owner)) releaseJobs(connection(), owner, now)
  }
}

function runNext(now: number): void | Promise<void> {
  const claimed = claimJob(connection(), thisProcess(), now, choice ?? ALL)
  if (claimed === null) return
  let job: Job
  try {
    job = revived(claimed)
  } catch (error) {
    fail(claimed, error)
    return
  }
  return job[RUN]((perform) => {
    try {
      const running = perform(true)
      if (!(running instanceof Promise)) return performed(claimed)
      waiting += 1
      return running
        .then(() => performed(claimed))
        .catch((error) => fail(claimed, error))
        .finally(() => {
          waiting -= 1
          lookAt(world().now())
        })
    } catch (error) {
      fail(claimed, error)
    }
  })
}

function performed({ id, type, jobId, queue }: ClaimedJob): void {
  removeJob(connection(), id)
  logger.info(`Performed ${type} (Job ID: ${jobId}) from ${queue}`)
}

function revived(claimed: ClaimedJob): Job {
  const type = classes.get(claimed.type)
  if (type === undefined) throw new Error(`there is no job ${claimed.type}`)
  return (type as unknown as { revived(kept: object): Job }).revived({
    ...claimed,
    retries: JSON.parse(claimed.retries) as [string, number][],
    read: () => argumentsOf(claimed.arguments),
  })
}

function fail({ id }: ClaimedJob, error: unknown): void {
  logger.error(error)
  tellUnhandled(error)
  const { constructor, message } = rubyError(error) as Error
  failJob(connection(), id, `${className(constructor)}: ${message}`, world().now())
}
