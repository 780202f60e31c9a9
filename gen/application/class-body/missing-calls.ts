import type * as nodes from '@ruby/prism/src/nodes.js'
import { MISSING_TARGET } from '../../facts/class-facts.ts'
import { argumentsOf, symbolText } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, type Node } from '../../parse.ts'
import { type Expression, literal, string, THIS } from '../../typescript/tree.ts'
import { synthesize } from '../synthesize.ts'

/** The word by which a class hands on what its objects do not answer. */
export const DELEGATE_MISSING = 'delegate_missing_to'

/**
 * `delegate_missing_to :values` behind the method that gives the other object, by which it is known that objects of the
 * class answer more than its methods; null for another statement, or another form.
 */
export function withMissingTarget(item: Node): Node[] | null {
  if (!is(item, 'CallNode')) return null
  const { receiver, name, arguments_ } = item
  if (receiver !== null || name !== DELEGATE_MISSING) return null
  const target = symbolText(arguments_?.arguments_[0] ?? null)
  if (target === null || !/^(?:@{1,2}[a-z_]\w*|[a-z_]\w*[?!]?|[A-Z]\w*)$/.test(target)) return null
  const read = target === 'class' ? 'self.class' : target
  return [synthesize(`private def ${MISSING_TARGET} = ${read}`, item), item]
}

/** The same statement as a call of the library; null for any other call. */
export function missingCalls(lo: Lowering, call: nodes.CallNode): Expression | null {
  if (call.receiver !== null || call.name !== DELEGATE_MISSING) return null
  const { owner } = lo.scope
  if (owner === null || !owner.methods.has(MISSING_TARGET)) return null
  const options = argumentsOf(call).at(-1)
  const pairs = is(options, 'KeywordHashNode') ? options : null
  const isNilAllowed = (pairs?.elements ?? []).some((pair) => {
    const { key, value } = pair as nodes.AssocNode
    return symbolText(key) === 'allow_nil' && is(value, 'TrueNode')
  })
  return lo.call('delegateMissing', THIS, string(MISSING_TARGET), literal(String(isNilAllowed)))
}
