import { Duration, inSeconds } from '../active-support/duration.ts'
import { readGiven, toNumber } from '../active-support/options.ts'
import { runCallbacks } from '../controller/dispatch.ts'
import { nameOf } from '../controller/name.ts'
import { chosenLocale, currentLocale } from '../i18n/locale.ts'
import { toJson } from '../json/write-json.ts'
import { logTags, type RubyLogger } from '../log/logger.ts'
import { readJson } from '../record/value/json.ts'
import { currentZone, TimeZone } from '../record/value/time-zone.ts'
import { newObject } from '../ruby/class/class-functions.ts'
import { className } from '../ruby/class/class-info.ts'
import { defineClass } from '../ruby/class/define.ts'
import { catchTag } from '../ruby/control/catch-tag.ts'
import { rubyError } from '../ruby/control/caught.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { isNone } from '../ruby/hash/keywords.ts'
import { sendSelf, sendSelfMeanwhile } from '../ruby/index.ts'
import { currentRequestId, originOf, requestState, withState } from '../ruby/request-state.ts'
import { Time } from '../ruby/time/time.ts'
import { type Block, isKeywords, type Keywords } from '../ruby/types.ts'
import { world } from '../ruby/world.ts'
import { logger } from '../running.ts'
import { SecureRandom } from '../standard-library/secure-random.ts'
import { Continuation, Interrupt } from './continuation.ts'
import { foundArguments, globalArguments, keptArguments } from './job-arguments.ts'
import {
  adapterOf,
  callbacksAround,
  delayOf,
  handlerOf,
  JobDeclarations,
  limitOf,
  priorityOf,
  queueOf,
  tellDiscarded,
} from './job-declarations.ts'
import { enqueueJob, keepProgress, RUN } from './job-queue.ts'
import { QueueAdapter } from './queue-adapter.ts'

/** A class of jobs. */
export type JobClass = typeof Job

/** Where and when a job waits. */
export interface JobOptions {
  readonly wait?: unknown
  readonly wait_until?: unknown
  readonly queue?: unknown
  readonly priority?: unknown
}

/**
 * Work that is done after the request: `ThumbnailJob.perform_later(photo)`. An application's jobs inherit from its
 * ApplicationJob, which inherits from this. Rails guide "Active Job Basics".
 */
export class Job extends JobDeclarations {
  static {
    const none = '0'
    defineClass(this, 'ActiveJob::Base', {
      parameters: {
        initialize: '0+ ...',
        ...{ job_id: none, queue_name: none, priority: none, executions: none, scheduled_at: none },
        ...{ enqueued_at: none, perform_now: none, logger: none, provider_job_id: none },
        ...{
          arguments: none,
          is_successfully_enqueued: none,
          enqueue: '0+',
          set: '0+',
          retry_job: '0+',
          serialize: none,
          deserialize: '1',
          queue_adapter: none,
        },
      },
      staticParameters: {
        perform_later: '0+ & k',
        perform_now: '0+ ...',
        perform_all_later: '0+',
        set: '0+',
        queue_name: none,
        logger: none,
      },
    })
  }

  /** Keeps the job, to be done as soon as it can; the job, or false where a callback stops it. */
  static perform_later(
    given: readonly unknown[],
    keywords: Keywords,
    block: Block | null = null,
  ): unknown {
    return new ConfiguredJob(this, {}).later([...given, keywords], block)
  }

  /** Does the work now; what `perform` gives. */
  static perform_now(...given: readonly unknown[]): unknown {
    return (newObject(this, given) as Job).perform_now()
  }

  /** Keeps several jobs at once. */
  static perform_all_later(...jobs: readonly unknown[]): null {
    for (const job of jobs.flat()) (job as Job).enqueue()
    return null
  }

  /** `set(wait: 1.hour)`: the class, to be asked for a job with these options. */
  static set(...given: readonly unknown[]): ConfiguredJob {
    return new ConfiguredJob(this, optionsOf(given))
  }

  static queue_name(): string {
    return queueOf(newObject(this) as Job)
  }

  static logger(): RubyLogger {
    return logger
  }

