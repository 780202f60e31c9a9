import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { blockArgument, given } from '../../nodes/calls/arguments-node.ts'
import { hashLiteral, splat } from '../../nodes/literals/literal-node.ts'
import { kindOf, type Node } from '../../parse.ts'
import { callMethod, type Expression, string } from '../../typescript/tree.ts'

/** `json.title article.title` in a template `*.json.jbuilder`: every word is the builder's; null for other calls. */
export function builderCall(lo: Lowering, node: nodes.CallNode): Expression | null {
  const receiver = node.receiver as Node | null
  if (receiver === null || !lo.source.file.endsWith('.jbuilder')) return null
  if (kindOf(receiver) !== 'LocalVariableReadNode') return null
  if ((receiver as nodes.LocalVariableReadNode).name !== 'json') return null
  const { positional, keywords, block } = given(node)
  const makers = positional.map(
    (item) => () =>
      kindOf(item) === 'SplatNode' ? splat(lo, item as unknown as nodes.SplatNode) : lo.value(item),
  )
  if (keywords !== null) makers.push(() => hashLiteral(lo, keywords.elements as Node[]))
  const items = lo.ordered(makers)
  const handler = block === null ? [] : [blockArgument(lo, block, node as Node)]
  return callMethod(
    lo.value(receiver),
    'call',
    string(node.name),
    { kind: 'array', items },
    ...handler,
  )
}
