import { defineClass } from '../ruby/class/define.ts'
import { world } from '../ruby/world.ts'
import type { Job } from './job.ts'

/** Seconds after which a job in steps makes way at its next checkpoint: meanwhile its process answers nobody and hears no signal. */
const TURN = 5

let inTests: ((job: Job) => boolean) | null = null

/** Runs a block while tests say which jobs are to stop. */
export function whileStopping<T>(isMeant: (job: Job) => boolean, body: () => T): T {
  const before = inTests
  inTests = isMeant
  try {
    return body()
  } finally {
    inTests = before
  }
}

/** What `queue_adapter` gives in a job. Rails API, ActiveJob::QueueAdapters. */
export class QueueAdapter {
  static {
    defineClass(this, 'ActiveJob::QueueAdapters::AbstractAdapter', {
      parameters: { 'stopping?': '0' },
    })
  }

  readonly #job: Job
  readonly #since = world().monotonic()

  constructor(job: Job) {
    this.#job = job
  }

  /** Whether the job is to stop at its next checkpoint. */
  is_stopping(): boolean {
    if (inTests !== null) return inTests(this.#job)
    return world().monotonic() - this.#since > TURN
  }
}
