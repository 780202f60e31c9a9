import { isElement, type Markup, type MarkupElement, type MarkupNode } from './markup.ts'

/** What an element makes of the text in it. `lists` are the lists around it, the outermost first. */
type Rule = (text: string, index: number, lists: readonly string[]) => string

const block: Rule = (text) => `${chomp(text)}\n\n`

const list: Rule = (text, index, lists) =>
  (lists.length > 0 ? '\n' : '') + block(text, index, lists)

const RULES: Readonly<Record<string, Rule>> = {
  blockquote: (text, index, lists) => quoted(block(text, index, lists)),
  br: () => '\n',
  div: (text) => `${chomp(text)}\n`,
  figcaption: (text) => `[${chomp(text)}]`,
  h1: block,
  li: (text, index, lists) => {
    const bullet = lists.at(-1) === 'ol' ? `${index + 1}.` : '•'
    return `${'  '.repeat(Math.max(lists.length - 1, 0))}${bullet} ${chomp(text)}\n`
  },
  ol: list,
  p: block,
  ul: list,
}

/** The text of markup, its lists and quotations in signs of plain text. Rails API, ActionText::PlainTextConversion. */
export function plainText(markup: Markup): string {
  return chomp(inside(markup, []))
}

function inside({ childNodes }: Markup | MarkupElement, lists: readonly string[]): string {
  return childNodes.map((child, index) => textOf(child, index, lists)).join('')
}

function textOf(node: MarkupNode, index: number, lists: readonly string[]): string {
  if (node.nodeName === '#text') return 'value' in node ? chomp(node.value) : ''
  if (!isElement(node) || node.tagName === 'script' || node.tagName === 'style') return ''
  const isList = node.tagName === 'ol' || node.tagName === 'ul'
  const text = inside(node, isList ? [...lists, node.tagName] : lists)
  const rule = Object.hasOwn(RULES, node.tagName) ? RULES[node.tagName] : undefined
  return rule?.(text, index, lists) ?? text
}

/** Text without the line ends that it closes with. */
function chomp(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end -= text[end - 2] === '\r' ? 2 : 1
  return text.slice(0, end)
}

function quoted(text: string): string {
  const words = text.trim()
  return words === '' ? '“”' : text.replace(words, () => `“${words}”`)
}
