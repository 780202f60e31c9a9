import type * as nodes from '@ruby/prism/src/nodes.js'
import { camelize } from '../../../shell/inflection/inflection.ts'
import { constantPath, symbolText } from '../../facts/syntax.ts'
import { childrenOf, kindOf, type Node } from '../../parse.ts'
import { synthesize } from '../synthesize.ts'

const OPTIONS = ['class_name', 'mapping', 'allow_nil', 'constructor', 'converter']

/** A column, and the method of the value that gives it. */
type Pair = readonly [column: string, method: string]

/**
 * The reader and the writer of `composed_of :price, class_name: "Money", mapping: [%w[price_cents cents]]`; null for options
 * in another form. Rails API, ActiveRecord::Aggregations.
 */
export function composedValue(call: nodes.CallNode): Node[] | null {
  const [first = null, keywords = null, ...more] = (call.arguments_?.arguments_ ?? []) as Node[]
  const name = symbolText(first)
  const options = optionsOf(keywords)
  if (name === null || !/^[a-z_]\w*$/.test(name) || options === null || more.length > 0) return null
  const type = options.has('class_name')
    ? symbolText(options.get('class_name') ?? null)
    : camelize(name)
  const pairs = pairsOf(options.get('mapping') ?? null, name)
  const allowNil = options.get('allow_nil')
  if (type === null || !/^(::)?[A-Z]\w*(::[A-Z]\w*)*$/.test(type) || pairs === null) return null
  if (allowNil !== undefined && !/^(True|False)Node$/.test(kindOf(allowNil))) return null
  const isNilable = allowNil !== undefined && kindOf(allowNil) === 'TrueNode'
  const made = called(options.get('constructor'), type, 'new')
  const converted = called(options.get('converter'), type, null)
  if (made === null || converted === null) return null
  const columns = pairs.map(([column]) => `read_attribute(:${column})`)
  const unless = isNilable ? ` unless ${columns.map((each) => `${each}.nil?`).join(' && ')}` : ''
  const reader = `def ${name}\n  kept_aggregate(:${name}) { ${made}(${columns.join(', ')})${unless} }\nend`
  const convert = options.has('converter')
    ? `part = ${converted}(part) unless part.is_a?(${type}) || part.nil?\n`
    : ''
  const written = [
    ...pairs.map(([column, method]) => `write_attribute(:${column}, part.${method})`),
    `keep_aggregate(:${name}, part.freeze)`,
  ].join('\n')
  const cleared = [
    ...pairs.map(([column]) => `write_attribute(:${column}, nil)`),
    `keep_aggregate(:${name}, nil)`,
  ].join('\n')
  const set = isNilable ? `if part.nil?\n${cleared}\nelse\n${written}\nend` : written
  const writer = `def ${name}=(part)\n${convert}${set}\nend`
  return [
    withLambda(synthesize(reader, call as Node), options.get('constructor')),
    withLambda(synthesize(writer, call as Node), options.get('converter')),
  ]
}

function optionsOf(node: Node | null): Map<string, Node> | null {
  if (node === null) return new Map()
  if (kindOf(node) !== 'KeywordHashNode') return null
  const pairs = (node as nodes.KeywordHashNode).elements as nodes.AssocNode[]
  const read = pairs.map((pair): [string | null, Node] => [
    symbolText((pair.key ?? null) as Node | null),
    pair.value as Node,
  ])
  const isKnown = read.every(([key]) => key !== null && OPTIONS.includes(key))
  return isKnown ? new Map(read as [string, Node][]) : null
}

/** `[%w[price_cents cents], %w[currency currency]]`, one pair alone, or `{ price_cents: :cents }`. */
function pairsOf(node: Node | null, name: string): Pair[] | null {
  if (node === null) return [[name, name]]
  const elements = kindOf(node) === 'ArrayNode' || kindOf(node) === 'HashNode'
  const list = elements ? ((node as nodes.ArrayNode).elements as Node[]) : []
  const isOne = list.length === 2 && list.every((each) => symbolText(each) !== null)
  const pairs = (isOne ? [node] : list).map((each): (string | null)[] => {
    if (kindOf(each) === 'AssocNode') {
      const { key, value } = each as nodes.AssocNode
      return [symbolText(key as Node), symbolText(value as Node)]
    }
    if (kindOf(each) !== 'ArrayNode') return []
    return ((each as nodes.ArrayNode).elements as Node[]).map((item) => symbolText(item))
  })
  const isRight = (pair: (string | null)[]): boolean =>
    pair.length === 2 && pair.every((word) => /^[a-z_]\w*$/.test(word ?? ''))
  return pairs.length > 0 && pairs.every(isRight) ? (pairs as unknown as Pair[]) : null
}

/** What is called for a value: a class method by its name, or a lambda, which `withLambda` puts in. Null in another form. */
function called(node: Node | undefined, type: string, otherwise: string | null): string | null {
  if (node === undefined) return otherwise === null ? '' : `${type}.${otherwise}`
  if (isLambda(node)) return 'LAMBDA.call'
  const method = symbolText(node)
  return method !== null && /^[a-z_]\w*[?!]?$/.test(method) ? `${type}.${method}` : null
}

function isLambda(node: Node): boolean {
  if (kindOf(node) === 'LambdaNode') return true
  const { receiver, name, block } = node as nodes.CallNode
  if (kindOf(node) !== 'CallNode' || block === null) return false
  if (receiver === null) return /^(lambda|proc)$/.test(name)
  return name === 'new' && constantPath(receiver as Node) === 'Proc'
}

/** Puts a lambda in the place that is kept for it. */
function withLambda(method: Node, lambda: Node | undefined): Node {
  if (lambda === undefined || !isLambda(lambda)) return method
  const visit = (node: Node): void => {
    const { receiver } = node as nodes.CallNode
    const isPlace =
      kindOf(node) === 'CallNode' &&
      receiver !== null &&
      (receiver as unknown as { name?: string }).name === 'LAMBDA'
    if (isPlace) (node as nodes.CallNode).receiver = lambda as never
    else for (const child of childrenOf(node)) visit(child)
  }
  visit(method)
  return method
}
