import type * as nodes from '@ruby/prism/src/nodes.js'
import { is, kindOf, type Node, type Parsed, replaceChildren } from '../parse/parse.ts'
import { constantPath, symbolText } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'

/** Calls that hand each text of a list, or each value of a Hash, to their block. */
const EACH: Readonly<Record<string, string>> = {
  map: 'ArrayNode',
  collect: 'ArrayNode',
  index_with: 'ArrayNode',
  transform_values: 'HashNode',
}

/**
 * Puts constants in the place of texts that name them where they are written out: `"User".constantize`,
 * `Object.const_get(:User)`, `%w[User Post].map(&:constantize)`, `{ "a" => "User" }.transform_values(&:constantize)`. Rails
 * API, String#constantize: the name is one of the top level.
 */
export function takeLiteralConstants(parsed: Parsed): void {
  if (!/\bconst(?:antize|_get)\b/.test(parsed.source.text)) return
  replaceIn(parsed.result.value)
}

function replaceIn(node: Node): Node {
  replaceChildren(node, (child) => constantOf(child) ?? replaceIn(child))
  return node
}

/** What a call gives that names constants by their texts; null for any other node. */
function constantOf(node: Node): Node | null {
  if (!is(node, 'CallNode')) return null
  const { name, receiver, arguments_, block } = node
  const args = arguments_?.arguments_ ?? []
  const from = receiver
  if (from === null || node.isSafeNavigation()) return null
  if (name === 'constantize') return args.length === 0 ? named(from, node, 'StringNode') : null
  if (name === 'const_get') {
    const isTop = /^(::)?Object$/.test(constantPath(from) ?? '')
    return isTop && args.length === 1 ? named(args[0] as Node, node) : null
  }
  const isHanded = args.length === 0 && handsOn(block)
  return isHanded && EACH[name] === kindOf(from) ? eachNamed(name, from) : null
}

/** `&:constantize` */
function handsOn(block: Node | null): boolean {
  if (!is(block, 'BlockArgumentNode')) return false
  return symbolText(block.expression) === 'constantize'
}

/** The list or the Hash with constants in it; null where one of its texts names none. */
function eachNamed(name: string, from: Node): Node | null {
  const items = (from as nodes.ArrayNode).elements
  if (is(from, 'HashNode')) {
    const pairs = items as nodes.AssocNode[]
    const made = pairs.map((pair) => {
      return is(pair, 'AssocNode') ? named(pair.value, pair.value) : null
    })
    if (made.includes(null)) return null
    for (const [at, pair] of pairs.entries()) pair.value = made[at] as never
    return from
  }
  const made = items.map((item) => named(item, item, 'StringNode'))
  if (made.includes(null)) return null
  if (name !== 'index_with') {
    Object.assign(from, { elements: made })
    return from
  }
  const texts = items.map((item) => symbolText(item))
  return synthesize(`{ ${texts.map((text) => `"${text}" => ::${plain(text)}`).join(', ')} }`, from)
}

function named(text: Node, at: Node, kind: string | null = null): Node | null {
  if (kind !== null && kindOf(text) !== kind) return null
  const word = symbolText(text)
  if (word === null || !/^(::)?[A-Z]\w*(::[A-Z]\w*)*$/.test(word)) return null
  return synthesize(`::${plain(word)}`, at)
}

function plain(word: string | null): string {
  return (word ?? '').replace(/^::/, '')
}
