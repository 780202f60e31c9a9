import { SafeString } from '../core/safe-string.ts'
import { escapeHtml } from '../helpers/helper.ts'
import type { View } from '../helpers/view.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { answers, send, symbol } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'

/** What a partial is given, by name. */
export type Locals = Readonly<Record<string, unknown>>

const CAPTION = 'attachment__caption'

/** The partials and layouts that Action Text has, where the application has none of the name. Source: Rails guide "Action Text Overview". */
const OWN: Readonly<Record<string, (locals: Locals, content: string, view: View) => string>> = {
  'action_text/contents/content': ({ content }, _, view) => {
    return `${toS(send(content, 'rendered_on', [view]))}\n`
  },
  'layouts/action_text/contents/content': (_, content) => {
    return `<div class="trix-content">\n  ${content}\n</div>\n`
  },
  'action_text/attachables/missing_attachable': () => '☒',
  'active_storage/blobs/blob': storedFile,
  'action_text/attachables/content_attachment': ({ content_attachment: own }) => {
    const html = toS(send(send(own, 'attachable'), 'to_html'))
    return `<figure class="attachment attachment--content">\n  ${html}\n</figure>\n`
  },
  'action_text/attachables/remote_image': ({ remote_image: own }) => {
    const caption = send(own, 'caption')
    const text =
      caption === null
        ? ''
        : `\n  <figcaption class="${CAPTION}">${escapeHtml(toS(caption))}</figcaption>`
    return `<figure class="attachment attachment--preview">\n  ${image(own)}${text}\n</figure>\n`
  },
  'action_text/attachment_galleries/attachment_gallery': ({ attachment_gallery: own }, content) => {
    const size = toS(send(own, 'size'))
    return `<div class="attachment-gallery attachment-gallery--${size}">\n  ${content}\n</div>\n`
  },
}

/** A file of Active Storage: its picture where it has one, and its caption, or its name and size. */
function storedFile({ blob, in_gallery: isInGallery }: Locals, _: string, view: View): string {
  const isShown = answers(blob, 'representable?') && isTruthy(send(blob, 'representable?'))
  const size = isTruthy(isInGallery ?? false) ? [800, 600] : [1024, 768]
  const picture = isShown
    ? `  ${toS(view.call('image_tag', [send(blob, 'representation', [{ resize_to_limit: size }])]))}\n`
    : ''
  const [name, caption] = [send(blob, 'filename'), send(blob, 'caption')]
  const bytes = view.call('number_to_human_size', [send(blob, 'byte_size')])
  const text =
    caption === null
      ? `<span class="attachment__name">${escapeHtml(toS(name))}</span>\n    <span class="attachment__size">${escapeHtml(toS(bytes))}</span>`
      : escapeHtml(toS(caption))
  const kind = `attachment--${isShown ? 'preview' : 'file'} attachment--${escapeHtml(toS(send(name, 'extension')))}`
  return `<figure class="attachment ${kind}">\n${picture}  <figcaption class="${CAPTION}">\n    ${text}\n  </figcaption>\n</figure>\n`
}

function image(own: unknown): string {
  const attributes = [
    ['width', send(own, 'width')],
    ['height', send(own, 'height')],
    ['src', send(own, 'url')],
  ] as const
  return `<img${attributes.map(([name, value]) => (value === null ? '' : ` ${name}="${escapeHtml(toS(value))}"`)).join('')}>`
}

/** The HTML of a partial, or of a layout around some, on a page. */
export function rendered(view: View, path: string, locals: Locals, around?: string): string {
  const own = Object.hasOwn(OWN, path) ? OWN[path] : undefined
  if (own !== undefined && !view.lookupContext().is_exists(path.replace(/[^/]+$/, '_$&'))) {
    return own(locals, around ?? '', view)
  }
  const given = { [around === undefined ? 'partial' : 'layout']: path, locals: keywords(locals) }
  const block = around === undefined ? [] : [() => new SafeString(around)]
  return toS(view.call('render', [keywords(given), ...block]))
}

function keywords(entries: Locals): Hash {
  return Hash.from(Object.entries(entries).map(([key, value]) => [symbol(key), value]))
}
