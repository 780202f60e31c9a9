import { outsideRequest } from '../controller/outside-request.ts'
import { held, hold, type Waiting } from '../jobs/waiting.ts'
import { logger } from '../running.ts'
import type { MailMessage } from './mail-message.ts'

/** A mail that waits for its turn. */
export interface WaitingMail extends Waiting {
  /** The mailer's name in Ruby, its action, and what both are given, for assertions. */
  readonly mailer: unknown
  readonly action: string
  readonly args: readonly unknown[]
  readonly params: unknown
}

/** Whether what waits is a mail. */
export function isMail(work: Waiting): work is WaitingMail {
  return 'mailer' in work
}

const sent: MailMessage[] = []

/** The mails that tests have sent: `ActionMailer::Base.deliveries`. */
export function deliveries(): MailMessage[] {
  return sent
}

/**
 * Sends a mail after what runs now, in this process: what waits is lost with it, as with Rails' `:async` adapter. What
 * goes wrong is logged.
 */
export function enqueue(mail: WaitingMail, milliseconds: number): void {
  if (held() !== null) {
    hold(mail)
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
