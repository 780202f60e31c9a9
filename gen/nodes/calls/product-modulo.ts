import type * as nodes from '@ruby/prism/src/nodes.js'
import { integerOf } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { kindOf, type Node } from '../../parse.ts'
import { type Expression, literal } from '../../typescript/tree.ts'

/**
 * `a * b % m`, `(a * b + c) % m` and `a * b & 0xffffffff` of Integers whose product may be beyond the safe
 * ones: one call that never makes it. Null for everything else.
 */
export function productModulo(lo: Lowering, node: nodes.CallNode): Expression | null {
  const divisor = divisorOf(lo, node)
  if (divisor === null) return null
  const dividend = inner(node.receiver as Node)
  const sum = operands(lo, dividend, '+')
  const product = operands(lo, sum === null ? dividend : sum[0], '*')
  if (product === null || lo.typeOf(product[2]).bits !== undefined) return null
  const values = [product[0], product[1], ...(sum === null ? [] : [sum[1]])]
  const given = lo.ordered([...values.map((value) => () => lo.value(value)), divisor])
  return lo.call(sum === null ? 'integerMultiplyModulo' : 'integerMultiplyAddModulo', ...given)
}

/** What is divided by: the right side of `%`, or one more than a mask whose bits are all set. */
function divisorOf(lo: Lowering, node: nodes.CallNode): (() => Expression) | null {
  const right = operandOf(node)
  if (right === null || !isInteger(lo, right)) return null
  if (node.name === '%') return () => lo.value(right)
  if (node.name !== '&' || kindOf(right) !== 'IntegerNode') return null
  const size = integerOf(right as nodes.IntegerNode, lo.inference.textOf(right, lo.scope)) + 1n
  const isMask = size > 1n && size <= 2n ** 50n && (size & (size - 1n)) === 0n
  return isMask ? () => literal(String(size)) : null
}

/** Both sides of an operator of Integers, and the operation. */
function operands(lo: Lowering, node: Node, operator: string): [Node, Node, Node] | null {
  const inside = inner(node)
  if (kindOf(inside) !== 'CallNode') return null
  const call = inside as unknown as nodes.CallNode
  const right = operandOf(call)
  if (call.name !== operator || call.receiver === null || right === null) return null
  const left = call.receiver as Node
  return isInteger(lo, left) && isInteger(lo, right) ? [left, right, inside] : null
}

function operandOf(node: nodes.CallNode): Node | null {
  const list = (node.arguments_?.arguments_ ?? []) as Node[]
  const [only] = list
  return list.length === 1 && only !== undefined && node.block === null ? only : null
}

function isInteger(lo: Lowering, node: Node): boolean {
  const type = lo.typeOf(node)
  return type.kind === 'integer' && !type.nilable
}

/** What stands in parentheses, where it is one thing. */
function inner(node: Node): Node {
  if (kindOf(node) !== 'ParenthesesNode') return node
  const { body } = node as nodes.ParenthesesNode
  if (body === null || kindOf(body as Node) !== 'StatementsNode') return node
  const list = (body as nodes.StatementsNode).body as Node[]
  return list.length === 1 ? inner(list[0] as Node) : node
}
