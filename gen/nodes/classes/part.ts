import type * as nodes from '@ruby/prism/src/nodes.js'
import { kindOf, type Node } from '../../parse.ts'

/** What of a class's body is wanted: its methods, what runs when the class is opened, or both. */
export type Part = 'all' | 'methods' | 'code'

/** Whether a statement of a class's body belongs to its methods or to what it runs. */
export function isPart(item: Node, which: Part): boolean {
  const kind = kindOf(item)
  if (which === 'all' || kind === 'SingletonClassNode') return true
  const args = kind === 'CallNode' ? ((item as nodes.CallNode).arguments_?.arguments_ ?? []) : []
  const isAlias =
    kind === 'AliasMethodNode' ||
    (kind === 'CallNode' && (item as nodes.CallNode).name === 'alias_method')
  const isMethod = kind === 'DefNode' || isAlias || args.some((arg) => kindOf(arg) === 'DefNode')
  return isMethod === (which === 'methods')
}
