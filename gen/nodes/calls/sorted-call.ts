import type * as nodes from '@ruby/prism/src/nodes.js'
import { elementOf } from '../../facts/site.ts'
import type { Type } from '../../facts/types.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { kindOf, type Node } from '../../parse.ts'
import type { Expression } from '../../typescript/tree.ts'

/**
 * `sort { |a, b| b <=> a }` of Integers or Strings is sorting and reversing: equal ones cannot be told apart,
 * and nobody sees which are compared.
 */
export function sortedCall(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
  type: Type,
): Expression | null {
  if (node.name !== 'sort' || type.kind !== 'array' || type.nilable || !isPlain(lo, type))
    return null
  if (node.arguments_ !== null || ['sort', 'reverse'].some((word) => isReopened(lo, word)))
    return null
  const order = orderOf(node.block as Node | null)
  if (order === null) return null
  const sorted = lo.call('enumerableSort', receive())
  return order === 'ascending' ? sorted : lo.call('arrayReverse', sorted)
}

/** Whether equal elements are one and the same, and their order is the library's. */
function isPlain(lo: Lowering, type: Type): boolean {
  const of = elementOf(type)
  if (of === undefined || of.nilable || lo.program.reopensCore(of.kind, '<=>')) return false
  return of.kind === 'integer' || (of.kind === 'string' && lo.plainStrings)
}

function isReopened(lo: Lowering, name: string): boolean {
  return lo.program.reopensCore('array', name)
}

function orderOf(block: Node | null): 'ascending' | 'descending' | null {
  if (block === null || kindOf(block) !== 'BlockNode') return null
  const { parameters, body } = block as nodes.BlockNode
  const names = namesOf(parameters as Node | null)
  const [only, ...more] = body === null ? [] : ((body as nodes.StatementsNode).body as Node[])
  if (names.length !== 2 || only === undefined || more.length > 0) return null
  if (kindOf(only) !== 'CallNode') return null
  const call = only as unknown as nodes.CallNode
  const args = (call.arguments_?.arguments_ ?? []) as Node[]
  if (call.name !== '<=>' || args.length !== 1) return null
  const [left, right] = [localOf(call.receiver as Node | null), localOf(args[0] ?? null)]
  if (left === names[0] && right === names[1]) return 'ascending'
  return left === names[1] && right === names[0] ? 'descending' : null
}

/** The names of a block's parameters, where they are plain. */
function namesOf(parameters: Node | null): string[] {
  if (parameters === null || kindOf(parameters) !== 'BlockParametersNode') return []
  const list = (parameters as nodes.BlockParametersNode).parameters
  const required = (list?.requireds ?? []) as Node[]
  if (
    list === null ||
    list.childNodes().filter((child) => child !== null).length !== required.length
  ) {
    return []
  }
  return required.flatMap((item) =>
    kindOf(item) === 'RequiredParameterNode' ? [(item as nodes.RequiredParameterNode).name] : [],
  )
}

function localOf(node: Node | null): string | null {
  if (node === null || kindOf(node) !== 'LocalVariableReadNode') return null
  return (node as nodes.LocalVariableReadNode).name
}
