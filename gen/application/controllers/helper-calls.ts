import type * as nodes from '@ruby/prism/src/nodes.js'
import { findViewHelper } from '../../../shell/vocabulary/view-helpers.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { localName } from '../../lower/names.ts'
import { fits, given, methodShape, straightArguments } from '../../nodes/calls/arguments-node.ts'
import { callMethod, type Expression, string } from '../../typescript/tree.ts'
import { wrongArguments } from '../../views/helper-arguments.ts'
import { type AppFacts, relativePath } from '../app-facts.ts'
import { valueArguments } from '../framework/arguments.ts'
import { refuseHandlerOfValues } from './handler-options.ts'

/** The page that a method of app/helpers speaks of: `view()`. */
export function viewOfPage(lo: Lowering): Expression {
  const callee: Expression = {
    kind: 'import',
    name: lo.imports.use('webfw', 'view'),
    from: 'webfw',
  }
  return { kind: 'call', callee, args: [] }
}

/** A method that the page's controller offers with `helper_method`. */
export function offeredCall(lo: Lowering, node: nodes.CallNode): Expression {
  return callMethod(
    viewOfPage(lo),
    'controllerMethod',
    string(node.name),
    ...valueArguments(lo, node),
  )
}

/** Refuses a call in app/helpers that would fail, or write what is not safe, when a page asks. */
export function checkHelperCall(app: AppFacts, lo: Lowering, node: nodes.CallNode): void {
  refuseHandlerOfValues(lo, node)
  const wrong = app.helpers.has(node.name) ? null : wrongArguments(node)
  if (wrong !== null) lo.refuse({ location: wrong.node }, wrong.message, wrong.hint ?? undefined)
}

/** Some helpers belong to the template they are written in. */
export function refuseTemplateHelper(lo: Lowering, node: nodes.CallNode): void {
  const helper = findViewHelper(node.name)
  if (helper?.by !== 'core' || helper.inMethods) return
  lo.refuse(
    { location: node.messageLoc ?? node.location },
    `\`${node.name}\` cannot be called from a helper method.`,
    'Write it in the template, or in a partial that the template renders.',
  )
}

/** A method of app/helpers called from another: a plain function. */
export function helperCall(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  here: string,
): Expression | null {
  const module = app.helpers.get(node.name) as string
  const method = app.program.methodNames.get(node.name)?.find((each) => each.owner?.isModule)
  if (method === undefined) return null
  const args = given(node)
  const shape = methodShape(method)
  if (!fits(shape, args) || (args.block !== null && !shape.block)) return null
  const local = localName(node.name)
  const from = module === here ? null : relativePath(here, module)
  const callee: Expression =
    from === null
      ? { kind: 'name', name: local }
      : { kind: 'import', name: lo.imports.use(from, local, local), from }
  return { kind: 'call', callee, args: straightArguments(lo, shape, args, node) }
}
