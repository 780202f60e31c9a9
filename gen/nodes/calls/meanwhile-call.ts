import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Destination } from '../../lower/frame.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { undeclared } from '../../lower/undeclared.ts'
import { childrenOf, is, type Node } from '../../parse/parse.ts'
import {
  type Expression,
  NULL,
  name,
  type Statement,
  string,
  THIS,
  TRUE,
} from '../../typescript/tree.ts'
import { blockArgument, given, looseArguments, withReceiver } from './arguments-node.ts'
import { breaking } from './block-node.ts'
import { loopBody } from './loop-call.ts'
import { looseCall } from './loose-call.ts'
import { withoutMeanwhile } from './waiting.ts'

/** Whether a call lets others run while it waits. */
function isMeanwhile(lo: Lowering, node: nodes.CallNode): boolean {
  const method = lo.meanwhile
  if (method === null || method.owner === null) return false
  return lo.dialect.meanwhile?.(method.owner, method, node) === true
}

/** A call that lets others run while it waits; null for any other, and outside of methods of that form. */
export function meanwhileCall(lo: Lowering, node: nodes.CallNode): Expression | null {
  if (!isMeanwhile(lo, node)) return null
  const receiver = node.receiver
  const isSelf = receiver === null || is(receiver, 'SelfNode')
  const block = node.block
  const isSession = block !== null && receiver !== null && node.name === 'start'
  if (block !== null && !isSession) return receiver === null ? null : iteration(lo, node)
  const args = given(node)
  if (isSession) lo.waitingBlock = block
  const isOwn = lo.meanwhile?.owner && lo.program.findMethod(lo.meanwhile.owner, node.name) !== null
  const value =
    receiver === null && node.name === 'sleep' && !isOwn
      ? lo.call('sleepMeanwhile', ...looseArguments(lo, args))
      : looseCall(
          lo,
          node,
          () => (isSelf ? (lo.self ?? THIS) : lo.value(receiver)),
          args,
          isSelf ? 'sendSelfMeanwhile' : 'sendMeanwhile',
        )
  return broken(lo, block, awaiting(value))
}

/** `list.map { … }` whose block waits: the block twice, as it blocks and as it is awaited. Which one is taken is known when it runs. */
function iteration(lo: Lowering, node: nodes.CallNode): Expression {
  const block = node.block as nodes.BlockNode | nodes.BlockArgumentNode
  const again = undeclared(lo, block)
  const [receiver = NULL, ...values] = withReceiver(
    lo,
    () => lo.value(node.receiver),
    () => looseArguments(lo, given(node)),
  )
  const blocking = withoutMeanwhile(lo, () => blockArgument(lo, block, node))
  again()
  const list = { kind: 'array', items: values } as const
  const call = lo.call(
    'iterateMeanwhile',
    receiver,
    string(node.name),
    list,
    blocking,
    awaitedBlock(lo, block, node),
  )
  return broken(lo, block, awaiting(call))
}

/** The block as a function that is awaited. */
function awaitedBlock(
  lo: Lowering,
  block: nodes.BlockNode | nodes.BlockArgumentNode,
  node: nodes.CallNode,
): Expression {
  if (is(block, 'BlockNode')) {
    lo.waitingBlock = block
    return blockArgument(lo, block, node)
  }
  const item = name(lo.steady('item'))
  const method = string((block.expression as nodes.SymbolNode).unescaped.value)
  const body = awaiting(lo.call('sendMeanwhile', item, method))
  return { kind: 'arrow', parameters: [{ target: item }], body, isAsync: true }
}

/** `loop do … end` in which something waits; null for any other call, and where it may end by the end of an Enumerator. */
export function meanwhileLoop(
  lo: Lowering,
  node: nodes.CallNode,
  destination: Destination,
): Statement[] | null {
  const isLoop = node.receiver === null && node.name === 'loop' && isMeanwhile(lo, node)
  const { block } = node
  if (!isLoop || !is(block, 'BlockNode') || hasCallOf(block, STEPPING)) return null
  const body = loopBody(lo, block, destination)
  return [{ kind: 'while', test: TRUE, body }]
}

/** What raises StopIteration, which ends a `loop`. */
const STEPPING: ReadonlySet<string> = new Set(['next', 'peek', 'next_values'])

function hasCallOf(node: Node, names: ReadonlySet<string>): boolean {
  if (is(node, 'CallNode') && names.has(node.name)) return true
  return childrenOf(node).some((child) => hasCallOf(child, names))
}

function awaiting(value: Expression): Expression {
  return { kind: 'unary', operator: 'await', value }
}

/** A call whose block may `break` out of it. */
function broken(lo: Lowering, block: Node | null, value: Expression): Expression {
  return block === null ? value : breaking(lo, lo.breakTags.get(block) ?? null, value)
}
