import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, kindOf, type Node, type Parsed } from '../parse.ts'
import type { Inference } from './infer.ts'
import type { Scope } from './scope.ts'
import type { Type } from './types.ts'

/** What the condition of a `while` says of a local: it, or its square, is not above a limit. */
interface Bound {
  limit: Node
  isSquare: boolean
}

/** A local that the condition of a `while` bounds. */
export interface Bounded extends Bound {
  name: string
  depth: number
}

/** The uses of locals in the bodies of `while` loops that come before any write since the condition held. */
export function loopBounds(files: readonly Parsed[]): Map<Node, Bound> {
  const bounds = new Map<Node, Bound>()
  for (const file of files) {
    const root = file.result.value as unknown as Node
    const shared = namesWrittenInBlocks(root)
    const visit = (node: Node): void => {
      if (kindOf(node) === 'WhileNode') noteLoop(node as nodes.WhileNode, shared, bounds)
      for (const child of childrenOf(node)) visit(child)
    }
    visit(root)
  }
  return bounds
}

/** The type of a local where it is read: a natural Integer below the limit of the loop around is a small one. */
export function withinLoop(types: Inference, node: Node, type: Type, scope: Scope): Type {
  const bound = types.bounds.get(node)
  if (bound === undefined || type.kind !== 'integer' || type.nilable) return type
  if (type.bits === undefined || !type.natural) return type
  const limit = types.typeOf(bound.limit, scope)
  if (limit.kind !== 'integer' || limit.nilable || limit.bits === undefined) return type
  const bits = bound.isSquare ? Math.ceil(limit.bits / 2) : limit.bits
  return bits < type.bits ? { ...type, bits } : type
}

function noteLoop(
  loop: nodes.WhileNode,
  shared: ReadonlySet<string>,
  bounds: Map<Node, Bound>,
): void {
  if (loop.statements === null || loop.isBeginModifier() || holds(loop as Node, /^(Retry|Redo)/)) {
    return
  }
  for (const bounded of boundedBy(loop.predicate as Node)) {
    if (!shared.has(bounded.name)) noteUses(loop.statements as Node, bounded, bounds)
  }
}

/** Notes uses in the order of the text; whether the local keeps its value up to the end. */
function noteUses(node: Node, bounded: Bounded, bounds: Map<Node, Bound>): boolean {
  const kind = kindOf(node)
  if (/^(Block|Lambda|Def|Class|Module)Node$/.test(kind)) return true
  if (
    /^(While|Until|For)Node$/.test(kind) &&
    holds(node, /^LocalVariable\w*(Write|Target)Node$/, bounded.name)
  ) {
    return false
  }
  const isOwn = (node as nodes.LocalVariableReadNode).name === bounded.name
  if (kind === 'LocalVariableTargetNode' && isOwn) return false
  if (isOwn && /^LocalVariable(Read|OperatorWrite)Node$/.test(kind)) bounds.set(node, bounded)
  for (const child of childrenOf(node)) if (!noteUses(child, bounded, bounds)) return false
  return !(isOwn && /^LocalVariable\w*WriteNode$/.test(kind))
}

/** The locals of `x < limit`, `x <= limit` and `x * x <= limit`, also where more must hold. */
export function boundedBy(condition: Node): Bounded[] {
  if (kindOf(condition) === 'AndNode') {
    const { left, right } = condition as nodes.AndNode
    return [...boundedBy(left as Node), ...boundedBy(right as Node)]
  }
  if (kindOf(condition) !== 'CallNode') return []
  const { name, receiver, arguments_ } = condition as nodes.CallNode
  const limit = arguments_?.arguments_[0] as Node | undefined
  if (!['<', '<='].includes(name) || receiver === null || limit === undefined) return []
  const square = squareOf(receiver as Node)
  const local = square ?? (receiver as Node)
  if (kindOf(local) !== 'LocalVariableReadNode') return []
  const { name: own, depth } = local as nodes.LocalVariableReadNode
  return [{ name: own, depth, limit, isSquare: square !== null }]
}

/** The `x` of `x * x`. */
function squareOf(node: Node): Node | null {
  if (kindOf(node) !== 'CallNode') return null
  const { name, receiver, arguments_ } = node as nodes.CallNode
  const other = arguments_?.arguments_[0] as Node | undefined
  if (name !== '*' || receiver === null || other === undefined) return null
  const isLocal = [receiver as Node, other].every(
    (side) => kindOf(side) === 'LocalVariableReadNode',
  )
  const same = (receiver as nodes.LocalVariableReadNode).name
  return isLocal && (other as nodes.LocalVariableReadNode).name === same ? (receiver as Node) : null
}

/** Locals that some block writes: who calls it changes them unseen. */
function namesWrittenInBlocks(root: Node): Set<string> {
  const names = new Set<string>()
  const visit = (node: Node, isInside: boolean): void => {
    const kind = kindOf(node)
    if (isInside && /^LocalVariable\w*(Write|Target)Node$/.test(kind)) {
      names.add((node as nodes.LocalVariableWriteNode).name)
    }
    const inner = kind === 'BlockNode' || kind === 'LambdaNode' || (isInside && kind !== 'DefNode')
    for (const child of childrenOf(node)) visit(child, inner)
  }
  visit(root, false)
  return names
}

/** Whether a node is of such a kind, or holds one that is. */
export function holds(node: Node, kinds: RegExp, name?: string): boolean {
  const isSuch = kinds.test(kindOf(node))
  if (isSuch && (name === undefined || (node as { name?: string }).name === name)) return true
  return childrenOf(node).some((child) => holds(child, kinds, name))
}
