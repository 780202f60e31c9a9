import { encode, type FrameWriter } from '../core/frame.ts'
import { SafeString } from '../core/safe-string.ts'
import type { View } from '../helpers/view.ts'
import { Model } from '../record/model/model.ts'
import { isBlank } from '../record/value/blank.ts'
import { defineClass } from '../ruby/class/define.ts'
import { answers, send } from '../ruby/index.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import type { Block } from '../ruby/types.ts'
import { Attachment, attachableOf, elementName } from './attachment.ts'
import { cleanMarkup } from './clean.ts'
import { galleriesIn, isInGallery } from './galleries.ts'
import {
  attributeOf,
  fill,
  findElements,
  isMarkup,
  type Markup,
  type MarkupElement,
  readMarkup,
  replaceElements,
  writeMarkup,
  writeNode,
} from './markup.ts'
import { ATTACHMENT } from './names.ts'
import { encodeObject } from './object.ts'
import { type Locals, rendered } from './partials.ts'
import { plainText } from './plain-text.ts'
import { currentView } from './rendering.ts'
import { forTrix, isOfTrix, keptAttachment } from './trix.ts'

const PARTIAL = 'action_text/contents/content'
const GALLERY = 'action_text/attachment_galleries/attachment_gallery'

/** HTML of an editor, with attachments in it. Rails API, ActionText::Content. */
export class Content {
  static {
    defineClass(this, 'ActionText::Content', {
      staticParameters: { load: '1', dump: '1' },
      parameters: {
        initialize: '0-1 k:canonicalize?',
        append_attachables: '1',
        render_attachments: '0 k:with_full_attributes? &',
        to_rendered_html_with_layout: '0',
        rendered_on: '1-2',
        '==': '1',
      },
    })
  }

  readonly #markup: Markup

  constructor(given: unknown = null, { canonicalize = true }: { canonicalize?: unknown } = {}) {
    const markup = isMarkup(given) ? given : readMarkup(toS(given).trim())
    this.#markup = isTruthy(canonicalize) ? canonical(markup) : markup
  }

  /** What a column keeps as content; nil of nil. */
  static load(text: unknown): Content | null {
    return text === null ? null : new Content(text)
  }

  /** What a column keeps of content, of HTML, or of the body of another rich text. */
  static dump(given: unknown): string | null {
    const isRecord = given instanceof Model && answers(given, 'body')
    const content = isRecord ? send(given, 'body') : given
    if (content === null) return null
    return content instanceof Content ? content.to_html() : new Content(content).to_html()
  }

  /** The addresses of its links, each once. */
  links(): string[] {
    const links = findElements(this.#markup, ({ tagName }) => tagName === 'a')
    return [...new Set(links.flatMap((each) => attributeOf(each, 'href') ?? []))]
  }

  attachments(): Attachment[] {
    return attachmentsIn(this.#markup).map((each) => Attachment.of(each).with_full_attributes())
  }

  attachables(): unknown[] {
    return attachmentsIn(this.#markup).map(attachableOf)
  }

  append_attachables(attachables: unknown): Content {
    const added = Attachment.from_attachables(attachables).map((each) => each.to_html())
    const own = this.to_html()
    return new Content([...(own === '' ? [] : [own]), ...added].join('\n'))
  }

  /** The content with what the block gives in the place of each attachment. */
  render_attachments(
    { with_full_attributes: isFull = true }: { with_full_attributes?: unknown },
    block: Block | null,
  ): Content {
    return this.#replaced((attachment) => toS(block?.(attachment) ?? null), isTruthy(isFull))
  }

  #replaced(by: (attachment: Attachment) => string, isFull = true): Content {
    const markup = replaceElements(this.#markup, attachmentsIn, (node) => {
      const attachment = Attachment.of(node)
      return by(isFull ? attachment.with_full_attributes() : attachment)
    })
    return ofMarkup(markup)
  }

  to_plain_text(): string {
    return plainText(this.#replaced((each) => each.to_plain_text(), false).#markup)
  }

  /** The HTML that the editor starts with. */
  to_trix_html(): string {
    return this.#replaced((attachment) => {
      const attributes = new Map(attachment.attributes())
      const content = editorContent(attachment)
      if (content !== null) attributes.set('content', content)
      return forTrix(attributes)
    }).to_html()
  }

