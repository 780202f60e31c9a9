import { HTMLElement, type Node, parse, TextNode } from 'node-html-parser'

/**
 * A page as nested lists that say the same whenever two pages mean the same: attributes sorted, runs of
 * white space one space, masked tokens all alike.
 */
export function domOf(page: string): unknown[] {
  const options = { comment: true, lowerCaseTagName: true }
  return childrenOf(parse(page.replace(/[\w+/=-]{86,88}/g, 'TOKEN'), options))
}

function childrenOf(parent: Node): unknown[] {
  const found: unknown[] = []
  for (const node of parent.childNodes) {
    if (node instanceof HTMLElement) found.push(elementOf(node))
    else if (node instanceof TextNode) addText(found, node.text)
  }
  return found.map((each) => (typeof each === 'string' ? each.trim() : each)).filter(Boolean)
}

function addText(found: unknown[], text: string): void {
  const last = found.at(-1)
  const plain = text.replace(/\s+/g, ' ')
  if (typeof last === 'string') found[found.length - 1] = last + plain
  else found.push(plain)
}

function elementOf(element: HTMLElement): unknown[] {
  const attributes = Object.entries(element.attributes).filter(([name]) => name !== 'autocomplete')
  attributes.sort(([a], [b]) => (a < b ? -1 : 1))
  const words = attributes.map(([name, value]) => `${name}=${value}`)
  return [element.rawTagName.toLowerCase(), words.join(' '), ...childrenOf(element)]
}
