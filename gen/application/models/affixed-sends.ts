import * as nodes from '@ruby/prism/src/nodes.js'
import { isNode, kindOf, type Node, type Parsed } from '../../parse.ts'
import { synthesize } from '../synthesize.ts'

const SENDS = new Set(['send', '__send__', 'public_send'])

/** More methods than this are no choice among a few. */
const MOST = 40

/**
 * Writes `send("#{name}_digest")` out as the choice it is: among the columns and methods of the application that end
 * in `_digest`. The name that comes at run time can be none but these.
 */
export function writeOutAffixedSends(units: Iterable<Parsed>, names: readonly string[]): void {
  for (const { result } of units) visit(result.value as unknown as Node, names)
}

/** Whether a file has such a call: what it means depends on other files. */
export function hasAffixedSend(text: string): boolean {
  return /\bsend[ (]+"[^"\n]*#\{/.test(text)
}

function visit(node: Node, names: readonly string[]): void {
  for (const [key, value] of Object.entries(node)) {
    if (Array.isArray(value)) {
      for (const [at, each] of value.entries()) {
        if (isNode(each)) value[at] = written(each, names)
      }
    } else if (isNode(value)) {
      Reflect.set(node, key, written(value, names))
    }
  }
}

function written(node: Node, names: readonly string[]): Node {
  visit(node, names)
  if (kindOf(node) !== 'CallNode') return node
  const call = node as nodes.CallNode
  const list = (call.arguments_?.arguments_ ?? []) as Node[]
  const [first] = list
  if (!SENDS.has(call.name) || first === undefined || list.length > 1) return node
  if (call.block !== null || call.isSafeNavigation()) return node
  const pattern = patternOf(first)
  const receiver = copyOf(call.receiver as Node | null)
  if (pattern === null || receiver === undefined) return node
  const fitting = names.filter((name) => pattern.test(name))
  if (fitting.length === 0 || fitting.length > MOST) return node
  const branches = fitting.map((name) => `when "${name}" then x.${call.name}(:${name})`)
  const text = `case 1\n${branches.join('\n')}\nelse raise NoMethodError, "undefined method"\nend`
  const made = synthesize(text, node) as unknown as nodes.CaseNode
  made.predicate = first as never
  for (const branch of made.conditions as unknown as nodes.WhenNode[]) {
    const [sent] = (branch.statements as nodes.StatementsNode).body as unknown as nodes.CallNode[]
    if (sent !== undefined) sent.receiver = (receiver as () => unknown)() as never
  }
  return made as unknown as Node
}

/** What `"#{name}_digest"` may be; null where too little of it is written out. */
function patternOf(node: Node): RegExp | null {
  if (!/^Interpolated(String|Symbol)Node$/.test(kindOf(node))) return null
  const parts = (node as nodes.InterpolatedStringNode).parts as unknown as Node[]
  const texts = parts.map((part) => {
    return kindOf(part) === 'StringNode' ? (part as nodes.StringNode).unescaped.value : null
  })
  const [only] = texts.filter((text) => text !== null)
  if (parts.length !== 2 || only === undefined || !/^_?[a-z]{3,}\w*$|^[a-z]{3,}_$/.test(only)) {
    return null
  }
  return new RegExp(texts[0] === null ? `^[a-z]\\w*${only}$` : `^${only}\\w+$`)
}

/** Makes the receiver again for each branch; undefined where it is more than a name. */
function copyOf(receiver: Node | null): (() => unknown) | undefined {
  if (receiver === null) return () => null
  const { location } = receiver as unknown as { location: never }
  if (receiver instanceof nodes.SelfNode) return () => new nodes.SelfNode(0, location, 0)
  if (receiver instanceof nodes.LocalVariableReadNode) {
    const { name, depth } = receiver
    return () => new nodes.LocalVariableReadNode(0, location, 0, name, depth)
  }
  if (receiver instanceof nodes.InstanceVariableReadNode) {
    const { name } = receiver
    return () => new nodes.InstanceVariableReadNode(0, location, 0, name)
  }
  return undefined
}
