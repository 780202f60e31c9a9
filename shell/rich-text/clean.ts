import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  isSafeAddress,
  takesAddress,
} from '../helpers/sanitize.ts'
import {
  copyMarkup,
  fill,
  fragmentOf,
  isElement,
  isOfHtml,
  type Markup,
  type MarkupNode,
} from './markup.ts'
import { ATTACHMENT, ATTACHMENT_ATTRIBUTES } from './names.ts'

const TAGS: ReadonlySet<string> = new Set([...ALLOWED_TAGS, ATTACHMENT, 'figure', 'figcaption'])

const ATTRIBUTES: ReadonlySet<string> = new Set([...ALLOWED_ATTRIBUTES, ...ATTACHMENT_ATTRIBUTES])

/** Pictures that stand in their address. */
const PICTURE = /^data:image\/(?:gif|jpeg|png)[;,]/i

/**
 * A copy of markup with nothing but the elements and attributes that rich text may have: of others what is in them stays. Rails:
 * ActionText::ContentHelper#sanitize_action_text_content.
 */
export function cleanMarkup(markup: Markup): Markup {
  return fragmentOf(copyMarkup(markup).childNodes.flatMap(clean))
}

function clean(node: MarkupNode): MarkupNode[] {
  if (!isElement(node)) return node.nodeName === '#text' ? [node] : []
  const children = node.childNodes.flatMap(clean)
  if (!isOfHtml(node) || !TAGS.has(node.tagName)) return children
  node.attrs = node.attrs.filter(({ name, value, namespace }) => {
    if (namespace !== undefined || !ATTRIBUTES.has(name)) return false
    return !takesAddress(name) || isSafeAddress(value) || (name === 'src' && PICTURE.test(value))
  })
  fill(node, children)
  return [node]
}
