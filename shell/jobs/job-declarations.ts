import { inSeconds } from '../active-support/duration.ts'
import { readGiven, toNumber } from '../active-support/options.ts'
import type { CallbackEntry, ErrorClass } from '../controller/callbacks.ts'
import { declare } from '../controller/controller-declarations.ts'
import { lineage } from '../controller/definition.ts'
import { nameOf } from '../controller/name.ts'
import { Model } from '../record/model/model.ts'
import { className } from '../ruby/class/class-info.ts'
import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { sendSelf } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { toBlock } from '../ruby/proc/to-block.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import type { Block } from '../ruby/types.ts'
import type { ConcurrencyLimit } from './job-store.ts'

/** What a `retry_on` says: how often, and after which time. */
export interface Retry {
  readonly key: string
  readonly attempts: number
  readonly wait: unknown
  readonly jitter: number
  readonly queue: string | null
  readonly priority: number | null
  readonly otherwise: Block | null
}

/** What a class of jobs does with an error. */
export type Handler =
  | ({ readonly kind: 'retry' } & Retry)
  | { readonly kind: 'discard'; readonly otherwise: Block | null }
  | { readonly kind: 'rescue'; readonly with: string | Block }

interface Declared {
  queue: string | (() => unknown) | null
  queueMethod: string | null
  priority: number | null
  adapter: string | null
  limit: ReadonlyMap<string, unknown> | null
  resumeOptions: unknown
  maxResumptions: number | null
  resumesAfterErrors: boolean | null
  readonly discarded: Block[]
  readonly handlers: {
    readonly classes: readonly ErrorClass<unknown>[]
    readonly handler: Handler
  }[]
}

const declared = new WeakMap<object, Declared>()

function declaredOf(type: object): Declared {
  let own = declared.get(type)
  if (own === undefined) {
    own = {
      queue: null,
      queueMethod: null,
      priority: null,
      adapter: null,
      limit: null,
      resumeOptions: null,
      maxResumptions: null,
      resumesAfterErrors: null,
      discarded: [],
      handlers: [],
    }
    declared.set(type, own)
  }
  return own
}

/** The nearest of a class and those above it that says something; null for none. */
function nearest<T>(type: object, read: (own: Declared) => T | null): T | null {
  for (let at: object | null = type; at !== null; at = Object.getPrototypeOf(at)) {
    const own = declared.get(at)
    const found = own === undefined ? null : read(own)
    if (found !== null) return found
  }
  return null
}

const CALLBACKS = ['enqueue', 'perform'] as const
const list = '0+ &'

/** What a class of jobs says in its body. Rails guide "Active Job Basics". */
export class JobDeclarations {
  static {
    defineClass(this, 'ActiveJob::Base', {
      staticParameters: {
        ...Object.fromEntries(
          CALLBACKS.flatMap((what) =>
            ['before', 'after', 'around'].map((kind) => [`${kind}_${what}`, list]),
          ),
        ),
        ...{
          queue_as: list,
          retry_on: list,
          discard_on: list,
          after_discard: '0 &',
          rescue_from: list,
        },
        ...{ queue_with_priority: '1', limits_concurrency: list },
      },
    })
  }

  static queue_as(given: readonly unknown[]): void {
    const [name] = given
    const text = isString(name) || typeof name === 'symbol' ? nameOf(name) : null
    // gen writes a block as a method.
    if (text?.startsWith('queue_as_block_')) declaredOf(this).queueMethod = text
    else declaredOf(this).queue = text
  }

  static queue_with_priority(priority: unknown): void {
    declaredOf(this).priority = toNumber(priority)
  }

  /** How many jobs of a key run at once: `limits_concurrency to: 2, key: ->(account) { account }, duration: 5.minutes`. Solid Queue. */
  static limits_concurrency(given: readonly unknown[]): void {
    const { options } = readGiven(given)
    if (!options.has('key')) throw new ArgumentError('missing keyword: :key')
    declaredOf(this).limit = options
  }

  static set queue_adapter(name: unknown) {
    declaredOf(this).adapter = isString(name) || typeof name === 'symbol' ? nameOf(name) : null
  }

  /** A job is kept with the transaction that asks for it, whatever this says. */
  static set enqueue_after_transaction_commit(_when: unknown) {}

  static set log_arguments(_isOn: unknown) {}

  /** Where and when a job in steps goes on after it has stopped: `{ wait: 1.minute, queue: :low }`. */
  static set resume_options(options: unknown) {
    declaredOf(this).resumeOptions = options
  }

  static set max_resumptions(count: unknown) {
    declaredOf(this).maxResumptions = count === null ? null : toNumber(count)
  }

  static set resume_errors_after_advancing(isOn: unknown) {
    declaredOf(this).resumesAfterErrors = isTruthy(isOn)
  }

  static before_enqueue(given: readonly unknown[]): void {
    declareAround(this, 'before', 'enqueue', given)
  }

  static after_enqueue(given: readonly unknown[]): void {
    declareAround(this, 'after', 'enqueue', given)
  }

  static around_enqueue(given: readonly unknown[]): void {
    declareAround(this, 'around', 'enqueue', given)
  }

  static before_perform(given: readonly unknown[]): void {
    declareAround(this, 'before', 'perform', given)
  }

  static after_perform(given: readonly unknown[]): void {
    declareAround(this, 'after', 'perform', given)
  }

  static around_perform(given: readonly unknown[]): void {
    declareAround(this, 'around', 'perform', given)
  }

