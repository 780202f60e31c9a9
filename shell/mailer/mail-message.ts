import { os } from '../builtin.ts'
import { METHOD_MISSING, type MethodMissing } from '../ruby/call/method-missing.ts'
import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'
import { symbolName } from '../ruby/text/symbol.ts'
import { Time } from '../ruby/time/time.ts'
import { deliver } from './delivery.ts'
import { MailPart, type PartContent, randomHex } from './mail-part.ts'
import { addressField, headerField, type Mailbox, mailboxes, mailboxText, oneLine } from './mime.ts'

/** One field of the head of a mail: `mail[:from]`. */
export class MailField {
  static {
    defineClass(this, 'Mail::Field')
  }

  readonly name: string
  readonly text: string

  constructor(name: string, text: string) {
    this.name = name
    this.text = text
  }

  to_s(): string {
    return this.text
  }

  value(): string {
    return this.text
  }

  decoded(): string {
    return this.text
  }

  toString(): string {
    return this.text
  }
}

/** Fields whose values are addresses, in the order in which they are sent. */
const ADDRESSES = ['From', 'Sender', 'Reply-To', 'To', 'Cc', 'Bcc'] as const

/** How a field is written: `reply_to` is `Reply-To`. */
export function fieldName(name: unknown): string {
  const text = typeof name === 'symbol' ? symbolName(name) : String(name)
  const dashed = text.replaceAll('_', '-')
  const known = ['Subject', 'Date', 'Message-ID', ...ADDRESSES].find(
    (each) => each.toLowerCase() === dashed.toLowerCase(),
  )
  return known ?? dashed
}

/** A mail: its head and its body. Mail::Message of the mail gem. */
export class MailMessage extends MailPart {
  static {
    defineClass(this, 'Mail::Message', { parameters: { '[]': '1' } })
  }

  /** The fields of its head, by the names that they are sent under. */
  readonly fields: Map<string, unknown>
  readonly #date = Time.now()
  readonly #id = `${randomHex()}@${os().hostname()}.mail`
  readonly #files: readonly MailPart[]
  /** How it is sent; null for what the settings say. */
  readonly deliveryMethod: string | null

  constructor(
    fields: Map<string, unknown>,
    content: PartContent,
    mimeType: string,
    files: readonly MailPart[],
    deliveryMethod: string | null,
  ) {
    super(content, { mimeType })
    this.fields = fields
    this.#files = files
    this.deliveryMethod = deliveryMethod
  }

  subject(): string | null {
    return this.#text('Subject')
  }

  to(): string[] | null {
    return this.#addresses('To')
  }

  from(): string[] | null {
    return this.#addresses('From')
  }

  cc(): string[] | null {
    return this.#addresses('Cc')
  }

  bcc(): string[] | null {
    return this.#addresses('Bcc')
  }

  reply_to(): string[] | null {
    return this.#addresses('Reply-To')
  }

  /** All who get it. */
  destinations(): string[] {
    return ['To', 'Cc', 'Bcc'].flatMap((name) => this.#addresses(name) ?? [])
  }

  date(): unknown {
    return this.fields.get('Date') ?? this.#date
  }

  message_id(): string {
    return this.#text('Message-ID') ?? this.#id
  }

  html_part(): MailPart | null {
    return this.partOf('text/html')
  }

  text_part(): MailPart | null {
    return this.partOf('text/plain')
  }

  attachments(): readonly MailPart[] {
    return this.#files
  }

  '[]'(name: unknown): MailField | null {
    const field = fieldName(name)
    const text = this.#text(field)
    return text === null ? null : new MailField(field, text)
  }

  /** Sends it now. */
  deliver(): this {
    deliver(this)
    return this
  }

  override encoded(): string {
    return this.#head(false) + super.encoded()
  }

  /** What a server is given: the mail without the names of those who get it unseen. */
  sent(): string {
    return this.#head(true) + super.encoded()
  }

  inspect(): string {
    const fields = [...this.fields.keys()].map((name) => `<${name}: ${this.#text(name)}>`)
    return `#<Mail::Message, Multipart: ${this.is_multipart()}, Headers: ${fields.join(', ')}>`
  }

  #head(isSent: boolean): string {
    const lines = [`Date: ${httpDate(this.date())}\r\n`]
    for (const name of ADDRESSES) {
      const list = name === 'Bcc' && isSent ? null : this.#mailboxes(name)
      if (list !== null) lines.push(addressField(name, list))
    }
    lines.push(`Message-ID: <${oneLine(this.message_id()).replace(/[<>]/g, '')}>\r\n`)
    const known = ['Date', 'Message-ID', 'Subject', ...ADDRESSES] as const
    const subject = this.subject()
    if (subject !== null) lines.push(headerField('Subject', subject))
    lines.push('Mime-Version: 1.0\r\n')
    for (const name of this.fields.keys()) {
      const text = (known as readonly string[]).includes(name) ? null : this.#text(name)
      if (text !== null) lines.push(headerField(name.replace(/[^\w-]/g, ''), text))
    }
    return lines.join('')
  }

  #text(name: string): string | null {
    const value = this.fields.get(name) ?? null
    if (value === null) return null
    if ((ADDRESSES as readonly string[]).includes(name)) {
      return (this.#mailboxes(name) ?? []).map(mailboxText).join(', ')
    }
    return toS(value)
  }

  #mailboxes(name: string): Mailbox[] | null {
    const value = this.fields.get(name) ?? null
    if (value === null) return null
    return (Array.isArray(value) ? value : [value]).flatMap((each) => mailboxes(toS(each)))
  }

  #addresses(name: string): string[] | null {
    return this.#mailboxes(name)?.map(({ address }) => address) ?? null
  }
}

/** RFC 5322, section 3.3. */
function httpDate(value: unknown): string {
  const moment = value instanceof Time ? new Date(value.seconds * 1000) : new Date()
  return moment.toUTCString().replace('GMT', '+0000')
}

/** What stands for the mail of an action that calls no `mail`: it is sent to nobody, and answers nil. */
export class NullMail implements MethodMissing {
  static {
    defineClass(this, 'ActionMailer::Base::NullMail')
  }

  [METHOD_MISSING](): { value: unknown } {
    return { value: null }
  }

  answersTo(): boolean {
    return true
  }
}
