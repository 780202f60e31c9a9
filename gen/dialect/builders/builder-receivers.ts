import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, type Node } from '../../parse/parse.ts'

const RECEIVERS = new WeakSet<Node>()

/** Whether a local in a builder's template is the builder, or what it gives to a block: `xml`, `feed`, `entry`. */
export function isBuilder(node: Node): boolean {
  return RECEIVERS.has(node)
}

/** Notes where a template reads its builder. What `json` gives to blocks are values, what `xml` gives is the builder. */
export function markBuilders(
  node: Node,
  word: 'json' | 'xml',
  known = new Set<string>([word]),
): void {
  if (is(node, 'LocalVariableReadNode') && known.has(node.name)) {
    RECEIVERS.add(node)
  }
  const given = word === 'xml' && is(node, 'CallNode') ? blockName(node, known) : null
  const inner = given === null ? known : new Set([...known, given])
  for (const child of childrenOf(node)) markBuilders(child, word, inner)
}

/** What the block of a builder's call calls the builder that it gets. */
function blockName(call: nodes.CallNode, known: ReadonlySet<string>): string | null {
  const receiver = call.receiver
  const isOwn =
    receiver === null
      ? call.name === 'atom_feed'
      : is(receiver, 'LocalVariableReadNode') && known.has(receiver.name)
  const block = call.block
  if (!isOwn || !is(block, 'BlockNode')) return null
  const parameters = block.parameters
  if (!is(parameters, 'BlockParametersNode')) return null
  const [first] = parameters.parameters?.requireds ?? []
  if (!is(first, 'RequiredParameterNode')) return null
  return first.name
}
