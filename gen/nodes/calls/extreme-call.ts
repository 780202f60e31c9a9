import type * as nodes from '@ruby/prism/src/nodes.js'
import { elementOf } from '../../facts/site.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import type { Expression } from '../../typescript/tree.ts'

const LITERAL = /^(Integer|Float|Symbol|Nil|True|False|Rational|Imaginary)Node$/

/**
 * `[a, b].max` and `min`: CRuby has an instruction of its own for an Array that is written out, which asks
 * the other one of two items. Nobody can tell where all are Integers, or all Strings.
 */
export function extremeCall(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
): Expression | null {
  const isMax = node.name === 'max'
  if (!isMax && node.name !== 'min') return null
  if (node.arguments_ !== null || node.block !== null || lo.program.reopensCore('array', node.name))
    return null
  const list = node.receiver
  if (!is(list, 'ArrayNode')) return null
  const items = list.elements
  if (items.every(isStatic) || items.some((item) => is(item, 'SplatNode'))) return null
  const of = elementOf(lo.typeOf(list))
  if (of !== undefined && !of.nilable && (of.kind === 'integer' || of.kind === 'string'))
    return null
  return lo.call(isMax ? 'greatestOf' : 'leastOf', receive())
}

/** Whether an item is part of an Array that CRuby makes once, and asks as any other. */
function isStatic(item: Node): boolean {
  return is(item, 'StringNode') ? item.isFrozen() : LITERAL.test(kindOf(item))
}
