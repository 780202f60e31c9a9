import { HTMLElement, NodeType, parse } from 'node-html-parser'
import { parseFragment, parse as parseHtml, serialize } from 'parse5'
import type { Range } from '../ruby/range/range.ts'

/** What `assert_select` may claim of the elements it finds. */
export interface Expectation {
  readonly count?: number | Range
  readonly minimum?: number
  readonly maximum?: number
  readonly text?: unknown
  readonly html?: unknown
}

/** An element of a page: what `assert_select` hands to its block. */
export type PageElement = HTMLElement

const HTML = { scriptingEnabled: false }

/** The elements of a page as a browser sees them: what HTML leaves out or ends by itself is there. */
export function parsePage(html: string): PageElement {
  return parseMarkup(serialize(parseHtml(html, HTML)))
}

/** The elements of markup that is well formed: of XML. */
export function parseMarkup(text: string): PageElement {
  return parse(text, { comment: true, blockTextElements: { script: true, style: true, pre: true } })
}

/** The elements below some that a CSS selector names, and with `orSelf` those of them that it names, as in a NodeSet of Nokogiri. */
export function select(
  within: readonly PageElement[],
  selector: string,
  orSelf = false,
): PageElement[] {
  const own = orSelf ? selector.split(',').filter(isSimple).join(',') : ''
  return [
    ...new Set(
      within.flatMap((each) => [
        ...(own !== '' && each.rawTagName && each.matches(own) ? [each] : []),
        ...each.querySelectorAll(selector),
      ]),
    ),
  ]
}

/** Whether a selector speaks of one element, and of none around it. */
function isSimple(selector: string): boolean {
  return !/[\s>+~]/.test(selector.replace(/\[[^\]]*\]|\([^)]*\)/g, '').trim())
}

/** The text a reader sees: entities resolved, white space folded. */
export function textOf(element: PageElement): string {
  return element.textContent.replace(/\s+/g, ' ').trim()
}

/** The forms of a page, each with what a browser would send. */
export function formsOf(page: PageElement): PageForm[] {
  return page.querySelectorAll('form').map((form) => ({
    action: form.getAttribute('action') ?? '',
    method: (form.getAttribute('method') ?? 'get').toLowerCase(),
    fields: form.querySelectorAll('input, textarea, select, button').flatMap(fieldOf),
    text: textOf(form),
  }))
}

/** A form of a page. */
export interface PageForm {
  readonly action: string
  readonly method: string
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly text: string
}

function fieldOf(element: PageElement): [string, string][] {
  const name = element.getAttribute('name')
  if (name === undefined || name === '' || element.hasAttribute('disabled')) return []
  const type = (element.getAttribute('type') ?? '').toLowerCase()
  switch (element.rawTagName.toLowerCase()) {
    case 'textarea':
      return [[name, element.textContent.replace(/^\r?\n/, '')]]
    case 'select': {
      const options = element.querySelectorAll('option')
      const chosen = options.filter((option) => option.hasAttribute('selected'))
      const sent =
        chosen.length > 0 || element.hasAttribute('multiple') ? chosen : options.slice(0, 1)
      return sent.map((option) => [name, option.getAttribute('value') ?? textOf(option)])
    }
    case 'button':
      return []
    default:
      if (['submit', 'button', 'image', 'reset', 'file'].includes(type)) return []
      if ((type === 'checkbox' || type === 'radio') && !element.hasAttribute('checked')) return []
      return [[name, element.getAttribute('value') ?? (type === 'checkbox' ? 'on' : '')]]
  }
}

/** Whether a node is an element. */
export function isElement(node: { nodeType: NodeType }): boolean {
  return node.nodeType === NodeType.ELEMENT_NODE
}

/** HTML in one way of writing: attributes in order, white space folded. */
export function canonical(html: unknown): string {
  return written(parseMarkup(serialize(parseFragment(String(html), HTML))))
}

function written(element: PageElement): string {
  const inner = element.childNodes
    .map((node) =>
      node instanceof HTMLElement ? written(node) : node.rawText.replace(/\s+/g, ' '),
    )
    .filter((text) => text !== ' ')
    .join('')
  const tag = element.rawTagName?.toLowerCase() ?? ''
  if (tag === '') return inner.trim()
  const attributes = Object.entries(element.attributes).map(([name, value]) => {
    return ` ${name.toLowerCase()}=${JSON.stringify(value)}`
  })
  return `<${tag}${attributes.sort().join('')}>${inner}</${tag}>`
}
