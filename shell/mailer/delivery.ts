import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnvironment } from '../builtin.ts'
import { outsideRequest } from '../controller/outside-request.ts'
import { FrameworkError } from '../errors.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { toS } from '../ruby/object/texts.ts'
import { environmentName, logger } from '../running.ts'
import { rootFolder } from '../standard-library/application-files.ts'
import { deliveries } from './deliveries.ts'
import type { MailMessage } from './mail-message.ts'
import { randomHex } from './mail-part.ts'
import { deliveryMethod, isOn, settingsOf } from './mail-settings.ts'
import { type Consignment, sendBySmtp, smtpSettings } from './smtp.ts'

/** Milliseconds in which a server has to take a mail that somebody waits for. */
const MOST_MILLISECONDS = 30_000

/** A mail that could not be handed over. */
class DeliveryError extends FrameworkError {
  static override readonly rubyName: string = 'Net::SMTPError'
  constructor(message: string) {
    super('MAIL_NOT_SENT', message, { hint: 'Look at config.action_mailer.smtp_settings.' })
  }
}

/** Sends a mail, and goes on when it is sent. Raises where it is not, unless `raise_delivery_errors` is off. */
export function deliver(mail: MailMessage): void {
  guarded(mail, () => {
    if (deliveryMethod(mail.deliveryMethod) === 'smtp') sendAside(consignment(mail))
    else hand(mail)
  })
}

/** The same without keeping anybody waiting: a promise of the end where a server of SMTP is asked. */
export function deliverMeanwhile(mail: MailMessage): void | Promise<void> {
  const isSmtp = deliveryMethod(mail.deliveryMethod) === 'smtp'
  if (!isSmtp || !isOn('perform_deliveries')) return deliver(mail)
  return sendBySmtp(consignment(mail)).then(
    () => tell(mail),
    (error: unknown) => failed(mail, new DeliveryError(reasonOf(error))),
  )
}

function guarded(mail: MailMessage, send: () => void): void {
  if (!isOn('perform_deliveries')) return
  try {
    send()
    tell(mail)
  } catch (error) {
    failed(mail, error)
  }
}

/** Raises what went wrong, unless `raise_delivery_errors` is off. */
function failed(mail: MailMessage, error: unknown): void {
  if (isOn('raise_delivery_errors')) throw error
  logger.warn(`mail ${mail.message_id()} is not sent: ${reasonOf(error)}`)
}

/** What Rails logs of a mail; its text and its addresses are for a developer alone. */
function tell(mail: MailMessage): void {
  logger.info(`Delivered mail ${mail.message_id()}`)
  if (environmentName() === 'development') logger.debug(mail.encoded())
}

/** The ways that need no network. */
function hand(mail: MailMessage): void {
  switch (deliveryMethod(mail.deliveryMethod)) {
    case 'test':
      deliveries().push(mail)
      return
    case 'file':
      return writeMail(mail)
    default:
      return sendByProgram(mail)
  }
}

/** The mail in `tmp/mails`, or where `file_settings` says: one file for each who gets it. */
function writeMail(mail: MailMessage): void {
  const said = settingsOf('file_settings').get('location') ?? null
  const folder = said === null ? join(rootFolder(), 'tmp', 'mails') : toS(said)
  mkdirSync(folder, { recursive: true })
  for (const address of mail.destinations()) {
    // An address may hold what leads out of the folder.
    const name = address.replace(/[^\w.@+-]/g, '_').replace(/^\.+/, '_')
    writeFileSync(join(folder, `${name}-${randomHex().slice(0, 8)}.eml`), mail.encoded())
  }
}

function consignment(mail: MailMessage): Consignment {
  const [from] = mail.from() ?? []
  const to = mail.destinations()
  if (from === undefined || from === '') {
    throw new ArgumentError(`SMTP From address may not be blank: ${JSON.stringify(from ?? null)}`)
  }
  if (to.length === 0) throw new ArgumentError('SMTP To address may not be blank: []')
  return { settings: smtpSettings(), from, to, content: mail.sent() }
}

/** `sendmail -i -t`, or what `sendmail_settings` says. */
function sendByProgram(mail: MailMessage): void {
  const said = settingsOf('sendmail_settings')
  const program = toS(said.get('location') ?? '/usr/sbin/sendmail')
  const given = said.get('arguments') ?? '-i -t'
  const args = Array.isArray(given) ? given.map(toS) : toS(given).split(/\s+/)
  run([program, ...args], mail.encoded().replaceAll('\r\n', '\n'))
}

/** A process of its own talks to the server, so that Ruby's `deliver_now` ends when the mail is sent. */
function sendAside(given: Consignment): void {
  run(outsideRequest().program('deliver'), JSON.stringify(given))
}

function run(command: readonly string[], input: string): void {
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  const [program = '', ...args] = command
  const { status, stderr, error } = spawnSync(program, args, {
    input,
    env: cleanEnvironment(process.env),
    timeout: MOST_MILLISECONDS,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  if (error !== undefined) throw new DeliveryError(error.message)
  if (status !== 0) throw new DeliveryError(String(stderr).trim().split('\n').at(-1) ?? '')
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
