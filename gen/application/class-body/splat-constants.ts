import type * as nodes from '@ruby/prism/src/nodes.js'
import { symbolText } from '../../facts/syntax.ts'
import { kindOf, type Node } from '../../parse.ts'

/**
 * A body whose words are given the names of a constant that stands above them: `attr_accessor *FIELDS` has the Symbols
 * of `FIELDS = %i[name email]` as its arguments.
 */
export function withNames(body: readonly Node[]): readonly Node[] {
  const known = new Map<string, readonly Node[]>()
  for (const item of body) {
    if (kindOf(item) === 'ConstantWriteNode') {
      const { name, value } = item as nodes.ConstantWriteNode
      const names = namesIn(value as Node)
      if (names !== null) known.set(name, names)
    }
    if (kindOf(item) !== 'CallNode') continue
    const { receiver, arguments_ } = item as nodes.CallNode
    if (receiver !== null || arguments_ === null) continue
    const list = arguments_.arguments_ as Node[]
    Object.assign(arguments_, { arguments_: list.flatMap((each) => given(each, known)) })
  }
  return body
}

function given(item: Node, known: ReadonlyMap<string, readonly Node[]>): readonly Node[] {
  if (kindOf(item) === 'ConstantReadNode') {
    const [only, ...rest] = known.get((item as nodes.ConstantReadNode).name) ?? []
    return only !== undefined && rest.length === 0 ? [only] : [item]
  }
  if (kindOf(item) !== 'SplatNode') return [item]
  const of = (item as nodes.SplatNode).expression as Node | null
  if (of === null) return [item]
  const names =
    kindOf(of) === 'ConstantReadNode' ? known.get((of as nodes.ConstantReadNode).name) : namesIn(of)
  return names ?? [item]
}

/** The Symbols or Strings of an Array that is written out; null for anything else. */
function namesIn(node: Node): readonly Node[] | null {
  if (kindOf(node) === 'CallNode' && (node as nodes.CallNode).name === 'freeze') {
    const { receiver } = node as nodes.CallNode
    return receiver === null ? null : namesIn(receiver as Node)
  }
  if (symbolText(node) !== null) return [node]
  if (kindOf(node) !== 'ArrayNode') return null
  const items = (node as nodes.ArrayNode).elements as Node[]
  return items.every((each) => symbolText(each) !== null) ? items : null
}
