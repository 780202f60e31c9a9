import type { Variable } from '../facts/scope.ts'
import { notNil } from '../facts/types.ts'
import { childrenOf, is, type Node } from '../parse/parse.ts'
import { declare, NULL, type Statement } from '../typescript/tree.ts'
import type { Lowering } from './lowering.ts'
import { tsType } from './ts-type.ts'

/** The declaration of a variable that gets its value later: nil until then. */
export function earlyVariable(lo: Lowering, variable: Variable): Statement {
  const emitted = lo.variableName(variable)
  const { kind } = variable.type
  const isObject = kind === 'instance' || kind === 'framework'
  const isGivenNil = variable.values.some((value) => value === null || lo.typeOf(value).nilable)
  if (isGivenNil || !isObject || !isReadInEnsure(variable.scope.node, variable.name, false)) {
    return declare('let', emitted, NULL)
  }
  // A method called there while it is nil raises NoMethodError, as in Ruby.
  return {
    ...declare('let', emitted, { kind: 'as', value: NULL, type: 'never' }),
    type: tsType(lo, notNil(variable.type)),
  } as Statement
}

function isReadInEnsure(node: Node, name: string, isInside: boolean): boolean {
  if (is(node, 'LocalVariableReadNode')) {
    return isInside && node.name === name
  }
  const inside = isInside || is(node, 'EnsureNode')
  return childrenOf(node).some((child) => isReadInEnsure(child, name, inside))
}
