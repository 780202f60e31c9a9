import type * as nodes from '@ruby/prism/src/nodes.js'
import { is } from '../parse/parse.ts'
import type { Inference } from '../types/infer.ts'
import type { Scope } from './scope.ts'

/** Whether a call may run without a block: it has none, or passes one on that may be nil. */
export function mayLackBlock(
  types: Inference,
  block: nodes.CallNode['block'],
  scope: Scope,
): boolean {
  if (block === null) return true
  if (is(block, 'BlockNode')) return false
  const passed = (block as nodes.BlockArgumentNode).expression
  if (passed === null) return true
  if (is(passed, 'SymbolNode')) return false
  const { kind, nilable } = types.typeOf(passed, scope)
  return nilable || kind !== 'proc'
}
