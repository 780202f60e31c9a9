import type * as nodes from '@ruby/prism/src/nodes.js'
import { type Destination, NONE } from '../../lower/frame.ts'
import type { Lowering } from '../../lower/lowering.ts'
import type { Node } from '../../parse/parse.ts'
import {
  callMethod,
  declare,
  type Expression,
  NULL,
  name,
  type Statement,
  statement,
  TRUE,
} from '../../typescript/tree.ts'
import { loopBody, loopStatement, requiredNames } from '../calls/loop-call.ts'
import { refuseWait } from '../calls/waiting.ts'
import { hasLoopJump } from './begin-node.ts'

/** Methods that run their block once for each element, in order. */
const VISITS: ReadonlySet<string> = new Set(
  (
    'each each_with_index each_pair each_key each_value each_slice each_cons each_char each_line ' +
    'each_entry reverse_each times upto downto find_each'
  ).split(' '),
)

/** Of those, the ones that give their block two values. */
const PAIRS: ReadonlySet<string> = new Set(['each_with_index', 'each_pair'])

/** A call whose block waits, as a loop of the method itself: only there it can be awaited. */
export function waitingLoop(
  lo: Lowering,
  node: nodes.CallNode,
  destination: Destination,
): Statement[] {
  const block = node.block as nodes.BlockNode
  if (node.receiver === null && node.name === 'loop') return endless(lo, block, destination)
  const given = lo.dialect.resource?.(lo, node) ?? null
  if (given !== null) return using(lo, block, given)
  const plain = loopStatement(lo, node, destination)
  if (plain !== null) return plain
  if (!VISITS.has(node.name) || node.receiver === null || node.isSafeNavigation()) {
    refuseWait(lo, block, `a block of \`${node.name}\``)
  }
  const target = parameterOf(lo, node, block)
  const source = sourceOf(lo, node)
  const body = loopBody(lo, block, destination)
  const keyword = isWritten(lo, block) ? 'let' : 'const'
  const loop: Statement = { kind: 'forOf', keyword, target, source, body }
  if (destination.kind === 'none') return [loop]
  return [loop, ...lo.deliver(destination, NULL)]
}

function endless(lo: Lowering, block: nodes.BlockNode, destination: Destination): Statement[] {
  const body = loopBody(lo, block, destination)
  return [{ kind: 'while', test: TRUE, body }]
}

/** A block that gets something to be closed after it. */
function using(lo: Lowering, block: nodes.BlockNode, resource: Expression): Statement[] {
  if (hasLoopJump(block.body as Node)) {
    lo.beyond(
      block,
      '`break` and `next` have nothing to leave in this block.',
      'Write `if` and `unless`.',
    )
  }
  const [only] = requiredNames(block) ?? []
  const kept = name(only === undefined ? lo.fresh('resource') : lo.local(only))
  const body = loopBody(lo, block, NONE)
  const finalizer = [statement(callMethod(kept, 'close'))]
  return [
    declare('const', kept, resource),
    { kind: 'try', body, error: null, handler: null, finalizer },
  ]
}

/** What is gone through: as a list, unless the framework can give one element after the other. */
function sourceOf(lo: Lowering, node: nodes.CallNode): Expression {
  const lazily = lo.dialect.elements?.(lo, node) ?? null
  if (lazily !== null) return lazily
  const type = lo.typeOf(node.receiver)
  if (node.name === 'each') {
    const list = lo.value(node.receiver)
    const isList = type.kind === 'array' || (type.kind === 'framework' && type.name === 'Relation')
    if (isList && !type.nilable) return list
    const all = lo.call('splat', list)
    return type.kind === 'hash' ? pairs(all) : all
  }
  const { block } = node
  node.block = null
  try {
    const all = lo.call('splat', lo.value(node))
    return PAIRS.has(node.name) ? pairs(all) : all
  } finally {
    node.block = block
  }
}

function pairs(list: Expression): Expression {
  return { kind: 'as', value: list, type: '[unknown, unknown][]' }
}

/** Whether the block gives its parameters other values. */
function isWritten(lo: Lowering, block: nodes.BlockNode): boolean {
  const { variables } = lo.inference.scope(block)
  return [...variables.values()].some(({ isParameter, writes }) => isParameter && writes > 0)
}

/** The variable of the loop, or its parts. */
function parameterOf(lo: Lowering, node: nodes.CallNode, block: nodes.BlockNode): Expression {
  const names = requiredNames(block)
  const [only] = names ?? []
  if (names !== null && only === undefined) return name(lo.fresh('item'))
  if (names?.length === 1 && only !== undefined) return name(lo.local(only))
  const isList = PAIRS.has(node.name) || lo.typeOf(node.receiver).kind === 'hash'
  if (names === null || !isList) {
    return lo.beyond(
      block,
      'A block that waits takes its element in one parameter here.',
      'Take it apart inside: `pairs.each do |pair|`, then `name, price = pair`.',
    )
  }
  return { kind: 'array', items: names.map((each) => name(lo.local(each))) }
}
