import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { blockArgument, given } from '../../nodes/calls/arguments-node.ts'
import { hashLiteral, splat } from '../../nodes/literals/literal-node.ts'
import { is } from '../../parse/parse.ts'
import { callMethod, type Expression, name, string, THIS } from '../../typescript/tree.ts'
import { isBuilder } from './builder-receivers.ts'

/** `json.title article.title`, `xml.title "A"`, `atom_feed do`: every word is the builder's; null for other calls. */
export function builderCall(lo: Lowering, node: nodes.CallNode): Expression | null {
  const receiver = node.receiver
  const isFeed = receiver === null && node.name === 'atom_feed'
  if (!/\.j?builder$/.test(lo.source.file)) return null
  if (!isFeed && (receiver === null || !isBuilder(receiver))) return null
  const { positional, keywords, block } = given(node)
  const makers = positional.map(
    (item) => () => (is(item, 'SplatNode') ? splat(lo, item) : lo.value(item)),
  )
  if (keywords !== null) makers.push(() => hashLiteral(lo, keywords.elements))
  const items = lo.ordered(makers)
  const handler = block === null ? [] : [blockArgument(lo, block, node)]
  const list: Expression = { kind: 'array', items }
  if (receiver === null) {
    const callee: Expression = {
      kind: 'import',
      name: lo.imports.use('webfw', 'atomFeed'),
      from: 'webfw',
    }
    return { kind: 'call', callee, args: [THIS, name('xml'), list, ...handler] }
  }
  return callMethod(lo.value(receiver), 'call', string(node.name), list, ...handler)
}
