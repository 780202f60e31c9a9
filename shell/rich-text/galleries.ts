import {
  attributeOf,
  findElements,
  isElement,
  type Markup,
  type MarkupElement,
  type MarkupNode,
} from './markup.ts'
import { ATTACHMENT } from './names.ts'

/** Whether a node is a picture of a gallery. */
export function isInGallery(node: MarkupNode): node is MarkupElement {
  return (
    isElement(node) &&
    node.tagName === ATTACHMENT &&
    attributeOf(node, 'presentation') === 'gallery'
  )
}

/** The galleries of a rich text: each a `div` with two pictures or more, and nothing else. */
export function galleriesIn(markup: Markup): MarkupElement[] {
  return findElements(markup, ({ tagName, childNodes }) => {
    if (tagName !== 'div') return false
    const pictures = childNodes.filter(isInGallery)
    const isPure = childNodes.every((node) => isInGallery(node) || isSpace(node))
    return pictures.length > 1 && isPure
  })
}

function isSpace(node: MarkupNode): boolean {
  return node.nodeName === '#text' && 'value' in node && /^[\n ]*$/.test(node.value)
}
