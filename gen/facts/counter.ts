import type * as nodes from '@ruby/prism/src/nodes.js'
import { kindOf, type Node } from '../parse.ts'
import type { Variable } from './scope.ts'

const STEP = 1024

/**
 * Whether a local counts: it starts small and moves by small literals alone. Counting at a step a
 * nanosecond, it would leave the safe Integers after more than an hour of a thousand steps each.
 */
export function isCounter(variable: Variable): boolean {
  if (variable.isParameter || variable.writes === 0) return false
  return variable.values.every((value) => value !== null && isSmallStep(variable, value))
}

function isSmallStep(variable: Variable, value: Node): boolean {
  const kind = kindOf(value)
  if (kind === 'IntegerNode') return Math.abs(Number((value as nodes.IntegerNode).value)) < 2 ** 31
  if (kind !== 'LocalVariableOperatorWriteNode') return false
  const write = value as nodes.LocalVariableOperatorWriteNode
  if (!['+', '-'].includes(write.binaryOperator) || write.name !== variable.name) return false
  if (kindOf(write.value) !== 'IntegerNode' || write.value.location.length > 5) return false
  return Math.abs(Number((write.value as nodes.IntegerNode).value)) <= STEP
}
