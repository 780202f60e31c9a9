import { inSeconds } from '../active-support/duration.ts'
import { readGiven, toNumber } from '../active-support/options.ts'
import { holdBroadcasts } from '../cable/held.ts'
import type { Job } from '../jobs/job.ts'
import { whileStopping } from '../jobs/queue-adapter.ts'
import {
  forgetWork,
  holdWork,
  performedWork,
  runAllHeld,
  type Waiting,
  whileOpen,
} from '../jobs/waiting.ts'
import { className } from '../ruby/class/class-info.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { hashFromKeywords } from '../ruby/hash/keywords.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { equals } from '../ruby/operators/equals.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { Time } from '../ruby/time/time.ts'
import { isKeywords } from '../ruby/types.ts'
import { CableAssertions } from './cable-assertions.ts'
import { resetRequests } from './web-mock.ts'

type Options = ReadonlyMap<string, unknown>

/** Claims about jobs. Source: Rails, ActiveJob::TestHelper. */
export abstract class JobAssertions extends CableAssertions {
  /** Claims that so many jobs and mails wait, in all or since a block began. */
  assertEnqueuedJobs(count: unknown, ...rest: readonly unknown[]): void {
    const { body, options } = readRest(rest)
    const found = addedTo(holdWork, body).filter(isMeant(options))
    this.#claimCount(toNumber(count), found.length, 'enqueued')
  }

  assertNoEnqueuedJobs(...rest: readonly unknown[]): void {
    this.assertEnqueuedJobs(0, ...rest)
  }

  /** Claims that so many have run, in all or in a block, in which what is asked for runs at once. */
  assertPerformedJobs(count: unknown, ...rest: readonly unknown[]): void {
    const { body, options } = readRest(rest)
    const open = body === null ? null : () => whileOpen(body)
    const found = addedTo(performedWork, open).filter(isMeant(options))
    this.#claimCount(toNumber(count), found.length, 'performed')
  }

  assertNoPerformedJobs(...rest: readonly unknown[]): void {
    this.assertPerformedJobs(0, ...rest)
  }

  /** Claims that a job waits: `job:`, `args:`, `at:`, `queue:`, `priority:`; gives the job. */
  assertEnqueuedWith(...rest: readonly unknown[]): unknown {
    const { body, options } = readRest(rest)
    return this.#claimJob(addedTo(holdWork, body), options, 'enqueued')
  }

  assertPerformedWith(...rest: readonly unknown[]): unknown {
    const { body, options } = readRest(rest)
    const open = body === null ? null : () => whileOpen(body)
    return this.#claimJob(addedTo(performedWork, open), options, 'performed')
  }

  /** Runs what waits, or what a block asks for at once. */
  performEnqueuedJobs(...rest: readonly unknown[]): unknown {
    const { body, options } = readRest(rest)
    if (body !== null) return whileOpen(body)
    const before = performedWork().length
    runAllHeld(isMeant(options))
    return performedWork().length - before
  }

  /** Stops jobs of a class in a step, where its cursor is there, while a block runs. Source: Rails, ActiveJob::Continuation::TestHelper. */
  interruptJobDuringStep(...rest: readonly unknown[]): unknown {
    const { body, options, args } = readRest(rest)
    const cursor = options.get('cursor') ?? null
    return whileStopping(
      ({ constructor, continuation }) => {
        const { current } = continuation
        const isThere = cursor === null || equals(current?.cursor, cursor)
        return constructor === args[0] && current?.name === args[1] && isThere
      },
      body as () => unknown,
    )
  }

  /** Stops jobs of a class after a step. */
  interruptJobAfterStep(...rest: readonly unknown[]): unknown {
    const { body, args } = readRest(rest)
    return whileStopping(
      ({ constructor, continuation }) => {
        const isAfter = continuation.current === null && continuation.completed.at(-1) === args[1]
        return constructor === args[0] && isAfter
      },
      body as () => unknown,
    )
  }

