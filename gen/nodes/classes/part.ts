import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf } from '../../parse/syntax.ts'

/** What of a class's body is wanted: its methods, what runs when the class is opened, or both. */
export type Part = 'all' | 'methods' | 'code'

/**
 * Whether a statement of a class's body belongs to its methods or to what it runs. What defines a method anew, or may
 * rename one that comes while the program runs, is run.
 */
export function isPart(lo: Lowering, facts: ClassFacts, item: Node, which: Part): boolean {
  if (which === 'all' || is(item, 'SingletonClassNode')) return true
  const args = is(item, 'CallNode') ? argumentsOf(item) : []
  const isAlias =
    !lo.program.changesClasses &&
    (is(item, 'AliasMethodNode') || (is(item, 'CallNode') && item.name === 'alias_method'))
  const isLate = is(item, 'DefNode') && facts.redefined.has(item.name)
  const isMethod =
    !isLate &&
    (is(item, 'DefNode') || isAlias || isHook(item) || args.some((arg) => is(arg, 'DefNode')))
  return isMethod === (which === 'methods')
}

/** Whether a statement is `included do … end` of a concern, which becomes a method. */
function isHook(item: Node): boolean {
  if (!is(item, 'CallNode') || item.block === null) return false
  return item.receiver === null && /^(?:included|prepended)$/.test(item.name)
}
