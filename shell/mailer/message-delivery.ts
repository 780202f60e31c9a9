import { Duration } from '../active-support/duration.ts'
import { nameOf } from '../controller/name.ts'
import { chosenLocale } from '../i18n/locale.ts'
import { foundArguments, keptArguments } from '../jobs/job-arguments.ts'
import { currentZone } from '../record/value/time-zone.ts'
import { METHOD_MISSING, type MethodMissing } from '../ruby/call/method-missing.ts'
import { defineClass } from '../ruby/class/define.ts'
import { optionsFrom } from '../ruby/hash/keywords.ts'
import { answers, send } from '../ruby/index.ts'
import { inspect } from '../ruby/object/texts.ts'
import {
  currentRequestId,
  NO_TAGS,
  noCurrent,
  originOf,
  type RequestState,
  withState,
} from '../ruby/request-state.ts'
import { Time } from '../ruby/time/time.ts'
import { isKeywords } from '../ruby/types.ts'
import { milliseconds } from '../ruby/world.ts'
import { deliverMeanwhile } from './delivery.ts'
import { sendRescued } from './mail-delivery-job.ts'
import { type MailMessage, NullMail } from './mail-message.ts'
import { enqueue } from './mail-queue.ts'
import type { Mailer, MailerClass } from './mailer.ts'

/** When and where a mail waits. */
interface WaitOptions {
  readonly wait?: unknown
  readonly waitUntil?: unknown
  readonly queue?: unknown
}

/** What a mail that is sent later is made in: zone, locale and id of what runs now. */
function laterState(): RequestState {
  const id = currentRequestId()
  const origin = id === undefined ? null : originOf(id)
  const choices = { zone: currentZone(), locale: chosenLocale(), tags: NO_TAGS }
  return { ...choices, origin, isLater: true, current: noCurrent() }
}

/**
 * A mail that is made when somebody asks for it: `UserMailer.welcome(user)`. It answers what the mail answers. Rails:
 * ActionMailer::MessageDelivery.
 */
export class MessageDelivery implements MethodMissing {
  static {
    defineClass(this, 'ActionMailer::MessageDelivery', {
      parameters: { deliver_later: '0 k:wait?,wait_until?,queue?,priority?', deliver_now: '0' },
    })
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
    const mailer = this.#processed()
    const mail = mailer.mailMessage
    if (mail === null) return null
    mailer.deliverInside(() => mail.deliver())
    return mail
  }

  deliver_now_bang(): unknown {
    return this.deliver_now()
  }

  /** Sends the mail after what runs now, or after `wait:`; it is made then, from records that are read anew. */
  deliver_later(given: unknown = {}): unknown {
    const options = (isKeywords(given) ? given : optionsFrom(given)) as Record<string, unknown>
    const { wait, queue } = options as WaitOptions
    const until = options.wait_until ?? options.waitUntil
    const [type, action] = [this.#type, this.#action]
    const state = laterState()
    const args = keptArguments(this.#args) as readonly unknown[]
    const params = keptArguments(this.#params)
    enqueue(
      {
        job: null,
        at: null,
        mailer: type,
        action,
        args: this.#args,
        params: this.#params,
        queue: queue === undefined || queue === null ? 'default' : nameOf(queue),
        run: () =>
          withState(state, () =>
            sendRescued(() => {
              const found = foundArguments(args) as readonly unknown[]
              const mailer = type.processed(action, found, foundArguments(params))
              const mail = mailer.mailMessage
              return mail === null ? null : mailer.deliverInside(() => deliverMeanwhile(mail))
            }),
          ) as Promise<void>,
      },
      millisecondsUntil(wait, until),
    )
    return this
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

function millisecondsUntil(wait: unknown, until: unknown): number {
  if (until instanceof Time) return Math.max(0, until.seconds * 1000 - milliseconds())
  if (wait === undefined || wait === null) return 0
  return Math.max(0, (wait instanceof Duration ? Number(send(wait, 'to_f')) : Number(wait)) * 1000)
}
