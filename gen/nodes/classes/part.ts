import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts } from '../../facts/class-facts.ts'
import { argumentsOf } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, kindOf, type Node } from '../../parse.ts'

/** What of a class's body is wanted: its methods, what runs when the class is opened, or both. */
export type Part = 'all' | 'methods' | 'code'

/**
 * Whether a statement of a class's body belongs to its methods or to what it runs. What defines a method anew, or may
 * rename one that comes while the program runs, is run.
 */
export function isPart(lo: Lowering, facts: ClassFacts, item: Node, which: Part): boolean {
  const kind = kindOf(item)
  if (which === 'all' || kind === 'SingletonClassNode') return true
  const args = kind === 'CallNode' ? argumentsOf(item as nodes.CallNode) : []
  const isAlias =
    !lo.program.changesClasses &&
    (kind === 'AliasMethodNode' ||
      (kind === 'CallNode' && (item as nodes.CallNode).name === 'alias_method'))
  const isLate = kind === 'DefNode' && facts.redefined.has((item as nodes.DefNode).name)
  const isMethod =
    !isLate && (kind === 'DefNode' || isAlias || args.some((arg) => is(arg, 'DefNode')))
  return isMethod === (which === 'methods')
}