  /** Tries again on these errors: `wait: 5.seconds, attempts: 3`; then the block is asked, or the error raised. */
  static retry_on(given: readonly unknown[], block: Block | null): void {
    const { args, options } = readGiven(given)
    const attempts = options.get('attempts') ?? 5
    const queue = options.get('queue') ?? null
    const priority = options.get('priority') ?? null
    add(this, args, {
      kind: 'retry',
      key: args.map((each) => className(each as object)).join(','),
      attempts: typeof attempts === 'symbol' ? Number.POSITIVE_INFINITY : toNumber(attempts),
      wait: options.get('wait') ?? 3,
      jitter: toNumber(options.get('jitter') ?? 0.15),
      queue: queue === null ? null : nameOf(queue as never),
      priority: priority === null ? null : toNumber(priority),
      otherwise: block,
    })
  }

  static discard_on(given: readonly unknown[], block: Block | null): void {
    add(this, readGiven(given).args, { kind: 'discard', otherwise: block })
  }

  /** Runs once a job is given up, whatever did so. */
  static after_discard(block: Block): void {
    declaredOf(this).discarded.push(block)
  }

  static rescue_from(given: readonly unknown[], block: Block | null): void {
    const { args, options } = readGiven(given)
    add(this, args, { kind: 'rescue', with: block ?? nameOf(options.get('with') as never) })
  }
}

function add(type: object, classes: readonly unknown[], handler: Handler): void {
  declaredOf(type).handlers.push({ classes: classes as ErrorClass<unknown>[], handler })
}

function declareAround(
  type: object,
  kind: CallbackEntry['kind'],
  of: 'enqueue' | 'perform',
  given: readonly unknown[],
): void {
  const { args, options } = readGiven(given)
  const when = ['if', 'unless'].flatMap((key) => {
    const value = options.get(key) ?? null
    if (value === null) return []
    const names = (Array.isArray(value) ? value : [value]) as symbol[]
    return [[key, names.map((name) => (job: object) => isTruthy(sendSelf(job, nameOf(name))))]]
  })
  for (const name of args.map((each) => nameOf(each as never))) {
    const run = (job: object, action: () => unknown) => sendSelf(job, name, [], action)
    declare(type, kind, [name, run, Object.fromEntries(when)] as never, { of })
  }
}

/** The callbacks around the keeping or the running of a job. */
export function callbacksAround(type: object, of: 'enqueue' | 'perform'): CallbackEntry[] {
  return lineage(type).flatMap(({ steps }) => {
    return steps.filter((step): step is CallbackEntry => !('skip' in step) && step.of === of)
  })
}

/** What a class, or one above it, does with an error; the latest declared is asked first. */
export function handlerOf(type: object, error: unknown): Handler | undefined {
  for (let at: object | null = type; at !== null; at = Object.getPrototypeOf(at)) {
    const found = declared
      .get(at)
      ?.handlers.findLast(({ classes }) => classes.some((each) => error instanceof each))
    if (found !== undefined) return found.handler
  }
  return undefined
}

/** Runs what `after_discard` says in a job's class and those above it, which come first. */
export function tellDiscarded(job: object, error: unknown): void {
  const found: Block[] = []
  for (let at: object | null = job.constructor; at !== null; at = Object.getPrototypeOf(at)) {
    found.unshift(...(declared.get(at)?.discarded ?? []))
  }
  for (const block of found) block(job, error)
}

/** The queue of a job: its class's, or what a block of the class says. */
export function queueOf(job: object): string {
  const type = job.constructor
  const method = nearest(type, ({ queueMethod }) => queueMethod)
  const name = method === null ? nearest(type, ({ queue }) => queue) : sendSelf(job, method)
  return name === null ? 'default' : nameOf(name as never)
}

export function priorityOf(type: object): number {
  return nearest(type, ({ priority }) => priority) ?? 0
}

/** How a class of jobs in steps goes on: `most` is null for as often as it takes. Rails API, ActiveJob::Continuable. */
export function resumptionOf(type: object): {
  options: unknown
  most: number | null
  afterErrors: boolean
} {
  return {
    options: nearest(type, ({ resumeOptions }) => resumeOptions) ?? { wait: 5 },
    most: nearest(type, ({ maxResumptions }) => maxResumptions),
    afterErrors: nearest(type, ({ resumesAfterErrors }) => resumesAfterErrors) ?? true,
  }
}

/** How many jobs like this one may run at once; null for any number. Source: Solid Queue, SolidQueue::Job::ConcurrencyControls. */
export function limitOf(job: {
  readonly constructor: object
  arguments(): readonly unknown[]
}): ConcurrencyLimit | null {
  const options = nearest(job.constructor, ({ limit }) => limit)
  if (options === null) return null
  const option = options.get('key')
  const value =
    typeof option === 'symbol' || isString(option)
      ? option
      : sendSelf(job, 'instance_exec', [...job.arguments()], toBlock(option))
  const own =
    value instanceof Model
      ? [className(value.constructor), value.readAttribute('id')]
      : [value ?? null]
  const parts = [options.get('group') ?? className(job.constructor), ...own]
  return {
    key: parts
      .filter((each) => each !== null)
      .map(toS)
      .join('/'),
    most: toNumber(options.get('to') ?? 1),
    duration: toNumber(inSeconds(options.get('duration') ?? 180)),
    discards: nameOf((options.get('on_conflict') ?? 'block') as never) === 'discard',
  }
}

export function adapterOf(type: object): string | null {
  return nearest(type, ({ adapter }) => adapter)
}

/** Seconds until the next try, after so many. */
export function delayOf({ wait, jitter }: Retry, executions: number): number {
  if (typeof wait === 'symbol' || isString(wait)) {
    // Rails calls it exponential, too.
    const delay = executions ** 4
    return delay + Math.random() * delay * jitter + 2
  }
  const said = typeof wait === 'function' ? (wait as Block)(executions) : wait
  const seconds = toNumber(inSeconds(said))
  return typeof wait === 'function' ? seconds : seconds + Math.random() * seconds * jitter
}
