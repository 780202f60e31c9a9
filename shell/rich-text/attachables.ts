import { SafeString } from '../core/safe-string.ts'
import { ModelName } from '../record/model/model-name.ts'
import { isBlank } from '../record/value/blank.ts'
import { defineClass } from '../ruby/class/define.ts'
import { answers, send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { cleanMarkup } from './clean.ts'
import { attributeOf, type Markup, type MarkupElement, readMarkup, writeMarkup } from './markup.ts'
import { attachedId } from './rails-sgid.ts'

/** What stands for objects that are no records of the application. */
abstract class OwnAttachable {
  abstract readonly partial: string

  to_partial_path(): string {
    return `action_text/attachables/${this.partial}`
  }

  model_name(): ModelName {
    return new ModelName(this.constructor as new () => unknown)
  }
}

/** A picture at another address. Rails API, ActionText::Attachables::RemoteImage. */
export class RemoteImage extends OwnAttachable {
  static {
    defineClass(this, 'ActionText::Attachables::RemoteImage', {
      reads: ['url', 'content_type', 'width', 'height'],
    })
  }

  readonly partial: string = 'remote_image'
  readonly url: string
  readonly content_type: string | null
  readonly width: string | null
  readonly height: string | null

  constructor(url: string, node: MarkupElement) {
    super()
    this.url = url
    this.content_type = attributeOf(node, 'content-type')
    this.width = attributeOf(node, 'width')
    this.height = attributeOf(node, 'height')
  }

  static of(node: MarkupElement): RemoteImage | null {
    const url = attributeOf(node, 'url')
    const isImage = /^image(?:\/.+|$)/.test(attributeOf(node, 'content-type') ?? '')
    return url !== null && isImage ? new RemoteImage(url, node) : null
  }

  attachable_plain_text_representation(caption: unknown): string {
    return `[${toS(caption ?? 'Image')}]`
  }
}

/** HTML that an editor put in as one thing. Rails API, ActionText::Attachables::ContentAttachment. */
export class ContentAttachment extends OwnAttachable {
  static {
    defineClass(this, 'ActionText::Attachables::ContentAttachment', {
      reads: ['content'],
      parameters: { attachable_plain_text_representation: '0-1' },
    })
  }

  readonly partial: string = 'content_attachment'
  readonly content: string
  readonly #markup: Markup

  constructor(content: string) {
    super()
    this.content = content
    this.#markup = readMarkup(content)
  }

  static of(type: string | null, content: string | null): ContentAttachment | null {
    const isHtml = type?.includes('html') === true && !isBlank(content)
    return isHtml ? new ContentAttachment(content ?? '') : null
  }

  attachable_plain_text_representation(): string {
    return writeMarkup(this.#markup)
  }

  to_html(): SafeString {
    return new SafeString(writeMarkup(cleanMarkup(this.#markup)))
  }

  to_s(): SafeString {
    return this.to_html()
  }
}

/** What stands where the object of an attachment is gone. Rails API, ActionText::Attachables::MissingAttachable. */
export class MissingAttachable extends OwnAttachable {
  static {
    defineClass(this, 'ActionText::Attachables::MissingAttachable', {
      parameters: { attachable_plain_text_representation: '0-1' },
    })
  }

  readonly partial: string = 'missing_attachable'
  readonly #sgid: string | null

  constructor(sgid: string | null) {
    super()
    this.#sgid = sgid
  }

  /** The class that the object would be of; null where its signed Global ID is none of the application's. */
  model(): object | null {
    return this.#sgid === null ? null : (attachedId(this.#sgid)?.model_class() ?? null)
  }

  override to_partial_path(): string {
    const word = 'to_missing_attachable_partial_path'
    const model = this.model()
    return answers(model, word) ? toS(send(model, word)) : super.to_partial_path()
  }

  attachable_plain_text_representation(): string {
    return '☒'
  }
}
