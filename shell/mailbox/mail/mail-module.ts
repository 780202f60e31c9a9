import { os } from '../../builtin.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { isNone } from '../../ruby/hash/keywords.ts'
import { toS } from '../../ruby/object/texts.ts'
import { bytesIn } from '../../ruby/text/binary-string.ts'
import { type Block, isKeywords } from '../../ruby/types.ts'
import { MailDraft } from './draft.ts'
import { ReceivedMail } from './received-mail.ts'

/** `Mail` of the mail gem: mails are read from their sources, or written. */
export class MailModule {
  static {
    defineClass(this, 'Mail', {
      parameters: { initialize: '0-1 &' },
      staticParameters: { from_source: '1', read_from_string: '1', id_of: '1' },
    })
  }

  /** A mail of its source, of the fields of a Hash, or of what a block says. It is not changed later. */
  constructor(given: unknown = null, block: Block | null = null) {
    const isFields = given instanceof Hash || (isKeywords(given) && !isNone(given))
    if (given !== null && !isFields && !isKeywords(given)) {
      return MailModule.from_source(given) as never
    }
    const draft = new MailDraft()
    if (isFields) draft.headers(given)
    block?.(draft)
    return ReceivedMail.from(bytesIn(draft.source())) as never
  }

  static from_source(source: unknown): ReceivedMail {
    return ReceivedMail.from(source)
  }

  /** The id of a mail that came without one: of its digest, and this machine. */
  static id_of(digest: unknown): string {
    return `${toS(digest)}@${os().hostname()}.mail`
  }

  static read_from_string(source: unknown): ReceivedMail {
    return ReceivedMail.from(source)
  }
}
