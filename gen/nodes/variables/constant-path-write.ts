import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import type { Node } from '../../parse/parse.ts'
import { constantPath, isCallOf, structMembers } from '../../parse/syntax.ts'
import { assign, type Expression, member } from '../../typescript/tree.ts'
import { classReference, conditionalWrite } from './variable-node.ts'

/** The place of `A::B`, where A is a class or a module of the program. */
function placeOf(
  lo: Lowering,
  { target, value }: nodes.ConstantPathWriteNode | nodes.ConstantPathOrWriteNode,
  node: Node,
): Expression {
  const makes = ['Class', 'Module'].some((owner) => isCallOf(value, owner, 'new'))
  if (makes || structMembers(value) !== null) {
    lo.beyond(
      node,
      'A class that gets its name by a path is outside the Ruby subset.',
      'Assign it inside of `class … end` or `module … end`.',
    )
  }
  return pathTarget(lo, target)
}

/** The constant that a path names, to be given its value. */
export function pathTarget(
  lo: Lowering,
  target: nodes.ConstantPathNode | nodes.ConstantPathTargetNode,
): Expression {
  if (lo.scope.method !== null) lo.misplaced(target, 'A constant is assigned outside methods.')
  const path = target.parent === null ? null : constantPath(target.parent)
  const facts = path === null ? null : lo.program.resolveClass(path, lo.scope.owner)
  const short = target.name
  if (facts === null || short === null || !facts.constants.has(short)) {
    lo.beyond(
      target,
      'A constant of a class that this program does not open before is outside the Ruby subset.',
      'Assign it inside of `class … end` or `module … end`.',
    )
  }
  return member(classReference(lo, facts.name), short)
}

export const constantPathWriteNode = {
  value(lo: Lowering, node: nodes.ConstantPathWriteNode): Expression {
    const place = placeOf(lo, node, node)
    return assign(place, lo.value(node.value))
  },
}

export const constantPathOrWriteNode = {
  value(lo: Lowering, node: nodes.ConstantPathOrWriteNode): Expression {
    const place = placeOf(lo, node, node)
    return conditionalWrite(lo, place, place, { kind: 'any', nilable: true }, node.value, '||')
  },
}
