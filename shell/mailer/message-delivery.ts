import { METHOD_MISSING, type MethodMissing } from '../ruby/call/method-missing.ts'
import { className } from '../ruby/class/class-info.ts'
import { defineClass } from '../ruby/class/define.ts'
import { hashFromKeywords } from '../ruby/hash/keywords.ts'
import { answers, send, waiting } from '../ruby/index.ts'
import { inspect } from '../ruby/object/texts.ts'
import { isKeywords } from '../ruby/types.ts'
import { deliver, deliverMeanwhile } from './delivery.ts'
import { deliveryArguments, MailDeliveryJob, sendInside } from './mail-delivery-job.ts'
import { type MailMessage, NullMail } from './mail-message.ts'
import { setting } from './mail-settings.ts'
import type { Mailer, MailerClass } from './mailer.ts'

/**
 * A mail that is made when somebody asks for it: `UserMailer.welcome(user)`. It answers what the mail answers. Rails:
 * ActionMailer::MessageDelivery.
 */
export class MessageDelivery implements MethodMissing {
  static {
    defineClass(this, 'ActionMailer::MessageDelivery', {
      parameters: { deliver_later: '0 k:wait?,wait_until?,queue?,priority?', deliver_now: '0' },
    })
    const deliver_now = function (this: MessageDelivery) {
      return sendInside(this.#processed(), deliverMeanwhile)
    }
    waiting(this.prototype, { deliver_now, deliver_now_bang: deliver_now })
  }

  readonly #type: MailerClass
  readonly #action: string
  readonly #args: readonly unknown[]
  readonly #params: unknown
  #mailer: Mailer | null = null

  constructor(type: MailerClass, action: string, args: readonly unknown[], params: unknown) {
    this.#type = type
    this.#action = action
    this.#args = args
    this.#params = params
  }

  /** The mail; one that answers nil where its action calls no `mail`. */
  message(): MailMessage | NullMail {
    return this.#processed().mailMessage ?? new NullMail()
  }

  is_processed(): boolean {
    return this.#mailer !== null
  }

  /** Sends the mail, and goes on when it is sent. */
  deliver_now(): unknown {
    return sendInside(this.#processed(), deliver)
  }

  deliver_now_bang(): unknown {
    return this.deliver_now()
  }

  /**
   * Keeps the mail as a job, with the transaction that runs; it is made when the job runs, from records that are read anew.
   * Rails: ActionMailer::MailDeliveryJob.
   */
  deliver_later(given: unknown = {}): unknown {
    const name = className(this.#type)
    const args = deliveryArguments(name, this.#action, this.#args, this.#params)
    const usual = setting('deliver_later_queue_name')
    const job = new MailDeliveryJob(...args)
    if (usual !== null) job.set({ queue: usual })
    return job.enqueue(isKeywords(given) ? hashFromKeywords(given) : given)
  }

  deliver_later_bang(given: unknown = {}): unknown {
    return this.deliver_later(given)
  }

  [METHOD_MISSING](name: string, args: readonly unknown[]): { value: unknown } | undefined {
    return { value: send(this.message(), name, args) }
  }

  answersTo(name: string): boolean {
    return answers(this.message(), name)
  }

  inspect(): string {
    return inspect(this.message())
  }

  #processed(): Mailer {
    this.#mailer ??= this.#type.processed(this.#action, this.#args, this.#params)
    return this.#mailer
  }
}
