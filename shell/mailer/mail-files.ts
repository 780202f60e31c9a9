import { lookup } from 'mrmime'
import { os } from '../builtin.ts'
import { entriesOf } from '../controller/params.ts'
import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'
import { bytesIn, textOfBytes } from '../ruby/text/binary-string.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { MailPart, type PartContent, randomHex } from './mail-part.ts'
import { keyText } from './mail-settings.ts'

/** What goes with a mail: `attachments["terms.pdf"] = File.read(path)`, `attachments.inline["logo.png"] = bytes`. */
export class MailFiles {
  static {
    defineClass(this, 'ActionMailer::Attachments', { parameters: { '[]': '1', '[]=': '2' } })
  }

  readonly #parts: MailPart[]
  readonly #isInline: boolean

  constructor(parts: MailPart[] = [], isInline = false) {
    this.#parts = parts
    this.#isInline = isInline
  }

  /** The same files, where those that are added are parts of the page. */
  inline(): MailFiles {
    return new MailFiles(this.#parts, true)
  }

  '[]'(name: unknown): MailPart | null {
    const filename = toS(name)
    return this.#parts.find((part) => part.filename() === filename) ?? null
  }

  '[]='(name: unknown, given: unknown): unknown {
    const filename = toS(name)
    const options = new Map<string, unknown>(
      isString(given) || given instanceof Uint8Array
        ? [['content', given]]
        : [...entriesOf(given as never)].map(([key, value]) => [keyText(key), value]),
    )
    const said = options.get('mime_type') ?? options.get('content_type') ?? null
    const mimeType = said === null ? (lookup(filename) ?? 'application/octet-stream') : toS(said)
    const content = options.get('content')
    const text = content instanceof Uint8Array ? textOfBytes(content) : toS(content)
    const bytes = mimeType.startsWith('text/') && text !== null ? text : bytesIn(content)
    this.#parts.push(
      new MailPart(bytes, {
        mimeType,
        filename,
        isInline: this.#isInline,
        cid: `${randomHex()}@${os().hostname()}.mail`,
      }),
    )
    return given
  }

  /** The files in the order in which they are sent: those of the page come with it. */
  list(): MailPart[] {
    return this.#parts.toSorted(
      (left, right) => Number(right.is_inline()) - Number(left.is_inline()),
    )
  }

  size(): number {
    return this.#parts.length
  }

  is_empty(): boolean {
    return this.#parts.length === 0
  }

  /** The content of a mail with these texts and the files: RFC 2046's `alternative`, `related` and `mixed`. */
  around(texts: readonly MailPart[]): [content: PartContent, mimeType: string] {
    const inline = this.list().filter((file) => file.is_inline())
    const others = this.list().filter((file) => !file.is_inline())
    const body = grouped('multipart/related', [grouped('multipart/alternative', texts), ...inline])
    const whole = grouped('multipart/mixed', [body, ...others])
    return [whole.content, whole.mime_type()]
  }
}

/** Parts in one that holds them; one alone stays as it is. */
function grouped(mimeType: string, parts: readonly MailPart[]): MailPart {
  const [only, ...rest] = parts
  return only !== undefined && rest.length === 0 ? only : new MailPart(parts, { mimeType })
}
