import type * as nodes from '@ruby/prism/src/nodes.js'
import { type Destination, NONE } from '../../lower/frame.ts'
import type { Lowering } from '../../lower/lowering.ts'
import type { Node } from '../../parse/parse.ts'
import { type Expression, name, type Statement, statement, THIS } from '../../typescript/tree.ts'
import { startDeclarations } from '../calls/block-node.ts'
import { endOf } from '../control/control-node.ts'

/** The body of a class that is known at run time only: `openClass(owner, (owner) => { … })`. */
export function openedAtRunTime(
  lo: Lowering,
  owner: Expression,
  node: Node,
  destination: Destination,
): Expression {
  const scope = lo.inference.scope(node)
  const { body: inner } = node as nodes.ClassNode
  return opened(lo, owner, () =>
    lo.inside(scope, { kind: 'class', tag: null, block: null }, () => {
      const statements = lo.statements(inner, destination, endOf(node) - 3)
      return [...startDeclarations(lo, scope), ...statements]
    }),
  )
}

/** A statement of `class << self` that runs, with the singleton class as self: a loop, a condition. */
export function inSingletonClass(lo: Lowering, item: Node): Statement[] {
  const owner = lo.call('singletonClass', THIS)
  return [statement(opened(lo, owner, () => lo.statement(item, NONE)))]
}

/** `openClass(owner, (owner) => { … })`. */
function opened(lo: Lowering, owner: Expression, lower: () => Statement[]): Expression {
  const { level, definee, self, isSelfOpen } = lo
  const own = name(lo.fresh('owner'))
  Object.assign(lo, { level: 'public', definee: own, self: own, isSelfOpen: true })
  const body = lower()
  Object.assign(lo, { level, definee, self, isSelfOpen })
  const arrow: Expression = { kind: 'arrow', parameters: [{ target: own }], body }
  return lo.call('openClass', owner, arrow)
}
