import type * as nodes from '@ruby/prism/src/nodes.js'
import { isAnnounced } from '../../facts/announced.ts'
import { childrenOf, is, type Node, replaceChildren } from '../../parse.ts'
import { synthesize } from '../synthesize.ts'

/**
 * A body without the announced methods that another one of the same name replaces: what is written with `def` stands
 * before what `enum` and `store_accessor` make, and among scopes and class methods the last one counts. Where the method
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

function isSuper(node: Node): boolean {
  return is(node, 'SuperNode', 'ForwardingSuperNode')
}

/** Whether `super` is called in a method's body. */
export function callsSuper(node: Node): boolean {
  if (isSuper(node)) return true
  return !is(node, 'DefNode') && childrenOf(node).some(callsSuper)
}

/** Puts another call in place of each `super` of a method's body. */
export function replaceSuper(node: Node, instead: (found: Node) => Node): void {
  replaceChildren(node, (child) => {
    if (isSuper(child)) return instead(child)
    if (!is(child, 'DefNode')) replaceSuper(child, instead)
    return child
  })
}

function callInstead(node: Node, name: string, method: nodes.DefNode): Node {
  const isWriter = name.endsWith('=')
  const handed = is(node, 'ForwardingSuperNode')
  const required = (method.parameters?.requireds ?? []) as nodes.RequiredParameterNode[]
  const names = handed ? required.map((each) => each.name) : ['nil']
  const target = method.receiver === null && !isWriter ? '' : 'self.'
  const text = isWriter
    ? `${target}${name.slice(0, -1)} = ${names[0] ?? 'nil'}`
    : `${target}${name}(${names.join(', ')})`
  const source = handed
    ? `def made(${names.join(', ')})\n  ${text}\nend`
    : `def made\n  ${text}\nend`
  const def = synthesize(source, node) as nodes.DefNode
  const call = (def.body as unknown as nodes.StatementsNode).body[0] as unknown as nodes.CallNode
  if (!handed) {
    const { arguments_, block } = node as unknown as nodes.SuperNode
    call.arguments_ = arguments_
    call.block = block
  }
  return call
}
