import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, kindOf, type Node } from '../parse/parse.ts'
import type { Inference } from '../types/infer.ts'
import { isHarmless } from './harmless.ts'
import { lookup } from './lookup.ts'
import type { Scope } from './scope.ts'

/**
 * Whether some handler of the program may raise or ask for `$!`, so that all of them have to keep it. Where
 * none does, the value of `$!` cannot be observed.
 */
export function keepsErrors(inference: Inference): boolean {
  const visit = (node: Node, around: Scope | null): boolean => {
    const scope = inference.findScope(node) ?? around
    if (scope !== null && isHandler(inference, node, scope)) return true
    return childrenOf(node).some((child) => visit(child, scope))
  }
  return inference.files.some((file) => visit(file.result.value, null))
}

/** Whether a node is a handler, or an `ensure`, that can tell what `$!` is. */
function isHandler(inference: Inference, node: Node, scope: Scope): boolean {
  switch (kindOf(node)) {
    case 'RescueNode': {
      const clause = node as nodes.RescueNode
      const errors = errorNames(clause, scope)
      const parts = [...clause.exceptions, clause.statements]
      return errors === null || parts.some((part) => isTelling(inference, part, scope, errors))
    }
    case 'RescueModifierNode':
      return isTelling(inference, (node as nodes.RescueModifierNode).rescueExpression, scope)
    case 'EnsureNode':
      return isTelling(inference, (node as nodes.EnsureNode).statements, scope)
    default:
      return false
  }
}

/** Whether a handler or an `ensure` can tell what `$!` is. */
export function isTelling(
  inference: Inference,
  part: Node | null,
  scope: Scope,
  errors?: ReadonlySet<string>,
): boolean {
  return !isHarmless(part, inference.program, (node) => inference.typeOf(node, scope), errors)
}

/** The local that a clause gives its error to and nothing else writes; null when it is no local. */
function errorNames(clause: nodes.RescueNode, scope: Scope): ReadonlySet<string> | null {
  const reference = clause.reference
  if (reference === null) return new Set()
  if (!is(reference, 'LocalVariableTargetNode')) return null
  const { name, depth } = reference
  const variable = lookup(scope, name, depth)
  const isOnlyError = variable?.values.every((value) => value === null) === true
  return new Set(isOnlyError ? [name] : [])
}
