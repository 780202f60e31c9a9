import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Scope } from '../../facts/scope.ts'
import { ANY, BOTTOM, joinTypes, type Type } from '../../facts/types.ts'
import { childrenOf, kindOf, type Node } from '../../parse/parse.ts'
import { argumentsOf } from '../../parse/syntax.ts'
import type { Inference } from '../infer.ts'
import { callTargets } from './call-targets.ts'

/** What a method of the program yields to its block; null where that cannot be seen. */
export function yieldedTypes(types: Inference, call: nodes.CallNode, scope: Scope): Type[] | null {
  const { methods, isAll } = callTargets(types, call, scope)
  if (!isAll || methods.length === 0) return null
  let joined: Type[] | null = null
  for (const method of methods) {
    const inner = types.findScope(method.node)
    if (inner === null || method.node.parameters?.block != null) return null
    for (const list of yields(types, method.node.body, inner)) {
      if (list === null || (joined !== null && joined.length !== list.length)) return null
      joined = list.map((type, index) => joinTypes(joined?.[index] ?? BOTTOM, type))
    }
  }
  return joined
}

/** The types of each `yield`; null for one with arguments that spread, or for a block passed on. */
function yields(types: Inference, node: Node | null, scope: Scope): (Type[] | null)[] {
  if (node === null) return []
  const kind = kindOf(node)
  if (kind === 'DefNode') return []
  if (/Super/.test(kind) || kind === 'BlockArgumentNode') return [null]
  if (kind === 'CallNode') {
    const { name } = node as nodes.CallNode
    if (['to_enum', 'enum_for', 'proc', 'lambda', 'new'].includes(name) && takesBlock(node)) {
      return [null]
    }
  }
  const at = types.findScope(node) ?? scope
  const inner = childrenOf(node).flatMap((child) => yields(types, child, at))
  if (kind !== 'YieldNode') return inner
  const args = argumentsOf(node as nodes.YieldNode)
  if (args.some((arg) => /Splat|KeywordHash/.test(kindOf(arg)))) return [...inner, null]
  const given = args.map((arg) => {
    const type = types.typeOf(arg, scope)
    return type.kind === 'array' ? ANY : type
  })
  return [...inner, given]
}

function takesBlock(node: Node): boolean {
  const { block, name } = node as nodes.CallNode
  return name === 'to_enum' || name === 'enum_for' || block !== null
}
