import type * as nodes from '@ruby/prism/src/nodes.js'
import { frameworkArguments } from '../../application/arguments.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, type Node } from '../../parse/parse.ts'
import { callMethod, type Expression } from '../../typescript/tree.ts'

/**
 * The `params.require(:article)` in `params.require(:article).permit(…)`: there a form has to be, and a
 * visitor who sends a text gets 400. Null for any other call.
 */
export function requiredParams(node: nodes.CallNode): nodes.CallNode | null {
  const { receiver, name } = node
  if ((name !== 'permit' && name !== 'permit!') || receiver === null) return null
  if (!is(receiver, 'CallNode')) return null
  const call = receiver
  return call.name === 'require' && call.receiver !== null ? call : null
}

/** That call, lowered: `params.requireParams('article')`. */
export function requireParams(lo: Lowering, call: nodes.CallNode): Expression {
  const receiver = lo.value(call.receiver)
  return callMethod(receiver, 'requireParams', ...frameworkArguments(lo, call, false))
}

/** Whether a node is `params.require(…)`. */
export function isRequired(lo: Lowering, node: Node): boolean {
  if (!is(node, 'CallNode')) return false
  const { name, receiver } = node
  if (name !== 'require' || receiver === null) return false
  const type = lo.typeOf(receiver)
  return type.kind === 'framework' && type.name === 'Params'
}
