import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html,
  parseFragment,
  serialize,
} from 'parse5'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'

// HTML as a browser reads it: what is found, changed and cleaned here is what a page will have.

export type MarkupNode = DefaultTreeAdapterTypes.ChildNode
export type MarkupElement = DefaultTreeAdapterTypes.Element
type ParentNode = DefaultTreeAdapterTypes.ParentNode
export type Markup = DefaultTreeAdapterTypes.DocumentFragment

/** How deep elements may stand in each other, as in Rails' parser. */
const MOST_LEVELS = 400

/** What elements are read inside of. */
const BODY = defaultTreeAdapter.createElement('body', html.NS.HTML, [])

/**
 * Reads HTML as the content of a page's body. Raises ArgumentError for elements that stand too deep in each other, and for text
 * of which the reader would make far more elements than were written.
 */
export function readMarkup(text: string): Markup {
  let levels = 0
  let left = text.length + MOST_LEVELS
  return parseFragment(BODY, text, {
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...given) {
        left -= 1
        if (left < 0) throw new ArgumentError('HTML repeats its elements too often')
        return defaultTreeAdapter.createElement(...given)
      },
      onItemPush() {
        levels += 1
        if (levels > MOST_LEVELS) throw new ArgumentError('Document tree depth limit exceeded')
      },
      onItemPop() {
        levels -= 1
      },
    },
  })
}

/** The HTML of what stands in a node. */
export function writeMarkup(node: ParentNode): string {
  return serialize(node)
}

/** The HTML of a node itself. */
export function writeNode(node: MarkupElement): string {
  return writeMarkup(fragmentOf([copyNode(node)]))
}

/** A fragment of nodes, which are taken out of where they were. */
export function fragmentOf(nodes: readonly MarkupNode[]): Markup {
  const fragment = defaultTreeAdapter.createDocumentFragment()
  fill(fragment, nodes)
  return fragment
}

/** Another tree of the same nodes. */
export function copyMarkup(markup: Markup): Markup {
  return fragmentOf(markup.childNodes.map(copyNode))
}

function copyNode<Node extends MarkupNode>(node: Node): Node {
  const copy = { ...node, parentNode: null }
  if ('attrs' in copy) copy.attrs = copy.attrs.map((each) => ({ ...each }))
  if ('childNodes' in copy) fill(copy, copy.childNodes.map(copyNode))
  return copy
}

/** Puts nodes into one in the place of what it has. */
export function fill(parent: ParentNode, nodes: readonly MarkupNode[]): void {
  parent.childNodes = [...nodes]
  for (const node of nodes) node.parentNode = parent
}

export function makeElement(name: string, attributes: ReadonlyMap<string, string>): MarkupElement {
  const attrs = [...attributes].map(([key, value]) => ({ name: key, value }))
  return defaultTreeAdapter.createElement(name, html.NS.HTML, attrs)
}

export function isElement(node: MarkupNode): node is MarkupElement {
  return 'tagName' in node
}

/** Whether it is an element of HTML, and not one that SVG or MathML give another meaning. */
export function isOfHtml(node: MarkupElement): boolean {
  return node.namespaceURI === html.NS.HTML
}

export function attributeOf(element: MarkupElement, name: string): string | null {
  return element.attrs.find((each) => each.name === name)?.value ?? null
}

/** The elements below a node that are wanted, in the order of the text. */
export function findElements(
  parent: ParentNode,
  isWanted: (element: MarkupElement) => boolean,
): MarkupElement[] {
  return parent.childNodes.flatMap((node) => {
    if (!isElement(node)) return []
    return [...(isWanted(node) ? [node] : []), ...findElements(node, isWanted)]
  })
}

/** Puts other nodes in the place of one. */
export function replaceNode(node: MarkupNode, others: readonly MarkupNode[]): void {
  const { parentNode: parent } = node
  if (parent === null) return
  parent.childNodes.splice(parent.childNodes.indexOf(node), 1, ...others)
  for (const other of others) other.parentNode = parent
  node.parentNode = null
}

/** A copy of markup with HTML in the place of the elements that are wanted. */
export function replaceElements(
  markup: Markup,
  find: (markup: Markup) => readonly MarkupElement[],
  by: (element: MarkupElement) => string,
): Markup {
  const copy = copyMarkup(markup)
  for (const element of find(copy)) replaceNode(element, readMarkup(by(element)).childNodes)
  return copy
}

/** Whether a value is markup that has been read. */
export function isMarkup(value: unknown): value is Markup {
  return typeof value === 'object' && value !== null && 'nodeName' in value
}
