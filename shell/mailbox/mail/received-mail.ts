import { DateTime } from '../../active-support/date-time.ts'
import { parseTime } from '../../record/value/parse-time.ts'
import { METHOD_MISSING, type MethodMissing } from '../../ruby/call/method-missing.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { NoMethodError } from '../../ruby/exception/detailed-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { toS } from '../../ruby/object/texts.ts'
import { type BinaryString, bytesIn, stringOfBytes } from '../../ruby/text/binary-string.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import type { Time } from '../../ruby/time/time.ts'
import type { MailAddress } from './address.ts'
import { type Entity, entityOf, linesOf, partsBetween } from './entity.ts'
import { ADDRESSES, type ReceivedField, ReceivedHeader } from './field.ts'
import { type Structured, structured } from './parameters.ts'
import { bytesOfLatin, decodeBase64, decodeQuoted, decodeWords, textIn } from './text.ts'

/** Parts that lie deeper are not divided further, and those beyond the last are not read: a mail is no way to fill the memory. */
const DEPTH = 50
const PARTS = 1000

/** The body of a mail that came, or of a part of it. Mail::Body of the mail gem. */
export class ReceivedBody {
  static {
    defineClass(this, 'Mail::Body', {
      parameters: { is_include: '1', '=~': '1', match: '1', '==': '1' },
    })
  }

  readonly #mail: ReceivedMail

  constructor(mail: ReceivedMail) {
    this.#mail = mail
  }

  /** What it means, once its transfer encoding is taken off: text in UTF-8, or the bytes of a file. */
  decoded(): string | BinaryString {
    return this.#mail.content()
  }

  to_s(): string | BinaryString {
    return this.decoded()
  }

