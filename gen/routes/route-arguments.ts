import type * as nodes from '@ruby/prism/src/nodes.js'
import { is, type Node } from '../parse/parse.ts'
import { argumentsOf } from '../parse/syntax.ts'
import { isFixed, parametersOf } from './pattern.ts'

/** What a helper of a route takes. */
interface Taken {
  readonly pattern: string
  readonly defaults: readonly unknown[]
}

/**
 * The parts of a route that a call of its helper does not give: Rails takes them from the path of the request
 * that is answered. Keywords of a Hash may still name them. None where that cannot be told from the call.
 */
export function partsNotGiven(node: nodes.CallNode, { pattern, defaults }: Taken): string[] {
  if (!isFixed(pattern)) return []
  const list = argumentsOf(node)
  const last = list.at(-1)
  const isNamed = is(last, 'KeywordHashNode')
  const pairs = isNamed ? last.elements : []
  const keys = pairs.map(keyOf)
  const isOpen = list.some((each) => is(each, 'SplatNode'))
  if (isOpen || is(node.block, 'BlockArgumentNode')) return []
  const open = parametersOf(pattern).filter((name, index) => {
    return !keys.includes(name) && defaults[index] === undefined
  })
  return open.slice(isNamed ? list.length - 1 : list.length)
}

/** The name of a keyword; null where it is not known. */
function keyOf(pair: Node): string | null {
  if (!is(pair, 'AssocNode')) return null
  const { key } = pair
  return is(key, 'SymbolNode') ? key.unescaped.value : null
}
