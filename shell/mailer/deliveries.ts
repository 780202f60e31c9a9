import type { MailMessage } from './mail-message.ts'

const sent: MailMessage[] = []

/** The mails that tests have sent: `ActionMailer::Base.deliveries`. */
export function deliveries(): MailMessage[] {
  return sent
}