  #arguments: readonly unknown[] = []
  #jobId = SecureRandom.uuid()
  #queue: string | null = null
  #priority: number | null = null
  #executions = 0
  /** How often each `retry_on` has tried. */
  readonly #retries = new Map<string, number>()
  /** Seconds since 1970; null for at once. */
  #runAt: number | null = null
  #enqueuedAt: number | null = null
  #isEnqueued = false
  #adapter: QueueAdapter | null = null
  #continuation: Continuation | null = null
  /** What `continuation` begins with. */
  #progress: string | null = null
  /** The row of the table that this process has taken; null for none. */
  #row: number | null = null
  #resumed = 0
  /** The zone that the job was asked for in; null before, and for one that was kept by an earlier version. */
  #zone: TimeZone | null = null
  /** The locale that the job was asked for in; null for the default one. */
  #locale: string | null = null
  /** The id of the request that asked for the job; null for none. */
  #request: string | null = null
  /** What `serialize` of its class adds to its data, as JSON; null for nothing. */
  #own: string | null = null

  constructor(...given: readonly unknown[]) {
    super()
    this.initialize(...given)
  }

  /** Takes the arguments of `perform`. */
  initialize(...given: readonly unknown[]): void {
    const last = given.at(-1)
    this.#arguments = isKeywords(last) && isNone(last) ? given.slice(0, -1) : given
  }

