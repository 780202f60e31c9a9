import type * as nodes from '@ruby/prism/src/nodes.js'
import { is, type Node } from '../parse/parse.ts'
import { argumentsOf } from '../parse/syntax.ts'

/** A `render` in a template. */
export interface RenderCall {
  readonly node: Node
  /** The name as it is written, and where; null for `render @articles`. */
  readonly name: string | null
  readonly nameNode: Node
  readonly kind: 'partial' | 'template' | 'record'
  /** The locals it gives; null when only run time knows. */
  readonly locals: ReadonlyMap<string, Node> | null
  /** What `collection:`, or a record in first place, brings under the partial's own name or `as:`. */
  readonly item: Node | null
  readonly isCollection: boolean
  readonly as: string | null
  /** Whether a layout stands around each item, and sees it too. */
  readonly hasLayout?: boolean
}

/** Reads a call of `render`; null when it says nothing that can be checked. */
export function readRenderCall(call: nodes.CallNode): RenderCall | null {
  const args = argumentsOf(call)
  const [first, second] = args
  if (first === undefined || call.receiver !== null || call.name !== 'render') return null
  const node: Node = call
  if (is(first, 'StringNode', 'SymbolNode')) {
    const name = literalText(first)
    const locals = second === undefined ? new Map<string, Node>() : readPairs(second)
    const plain = { kind: 'partial', item: null, isCollection: false, as: null } as const
    return name === null ? null : { node, name, nameNode: first, locals, ...plain }
  }
  if (is(first, 'KeywordHashNode')) return readKeywords(call, first)
  const locals = second === undefined ? new Map<string, Node>() : readPairs(second)
  const shape = { node, name: null, nameNode: first, locals, item: first, as: null }
  return { ...shape, kind: 'record', isCollection: false }
}

function readKeywords(call: nodes.CallNode, hash: Node): RenderCall | null {
  const options = readPairs(hash)
  // `render layout: "box" do … end` renders a partial around its block.
  const around = call.block === null ? undefined : options?.get('layout')
  const nameNode = options?.get('partial') ?? options?.get('template') ?? around
  if (options === null || nameNode === undefined) return null
  const name = literalText(nameNode)
  if (name === null) return null
  const given = options.get('locals')
  const item = options.get('collection') ?? options.get('object') ?? null
  const as = options.get('as')
  return {
    node: call,
    name,
    nameNode,
    kind: options.has('template') ? 'template' : 'partial',
    locals: given === undefined ? new Map() : readPairs(given),
    item,
    isCollection: options.has('collection'),
    as: as === undefined ? null : literalText(as),
    hasLayout: options.has('layout'),
  }
}

/** The pairs of a literal hash with literal keys; null for any other. */
export function readPairs(node: Node): ReadonlyMap<string, Node> | null {
  if (!is(node, 'HashNode', 'KeywordHashNode')) return null
  const pairs = new Map<string, Node>()
  for (const element of node.elements) {
    if (!is(element, 'AssocNode')) return null
    const { key, value } = element
    const word = literalText(key)
    if (word === null) return null
    const inner = value
    const implied = is(inner, 'ImplicitNode') ? inner.value : inner
    pairs.set(word, implied)
  }
  return pairs
}

/** The text of a literal String or Symbol; null for anything else. */
export function literalText(node: Node): string | null {
  if (!is(node, 'StringNode', 'SymbolNode')) return null
  return node.unescaped.value
}
