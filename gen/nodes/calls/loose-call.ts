import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { type Expression, NULL, string, THIS } from '../../typescript/tree.ts'
import { blockArgument, type Given, looseArguments, withReceiver } from './arguments-node.ts'

/** A call through the library's dispatcher. */
export function looseCall(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
  args: Given,
  how: 'send' | 'sendSelf' | 'sendMeanwhile' | 'sendSelfMeanwhile' = 'send',
): Expression {
  const [receiver = NULL, ...values] = withReceiver(lo, receive, () => looseArguments(lo, args))
  return dispatch(lo, how, receiver, node.name, values, args, node)
}

/** A call of `send`, `sendSelf` or, where protected methods count, `sendFrom`. */
export function dispatch(
  lo: Lowering,
  how: string,
  receiver: Expression,
  method: string,
  values: Expression[],
  args: Given,
  node: nodes.CallNode,
): Expression {
  const from = how === 'send' ? callerOfProtected(lo, method) : null
  const out = from === null ? [receiver, string(method)] : [from, receiver, string(method)]
  const block = args.block
  const kept = block === null ? null : lo.capture(() => blockArgument(lo, block, node))
  if (kept !== null) lo.prelude.push(...kept.prelude)
  if (values.length > 0 || kept !== null) out.push({ kind: 'array', items: values })
  if (kept !== null) out.push(kept.result)
  return lo.call(from === null ? how : 'sendFrom', ...out)
}

/** Self, where a method of the name may be protected; null where who calls does not matter. */
export function callerOfProtected(lo: Lowering, method: string): Expression | null {
  const { owner, method: around, isStatic } = lo.scope
  if (around === null || isStatic || owner === null) return null
  return lo.program.isProtected(method) ? (lo.self ?? THIS) : null
}
