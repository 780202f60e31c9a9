import type * as nodes from '@ruby/prism/src/nodes.js'
import { fromTable } from '../../facts/library.ts'
import { notNil, type Type } from '../../facts/types.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { kindOf } from '../../parse/parse.ts'
import { argumentsOf } from '../../parse/syntax.ts'
import { type Expression, string } from '../../typescript/tree.ts'

/** A receiver that is not nil, and its type. */
export interface Checked {
  readonly receive: () => Expression
  readonly type: Type
}

/**
 * The receiver of a method of the core library that may be nil as well, which nil has no method for: it is
 * asked once, and the call goes on as one of what is left. Null where nil answers itself, or where arguments would
 * be evaluated before.
 */
export function checkedReceiver(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
  type: Type,
): Checked | null {
  if (type.kind === 'any' || !type.nilable || node.isSafeNavigation()) return null
  const method = lo.inference.library(type.kind, node.name)
  if (method === null || method.words !== undefined || !isUnknownToNil(lo, node.name)) return null
  if (!hasPlainArguments(node) || (node.arguments_ !== null && asksArguments(lo))) return null
  return {
    receive: () => lo.call('notNil', receive(), string(node.name)),
    type: notNil(type),
  }
}

/** Whether a call of a method raises NoMethodError for nil. */
export function isUnknownToNil(lo: Lowering, name: string): boolean {
  const tables = ['nilMethods', 'objectMethods', 'kernelMethods']
  if (lo.inference.framework?.library('nil', name) !== undefined) return false
  return tables.every((table) => fromTable(table, name) === null) && !lo.program.functions.has(name)
}

/** Whether the arguments of a call have no effects, so that when they are evaluated cannot be observed. */
export function hasPlainArguments(node: nodes.CallNode): boolean {
  const args = argumentsOf(node)
  return args.every((arg) =>
    /^(LocalVariableRead|Integer|Float|String|Symbol|Nil|True|False)Node$/.test(kindOf(arg)),
  )
}

/** Whether something may ask a NoMethodError for its arguments. */
function asksArguments(lo: Lowering): boolean {
  return lo.program.calledNames.has('args')
}
