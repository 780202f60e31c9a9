import { Job } from '../jobs/job.ts'
import { className } from '../ruby/class/class-info.ts'
import { defineClass } from '../ruby/class/define.ts'
import { NameError } from '../ruby/exception/detailed-errors.ts'
import { hashFromKeywords, keywordsFrom } from '../ruby/hash/keywords.ts'
import { waiting } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { isKeywords, type Keywords } from '../ruby/types.ts'
import { deliver, deliverMeanwhile } from './delivery.ts'
import type { MailMessage } from './mail-message.ts'
import type { Mailer, MailerClass } from './mailer.ts'

/** Makes the mail of `deliver_later` when its turn has come, and sends it. Rails: ActionMailer::MailDeliveryJob. */
export class MailDeliveryJob extends Job {
  static {
    defineClass(this, 'ActionMailer::MailDeliveryJob', { parameters: { perform: '3 k' } })
    waiting(this.prototype, {
      perform: (mailer: unknown, action: unknown, _method: unknown, given: Keywords) =>
        sent(mailer, action, given, deliverMeanwhile),
    })
  }

  perform(mailer: unknown, action: unknown, _method: unknown, given: Keywords): unknown {
    return sent(mailer, action, given, deliver)
  }
}

const mailers = new Map<string, MailerClass>()

/** The job by which mails of these mailers are sent later, by its name in Ruby. */
export function mailJobs(...types: readonly MailerClass[]) {
  for (const type of types) mailers.set(className(type), type)
  return { 'ActionMailer::MailDeliveryJob': MailDeliveryJob }
}

function mailerNamed(given: unknown): MailerClass {
  const name = toS(given)
  const found = mailers.get(name)
  if (found === undefined) throw new NameError(`uninitialized constant ${name}`)
  return found
}

/** The arguments of the job for a mail of an action; keywords are kept beside the others. */
export function deliveryArguments(
  mailer: string,
  action: string,
  args: readonly unknown[],
  params: unknown,
): readonly unknown[] {
  const last = args.at(-1)
  const hasKeywords = isKeywords(last)
  const given = {
    args: hasKeywords ? args.slice(0, -1) : args,
    ...(hasKeywords && { kwargs: hashFromKeywords(last) }),
    ...(params !== null && { params }),
  }
  return [mailer, action, 'deliver_now', given]
}

/** What the job for a mail was given. */
export function deliveryOf(job: Job) {
  const [mailer, action, , given] = job.arguments() as [unknown, unknown, unknown, Keywords]
  const { args, params = null } = argumentsOf(given)
  return { mailer: mailerNamed(mailer), action: toS(action), args, params }
}

function argumentsOf({ args = [], kwargs, params }: Keywords) {
  const list = args as readonly unknown[]
  return { args: kwargs === undefined ? list : [...list, keywordsFrom(kwargs)], params }
}

function sent(
  mailer: unknown,
  action: unknown,
  given: Keywords,
  send: (mail: MailMessage) => void | Promise<void>,
): unknown {
  const { args, params = null } = argumentsOf(given)
  return sendInside(mailerNamed(mailer).processed(toS(action), args, params), send)
}

/** Sends the mail of a mailer inside of its callbacks; the mail, or nil where its action has made none. */
export function sendInside(
  mailer: Mailer,
  send: (mail: MailMessage) => void | Promise<void>,
): unknown {
  const mail = mailer.mailMessage
  if (mail === null) return null
  const sending = mailer.deliverInside(() => send(mail))
  return sending instanceof Promise ? sending.then(() => mail) : mail
}
