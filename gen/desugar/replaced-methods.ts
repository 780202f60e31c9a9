import type * as nodes from '@ruby/prism/src/nodes.js'
import { isAnnounced } from '../facts/announced.ts'
import { bodyOf } from '../parse/body.ts'
import { is, type Node } from '../parse/parse.ts'
import { replaceSuper } from '../parse/replace-super.ts'
import { callsSuper } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'

/**
 * A body without the announced methods that another one of the same name replaces: what is written with `def` stands
 * before what `to_param` makes, and among scopes and class methods the last one counts. Where the method
 * calls `super`, the announced one stays under another name.
 */
export function withoutReplaced(
  body: readonly Node[],
  announced: ReadonlySet<Node>,
  ofClass = false,
): Node[] {
  const groups = new Map<string, nodes.DefNode[]>()
  for (const item of body) {
    if (!is(item, 'DefNode') || isAnnounced(item)) continue
    const key = `${item.receiver === null ? '' : 'self.'}${item.name}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  const gone = new Set<Node>()
  for (const group of groups.values()) {
    const made = group.filter((def) => announced.has(def))
    if (made.length === 0 || group.length === 1) continue
    const written = group.filter((def) => !announced.has(def))
    const isOfClass = ofClass || group[0]?.receiver !== null
    const winner = ((isOfClass ? group : written).at(-1) ?? made.at(-1)) as nodes.DefNode
    const last = made.filter((def) => def !== winner).at(-1)
    for (const def of made) if (def !== winner) gone.add(def)
    if (last === undefined || winner.body === null || !callsSuper(winner.body)) continue
    const name = `announced_${last.name}`
    gone.delete(last)
    last.name = name
    replaceSuper(winner.body, (found) => callInstead(found, name, winner))
  }
  return body.filter((item) => !gone.has(item))
}

function callInstead(node: Node, name: string, method: nodes.DefNode): Node {
  const isBare = is(node, 'ForwardingSuperNode')
  const required = (method.parameters?.requireds ?? []) as nodes.RequiredParameterNode[]
  const names = isBare ? required.map((each) => each.name).join(', ') : ''
  const target = method.receiver === null ? '' : 'self.'
  const def = synthesize(`def made(${names})\n  ${target}${name}(${names})\nend`, node)
  const call = bodyOf((def as nodes.DefNode).body)[0] as nodes.CallNode
  if (!isBare) {
    const { arguments_, block } = node as nodes.SuperNode
    Object.assign(call, { arguments_, block })
  }
  return call
}
