import { defineClass } from '../../ruby/class/define.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { toS } from '../../ruby/object/texts.ts'
import { addressesIn, MailAddress } from './address.ts'
import type { RawField } from './entity.ts'
import { structured } from './parameters.ts'
import { bytesOfLatin, decodeWords, textIn } from './text.ts'

/** One field of the head of a mail that came: `mail.header["X-Spam-Score"]`. Mail::Field of the mail gem. */
export class ReceivedField {
  static {
    defineClass(this, 'Mail::Field')
  }

  readonly #raw: RawField

  constructor(raw: RawField) {
    this.#raw = raw
  }

  name(): string {
    return this.#raw.name
  }

  /** The value on one line, its encoded words as they came. */
  value(): string {
    return textIn(bytesOfLatin(this.#raw.value), null)
  }

  unparsed_value(): string {
    return this.value()
  }

  encoded(): string {
    return `${this.#raw.name}: ${this.value()}\r\n`
  }

  /** The text that the value means. */
  decoded(): string {
    const { name } = this.#raw
    if (/^message-id$|^in-reply-to$|^references$/i.test(name)) return this.value()
    if (ADDRESSES.test(name)) return this.addrs().map(toS).join(', ')
    return decodeWords(this.#raw.value)
  }

  to_s(): string {
    return this.decoded()
  }

  toString(): string {
    return this.decoded()
  }

  inspect(): string {
    return `#<Mail::Field Name: ${this.#raw.name}, Value: ${this.value()}>`
  }

  /** The addresses of a field of addresses. */
  addresses(): string[] {
    return addressesIn(this.value()).map(({ address }) => address)
  }

  addrs(): MailAddress[] {
    return addressesIn(this.value()).map((each) => MailAddress.of(each))
  }

  /** The parameters of a field that has some, by their names in lower case. */
  parameters(): Hash {
    return Hash.of(...structured(this.#raw.value).parameters)
  }
}

/** Fields that hold addresses. RFC 5322, sections 3.6.2, 3.6.3 and 3.6.6. */
export const ADDRESSES = /^(?:resent-)?(?:from|sender|reply-to|to|cc|bcc)$/i

/** The head of a mail that came. Mail::Header of the mail gem. */
export class ReceivedHeader {
  static {
    defineClass(this, 'Mail::Header', { parameters: { '[]': '1' } })
  }

  readonly #raw: readonly RawField[]
  readonly #head: string

  constructor(raw: readonly RawField[], head: string) {
    this.#raw = raw
    this.#head = head
  }

  /** The field of a name, whichever way it is written: `"X-Mailer"`, `:x_mailer`. A list where there are several, and nil where there is none. */
  '[]'(name: unknown): ReceivedField | ReceivedField[] | null {
    const found = this.named(toS(name))
    if (found.length > 1 && !isLimited(toS(name))) return found
    return found[0] ?? null
  }

  /** All fields of a name. */
  named(name: string): ReceivedField[] {
    const wanted = dashed(name)
    return this.#raw
      .filter((each) => each.name.toLowerCase() === wanted)
      .map((each) => new ReceivedField(each))
  }

  /** The value of the first field of a name as it came; null without one. */
  raw(name: string): string | null {
    return this.#raw.find((each) => each.name.toLowerCase() === name)?.value ?? null
  }

  fields(): ReceivedField[] {
    return this.#raw.map((each) => new ReceivedField(each))
  }

  field_summary(): string {
    return this.#raw.map(({ name, value }) => `<${name}: ${value}>`).join(', ')
  }

  raw_source(): string {
    return textIn(bytesOfLatin(this.#head.replaceAll('\n', '\r\n')), null)
  }

  to_s(): string {
    return this.raw_source()
  }

  encoded(): string {
    return this.raw_source()
  }
}

/** Fields that a mail may have once. RFC 5322, section 3.6. */
function isLimited(name: string): boolean {
  return /^(?:date|from|sender|reply-to|to|cc|bcc|message-id|in-reply-to|references|subject|return-path|mime-version|content-.+)$/.test(
    dashed(name),
  )
}

function dashed(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}
