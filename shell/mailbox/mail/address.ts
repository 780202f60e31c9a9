import addressparser from 'nodemailer/lib/addressparser'
import { mailboxText } from '../../mailer/mime.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { toStr } from '../../ruby/text/operators.ts'
import { decodeWords } from './text.ts'

/** An address of a mail, with the name before it. Mail::Address of the mail gem, with what Action Mailbox adds. */
export class MailAddress {
  static {
    defineClass(this, 'Mail::Address', {
      parameters: { '==': '1', initialize: '0-1' },
      staticParameters: { wrap: '1' },
    })
  }

  static wrap(address: unknown): MailAddress {
    return address instanceof MailAddress ? address : new MailAddress(address)
  }

  static of({ name, address }: Named): MailAddress {
    const made = new MailAddress()
    made.#address = address
    made.#name = name || null
    return made
  }

  #address: string | null
  #name: string | null

  /** The first address that a text names. */
  constructor(text: unknown = null) {
    const [first] = text === null ? [] : addressesIn(toStr(text))
    this.#address = first?.address ?? null
    this.#name = first?.name || null
  }

  /** `ann@example.org`; nil where the text has none. */
  address(): string | null {
    return this.#address
  }

  display_name(): string | null {
    return this.#name
  }

  name(): string | null {
    return this.#name
  }

  /** What stands before the `@`. */
  local(): string | null {
    return this.#address === null ? null : this.#address.replace(/@[^@]*$/, '')
  }

  domain(): string | null {
    return /@([^@]*)$/.exec(this.#address ?? '')?.[1] ?? null
  }

  /** The address with its name, which is quoted where it must be. */
  format(): string {
    const address = this.#address
    return address === null ? '' : mailboxText({ name: this.#name ?? '', address })
  }

  to_s(): string {
    return this.format()
  }

  decoded(): string {
    return this.format()
  }

  '=='(other: unknown): boolean {
    return other instanceof MailAddress && other.format() === this.format()
  }

  inspect(): string {
    return `#<Mail::Address Address: |${this.format()}| >`
  }

  toString(): string {
    return this.format()
  }
}

interface Named {
  readonly name: string
  readonly address: string
}

/** The addresses that the text of a field names, those of groups among them; their names are decoded. */
export function addressesIn(text: string): Named[] {
  return addressparser(text, { flatten: true }).flatMap(({ name, address }) => {
    if (address !== '') return { name: decodeWords(name), address }
    // A name alone is an address of this machine.
    return /^[^\s<>@,;:"()]+$/.test(name) ? { name: '', address: name } : []
  })
}
