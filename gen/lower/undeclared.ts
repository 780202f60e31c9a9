import type { Scope } from '../facts/scope.ts'
import { childrenOf, is, type Node } from '../parse/parse.ts'
import type { Lowering } from './lowering.ts'

/** Remembers which variables of a node are not declared yet; what it gives has them so again. */
export function undeclared(lo: Lowering, node: Node): () => void {
  const kept = scopesIn(lo, node).map((scope) => {
    const variables = [...scope.variables.values()].map((each) => [each, each.declaredYet] as const)
    return { scope, start: [...scope.start], variables }
  })
  return () => {
    for (const { scope, start, variables } of kept) {
      scope.start.splice(0, scope.start.length, ...start)
      for (const [variable, declaredYet] of variables) variable.declaredYet = declaredYet
    }
  }
}

function scopesIn(lo: Lowering, node: Node): Scope[] {
  const hasScope = is(node, 'DefNode', 'BlockNode', 'LambdaNode')
  return [
    ...(hasScope ? [lo.inference.scope(node)] : []),
    ...childrenOf(node).flatMap((child) => scopesIn(lo, child)),
  ]
}
