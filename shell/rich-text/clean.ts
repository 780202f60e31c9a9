import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  isRisky,
  isRiskyAttribute,
  isSafeAddress,
  takesAddress,
} from '../helpers/sanitize.ts'
import { defineClass } from '../ruby/class/define.ts'
import { send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { RubySet } from '../ruby/set/ruby-set.ts'
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

/** Pictures that stand in their address. */
const PICTURE = /^data:image\/(?:gif|jpeg|png)[;,]/i

/**
 * What rich text may have; an initializer adds to it: `ActionText::ContentHelper.allowed_tags.add("table")`. What runs code is
 * not let through by it, as with `sanitize`. Rails API, ActionText::ContentHelper.
 */
export class ContentHelper {
  static {
    defineClass(this, 'ActionText::ContentHelper')
  }

  static #tags: unknown = new RubySet([...ALLOWED_TAGS, ATTACHMENT, 'figure', 'figcaption'])
  static #attributes: unknown = new RubySet([...ALLOWED_ATTRIBUTES, ...ATTACHMENT_ATTRIBUTES])

  static get allowed_tags(): unknown {
    return ContentHelper.#tags
  }

  static set allowed_tags(tags: unknown) {
    ContentHelper.#tags = tags
  }

  static get allowed_attributes(): unknown {
    return ContentHelper.#attributes
  }

  static set allowed_attributes(attributes: unknown) {
    ContentHelper.#attributes = attributes
  }
}

function namesIn(list: unknown): Set<string> {
  return new Set((send(list, 'to_a') as unknown[]).map((each) => toS(each).toLowerCase()))
}

/**
 * A copy of markup with nothing but the elements and attributes that rich text may have: of others what is in them stays. Rails:
 * ActionText::ContentHelper#sanitize_action_text_content.
 */
export function cleanMarkup(markup: Markup): Markup {
  const tags = namesIn(ContentHelper.allowed_tags)
  const attributes = namesIn(ContentHelper.allowed_attributes)
  const clean = (node: MarkupNode): MarkupNode[] => {
    if (!isElement(node)) return node.nodeName === '#text' ? [node] : []
    const children = node.childNodes.flatMap(clean)
    const { tagName } = node
    if (!isOfHtml(node) || !tags.has(tagName) || isRisky(tagName)) return children
    node.attrs = node.attrs.filter(({ name, value, namespace }) => {
      if (namespace !== undefined || !attributes.has(name) || isRiskyAttribute(name)) return false
      return !takesAddress(name) || isSafeAddress(value) || (name === 'src' && PICTURE.test(value))
    })
    fill(node, children)
    return [node]
  }
  return fragmentOf(copyMarkup(markup).childNodes.flatMap(clean))
}
