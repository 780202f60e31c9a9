import type * as nodes from '@ruby/prism/src/nodes.js'
import { findWord } from '../../../shell/vocabulary/index.ts'
import { findLibraryHelper } from '../../../shell/vocabulary/library-helpers.ts'
import { viewWords } from '../../../shell/vocabulary/view.ts'
import { type AppFacts, roleOf } from '../../application/app-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, type Node } from '../../parse/parse.ts'
import { constantPath } from '../../parse/syntax.ts'
import { call, callMethod, type Expression } from '../../typescript/tree.ts'
import { selfKind } from '../types.ts'
import { checkHelperCall, helperCall, libraryCall, offeredCall } from './helper-calls.ts'
import { isOffered } from './helper-methods.ts'

/** `ActionView::RecordIdentifier`, whose methods are a module's too. */
function isIdentifier(node: Node | null): boolean {
  return /^(::)?ActionView::RecordIdentifier$/.test(constantPath(node) ?? '')
}

/** The helpers of views for code that no request runs. */
export function outsideView(lo: Lowering): Expression {
  return call({ kind: 'import', name: lo.imports.use('webfw', 'outsideView'), from: 'webfw' })
}

/** What answers a view, by who asks. */
const VIEWS: Readonly<Record<string, string>> = { Controller: 'helpers', ViewTest: 'view' }

/** Whose helpers a call asks for outside of views: `helpers.dom_id(@post)`; null for another call. */
export function askedView(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  included: ReadonlySet<string>,
  self: Expression,
): (() => Expression) | null {
  const receiver = node.receiver
  const isSelf = receiver === null || is(receiver, 'SelfNode')
  if (isSelf) {
    if (!included.has(node.name) || roleOf(app, lo.scope.owner) === 'helper') return null
    const isKnown = findWord(viewWords, node.name) ?? findLibraryHelper(node.name)
    if (isKnown === undefined || isKnown === null) return null
    const word = VIEWS[selfKind(app, lo.scope)?.kind ?? '']
    return () => (word === undefined ? outsideView(lo) : callMethod(self, word))
  }
  if (isIdentifier(receiver)) return () => outsideView(lo)
  const type = lo.typeOf(receiver)
  if (type.kind !== 'framework' || type.name !== 'View' || node.isSafeNavigation()) return null
  return () => lo.value(receiver)
}

/** What such a call is, where it is no word of the framework: a method of app/helpers, or of the controller. */
export function viewCall(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  here: string,
  view: () => Expression,
): Expression | null {
  checkHelperCall(app, lo, node)
  if (app.helpers.has(node.name)) return helperCall(app, lo, node, here, view())
  if (isOffered(app, node.name)) return offeredCall(lo, node, view())
  return libraryCall(lo, node, view)
}