  /** A job as it was kept; `read` gives its arguments when it runs. */
  static revived(kept: Revival): Job {
    const job = newObject(this) as Job
    job.#jobId = kept.jobId
    job.#queue = kept.queue
    job.#priority = kept.priority
    job.#executions = kept.executions
    job.#enqueuedAt = kept.enqueuedAt
    job.#runAt = kept.runAt
    job.#read = kept.read
    job.#row = kept.id ?? null
    const { timezone, locale, request } = JSON.parse(kept.context ?? '{}') as JobContext
    job.#locale = locale ?? null
    job.#request = request ?? null
    job.#zone = timezone === undefined ? null : TimeZone.named(timezone)
    for (const [key, count] of kept.retries) job.#retries.set(key, count)
    const [progress, resumed, own] = JSON.parse(kept.progress ?? '[null, 0]') as KeptProgress
    job.#progress = progress
    job.#resumed = resumed
    job.#own = own ?? null
    const added = readJson(own ?? '{}') as Hash<string>
    sendSelf(job, 'deserialize', [Hash.from([...job.#data(), ...added])])
    return job
  }

  /** The job as a Hash with String keys; what a class of the application merges into it is kept with the job as JSON. Source: Rails, ActiveJob::Core. */
  serialize(): Hash {
    return this.#data()
  }

  /** Takes what `serialize` gave, before the job runs; its own part is read already. */
  deserialize(_data: Hash): null {
    return null
  }

  #data(): Hash<string> {
    return Hash.from(
      Object.entries<unknown>({
        job_class: className(this.constructor),
        job_id: this.#jobId,
        provider_job_id: null,
        queue_name: this.queue_name(),
        priority: this.priority(),
        arguments: globalArguments(this.#arguments),
        executions: this.#executions,
        enqueued_at: this.#enqueuedAt === null ? null : timeOf(this.#enqueuedAt),
        scheduled_at: this.scheduled_at(),
        locale: currentLocale(),
        timezone: currentZone().name,
      }),
    )
  }

  #read: (() => readonly unknown[]) | null = null

  arguments(): readonly unknown[] {
    return [...this.#arguments]
  }

  job_id(): string {
    return this.#jobId
  }

  /** None: the table is the application's own. */
  provider_job_id(): null {
    return null
  }

  queue_name(): string {
    this.#queue ??= queueOf(this)
    return this.#queue
  }

  priority(): number {
    return this.#priority ?? priorityOf(this.constructor)
  }

  executions(): number {
    return this.#executions
  }

  scheduled_at(): Time | null {
    return this.#runAt === null ? null : timeOf(this.#runAt)
  }

  enqueued_at(): Time | null {
    return this.#enqueuedAt === null ? null : timeOf(this.#enqueuedAt)
  }

  is_successfully_enqueued(): boolean {
    return this.#isEnqueued
  }

  logger(): RubyLogger {
    return logger
  }

  queue_adapter(): QueueAdapter {
    this.#adapter ??= new QueueAdapter(this)
    return this.#adapter
  }

  /** The steps of a job that includes ActiveJob::Continuable. */
  get continuation(): Continuation {
    this.#continuation ??= new Continuation(this, this.#progress)
    return this.#continuation
  }

  /** How often the job has gone on after it had stopped. */
  get resumed(): number {
    return this.#resumed
  }

  /** Counts that it goes on. */
  goOn(): void {
    this.#resumed += 1
  }

  /** Keeps how far the job has come, and stops it where its adapter says so. Raises Interrupt. */
  checkpoint(): void {
    this.keepProgress()
    if (this.queue_adapter().is_stopping()) this.interrupt('stopping')
  }

  /** Raises Interrupt. */
  interrupt(reason: string): never {
    const text = `Interrupted ${this.continuation.description} (${reason})`
    logger.info(`${className(this.constructor)} (Job ID: ${this.#jobId}): ${text}`)
    throw new Interrupt(text)
  }

  /** Writes how far the job has come into its row, so that another process goes on there. */
  keepProgress(): void {
    if (this.#row !== null) keepProgress(this.#row, this.#kept)
  }

  /** The progress, the number of resumptions, and what `serialize` adds; null for a job that has none of these. */
  get #kept(): string | null {
    const progress =
      this.#continuation?.isStarted === true ? this.#continuation.text : this.#progress
    return progress === null && this.#resumed === 0 && this.#own === null
      ? null
      : JSON.stringify([progress, this.#resumed, this.#own])
  }

  get #context(): string {
    const locale = this.#locale ?? undefined
    const request = this.#request ?? undefined
    return JSON.stringify({ timezone: this.#zone?.name, locale, request } satisfies JobContext)
  }

  /** Options of the next `enqueue`. */
  set(...given: readonly unknown[]): this {
    this.#configure(optionsOf(given))
    return this
  }

  /** Keeps the job; the job itself, or false where a callback stops it. */
  enqueue(...given: readonly unknown[]): this | false {
    this.#configure(optionsOf(given))
    this.#isEnqueued = false
    const entries = callbacksAround(this.constructor, 'enqueue')
    catchTag(Symbol.for('abort'), () =>
      runCallbacks(this as never, entries, 0, () => {
        this.#keep()
        this.#isEnqueued = true
        return this
      }),
    )
    return this.#isEnqueued ? this : false
  }

  /** Keeps the job again, inside of `perform` or a handler of its errors. */
  retry_job(...given: readonly unknown[]): this | false {
    return this.enqueue(...given)
  }

  #keep(): void {
    this.#enqueuedAt = world().now()
    this.#zone = currentZone()
    this.#locale = chosenLocale()
    this.#request = currentRequestId() ?? null
    const usual = this.#data()
    const added = [...(sendSelf(this, 'serialize') as Hash<string>)].filter(
      ([key]) => !usual.has(key),
    )
    this.#own = added.length === 0 ? null : toJson(Hash.from(added))
    enqueueJob(this, {
      jobId: this.#jobId,
      type: className(this.constructor),
      queue: this.queue_name(),
      priority: this.priority(),
      runAt: this.#runAt,
      executions: this.#executions,
      retries: this.#retries,
      enqueuedAt: this.#enqueuedAt,
      progress: this.#kept,
      context: this.#context,
      limit: limitOf(this),
      isInline: adapterOf(this.constructor) === 'inline',
    })
  }

  #configure(options: JobOptions): void {
    const { wait, wait_until: until, queue, priority } = options
    if (wait !== undefined && wait !== null) this.#runAt = world().now() + toNumber(inSeconds(wait))
    else if (until instanceof Time) this.#runAt = until.seconds
    else if (until instanceof Duration) this.#runAt = world().now() + toNumber(inSeconds(until))
    if (queue !== undefined && queue !== null) this.#queue = nameOf(queue as never)
    if (priority !== undefined && priority !== null) this.#priority = toNumber(priority)
  }

  /** Does the work inside the callbacks, in the zone that it was asked for in, and in the usual one where it never waited, as in Rails; an error goes to `retry_on`, `discard_on` and `rescue_from`. */
  perform_now(): unknown {
    return this[RUN]((perform) => perform(false))
  }

  /** Runs what does the work, and says what became of it, in the state that the job was asked for in. */
  [RUN]<T>(body: (perform: (mayWait: boolean) => unknown) => T): T {
    const request = this.#request
    const { tags, origin, current } = requestState()
    const own = logTags(['ActiveJob', className(this.constructor), this.#jobId])
    const state = {
      zone: this.#zone,
      locale: this.#zone === null ? chosenLocale() : this.#locale,
      tags: new Map(tags).set(logger.target, [...(tags.get(logger.target) ?? []), ...own]),
      origin: request === null ? origin : originOf(request),
      isLater: request !== null,
      role: null,
      current,
    }
    return withState(state, () => body((mayWait) => this.#perform(mayWait)))
  }

  /** `mayWait`: others run meanwhile, where `perform` waits and no `around_perform` stands around it. */
  #perform(mayWait: boolean): unknown {
    this.#executions += 1
    this.#adapter = new QueueAdapter(this)
    const handle = (raised: unknown) => this.#handle(rubyError(raised) as Error)
    try {
      if (this.#read !== null) this.#arguments = this.#read()
      this.#read = null
      const entries = callbacksAround(this.constructor, 'perform')
      const asks = mayWait && entries.every(({ kind }) => kind !== 'around')
      const perform = () =>
        (asks ? sendSelfMeanwhile : sendSelf)(this, 'perform', [...this.#arguments])
      const done = catchTag(Symbol.for('abort'), () =>
        runCallbacks(this as never, entries, 0, perform),
      )
      return done instanceof Promise ? done.catch(handle) : done
    } catch (raised) {
      return handle(raised)
    }
  }

  #handle(error: Error): unknown {
    const handler = handlerOf(this.constructor, error)
    switch (handler?.kind) {
      case undefined:
        tellDiscarded(this, error)
        throw error
      case 'rescue':
        if (typeof handler.with === 'function') return handler.with(error)
        return sendSelf(this, handler.with, [error])
      case 'discard':
        logger.error(`Discarded ${className(this.constructor)} due to ${String(error)}.`)
        handler.otherwise?.(this, error)
        tellDiscarded(this, error)
        return null
      case 'retry': {
        const tries = (this.#retries.get(handler.key) ?? 0) + 1
        this.#retries.set(handler.key, tries)
        if (tries >= handler.attempts) {
          handler.otherwise?.(this, error)
          tellDiscarded(this, error)
          if (handler.otherwise === null) throw error
          return null
        }
        this.#runAt = world().now() + delayOf(handler, tries)
        if (handler.queue !== null) this.#queue = handler.queue
        if (handler.priority !== null) this.#priority = handler.priority
        logger.warn(`Retrying ${className(this.constructor)} due to ${String(error)}.`)
        return this.enqueue()
      }
    }
  }

  /** The job as it is when it runs later: its records are read anew. */
  copied(): Job {
    const kept = keptArguments(this.#arguments)
    return (this.constructor as unknown as { revived(kept: Revival): Job }).revived({
      jobId: this.#jobId,
      queue: this.queue_name(),
      priority: this.priority(),
      runAt: this.#runAt,
      executions: this.#executions,
      retries: this.#retries,
      enqueuedAt: this.#enqueuedAt ?? world().now(),
      progress: this.#kept,
      context: this.#context,
      read: () => foundArguments(kept) as readonly unknown[],
    })
  }

  actionName(): string {
    return 'perform'
  }

  isPerformed(): boolean {
    return false
  }
}

/** What a job runs in. */
interface JobContext {
  /** The name of the zone that it was asked for in. */
  readonly timezone?: string | undefined
  /** That of its locale. */
  readonly locale?: string | undefined
  /** The id of the request that asked for it. */
  readonly request?: string | undefined
}

type KeptProgress = [progress: string | null, resumed: number, own?: string | null]

/** What a kept job is made of again. */
export interface Revival {
  readonly jobId: string
  readonly queue: string
  readonly priority: number
  readonly runAt: number | null
  readonly executions: number
  readonly retries: Iterable<readonly [string, number]>
  readonly enqueuedAt: number
  /** How far it had come and what its class keeps, as JSON; null for nothing. */
  readonly progress: string | null
  /** What it runs in, as JSON; null for one that was kept by an earlier version. */
  readonly context: string | null
  /** Its row of the table; absent where it is in none. */
  readonly id?: number
  read(): readonly unknown[]
}

/** A class of jobs with the options of the job to come: `ReportJob.set(wait: 1.hour)`. */
export class ConfiguredJob {
  static {
    defineClass(this, 'ActiveJob::ConfiguredJob', {
      parameters: { perform_later: '0+ ...', perform_now: '0+ ...' },
    })
  }

  readonly #type: JobClass
  readonly #options: JobOptions

  constructor(type: JobClass, options: JobOptions) {
    this.#type = type
    this.#options = options
  }

  perform_later(...given: readonly unknown[]): unknown {
    return this.later(given, null)
  }

  perform_now(...given: readonly unknown[]): unknown {
    return (newObject(this.#type, given) as Job).perform_now()
  }

  later(given: readonly unknown[], block: Block | null): unknown {
    const job = newObject(this.#type, given) as Job
    const enqueued = job.enqueue(this.#options)
    block?.(job)
    return enqueued
  }
}

function optionsOf(given: readonly unknown[]): JobOptions {
  return Object.fromEntries(readGiven(given).options)
}

function timeOf(seconds: number): Time {
  const whole = Math.floor(seconds)
  const nanoseconds = Math.round((seconds - whole) * 1e9)
  return new Time(
    { seconds: whole, nanoseconds, fraction: null },
    { offset: 0, isUtc: true, isLocal: false },
  )
}
