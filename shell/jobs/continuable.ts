import { findMember } from '../ruby/call/find-member.ts'
import { parseSignature } from '../ruby/call/signature.ts'
import { className } from '../ruby/class/class-info.ts'
import { defineClass, module } from '../ruby/class/define.ts'
import { rubyError } from '../ruby/control/caught.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { sendSelf } from '../ruby/index.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { nameOf, symbol } from '../ruby/text/symbol.ts'
import type { Block, Keywords } from '../ruby/types.ts'
import { logger } from '../running.ts'
import { ContinuationError, Interrupt, ResumeLimitError } from './continuation.ts'
import type { Job } from './job.ts'
import { resumptionOf } from './job-declarations.ts'

/** A job in steps: one that stops goes on after those that are done. Source: Rails, ActiveJob::Continuable. */
export class Continuable {
  static {
    module(this, 'ActiveJob::Continuable')
    defineClass(this, 'ActiveJob::Continuable', {
      parameters: {
        step: '1 k:start?,isolated? &',
        'checkpoint!': '0',
        'interrupt!': '0 k:reason',
        resumptions: '0',
        continue: '0 &',
      },
      privates: ['continue'],
    })
  }

  static included(owner: typeof Job): void {
    owner.around_perform([symbol('continue')])
  }

  /** Runs a step, the method of its name where there is no block, unless an earlier run has done it. */
  step(
    this: Job,
    name: unknown,
    { start = null, isolated = false }: Keywords = {},
    block: Block | null = null,
  ): void {
    const body = block ?? methodOf(this, nameOf(name as never))
    if (this.continuation.isAdvanced) this.checkpoint()
    this.continuation.step(name, start, isTruthy(isolated), body)
    this.keepProgress()
  }

  checkpoint_bang(this: Job): void {
    this.checkpoint()
  }

  interrupt_bang(this: Job, { reason }: Keywords): never {
    return this.interrupt(nameOf(reason as never))
  }

  resumptions(this: Job): number {
    return this.resumed
  }

  /** Around `perform`: keeps a job that stops, or raises after it has come further, for another run. */
  continue(this: Job, block: Block): unknown {
    if (this.continuation.isStarted) {
      this.goOn()
      logger.info(`Resuming ${className(this.constructor)} ${this.continuation.description}`)
    }
    try {
      return block()
    } catch (raised) {
      const error = rubyError(raised)
      const { afterErrors } = resumptionOf(this.constructor)
      const isPassing =
        error instanceof StandardError &&
        !(error instanceof ContinuationError) &&
        afterErrors &&
        this.continuation.isAdvanced
      if (!(error instanceof Interrupt) && !isPassing) throw error
      return resume(this)
    }
  }
}

function resume(job: Job): unknown {
  const { most, options } = resumptionOf(job.constructor)
  if (most !== null && job.resumed >= most)
    throw new ResumeLimitError(`Job was resumed a maximum of ${most} times`)
  return job.retry_job(options)
}

/** The method that a step is. Raises ArgumentError for one that takes more than the step. */
function methodOf(job: Job, name: string): Block {
  const found = findMember(job, name)
  if (found?.kind !== 'method') return () => sendSelf(job, name)
  const signature = parseSignature(found.parameters ?? String(found.fn.length))
  const method = `Step method '${name}' must`
  if (signature.keywords !== null) throw new ArgumentError(`${method} not accept keyword arguments`)
  if (signature.required > 1) throw new ArgumentError(`${method} accept 0 or 1 arguments`)
  return (step) => sendSelf(job, name, signature.maximum === 0 ? [] : [step])
}
