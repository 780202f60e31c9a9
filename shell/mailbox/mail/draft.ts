import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { entriesOf } from '../../controller/params.ts'
import { MailFiles } from '../../mailer/mail-files.ts'
import { fieldName, MailMessage } from '../../mailer/mail-message.ts'
import { MailPart } from '../../mailer/mail-part.ts'
import { keyText } from '../../mailer/mail-settings.ts'
import { METHOD_MISSING, type MethodMissing } from '../../ruby/call/method-missing.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { type Block, isKeywords } from '../../ruby/types.ts'

/** A mail that is being written: what the block of `Mail.new do |mail| … end` is given. Mail::Message of the mail gem, before it is sent. */
export class MailDraft implements MethodMissing {
  static {
    defineClass(this, 'Mail::Message', {
      parameters: {
        ...{ body: '1', content_type: '1', charset: '1', attachments: '0', add_file: '1' },
        ...{ text_part: '0-1 &', html_part: '0-1 &', headers: '1' },
        '[]=': '2',
      },
    })
  }

  readonly #fields = new Map<string, unknown>()
  readonly #files = new MailFiles()
  readonly #texts: MailPart[] = []
  #body = ''
  #mimeType = 'text/plain'

  body(text: unknown): null {
    this.#body = toS(text)
    return null
  }

  content_type(type: unknown): null {
    this.#mimeType = toS(type).replace(/;.*/s, '').trim()
    return null
  }

  /** Mails are written in UTF-8. */
  charset(_name: unknown): null {
    return null
  }

  text_part(given: unknown = null, block: Block | null = null): null {
    return this.#part('text/plain', given, block)
  }

  html_part(given: unknown = null, block: Block | null = null): null {
    return this.#part('text/html', given, block)
  }

  attachments(): MailFiles {
    return this.#files
  }

  /** A file by its path, or as `{ filename: "terms.pdf", content: bytes }`. */
  add_file(given: unknown): null {
    const isPath = isString(given)
    const options = isPath ? new Map() : optionsIn(given)
    const name = isPath ? basename(toS(given)) : toS(options.get('filename'))
    this.#files['[]='](name, isPath || !options.has('content') ? readFileSync(toS(given)) : given)
    return null
  }

  headers(given: unknown): null {
    for (const [name, value] of optionsIn(given)) this['[]='](name, value)
    return null
  }

  '[]='(name: unknown, value: unknown): unknown {
    if (keyText(name) === 'body') this.body(value)
    else if (fieldName(name).toLowerCase() === 'content-type') this.content_type(value)
    else this.#fields.set(fieldName(name), value)
    return value
  }

  /** `mail.to "ann@example.org"`, `mail.subject = "Hello"`, `mail.x_mailer "…"`: a field by its name. */
  [METHOD_MISSING](name: string, args: readonly unknown[]): { value: unknown } | undefined {
    const [value] = args
    if (args.length !== 1 || !/^[a-z]\w*=?$/.test(name)) return undefined
    return { value: this['[]='](name.replace(/=$/, ''), value) }
  }

  answersTo(name: string): boolean {
    return /^[a-z]\w*=?$/.test(name)
  }

  /** The part alone, of what is written for a part. */
  text(mimeType: string): MailPart {
    return new MailPart(this.#body, { mimeType })
  }

  /** The mail as it is sent. */
  source(): string {
    const isAlone = this.#texts.length === 0
    const texts = isAlone ? [this.text(this.#mimeType)] : this.#texts
    const [content, mimeType] = this.#files.around(texts)
    return new MailMessage(this.#fields, content, mimeType, this.#files.list(), null).encoded()
  }

  #part(mimeType: string, given: unknown, block: Block | null): null {
    const part = new MailDraft()
    if (block === null) part.body(given)
    else block(part)
    this.#texts.push(part.text(mimeType))
    return null
  }
}

/** Options by their names. */
export function optionsIn(given: unknown): Map<string, unknown> {
  if (given instanceof Hash) return new Map([...given].map(([key, value]) => [keyText(key), value]))
  if (isKeywords(given)) return new Map(Object.entries(given))
  return new Map([...entriesOf(given as never)].map(([key, value]) => [keyText(key), value]))
}
