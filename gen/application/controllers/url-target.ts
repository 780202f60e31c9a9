import type * as nodes from '@ruby/prism/src/nodes.js'
import { symbolText } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { kindOf, type Node } from '../../parse.ts'
import { callMethod, type Expression } from '../../typescript/tree.ts'
import { plainObject } from '../framework/arguments.ts'

const TAKERS = new Set(['redirect_to', 'url_for'])

/** Whether a word leads to a page, whose Arrays keep their Symbols: `redirect_to [:admin, article]`. */
export function leadsTo(name: string): boolean {
  return TAKERS.has(name) || name.startsWith('redirect_back')
}

/**
 * `redirect_to action: :index` and `url_for(controller: "articles", action: "show", id: 1)`; null for targets of
 * any other form.
 */
export function actionTarget(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
): Expression | null {
  if (!TAKERS.has(node.name)) return null
  const { positional, keywords } = given(node)
  const [first] = positional
  const isBraced = first !== undefined && kindOf(first) === 'HashNode'
  if (positional.length > (isBraced ? 1 : 0)) return null
  const parts = ((isBraced ? (first as unknown as nodes.HashNode) : keywords)?.elements ??
    []) as Node[]
  const isAction = parts.some(
    (part) =>
      kindOf(part) === 'AssocNode' &&
      /^(?:action|controller)$/.test(symbolText((part as nodes.AssocNode).key as Node) ?? ''),
  )
  if (!isAction) return null
  const target = callMethod(receive(), 'actionPath', plainObject(lo, parts, true))
  if (node.name === 'url_for') return target
  const options =
    isBraced && keywords !== null ? [plainObject(lo, keywords.elements as Node[], false)] : []
  return callMethod(receive(), 'redirectTo', target, ...options)
}