  /** What waits, as Rails' test adapter tells it. */
  enqueuedJobs(): Hash[] {
    return holdWork().map(told)
  }

  performedJobs(): Hash[] {
    return performedWork().map(told)
  }

  #claimCount(wanted: number, found: number, what: string): void {
    const told = () => `${wanted} jobs expected, but ${found} were ${what}`
    this.claim(wanted === found, null, told)
  }

  #claimJob(list: readonly Waiting[], options: Options, what: string): unknown {
    const found = list.find((work) => agrees(work, options))
    this.claim(found !== undefined, null, () => {
      const wanted = [...options].map(([key, value]) => `${key}: ${inspect(value)}`).join(', ')
      const there = list.map((work) => `\n  ${inspect(told(work))}`).join('')
      return `No ${what} job found with {${wanted}}\n\nPotential matches: ${there || 'none'}`
    })
    return found?.job
  }
}

/** Begins a test in which nothing waits. */
export function forgetJobs(): void {
  forgetWork()
  resetRequests()
  holdBroadcasts()
}

function readRest(rest: readonly unknown[]): {
  body: (() => unknown) | null
  args: readonly unknown[]
  options: Options
} {
  const last = rest.at(-1)
  const body = typeof last === 'function' ? (last as () => unknown) : null
  return { body, ...readGiven(body === null ? rest : rest.slice(0, -1)) }
}

/** What a list has after a block, without what it had before; all of it where there is no block. */
function addedTo(list: () => readonly Waiting[], body: (() => unknown) | null): Waiting[] {
  if (body === null) return [...list()]
  const before = new Set(list())
  body()
  return list().filter((each) => !before.has(each))
}

/** `only:`, `except:`, `queue:` and `at:` of an assertion. */
function isMeant(options: Options): (work: Waiting) => boolean {
  const [only, except, queue, at] = ['only', 'except', 'queue', 'at'].map(
    (key) => options.get(key) ?? null,
  )
  const isOneOf = ({ job }: Waiting, given: unknown): boolean =>
    (Array.isArray(given) ? given : [given]).some((type) => job?.constructor === type)
  return (work) =>
    (only === null || isOneOf(work, only)) &&
    (except === null || !isOneOf(work, except)) &&
    (queue === null || work.queue === toS(queue)) &&
    (at === null || (work.at ?? 0) <= secondsOf(at))
}

function agrees(work: Waiting, options: Options): boolean {
  const job = work.job as Job
  for (const [key, wanted] of options) {
    if (wanted === null) continue
    if (key === 'job' && job.constructor !== wanted) return false
    if (key === 'args' && !sameArguments(job, wanted)) return false
    if (key === 'queue' && job.queue_name() !== toS(wanted)) return false
    if (key === 'priority' && job.priority() !== toNumber(wanted)) return false
    // Rails compares whole microseconds, and drops what a test's `2.days.from_now` is off by.
    if (key === 'at' && Math.abs((work.at ?? 0) - secondsOf(wanted)) > 1) return false
  }
  return true
}

function sameArguments(job: Job, wanted: unknown): boolean {
  const given = job.arguments().map((each) => (isKeywords(each) ? hashFromKeywords(each) : each))
  if (typeof wanted === 'function') return (wanted as (args: unknown) => unknown)(given) === true
  return equals(given, wanted)
}

function secondsOf(value: unknown): number {
  return value instanceof Time ? value.seconds : toNumber(inSeconds(value))
}

/** What Rails' test adapter tells of a job. */
function told({ job, queue, at }: Waiting): Hash {
  const own = job as Job | null
  const pairs: [unknown, unknown][] = [
    [symbol('job'), own?.constructor ?? null],
    [symbol('args'), own?.arguments() ?? []],
    [symbol('queue'), queue],
  ]
  if (own !== null) pairs.push(['job_class', className(own.constructor)])
  if (at !== null) pairs.push([symbol('at'), at])
  return Hash.from(pairs)
}
