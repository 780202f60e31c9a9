import type * as nodes from '@ruby/prism/src/nodes.js'
import { constantPath } from '../../facts/syntax.ts'
import { kindOf, type Node } from '../../parse.ts'
import { type AppFacts, isRailsControllerBase, roleOf } from '../app-facts.ts'

/** Whether a call is `helpers` of a controller's class: `ApplicationController.helpers`. */
export function isClassHelpers(app: AppFacts, node: Node | null): boolean {
  if (node === null || kindOf(node) !== 'CallNode') return false
  const { name, receiver } = node as nodes.CallNode
  const path = name === 'helpers' ? constantPath(receiver as Node | null) : null
  if (path === null) return false
  if (isRailsControllerBase(path)) return true
  return roleOf(app, app.program.resolveClass(path, null)) === 'controller'
}
