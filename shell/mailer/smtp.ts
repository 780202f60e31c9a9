import { text } from 'node:stream/consumers'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { keyText, settingsOf } from './mail-settings.ts'

/** One mail on its way to a server. */
export interface Consignment {
  readonly settings: SmtpSettings
  readonly from: string
  readonly to: readonly string[]
  readonly content: string
}

/** `smtp_settings` as the client of SMTP takes them. */
export interface SmtpSettings {
  readonly host: string
  readonly port: number
  readonly name: string | undefined
  readonly secure: boolean
  readonly requireTLS: boolean
  readonly ignoreTLS: boolean
  readonly auth: { readonly user: string; readonly pass: string } | undefined
  readonly authMethod: string | undefined
  readonly rejectUnauthorized: boolean
  readonly connectionTimeout: number
  readonly socketTimeout: number
}

/** What `config.action_mailer.smtp_settings` says. Rails guide "Action Mailer Basics", section 7. */
export function smtpSettings(): SmtpSettings {
  const said = settingsOf('smtp_settings')
  const textOf = (name: string): string | undefined => {
    const value = said.get(name) ?? null
    return value === null ? undefined : keyText(value)
  }
  const isSet = (name: string): boolean => isTruthy(said.get(name) ?? null)
  const seconds = (name: string): number => Number(toS(said.get(name) ?? 5)) * 1000
  const user = textOf('user_name')
  const startTls = textOf('enable_starttls')
  return {
    host: textOf('address') ?? 'localhost',
    port: Number(textOf('port') ?? 25),
    name: textOf('domain'),
    secure: isSet('tls') || isSet('ssl'),
    requireTLS: startTls === 'true' || startTls === 'always',
    ignoreTLS: said.get('enable_starttls_auto') === false || startTls === 'false',
    auth: user === undefined ? undefined : { user, pass: textOf('password') ?? '' },
    authMethod: textOf('authentication')?.replace('_', '-').toUpperCase(),
    rejectUnauthorized: !/^(none|0)$/.test(textOf('openssl_verify_mode') ?? ''),
    connectionTimeout: seconds('open_timeout'),
    socketTimeout: seconds('read_timeout'),
  }
}

/** Hands a mail to a server of SMTP. Raises what the server or the network says. RFC 5321. */
export async function sendBySmtp({ settings, from, to, content }: Consignment): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const { rejectUnauthorized, ...rest } = settings
  const transport = createTransport({ ...rest, tls: { rejectUnauthorized } })
  try {
    await transport.sendMail({ envelope: { from, to: [...to] }, raw: content })
  } finally {
    transport.close()
  }
}

/**
 * The command that `deliver_now` starts: it sends the mail that stands in its input, while the process that started it
 * waits. Answers the exit status; what went wrong is its last line.
 */
export async function deliverCommand(): Promise<number> {
  try {
    await sendBySmtp(JSON.parse(await text(process.stdin)) as Consignment)
    return 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}
