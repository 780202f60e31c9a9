import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { binary, type Expression, literal, NULL, statement, string } from '../../typescript/tree.ts'
import { assignTarget } from '../variables/multi-write-node.ts'

/** `/(?<year>\d+)/ =~ text`: the groups become locals. */
export const matchWriteNode = {
  value(lo: Lowering, node: nodes.MatchWriteNode): Expression {
    const result = lo.once(lo.value(node.call), 'position')
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
      lo.prelude.push(...assignTarget(lo, target, value))
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
    switch (node.name) {
      case '$&':
        return lo.call('lastMatch', literal('0'))
      case '$`':
        return besideMatch(lo, 'pre')
      case "$'":
        return besideMatch(lo, 'post')
      case '$+':
        return lo.call('lastGroup')
      default:
        return lo.call('lastMatch')
    }
  },
}

/** What stands before or behind the last match. */
function besideMatch(lo: Lowering, side: string): Expression {
  const part: Expression = {
    kind: 'member',
    object: lo.call('lastMatch'),
    name: side,
    optional: true,
  }
  return binary('??', part, NULL)
}
