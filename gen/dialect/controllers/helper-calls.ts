import type * as nodes from '@ruby/prism/src/nodes.js'
import { libraryModule } from '../../../shell/vocabulary/constants.ts'
import { findWord, vocabulary } from '../../../shell/vocabulary/index.ts'
import { findLibraryHelper } from '../../../shell/vocabulary/library-helpers.ts'
import { viewWords } from '../../../shell/vocabulary/view.ts'
import { findViewHelper } from '../../../shell/vocabulary/view-helpers.ts'
import { type AppFacts, relativePath } from '../../application/app-facts.ts'
import { valueArguments } from '../../application/arguments.ts'
import type { MethodFacts } from '../../facts/class-facts.ts'
import { isOfObjects } from '../../facts/library.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { localName } from '../../lower/names.ts'
import {
  blockArgument,
  fits,
  given,
  looseArguments,
  straightArguments,
} from '../../nodes/calls/arguments-node.ts'
import { methodShape } from '../../nodes/classes/method-shape.ts'
import { childrenOf, is, kindOf, type Node } from '../../parse/parse.ts'
import { callMethod, type Expression, type Parameter, string, THIS } from '../../typescript/tree.ts'
import { wrongArguments } from '../../views/helper-arguments.ts'
import { isTagBuilder, refuseHandlerOfValues } from './handler-options.ts'
import { isOffered } from './helper-methods.ts'

/** Whether a method of app/helpers speaks of its page, itself or through another: it is `this` then. */
export function needsPage(app: AppFacts, method: MethodFacts, seen = new Set<string>()): boolean {
  if (seen.has(method.name)) return false
  seen.add(method.name)
  const visit = (node: Node): boolean => {
    const kind = kindOf(node)
    if (kind.startsWith('InstanceVariable') || kind === 'SelfNode') return true
    if (
      kind === 'CallNode' &&
      findLibraryHelper((node as nodes.CallNode).name)?.isOfBuilder === true
    )
      return true
    if (kind === 'CallNode' && (node as nodes.CallNode).receiver === null) {
      const { name } = node as nodes.CallNode
      const other = app.helpers.has(name) ? helperNamed(app, name) : undefined
      if (other !== undefined) {
        if (needsPage(app, other, seen)) return true
      } else if (isWordOfPage(name) || isOffered(app, name)) return true
      else if (name.endsWith('_url') && app.urls.has(name)) return true
    }
    return childrenOf(node).some(visit)
  }
  return visit(method.node)
}

function isWordOfPage(name: string): boolean {
  return findWord(viewWords, name) !== null || findLibraryHelper(name) !== undefined
}

/** The parameter of a method that speaks of its page. */
export function pageParameter(lo: Lowering): Parameter {
  return { target: { kind: 'name', name: 'this' }, type: lo.imports.useType('webfw', 'View') }
}

function helperNamed(app: AppFacts, name: string): MethodFacts | undefined {
  return app.program.methodNames.get(name)?.find((each) => each.owner?.isModule)
}

/** A helper that is a function of its own, given its name first; null for other words. */
export function libraryCall(
  lo: Lowering,
  node: nodes.CallNode,
  page: (() => Expression) | null = null,
): Expression | null {
  const helper = findLibraryHelper(node.name)
  const isOfBuilder = node.receiver !== null && page === null
  if (helper === undefined || (isOfBuilder && helper.isOfBuilder !== true)) return null
  const from = libraryModule(helper.from)
  const callee: Expression = { kind: 'import', name: lo.imports.use(from, helper.from), from }
  const receiver = isOfBuilder ? [lo.value(node.receiver)] : []
  return callMethod(
    callee,
    'call',
    page?.() ?? THIS,
    string(node.name),
    ...receiver,
    ...valueArguments(lo, node),
  )
}

/** `tag.public_send(name, …)`: an element whose name is a value. */
export function isElementNamed(node: nodes.CallNode): boolean {
  return (node.name === 'public_send' || node.name === 'send') && isTagBuilder(node.receiver)
}

/** `tag.p "text", class: "a"`, and with a name that is a value: `tag.public_send(name)`; null for another call. */
export function elementCall(app: AppFacts, lo: Lowering, node: nodes.CallNode): Expression | null {
  if (isElementNamed(node)) return callMethod(THIS, 'element', ...valueArguments(lo, node))
  const { name, receiver } = node
  if (!isTagBuilder(receiver) || app.program.methodNames.has('tag')) return null
  if (node.isSafeNavigation() || !/^[a-z]\w*$/.test(name) || isOfObjects(name)) return null
  return callMethod(THIS, 'element', string(name), ...callArguments(lo, node))
}

/** Whether a word is a controller's, in a module of app/helpers that a controller includes too. */
export function isControllers(app: AppFacts, lo: Lowering, word: string): boolean {
  const { owner } = lo.scope
  if (owner === null || findWord(vocabulary.Controller, word) === null) return false
  return [...app.program.classes.values()].some(
    (at) => at.source.file.startsWith('app/controllers/') && at.includes.includes(owner.name),
  )
}

/** A method that the page's controller offers with `helper_method`. */
export function offeredCall(
  lo: Lowering,
  node: nodes.CallNode,
  page: Expression = THIS,
): Expression {
  return callMethod(page, 'controllerMethod', string(node.name), ...callArguments(lo, node))
}

/** The arguments, keywords as one object after them, the block last. */
function callArguments(lo: Lowering, node: nodes.CallNode): Expression[] {
  const args = given(node)
  const list = looseArguments(lo, args)
  if (args.block !== null) list.push(blockArgument(lo, args.block, node))
  return list
}

/** Refuses a call in app/helpers that would fail, or write what is not safe, when a page asks. */
export function checkHelperCall(app: AppFacts, lo: Lowering, node: nodes.CallNode): void {
  refuseHandlerOfValues(lo, node)
  refuseBlockOfRender(lo, node)
  const wrong = app.helpers.has(node.name) ? null : wrongArguments(node)
  if (wrong !== null)
    lo.refuse({ location: wrong.node }, wrong.kind, wrong.message, wrong.hint ?? undefined)
}

/** `render("card") { |title| … }` in a method: what it writes is made before the partial, so nothing can be yielded to it. */
function refuseBlockOfRender(lo: Lowering, { name, block }: nodes.CallNode): void {
  if (name !== 'render' || !is(block, 'BlockNode')) return
  const { parameters } = block
  if (parameters === null) return
  lo.unsupported(
    { location: parameters.location },
    'A partial gives nothing to the block of a `render` in a method.',
    'Write the `render` into a template, or give the values with `locals:`.',
  )
}

/** Some helpers belong to the template they are written in. */
export function refuseTemplateHelper(lo: Lowering, node: nodes.CallNode): void {
  const helper = findViewHelper(node.name)
  if (helper?.by !== 'core' || helper.isOfTemplate !== true) return
  lo.misplaced(
    { location: node.messageLoc ?? node.location },
    `\`${node.name}\` cannot be called from a helper method.`,
    'Write it in the template, or in a partial that the template renders.',
  )
}

/** A method of app/helpers called from another: a plain function, of the same page where it speaks of it. */
export function helperCall(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  here: string,
  page: Expression = THIS,
): Expression | null {
  const module = app.helpers.get(node.name) as string
  const method = helperNamed(app, node.name)
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
  const values = straightArguments(lo, shape, args, node)
  if (needsPage(app, method)) return callMethod(callee, 'call', page, ...values)
  return { kind: 'call', callee, args: values }
}
