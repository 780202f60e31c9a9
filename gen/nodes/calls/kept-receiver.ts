import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { localName } from '../../lower/names.ts'
import { is, type Node } from '../../parse/parse.ts'
import { arrow, binary, type Expression, NULL, name } from '../../typescript/tree.ts'

/** The receiver of a call that is asked for twice, in a name unless it may be written twice. */
export function keptReceiver(lo: Lowering, node: nodes.CallNode): Expression {
  const value = lo.value(node.receiver)
  return isRepeatable(lo, node.receiver) ? value : lo.once(value, 'receiver')
}

/**
 * What `&.` gives where the receiver is asked once and the rest is one expression of it: `unlessNil(email, (email) =>
 * …)`, or a condition where the receiver may be written twice. Null where it takes statements.
 */
export function safely(
  lo: Lowering,
  node: nodes.CallNode,
  rest: (receiver: Expression) => Expression | null,
): Expression | null {
  if (lo.dialect.attribute === undefined) return null
  const value = lo.value(node.receiver)
  if (isRepeatable(lo, node.receiver)) {
    const { prelude, result } = lo.capture(() => rest(value))
    if (result === null || prelude.length > 0) return null
    return { kind: 'conditional', test: binary('==', value, NULL), then: NULL, else: result }
  }
  const parameter = name(lo.steady(localName(wordOf(node.receiver))))
  const { prelude, result } = lo.capture(() => rest(parameter))
  if (result === null || prelude.length > 0 || JSON.stringify(result).includes('"await"'))
    return null
  return lo.call('unlessNil', value, arrow([{ target: parameter }], result))
}

/** What a reader would call the value of a node. */
function wordOf(node: Node | null): string {
  const word = (node as { name?: string } | null)?.name ?? ''
  return /^[a-z]+$/.test(word) ? word : 'value'
}

/** Whether a node reads variables and columns alone: nothing happens when it is read again. */
export function isRepeatable(lo: Lowering, node: Node | null): boolean {
  if (lo.dialect.attribute === undefined) return false
  if (node === null || is(node, 'SelfNode', 'LocalVariableReadNode', 'InstanceVariableReadNode')) {
    return true
  }
  if (!is(node, 'CallNode')) return false
  const { receiver, name, arguments_, block } = node
  if (arguments_ !== null || block !== null || !isRepeatable(lo, receiver)) return false
  return lo.dialect.attribute(lo, receiver, name) !== null
}
