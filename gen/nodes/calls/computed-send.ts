import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { isComputedSend } from '../../parse/syntax.ts'
import { type Entry, type Expression, NULL, string, THIS } from '../../typescript/tree.ts'
import { methodSignature } from '../classes/method-shape.ts'
import { blockArgument, given, looseArguments, withReceiver } from './arguments-node.ts'
import { functionReference } from './direct-call.ts'

/** `object.send(name, …)` and its kin with a computed name, in programs; null for other calls. */
export function computedSend(lo: Lowering, node: nodes.CallNode): Expression | null {
  if (!isComputedSend(node) || node.isSafeNavigation()) return null
  if (lo.program.methodNames.has(node.name) || lo.inference.framework !== null) return null
  const at = { location: node.messageLoc ?? node.location }
  if (lo.program.redefined.size > 0) {
    lo.beyond(
      at,
      `\`${node.name}\` with a computed name is outside the Ruby subset in a program with a \`def\` inside of another.`,
      'Choose with `case`, and call each method by its name.',
    )
  }
  const args = given(node)
  const self = lo.self ?? (lo.scope.owner === null ? lo.runtime('main') : THIS)
  const receive = (): Expression => (node.receiver === null ? self : lo.value(node.receiver))
  const [receiver = NULL, ...values] = withReceiver(lo, receive, () => looseArguments(lo, args))
  const block = args.block
  const kept = block === null ? null : lo.capture(() => blockArgument(lo, block, node))
  if (kept !== null) lo.prelude.push(...kept.prelude)
  const list: Expression = { kind: 'array', items: values }
  const fn = node.name === 'public_send' ? 'publicSendByName' : 'sendByName'
  return lo.call(fn, receiver, list, kept === null ? NULL : kept.result, functionsOf(lo))
}

/** The methods of the top level, which every object has. */
function functionsOf(lo: Lowering): Expression {
  const entries = [...lo.program.functions].map(([name, method]): Entry => {
    const signature = methodSignature(method)
    const items = [functionReference(lo, name), ...(signature === null ? [] : [string(signature)])]
    return { key: name, value: { kind: 'array', items } }
  })
  return { kind: 'object', entries }
}
