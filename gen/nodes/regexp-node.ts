import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../lower/lowering.ts'
import type { Node } from '../parse.ts'
import { type Expression, literal, NULL, statement, string } from '../typescript/tree.ts'
import { assignTarget } from './multi-write-node.ts'

/** `/(?<year>\d+)/ =~ text`: the groups become locals. */
export const matchWriteNode = {
  value(lo: Lowering, node: nodes.MatchWriteNode): Expression {
    const result = lo.once(lo.value(node.call as Node), 'position')
    lo.prelude.push(statement(result))
    const found = lo.once(lo.call('lastMatch'), 'found')
    for (const target of node.targets as nodes.LocalVariableTargetNode[]) {
      const group = lo.call('send', found, string('[]'), {
        kind: 'array',
        items: [string(target.name)],
      })
      const value: Expression = {
        kind: 'conditional',
        test: { kind: 'binary', operator: '==', left: found, right: NULL },
        then: NULL,
        else: group,
      }
      lo.prelude.push(...assignTarget(lo, target as Node, value))
    }
    return result
  },
}

export const numberedReferenceReadNode = {
  value: (lo: Lowering, node: nodes.NumberedReferenceReadNode): Expression =>
    lo.call('lastMatch', literal(String(node.number))),
}

export const backReferenceReadNode = {
  value(lo: Lowering, node: nodes.BackReferenceReadNode): Expression {
    if (node.name === '$~') return lo.call('lastMatch')
    if (node.name === '$&') return lo.call('lastMatch', literal('0'))
    return lo.refuse(
      node as Node,
      `${node.name} is outside the Ruby subset.`,
      'Use `match` and `pre_match`, `post_match`.',
    )
  },
}

export { NULL }
