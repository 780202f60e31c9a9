import { outsideRequest } from '../controller/outside-request.ts'
import { logger } from '../rails.ts'
import type { MailMessage } from './mail-message.ts'

/** A mail that waits for its turn. */
export interface WaitingMail {
  /** The mailer's name in Ruby, its action, and what both are given, for assertions. */
  readonly mailer: unknown
  readonly action: string
  readonly args: readonly unknown[]
  readonly params: unknown
  readonly queue: string
  /** Makes the mail and sends it. */
  run(): void | Promise<void>
}

const sent: MailMessage[] = []

/** The mails that tests have sent: `ActionMailer::Base.deliveries`. */
export function deliveries(): MailMessage[] {
  return sent
}

/** Where tests keep what waits; null where mails go out by themselves. */
let held: WaitingMail[] | null = null

/** The mails that wait, from now on kept until somebody sends them: in tests. */
export function holdMails(): WaitingMail[] {
  held ??= []
  return held
}

/** Sends what waits, and what is asked for meanwhile. */
export function sendHeldMails(isWanted: (mail: WaitingMail) => boolean = () => true): void {
  const list = holdMails()
  for (let at = list.findIndex(isWanted); at !== -1; at = list.findIndex(isWanted)) {
    void list.splice(at, 1)[0]?.run()
  }
}

/**
 * Sends a mail after what runs now, in this process: what waits is lost with it, as with Rails' `:async` adapter. What
 * goes wrong is logged.
 */
export function enqueue(mail: WaitingMail, milliseconds: number): void {
  if (held !== null) {
    held.push(mail)
    return
  }
  outsideRequest().later(async () => {
    try {
      await mail.run()
    } catch (error) {
      logger.error(error)
    }
  }, milliseconds)
}
