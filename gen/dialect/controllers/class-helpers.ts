import type * as nodes from '@ruby/prism/src/nodes.js'
import { type AppFacts, isRailsControllerBase, roleOf } from '../../application/app-facts.ts'
import { frameworkArguments } from '../../application/arguments.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, type Node } from '../../parse/parse.ts'
import { constantPath } from '../../parse/syntax.ts'
import { callMethod, type Expression, name } from '../../typescript/tree.ts'
import { checkWord } from '../words/check-word.ts'

/** Whether a call is `helpers` of a controller's class: `ApplicationController.helpers`. */
export function isClassHelpers(app: AppFacts, node: Node | null): boolean {
  if (!is(node, 'CallNode')) return false
  const { name, receiver } = node
  return name === 'helpers' && isControllerClass(app, receiver)
}

/** `ApplicationController.render(…)` and `ArticlesController.renderer.new(http_host: "a.example").render(…)`, where no request is; null for any other call. */
export function classRender(app: AppFacts, lo: Lowering, node: nodes.CallNode): Expression | null {
  if (node.name !== 'render' || node.receiver === null) return null
  let at = node.receiver
  const made = called(at, /^(new|with_defaults)$/)
  if (made !== null) at = made.receiver as Node
  const asked = called(at, /^renderer$/)
  if (asked !== null) at = asked.receiver as Node
  if ((made !== null && asked === null) || !isControllerClass(app, at)) return null
  const options = made === null ? [] : frameworkArguments(lo, made, false)
  const callee = name(lo.imports.use('webfw', 'OutsideRenderer', 'OutsideRenderer'))
  const owner = app.program.resolveClass(constantPath(at) ?? '', null)
  checkWord(app, lo, node, { kind: 'Controller', model: null }, owner)
  const renderer: Expression = { kind: 'new', callee, args: [lo.value(at), ...options] }
  return callMethod(renderer, 'renderToString', ...frameworkArguments(lo, node, false))
}

function called(node: Node, names: RegExp): nodes.CallNode | null {
  const call = is(node, 'CallNode') ? node : null
  return call !== null && call.receiver !== null && names.test(call.name) ? call : null
}

function isControllerClass(app: AppFacts, receiver: Node | null): boolean {
  const path = constantPath(receiver)
  if (path === null) return false
  if (isRailsControllerBase(path)) return true
  return roleOf(app, app.program.resolveClass(path, null)) === 'controller'
}