  /** As it came, with the line ends of the network. */
  raw_source(): string | BinaryString {
    return stringOfBytes(bytesOfLatin(this.#mail.entity.body.replaceAll('\n', '\r\n')))
  }

  encoded(): string | BinaryString {
    return this.raw_source()
  }

  parts(): readonly ReceivedMail[] {
    return this.#mail.parts()
  }

  is_multipart(): boolean {
    return this.parts().length > 0
  }

  is_include(part: unknown): boolean {
    return toS(this.decoded()).includes(toS(part))
  }

  is_empty(): boolean {
    return this.#mail.entity.body === ''
  }

  '=='(other: unknown): boolean {
    return isString(other) ? toS(this.decoded()) === toS(other) : other === this
  }

  toString(): string {
    return toS(this.decoded())
  }
}

/** The files that came with a mail, in their order. Mail::AttachmentsList of the mail gem. */
export class ReceivedFiles extends Array<ReceivedMail> {
  static readonly rubyName = 'Mail::AttachmentsList'

  // What `filter` and `map` make of it.
  static override get [Symbol.species](): ArrayConstructor {
    return Array
  }

  inline(): ReceivedMail[] {
    return this.filter((part) => part.is_inline())
  }
}

/**
 * A mail that came, read from its source. Mail::Message of the mail gem, with what Action Mailbox adds. No source is refused: of what is
 * no mail all is body, and what cannot be decoded stays as it came.
 */
export class ReceivedMail implements MethodMissing {
  static {
    defineClass(this, 'Mail::Message', { parameters: { '[]': '1' } })
  }

  /** Reads a mail from the bytes that came. */
  static from(source: unknown): ReceivedMail {
    return new ReceivedMail(linesOf(bytesIn(source)), { depth: 0, parts: { left: PARTS } })
  }

  readonly entity: Entity
  readonly #source: string
  readonly #header: ReceivedHeader
  readonly #type: Structured | null
  readonly #disposition: Structured | null
  readonly #room: Room
  #parts: readonly ReceivedMail[] | null = null

  constructor(source: string, room: Room) {
    this.#source = source
    this.#room = room
    this.entity = entityOf(source)
    this.#header = new ReceivedHeader(this.entity.fields, this.entity.head)
    const read = (name: string): Structured | null => {
      const value = this.#header.raw(name)
      return value === null ? null : structured(value)
    }
    this.#type = read('content-type')
    this.#disposition = read('content-disposition')
  }

  from(): string[] | null {
    return this.#addresses('from')
  }

  to(): string[] | null {
    return this.#addresses('to')
  }

  cc(): string[] | null {
    return this.#addresses('cc')
  }

  bcc(): string[] | null {
    return this.#addresses('bcc')
  }

  reply_to(): string[] | null {
    return this.#addresses('reply-to')
  }

  sender(): string | null {
    return this.#addresses('sender')?.[0] ?? null
  }

  destinations(): string[] {
    return ['to', 'cc', 'bcc'].flatMap((name) => this.#addresses(name) ?? [])
  }

  from_address(): MailAddress | null {
    return this.#named('from')[0] ?? null
  }

  reply_to_address(): MailAddress | null {
    return this.#named('reply-to')[0] ?? null
  }

  to_addresses(): MailAddress[] {
    return this.#named('to')
  }

  cc_addresses(): MailAddress[] {
    return this.#named('cc')
  }

  bcc_addresses(): MailAddress[] {
    return this.#named('bcc')
  }

  x_original_to_addresses(): MailAddress[] {
    return this.#header.named('X-Original-To').flatMap((field) => field.addrs().slice(0, 1))
  }

  x_forwarded_to_addresses(): MailAddress[] {
    return this.#header.named('X-Forwarded-To').flatMap((field) => field.addrs().slice(0, 1))
  }

  recipients_addresses(): MailAddress[] {
    const given = [this.to_addresses(), this.cc_addresses(), this.bcc_addresses()]
    return [...given, this.x_original_to_addresses(), this.x_forwarded_to_addresses()].flat()
  }

  /** All whom it is for, also those whose names only the servers on its way have noted. */
  recipients(): string[] {
    const noted = ['X-Original-To', 'X-Forwarded-To'].flatMap((name) => this.#header.named(name))
    return [...this.destinations(), ...noted.map((field) => field.to_s())]
  }

  subject(): string | null {
    const value = this.#header.raw('subject')
    return value === null ? null : decodeWords(value)
  }

  /** `Message-ID`, without its brackets. */
  message_id(): string | null {
    return this.#ids('message-id')[0] ?? null
  }

  in_reply_to(): string | string[] | null {
    return this.#oneOrAll('in-reply-to')
  }

  references(): string | string[] | null {
    return this.#oneOrAll('references')
  }

  /** When it was written; nil where it says no time. */
  date(): DateTime | null {
    const value = this.#header.raw('date')?.replace(/\([^()]*\)/g, '')
    try {
      return value === undefined ? null : DateTime.of(parseTime(value.trim()) as Time)
    } catch {
      return null
    }
  }

  header(): ReceivedHeader {
    return this.#header
  }

  header_fields(): ReceivedField[] {
    return this.#header.fields()
  }

  '[]'(name: unknown): ReceivedField | ReceivedField[] | null {
    return this.#header['[]'](name)
  }

  /** `text/plain`, in lower case; nil where nothing is said. */
  mime_type(): string | null {
    const value = this.#type?.value.toLowerCase()
    return value === undefined ? null : value.includes('/') ? value : 'text/plain'
  }

  main_type(): string | null {
    return this.mime_type()?.replace(/\/.*/, '') ?? null
  }

  sub_type(): string | null {
    return this.mime_type()?.replace(/.*\//, '') ?? null
  }

  content_type(): string | null {
    const parameters = [...(this.#type?.parameters ?? [])].map(([key, value]) => {
      return `; ${key}=${/^[\w.+-]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`}`
    })
    const type = this.mime_type()
    return type === null ? null : `${type}${parameters.join('')}`
  }

  content_type_parameters(): Hash {
    return Hash.of(...(this.#type?.parameters ?? []))
  }

  charset(): string | null {
    return this.#type === null ? 'UTF-8' : (this.#type.parameters.get('charset') ?? null)
  }

  boundary(): string | null {
    return this.#type?.parameters.get('boundary') ?? null
  }

  content_transfer_encoding(): string | null {
    return this.#header.raw('content-transfer-encoding')?.toLowerCase() ?? null
  }

  content_disposition(): string | null {
    const value = this.#header.raw('content-disposition')
    return value === null ? null : decodeWords(value)
  }

  content_description(): string | null {
    const value = this.#header.raw('content-description')
    return value === null ? null : decodeWords(value)
  }

  /** `Content-ID` as it came. */
  content_id(): string | null {
    return this.#header.raw('content-id')
  }

  /** The id that a page of the mail names an inline file by. */
  cid(): string | null {
    return this.content_id()?.replace(/^<|>$/g, '') ?? null
  }

  url(): string {
    return `cid:${this.cid()}`
  }

  /** The name of the file that it is; nil for a text. */
  filename(): string | null {
    const name =
      this.#disposition?.parameters.get('filename') ??
      this.#type?.parameters.get('filename') ??
      this.#type?.parameters.get('name') ??
      this.#header.raw('content-location')
    return name ? decodeWords(name) : null
  }

  is_attachment(): boolean {
    return this.filename() !== null
  }

  is_inline(): boolean {
    return this.#disposition?.value.toLowerCase() === 'inline'
  }

  is_text(): boolean {
    return this.main_type() === 'text'
  }

  is_multipart(): boolean {
    return this.main_type() === 'multipart'
  }

  is_has_attachments(): boolean {
    return this.attachments().length > 0
  }

  /** The parts of one with several; they are read when they are asked for. */
  parts(): readonly ReceivedMail[] {
    this.#parts ??= this.#read()
    return this.#parts
  }

  /** The parts, and theirs. */
  all_parts(): ReceivedMail[] {
    return this.parts().flatMap((part) => [part, ...part.all_parts()])
  }

  text_part(): ReceivedMail | null {
    return this.#partOf('text/plain')
  }

  html_part(): ReceivedMail | null {
    return this.#partOf('text/html')
  }

  /** The files that came with it, also those of a mail in it. */
  attachments(): ReceivedFiles {
    const files = new ReceivedFiles()
    for (const part of this.parts()) files.push(...part.#files())
    return files
  }

  body(): ReceivedBody {
    return new ReceivedBody(this)
  }

  /** @throws NoMethodError for one of several parts, each of which is decoded */
  decoded(): string | BinaryString {
    if (this.parts().length === 0) return this.content()
    const message =
      'Can not decode an entire message, try calling #decoded on the various fields and body or parts if it is a multipart message.'
    throw new NoMethodError(message)
  }

  /** The mail as it came, with the line ends of the network. */
  raw_source(): string | BinaryString {
    return stringOfBytes(bytesOfLatin(this.#source.replaceAll('\n', '\r\n')))
  }

  encoded(): string | BinaryString {
    return this.raw_source()
  }

  to_s(): string | BinaryString {
    return this.raw_source()
  }

  inspect(): string {
    const rest = `Multipart: ${this.is_multipart()}, Headers: ${this.#header.field_summary()}`
    return `#<${this instanceof ReceivedPart ? 'Mail::Part' : 'Mail::Message'}, ${rest}>`
  }

  /** The body without its transfer encoding: text in UTF-8 where it is text, else bytes. */
  content(): string | BinaryString {
    const { body } = this.entity
    const encoding = this.content_transfer_encoding() ?? ''
    const isBase64 = /^\s*base64/.test(encoding)
    const isQuoted = /^\s*quoted-printable/.test(encoding)
    const bytes = isBase64 ? decodeBase64(body) : isQuoted ? decodeQuoted(body) : bytesOfLatin(body)
    const isFile = this.#type !== null && !this.is_text() && !this.is_multipart()
    if (isFile) return stringOfBytes(bytes)
    return textIn(bytes, this.charset()).replace(/\r\n?/g, '\n')
  }

  /** `mail.x_mailer`: a field by its name. */
  [METHOD_MISSING](name: string, args: readonly unknown[]): { value: unknown } | undefined {
    if (args.length > 0 || !/^[a-z]\w*$/.test(name)) return undefined
    const [field] = this.#header.named(name)
    return field === undefined ? undefined : { value: field.to_s() }
  }

  answersTo(name: string): boolean {
    return this.#header.named(name).length > 0
  }

  #read(): readonly ReceivedMail[] {
    const boundary = this.boundary()
    const { depth, parts } = this.#room
    if (!this.is_multipart() || !boundary || depth >= DEPTH) return []
    const texts = partsBetween(this.entity.body, boundary, parts.left)
    parts.left -= texts.length
    const room = { depth: depth + 1, parts }
    return texts.map((text) => new ReceivedPart(text, room))
  }

  #files(): ReceivedMail[] {
    if (this.mime_type() === 'message/rfc822') {
      const { depth, parts } = this.#room
      if (depth >= DEPTH) return []
      const inner = new ReceivedMail(linesOf(bytesIn(this.content())), { depth: depth + 1, parts })
      return [...inner.attachments()]
    }
    const parts = this.parts()
    if (parts.length > 0) return parts.flatMap((part) => part.#files())
    return this.is_attachment() ? [this] : []
  }

  #partOf(type: string): ReceivedMail | null {
    return (
      this.all_parts().find((part) => part.mime_type() === type && !part.is_attachment()) ?? null
    )
  }

  #addresses(name: string): string[] | null {
    const [field] = this.#header.named(name)
    return field?.addresses() ?? null
  }

  #named(name: string): MailAddress[] {
    return ADDRESSES.test(name) ? (this.#header.named(name)[0]?.addrs() ?? []) : []
  }

  #ids(name: string): string[] {
    const value = this.#header.raw(name)
    if (value === null) return []
    const ids = [...value.matchAll(/<([^<>]*)>/g)].map(([, id = '']) => id.trim())
    return ids.length > 0 || value === '' ? ids : value.split(/\s+/)
  }

  #oneOrAll(name: string): string | string[] | null {
    const [first = null, ...rest] = this.#ids(name)
    return rest.length === 0 ? first : [first as string, ...rest]
  }
}

/** How deep a part lies, and how many parts the mail may still have. */
interface Room {
  readonly depth: number
  readonly parts: { left: number }
}

/** One part of a mail that came. Mail::Part of the mail gem. */
export class ReceivedPart extends ReceivedMail {
  static {
    defineClass(this, 'Mail::Part')
  }
}
