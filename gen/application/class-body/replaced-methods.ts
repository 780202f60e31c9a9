import type * as nodes from '@ruby/prism/src/nodes.js'
import { isAnnounced } from '../../facts/announced.ts'
import { childrenOf, isNode, kindOf, type Node } from '../../parse.ts'
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
    if (kindOf(item) !== 'DefNode' || isAnnounced(item)) continue
    const def = item as nodes.DefNode
    const key = `${def.receiver === null ? '' : 'self.'}${def.name}`
    groups.set(key, [...(groups.get(key) ?? []), def])
  }
  const gone = new Set<Node>()
  for (const group of groups.values()) {
    const made = group.filter((def) => announced.has(def as Node))
    if (made.length === 0 || group.length === 1) continue
    const written = group.filter((def) => !announced.has(def as Node))
    const isOfClass = ofClass || group[0]?.receiver !== null
    const winner = ((isOfClass ? group : written).at(-1) ?? made.at(-1)) as nodes.DefNode
    const last = made.filter((def) => def !== winner).at(-1)
    for (const def of made) if (def !== winner) gone.add(def as Node)
    if (last === undefined || winner.body === null || !callsSuper(winner.body as Node)) continue
    const name = `announced_${last.name}`
    gone.delete(last as Node)
    last.name = name
    replaceSuper(winner.body as Node, (found) => callInstead(found, name, winner))
  }
  return body.filter((item) => !gone.has(item))
}

function isSuper(node: Node): boolean {
  return /^(Forwarding)?SuperNode$/.test(kindOf(node))
}

/** Whether `super` is called in a method's body. */
export function callsSuper(node: Node): boolean {
  if (isSuper(node)) return true
  return kindOf(node) !== 'DefNode' && childrenOf(node).some(callsSuper)
}

/** Puts another call in place of each `super` of a method's body. */
export function replaceSuper(node: Node, instead: (found: Node) => Node): void {
  const put = (child: Node): Node => {
    if (isSuper(child)) return instead(child)
    if (kindOf(child) !== 'DefNode') replaceSuper(child, instead)
    return child
  }
  for (const [key, value] of Object.entries(node)) {
    if (Array.isArray(value)) {
      for (const [at, each] of value.entries()) if (isNode(each)) value[at] = put(each)
    } else if (isNode(value)) Reflect.set(node, key, put(value))
  }
}

function callInstead(node: Node, name: string, method: nodes.DefNode): Node {
  const isWriter = name.endsWith('=')
  const handed = kindOf(node) === 'ForwardingSuperNode'
  const required = (method.parameters?.requireds ?? []) as unknown as nodes.RequiredParameterNode[]
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
  return call as Node
}
