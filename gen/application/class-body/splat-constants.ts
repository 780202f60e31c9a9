import { symbolText } from '../../facts/syntax.ts'
import { is, type Node } from '../../parse.ts'

/**
 * A body whose words are given the names of a constant that stands above them: `attr_accessor *FIELDS` has the Symbols
 * of `FIELDS = %i[name email]` as its arguments.
 */
export function withNames(body: readonly Node[]): readonly Node[] {
  const known = new Map<string, readonly Node[]>()
  for (const item of body) {
    if (is(item, 'ConstantWriteNode')) {
      const { name, value } = item
      const names = namesIn(value)
      if (names !== null) known.set(name, names)
    }
    if (!is(item, 'CallNode')) continue
    const { receiver, arguments_ } = item
    if (receiver !== null || arguments_ === null) continue
    const list = arguments_.arguments_
    Object.assign(arguments_, { arguments_: list.flatMap((each) => given(each, known)) })
  }
  return body
}

function given(item: Node, known: ReadonlyMap<string, readonly Node[]>): readonly Node[] {
  if (is(item, 'ConstantReadNode')) {
    const [only, ...rest] = known.get(item.name) ?? []
    return only !== undefined && rest.length === 0 ? [only] : [item]
  }
  if (!is(item, 'SplatNode')) return [item]
  const of = item.expression
  if (of === null) return [item]
  const names = is(of, 'ConstantReadNode') ? known.get(of.name) : namesIn(of)
  return names ?? [item]
}

/** The Symbols or Strings of an Array that is written out; null for anything else. */
function namesIn(node: Node): readonly Node[] | null {
  if (is(node, 'CallNode') && node.name === 'freeze') {
    const { receiver } = node
    return receiver === null ? null : namesIn(receiver)
  }
  if (symbolText(node) !== null) return [node]
  if (!is(node, 'ArrayNode')) return null
  const items = node.elements
  return items.every((each) => symbolText(each) !== null) ? items : null
}
