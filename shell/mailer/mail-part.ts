import { defineClass } from '../ruby/class/define.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { type Encoded, encodeBytes, encodeText, oneLine } from './mime.ts'

/** The body of a mail or of a part. Mail::Body of the mail gem. */
export class MailBody {
  static {
    defineClass(this, 'Mail::Body', { parameters: { is_include: '1', '=~': '1', match: '1' } })
  }

  readonly #text: string
  readonly #encoded: () => string

  constructor(text: string, encoded: () => string) {
    this.#text = text
    this.#encoded = encoded
  }

  /** The text, empty for a body of parts. */
  decoded(): string {
    return this.#text
  }

  to_s(): string {
    return this.#text
  }

  raw_source(): string {
    return this.#text.replace(/\r?\n/g, '\r\n')
  }

  /** The text with line ends of the network, or all parts with their fields. */
  encoded(): string {
    return this.#encoded()
  }

  is_include(part: unknown): boolean {
    return this.#encoded().includes(String(part))
  }

  is_empty(): boolean {
    return this.#encoded() === ''
  }

  toString(): string {
    return this.#text
  }
}

/** What a part holds: a text, bytes of a file, or other parts. */
export type PartContent = string | Uint8Array | readonly MailPart[]

/** Fields of a part that say what it is. */
interface PartFields {
  readonly mimeType: string
  /** The name of the file that it is; null for a text. */
  readonly filename?: string
  readonly isInline?: boolean
  /** `Content-ID`, without its brackets. */
  readonly cid?: string
}

/** One part of a mail. Mail::Part of the mail gem. */
export class MailPart {
  static {
    defineClass(this, 'Mail::Part')
  }

  readonly content: PartContent
  readonly #fields: PartFields
  readonly #boundary = `--==_mimepart_${randomHex()}`

  constructor(content: PartContent, fields: PartFields) {
    this.content = content
    this.#fields = fields
  }

  /** `text/plain`. */
  mime_type(): string {
    return this.#fields.mimeType
  }

  content_type(): string {
    const rest = this.is_multipart() ? `; boundary="${this.#boundary}"` : ''
    const name = this.#fields.filename
    const file = name === undefined ? '' : `; ${fileParameter(name)}`
    const isUtf8 = this.#isText && isString(this.content)
    const charset = name === undefined || isUtf8 ? '; charset=UTF-8' : ''
    return `${this.#fields.mimeType}${rest}${charset}${file}`
  }

  charset(): string {
    return 'UTF-8'
  }

  is_multipart(): boolean {
    return Array.isArray(this.content)
  }

  parts(): readonly MailPart[] {
    return Array.isArray(this.content) ? this.content : []
  }

  filename(): string | null {
    return this.#fields.filename ?? null
  }

  is_attachment(): boolean {
    return this.#fields.filename !== undefined
  }

  is_inline(): boolean {
    return this.#fields.isInline === true
  }

  /** The id that a page of the mail names an inline file by. */
  cid(): string | null {
    return this.#fields.cid ?? null
  }

  url(): string {
    return `cid:${this.cid()}`
  }

  content_disposition(): string | null {
    const { filename, isInline } = this.#fields
    if (filename === undefined) return null
    return `${isInline ? 'inline' : 'attachment'}; ${fileParameter(filename)}`
  }

  body(): MailBody {
    const { content } = this
    if (Array.isArray(content)) return new MailBody('', () => this.#encodedParts())
    const text = isString(content) ? String(content) : Buffer.from(content as Uint8Array).toString()
    return new MailBody(text, () => text.replace(/\r?\n/g, '\r\n'))
  }

  decoded(): string {
    return this.body().decoded()
  }

  /** The part as it is sent: fields, an empty line, and the body. RFC 5322, RFC 2046. */
  encoded(): string {
    return `${this.contentFields()}\r\n${this.encodedBody()}`
  }

  to_s(): string {
    return this.encoded()
  }

  /** The first part of a media type, at any depth. */
  partOf(type: string): MailPart | null {
    for (const part of this.parts()) {
      if (part.mime_type() === type && !part.is_attachment()) return part
      const inner = part.partOf(type)
      if (inner !== null) return inner
    }
    return null
  }

  /** The fields that say how the body is to be read. */
  protected contentFields(): string {
    const folded = (text: string): string => oneLine(text).replaceAll('; ', ';\r\n ')
    const lines = [`Content-Type: ${folded(this.content_type())}`]
    lines.push(`Content-Transfer-Encoding: ${this.#transfer()?.encoding ?? '7bit'}`)
    const disposition = this.content_disposition()
    if (disposition !== null) lines.push(`Content-Disposition: ${folded(disposition)}`)
    if (this.#fields.cid !== undefined) lines.push(`Content-ID: <${oneLine(this.#fields.cid)}>`)
    return lines.map((line) => `${line}\r\n`).join('')
  }

  protected encodedBody(): string {
    return this.#transfer()?.text ?? this.#encodedParts()
  }

  get #isText(): boolean {
    return this.#fields.mimeType.startsWith('text/')
  }

  #transfer(): Encoded | null {
    const { content } = this
    if (Array.isArray(content)) return null
    return isString(content) ? encodeText(String(content)) : encodeBytes(content as Uint8Array)
  }

  #encodedParts(): string {
    const parts = this.parts().map((part) => `\r\n--${this.#boundary}\r\n${part.encoded()}`)
    return `${parts.join('')}\r\n--${this.#boundary}--\r\n`
  }
}

/** The name of a file as a parameter of a field, quoted where it must be; one that is not ASCII as RFC 2231, section 4 has it. */
function fileParameter(name: string): string {
  if (/^[\w.-]+$/.test(name)) return `filename=${name}`
  if (/^[\x20-\x7e]+$/.test(name)) return `filename="${name.replace(/["\\]/g, '\\$&')}"`
  const bytes = encodeURIComponent(name.toWellFormed())
  return `filename*=UTF-8''${bytes.replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

/** A text that no other mail has. */
export function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
