import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { childrenOf, is, type Node } from '../../parse.ts'
import { type Expression, THIS } from '../../typescript/tree.ts'
import { given, looseArguments } from './arguments-node.ts'
import { looseCall } from './loose-call.ts'

/** Whether a block ends more than itself. */
function leaves(node: Node): boolean {
  if (is(node, 'DefNode', 'ClassNode', 'ModuleNode', 'LambdaNode')) return false
  return is(node, 'BreakNode', 'ReturnNode') || childrenOf(node).some(leaves)
}

/** A call that lets others run while it waits; null for any other, and outside of methods of that form. */
export function meanwhileCall(lo: Lowering, node: nodes.CallNode): Expression | null {
  const method = lo.meanwhile
  if (method === null || method.owner === null) return null
  if (lo.dialect.meanwhile?.(method.owner, method, node) !== true) return null
  const receiver = node.receiver
  const args = given(node)
  if (node.block !== null) {
    // `break` and `return` would have to end what awaits the block.
    if (leaves(node.block)) return null
    lo.waitingBlock = node.block
  }
  const isSelf = receiver === null || is(receiver, 'SelfNode')
  const isOwn = lo.program.findMethod(method.owner, node.name) !== null
  const value =
    receiver === null && node.name === 'sleep' && !isOwn
      ? lo.call('sleepMeanwhile', ...looseArguments(lo, args))
      : looseCall(
          lo,
          node,
          () => (isSelf ? (lo.self ?? THIS) : lo.value(receiver)),
          args,
          isSelf ? 'sendSelfMeanwhile' : 'sendMeanwhile',
        )
  return { kind: 'unary', operator: 'await', value }
}