  to_html(): string {
    return writeMarkup(this.#markup)
  }

  to_partial_path(): string {
    return PARTIAL
  }

  /** The HTML that a page shows: cleaned, with its attachments, and the layout of the application around it. */
  to_rendered_html_with_layout(): SafeString {
    const view = currentView()
    const locals = { content: this }
    const html = rendered(view, PARTIAL, locals)
    return new SafeString(rendered(view, `layouts/${PARTIAL}`, locals, html))
  }

  /** The same without the layout, as part of a page. `locals` are those of the partials of attachments. */
  rendered_on(view: View, locals: Locals = {}): SafeString {
    const single = replaceElements(this.#markup, ungathered, (node) => {
      return shown(view, Attachment.of(node), { in_gallery: false, ...locals })
    })
    const whole = replaceElements(single, galleriesIn, (gallery) => {
      const pictures = findElements(gallery, isInGallery)
      const html = pictures.map((each) => {
        return shown(view, Attachment.of(each), { in_gallery: true, ...locals })
      })
      const own = new Gallery(pictures.length)
      return chomp(rendered(view, GALLERY, { attachment_gallery: own }, html.join('')))
    })
    return new SafeString(writeMarkup(cleanMarkup(whole)))
  }

  to_s(): SafeString {
    return this.to_rendered_html_with_layout()
  }

  to_str(): string {
    return this.to_html()
  }

  html_safe(): SafeString {
    return new SafeString(this.to_html())
  }

  isEmpty(): boolean {
    return isBlank(this.to_html())
  }

  asJson(): string {
    return this.to_html()
  }

  inspect(): string {
    return `#<ActionText::Content ${inspect(toS(this.to_s()).slice(0, 25))}>`
  }

  '=='(other: unknown): boolean {
    return other instanceof Content && other.to_html() === this.to_html()
  }

  [encode](writer: FrameWriter): void {
    encodeObject(writer, this)
  }
}

/** Several pictures side by side, as the layout around them is told of them. Rails API, ActionText::AttachmentGallery. */
class Gallery {
  static {
    defineClass(this, 'ActionText::AttachmentGallery', { reads: ['size'] })
  }

  readonly size: number

  constructor(size: number) {
    this.size = size
  }
}

/** Content of markup that is canonical already. */
function ofMarkup(markup: Markup): Content {
  return new Content(markup, { canonicalize: false })
}

/** Attachments as elements of their own without anything in them, and galleries as plain `div`s. */
function canonical(markup: Markup): Markup {
  const kept = replaceElements(markup, (copy) => findElements(copy, isOfTrix), keptAttachment)
  for (const each of attachmentsIn(kept)) fill(each, [])
  for (const gallery of galleriesIn(kept)) gallery.attrs = []
  return kept
}

function attachmentsIn(markup: Markup): MarkupElement[] {
  return findElements(markup, ({ tagName }) => tagName === ATTACHMENT)
}

/** The attachments that stand in no gallery. */
function ungathered(markup: Markup): MarkupElement[] {
  const gathered = new Set<unknown>(galleriesIn(markup).flatMap(({ childNodes }) => childNodes))
  return attachmentsIn(markup).filter((each) => !gathered.has(each))
}

/** The element of an attachment with what its partial makes of the object. */
function shown(view: View, attachment: Attachment, given: Locals): string {
  const full = attachment.with_full_attributes()
  const word = 'to_attachable_partial_path'
  const { attachable } = full
  const path = toS(send(attachable, answers(attachable, word) ? word : 'to_partial_path'))
  const html = rendered(view, path, { ...given, [elementName(attachable)]: full })
  fill(full.node, readMarkup(chomp(html)).childNodes)
  return writeNode(full.node)
}

/** What the editor shows of the object of an attachment; null where that is its own matter. */
function editorContent(attachment: Attachment): string | null {
  const word = 'to_trix_content_attachment_partial_path'
  const { attachable } = attachment
  const path = answers(attachable, word) ? send(attachable, word) : null
  if (path === null) return null
  return rendered(currentView(), toS(path), { [elementName(attachable)]: attachment })
}

/** Text without the line end that it closes with. */
function chomp(text: string): string {
  return text.replace(/\r?\n$/, '')
}
