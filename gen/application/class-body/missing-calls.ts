import type * as nodes from '@ruby/prism/src/nodes.js'
import { MISSING_TARGET } from '../../facts/class-facts.ts'
import { symbolText } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { kindOf, type Node } from '../../parse.ts'
import { type Expression, literal, string, THIS } from '../../typescript/tree.ts'
import { synthesize } from '../synthesize.ts'

/** The word by which a class hands on what its objects do not answer. */
export const DELEGATE_MISSING = 'delegate_missing_to'

/**
 * `delegate_missing_to :values` behind the method that gives the other object, by which it is known that objects of the
 * class answer more than its methods; null for another statement, or another form.
 */
export function withMissingTarget(item: Node): Node[] | null {
  if (kindOf(item) !== 'CallNode') return null
  const { receiver, name, arguments_ } = item as nodes.CallNode
  if (receiver !== null || name !== DELEGATE_MISSING) return null
  const target = symbolText((arguments_?.arguments_[0] ?? null) as Node | null)
  if (target === null || !/^(?:@{1,2}[a-z_]\w*|[a-z_]\w*[?!]?|[A-Z]\w*)$/.test(target)) return null
  const read = target === 'class' ? 'self.class' : target
  return [synthesize(`private def ${MISSING_TARGET} = ${read}`, item), item]
}

/** The same statement as a call of the library; null for any other call. */
export function missingCalls(lo: Lowering, call: nodes.CallNode): Expression | null {
  if (call.receiver !== null || call.name !== DELEGATE_MISSING) return null
  const { owner } = lo.scope
  if (owner === null || !owner.methods.has(MISSING_TARGET)) return null
  const options = (call.arguments_?.arguments_ ?? []).at(-1) as Node
  const pairs = kindOf(options) === 'KeywordHashNode' ? (options as nodes.KeywordHashNode) : null
  const isNilAllowed = (pairs?.elements ?? []).some((pair) => {
    const { key, value } = pair as nodes.AssocNode
    return symbolText(key as Node) === 'allow_nil' && kindOf(value as Node) === 'TrueNode'
  })
  return lo.call('delegateMissing', THIS, string(MISSING_TARGET), literal(String(isNilAllowed)))
}
