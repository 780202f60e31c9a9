import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, kindOf, type Node } from '../parse/parse.ts'

/** Methods that change their receiver, beside those that end in `!`. */
const CHANGING = new Set(
  `<< []= push append unshift prepend insert concat pop shift delete delete_at delete_if keep_if clear replace fill store
  update add compare_by_identity default=`.split(/\s+/),
)

/** Methods that give a part of a value, which is changed with it. */
const PARTS = new Set(['[]', 'fetch', 'dig', 'first', 'last'])

const INDEX_WRITE = /^Index(Operator|Or|And)WriteNode$/

type IsHelper = (word: string) => boolean

/** The variable whose value a call changes in place, `list` in `list.push(1)` and `(list[:a] ||= []) << 1`; null for other nodes. */
export function changedVariable(node: Node, isHelper: IsHelper): string | null {
  const { receiver, name } = node as
    | nodes.CallNode
    | (nodes.IndexOperatorWriteNode & { name: string })
  const changes = is(node, 'CallNode') ? isChanging(name) : INDEX_WRITE.test(kindOf(node))
  return changes && receiver !== null ? rootOf(receiver, isHelper) : null
}

/** Whether a call may change a String in place. */
export function changesText(node: Node): boolean {
  return is(node, 'CallNode') && TEXT_CHANGE.test(node.name)
}

const TEXT_CHANGE = /.!$|^(?:<<|concat|prepend|insert|replace|clear)$/

/** Where templates change a value as the core cannot: the core knows `list << 1` of a variable. */
export function changingCalls(node: Node, isHelper: IsHelper): number[] {
  const inner = childrenOf(node).flatMap((child) => changingCalls(child, isHelper))
  if (changedVariable(node, isHelper) === null || isAppend(node)) return inner
  const call = node as nodes.CallNode | nodes.IndexOrWriteNode
  const at = 'messageLoc' in call ? call.messageLoc : call.openingLoc
  return at === null ? inner : [...inner, at.startOffset]
}

/** The instance variables that templates set or change, those that they change as the core cannot, and all. */
export interface TemplateIvars {
  readonly set: Set<string>
  readonly changed: Set<string>
  readonly all: Set<string>
}

/** Finds them below a node. */
export function findIvars(node: Node, found: TemplateIvars): void {
  const kind = kindOf(node)
  if (/^InstanceVariable/.test(kind)) {
    const { name } = node as nodes.InstanceVariableReadNode
    found.all.add(name)
    if (kind !== 'InstanceVariableReadNode') found.set.add(name)
  }
  const variable = changedVariable(node, () => true)
  if (variable?.startsWith('@')) {
    found.set.add(variable)
    if (!isAppend(node)) found.changed.add(variable)
  }
  for (const child of childrenOf(node)) findIvars(child, found)
}

/** `list << 1`, also in a row. */
function isAppend(node: Node): boolean {
  if (!is(node, 'CallNode') || node.name !== '<<') return false
  const receiver = node.receiver
  return receiver !== null && (isVariable(withoutParentheses(receiver)) || isAppend(receiver))
}

function isChanging(name: string): boolean {
  return CHANGING.has(name) || (name.endsWith('!') && name !== '!')
}

function isVariable(node: Node): boolean {
  return /^(Local|Instance)Variable(Read|\w*Write)Node$/.test(kindOf(node))
}

function rootOf(given: Node, isHelper: IsHelper): string | null {
  const node = withoutParentheses(given)
  if (isVariable(node)) return (node as nodes.LocalVariableReadNode).name
  const isIndex = INDEX_WRITE.test(kindOf(node))
  if (!isIndex && !is(node, 'CallNode')) return null
  const call = node as nodes.CallNode
  if (!isIndex && isBareWord(call)) return isHelper(call.name) ? null : call.name
  const isWithin = isIndex || PARTS.has(call.name) || isChanging(call.name)
  return isWithin && call.receiver !== null ? rootOf(call.receiver, isHelper) : null
}

function withoutParentheses(node: Node): Node {
  if (!is(node, 'ParenthesesNode')) return node
  const inner = node.body as nodes.StatementsNode | null
  const only = inner?.body.length === 1 ? (inner.body[0] as Node) : null
  return only === null ? node : withoutParentheses(only)
}

/** `article`: a local that the render gives, or a helper. */
export function isBareWord(call: nodes.CallNode): boolean {
  return (
    call.receiver === null &&
    call.arguments_ === null &&
    call.block === null &&
    call.openingLoc === null
  )
}
