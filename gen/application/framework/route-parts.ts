import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { kindOf, type Node } from '../../parse.ts'
import type { UrlHelper } from '../../routes/print-routes.ts'

/** Refuses more parts than the path of a route has: `order_path(@order, nil)`. */
export function checkRouteParts(lo: Lowering, node: nodes.CallNode, helper: UrlHelper): void {
  const list = (node.arguments_?.arguments_ ?? []) as Node[]
  const most = helper.parameters.length
  const extra = list[most]
  if (extra === undefined || list.some((item) => kindOf(item) === 'SplatNode')) return
  // What is no literal may be the options.
  if (list.length === most + 1 && !isPlainLiteral(extra)) return
  lo.refuse(
    extra,
    `\`${node.name}\` is \`${helper.pattern}\`: it takes ${most === 0 ? 'no parts' : most === 1 ? 'one part' : `${most} parts`}, and options.`,
    'Delete what is too much.',
  )
}

function isPlainLiteral(node: Node): boolean {
  return /^(?:Nil|True|False|Integer|Float|String|Symbol|Array)Node$/.test(kindOf(node))
}
