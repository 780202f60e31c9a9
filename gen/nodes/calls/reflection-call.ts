import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { is } from '../../parse/parse.ts'
import { type Expression, NULL, string } from '../../typescript/tree.ts'
import { type Given, looseMakers } from './arguments-node.ts'
import { dispatch } from './loose-call.ts'

/** `send(:name)`, `respond_to?(:name)`, `method(:name)` … with a name that is written out. */
export function reflection(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
  args: Given,
): Expression | null {
  const list = args.positional
  const first = list[0]
  const literalName = is(first, 'SymbolNode', 'StringNode') ? first.unescaped.value : null
  switch (node.name) {
    case 'send':
    case '__send__':
    case 'public_send': {
      if (literalName === null) return null
      const rest: Given = { ...args, positional: list.slice(1) }
      const [receiver = NULL, ...values] = lo.ordered([receive, ...looseMakers(lo, rest)])
      return dispatch(
        lo,
        node.name === 'public_send' ? 'send' : 'sendSelf',
        receiver,
        literalName,
        values,
        rest,
        node,
      )
    }
    case 'respond_to?':
      return list.length === 1 && literalName !== null && !lo.program.methodNames.has('respond_to?')
        ? lo.call('respondTo', receive(), string(literalName))
        : null
    case 'method':
      return literalName === null ? null : lo.call('method', receive(), string(literalName))
    case 'then':
    case 'yield_self':
    case 'tap': {
      if (node.block === null || lo.program.methodNames.has(node.name)) return null
      return null
    }
  }
  return null
}
