import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { underscore } from '../inflection/inflection.ts'
import { holdWork, runAllHeld, type Waiting } from '../jobs/waiting.ts'
import { deliveries } from '../mailer/deliveries.ts'
import { deliveryOf, MailDeliveryJob } from '../mailer/mail-delivery-job.ts'
import { className } from '../ruby/class/class-info.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { hashFromKeywords } from '../ruby/hash/keywords.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { equals } from '../ruby/operators/equals.ts'
import { isKeywords } from '../ruby/types.ts'
import { forgetJobs, JobAssertions } from './job-assertions.ts'

type Body = () => unknown

/** Claims about mails. Source: Rails, ActionMailer::TestHelper. */
export abstract class MailAssertions extends JobAssertions {
  /** Claims that so many mails were sent, in all or by a block; those that wait are sent, too. */
  assertEmails(count: unknown, ...rest: readonly unknown[]): unknown {
    const body = bodyOf(rest)
    const mails = body === null ? deliveries() : this.captureEmails(body)
    this.#claimCount(Number(count), mails.length, 'sent')
    return mails
  }

  assertNoEmails(...rest: readonly unknown[]): unknown {
    return this.assertEmails(0, ...rest)
  }

  /** The mails that a block sends. */
  captureEmails(body: Body): unknown[] {
    const before = deliveries().length
    body()
    runAllHeld(isMail)
    return deliveries().slice(before)
  }

  /** Claims that so many mails wait, in all or since a block began. */
  assertEnqueuedEmails(count: unknown, ...rest: readonly unknown[]): void {
    const before = this.#heldBefore(bodyOf(rest))
    this.#claimCount(Number(count), heldMails().length - before, 'enqueued')
  }

  assertNoEnqueuedEmails(...rest: readonly unknown[]): void {
    this.assertEnqueuedEmails(0, ...rest)
  }

  /** Claims that a mail of an action waits: `args:` and `params:` say what it was given. */
  assertEnqueuedEmailWith(mailer: unknown, action: unknown, ...rest: readonly unknown[]): void {
    const before = this.#heldBefore(bodyOf(rest))
    const options = optionsOf(rest[0])
    const args = options.get('args') ?? null
    const isParams = args instanceof Hash
    const params = options.get('params') ?? (isParams ? args : null)
    const wanted = args === null || isParams ? null : Array.isArray(args) ? args : [args]
    const queue = options.get('queue') ?? null
    const isMeant = (mail: Mail): boolean =>
      mail.mailer === mailer &&
      mail.action === toS(action) &&
      (wanted === null || equals(mail.args.map(plain), wanted)) &&
      (params === null || equals(mail.params, params)) &&
      (queue === null || mail.queue === toS(queue))
    const found = heldMails().slice(before)
    this.claim(found.some(isMeant), null, () => {
      const list = found.map((mail) => {
        return `\n  ${className(mail.mailer as object)}.${mail.action} with ${inspect(mail.args.map(plain))}, params: ${inspect(mail.params)}`
      })
      return `No enqueued mail found: ${className(mailer as object)}.${toS(action)}.${list.join('')}`
    })
  }

  /** Sends the mails that wait, or those that a block asks for. */
  deliverEnqueuedEmails(...rest: readonly unknown[]): void {
    bodyOf(rest)?.()
    runAllHeld(isMail)
  }

  /** The lines of `test/fixtures/user_mailer/welcome`, for UserMailerTest. */
  readFixture(name: unknown): string[] {
    const folder = underscore(className(this.constructor).replace(/Test$/, ''))
    const text = readFileSync(join('test/fixtures', folder, toS(name)), 'utf8')
    return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  }

  #heldBefore(body: Body | null): number {
    const before = body === null ? 0 : heldMails().length
    body?.()
    return before
  }

  #claimCount(wanted: number, found: number, what: string): void {
    this.claim(
      wanted === found,
      null,
      () => `${wanted} emails expected, but ${found} were ${what}.`,
    )
  }
}

type Mail = ReturnType<typeof deliveryOf> & { readonly queue: string }

/** Whether what waits is a mail. */
function isMail({ job }: Waiting): boolean {
  return job instanceof MailDeliveryJob
}

/** The mails that wait. */
function heldMails(): Mail[] {
  return holdWork()
    .filter(isMail)
    .map(({ job, queue }) => ({ ...deliveryOf(job as MailDeliveryJob), queue }))
}

/** Begins a test without mails and jobs, done or waiting. */
export function forgetMails(): void {
  forgetJobs()
  deliveries().length = 0
}

function bodyOf(rest: readonly unknown[]): Body | null {
  const last = rest.at(-1)
  return typeof last === 'function' ? (last as Body) : null
}

function optionsOf(given: unknown): ReadonlyMap<string, unknown> {
  if (!(given instanceof Hash) && !isKeywords(given)) return new Map()
  const hash = given instanceof Hash ? given : hashFromKeywords(given)
  return new Map([...hash].map(([key, value]) => [toS(key), value]))
}

/** Keywords as the Hash that a test compares them with. */
function plain(value: unknown): unknown {
  return isKeywords(value) ? hashFromKeywords(value) : value
}
