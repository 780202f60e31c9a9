import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Frame } from '../../lower/frame.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { childrenOf, is, type Node } from '../../parse/parse.ts'
import type { Expression, Statement } from '../../typescript/tree.ts'

/** The first call in a node that waits; null when nothing in it does. */
function waitIn(lo: Lowering, node: Node | null): nodes.CallNode | null {
  if (node === null || lo.dialect.waits === undefined) return null
  if (is(node, 'CallNode') && lo.dialect.waits(lo, node)) {
    return node
  }
  for (const child of childrenOf(node)) {
    const found = waitIn(lo, child)
    if (found !== null) return found
  }
  return null
}

/** Whether a call has a literal block in which something waits. */
export function hasWaitingBlock(lo: Lowering, node: nodes.CallNode): boolean {
  const block = node.block
  return is(block, 'BlockNode') && waitIn(lo, block) !== null
}

/** The value of a call, awaited where it waits. */
export function awaited(lo: Lowering, node: nodes.CallNode, value: Expression): Expression {
  if (lo.dialect.waits?.(lo, node) !== true) return value
  return { kind: 'unary', operator: 'await', value }
}

/** A function that is called while nobody can wait for it must not wait. */
export function refuseWait(lo: Lowering, node: Node, place: string): void {
  const wait = waitIn(lo, node)
  if (wait === null) return
  lo.beyond(
    { location: wait.messageLoc ?? wait.location },
    `\`${wait.name}\` waits, which ${place} cannot.`,
    'Write `each`, `each_with_index`, `times`, `find_each`, `loop` or `while` around it.',
  )
}

/** Lowers what is a function of its own inside of a method: nothing in it is awaited. */
export function withoutMeanwhile<Result>(lo: Lowering, body: () => Result): Result {
  const outer = lo.meanwhile
  lo.meanwhile = null
  try {
    return body()
  } finally {
    lo.meanwhile = outer
  }
}

/** Whether something in a method waits. */
export function isAwaiting(lo: Lowering, node: nodes.DefNode): boolean {
  if (lo.dialect.waits === undefined) return false
  const scope = lo.inference.scope(node)
  const frame: Frame = { kind: 'method', tag: null }
  return lo.inside(scope, frame, () => waitIn(lo, node.body) !== null)
}

/** What is lowered to a function of its own (`return` out of a block, a match kept apart) cannot wait. */
export function refuseInnerAwait(
  lo: Lowering,
  node: nodes.DefNode,
  body: readonly Statement[],
): void {
  if (!awaitsInside(body, false)) return
  lo.beyond(
    { location: node.nameLoc },
    `\`${node.name}\` waits, and leaves a block with \`return\` or \`break\`, or matches a regular expression.`,
    'Move that part into a method of its own.',
  )
}

/** Whether something in a body is awaited. */
export function awaits(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(awaits)
  if (typeof part !== 'object' || part === null) return false
  const { kind, operator } = part as Record<string, unknown>
  const isSend = kind === 'unary' && operator === 'await' && !isOwnMatch(part)
  return isSend || Object.values(part).some(awaits)
}

/** `await ownMatchMeanwhile(async () => …)` waits for its body alone. */
function isOwnMatch(part: object): boolean {
  const { value } = part as { value: { callee?: { name?: unknown } } }
  return String(value.callee?.name).startsWith('ownMatchMeanwhile')
}

export function awaitsInside(part: unknown, isInner: boolean): boolean {
  if (Array.isArray(part)) return part.some((each) => awaitsInside(each, isInner))
  if (typeof part !== 'object' || part === null) return false
  const { kind, operator, isAsync } = part as Record<string, unknown>
  if (isInner && kind === 'unary' && operator === 'await') return true
  const isFunction = kind === 'arrow' || kind === 'function'
  const inner = isFunction ? isAsync !== true : isInner
  return Object.values(part).some((each) => awaitsInside(each, inner))
}
