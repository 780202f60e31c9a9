import type * as nodes from '@ruby/prism/src/nodes.js'
import { constantPath } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { kindOf, type Node } from '../../parse.ts'
import { type AppFacts, isRailsControllerBase, roleOf } from '../app-facts.ts'

/** Whether a call is `helpers` of a controller's class: `ApplicationController.helpers`. */
export function isClassHelpers(app: AppFacts, node: Node | null): boolean {
  if (node === null || kindOf(node) !== 'CallNode') return false
  const { name, receiver } = node as nodes.CallNode
  return name === 'helpers' && isControllerClass(app, receiver as Node | null)
}

/** Refuses `ApplicationController.render(…)`: pages are made in a request. */
export function refuseClassRender(app: AppFacts, lo: Lowering, node: nodes.CallNode): void {
  const { name, receiver } = node
  if (!/^render(?:er|_to_string)?$/.test(name)) return
  if (!isControllerClass(app, receiver as Node | null)) return
  lo.refuse(
    { location: node.messageLoc ?? node.location },
    `A controller's class has no \`${name}\` here: pages are made in a request.`,
    'Write `render_to_string` in an action.',
  )
}

function isControllerClass(app: AppFacts, receiver: Node | null): boolean {
  const path = constantPath(receiver)
  if (path === null) return false
  if (isRailsControllerBase(path)) return true
  return roleOf(app, app.program.resolveClass(path, null)) === 'controller'
}
