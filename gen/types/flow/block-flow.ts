import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Scope } from '../../facts/scope.ts'
import { elementOf } from '../../facts/site.ts'
import { ANY, BOTTOM, joinTypes, release, sameType, type Type, widen } from '../../facts/types.ts'
import { childrenOf, is, type Node } from '../../parse/parse.ts'
import { argumentsOf } from '../../parse/syntax.ts'
import type { Inference } from '../infer.ts'
import { blockParameterTypes } from './block-types.ts'
import { yieldedTypes } from './yielded-types.ts'

/** Parameters of literal blocks get their types from the calls that the blocks belong to. */
export function startBlocks(types: Inference): void {
  const visit = (node: Node): void => {
    if (is(node, 'CallNode')) {
      const block = node.block
      if (is(block, 'BlockNode')) {
        for (const name of requiredNames(block) ?? []) {
          const variable = name === null ? undefined : types.scope(block).variables.get(name)
          if (variable !== undefined && variable.writes === 0) variable.type = BOTTOM
        }
      }
    }
    for (const child of childrenOf(node)) visit(child)
  }
  for (const file of types.files) visit(file.result.value)
}

/** Gives the parameters of a literal block the types that its call passes. */
export function blockFacts(
  types: Inference,
  call: nodes.CallNode,
  block: nodes.BlockNode,
  scope: Scope,
): void {
  const inner = types.byNode.get(block)
  if (inner === undefined) return
  const receiver = call.receiver === null ? null : types.typeOf(call.receiver, scope)
  const given =
    types.framework?.block(call, scope, receiver) ??
    blockParameterTypes(receiver, call.name, (node) => types.typeOf(node, scope), call) ??
    (types.closed
      ? (injected(types, call, receiver, block, scope) ?? yieldedTypes(types, call, scope))
      : null)
  const names = requiredNames(block)
  if (!types.closed) {
    for (const [index, name] of (names ?? []).entries()) {
      const variable = name === null ? undefined : inner.variables.get(name)
      const type = given?.[index]
      if (variable === undefined || type === undefined) continue
      if (variable.type.kind === 'any' && variable.writes === 0) variable.type = type
    }
    return
  }
  const isWaiting = receiver?.kind === 'bottom'
  const isSpread = given !== null && names !== null && names.length > given.length
  if (names === null || isSpread) for (const type of given ?? []) release(type)
  for (const [index, name] of (names ?? []).entries()) {
    const variable = name === null ? undefined : inner.variables.get(name)
    const passed = isWaiting ? BOTTOM : isSpread ? ANY : (given?.[index] ?? ANY)
    const type = passed.kind === 'integer' ? widen(passed) : passed
    if (variable === undefined || variable.writes > 0) {
      release(type)
      continue
    }
    const joined = joinTypes(variable.type, type)
    if (!sameType(variable.type, joined)) {
      variable.type = types.force ? joinTypes(ANY, joined) : joined
      types.changed ||= true
    }
  }
}

/** The block of `inject(start) { |sum, element| … }`. */
export function injected(
  types: Inference,
  call: nodes.CallNode,
  receiver: Type | null,
  block: nodes.BlockNode,
  scope: Scope,
): Type[] | null {
  const [start, second] = argumentsOf(call)
  if (!['inject', 'reduce'].includes(call.name) || receiver?.kind !== 'array') return null
  if (start === undefined || second !== undefined) return null
  const of = elementOf(receiver)
  const first = types.typeOf(start, scope)
  if (first.kind === 'array' || of === undefined || of.kind === 'array') return null
  return [joinTypes(widen(first), widen(types.blockValue(block))), of]
}

/** The names of a block's parameters where all are required ones; null for one that takes others, too. */
function requiredNames(block: nodes.BlockNode): (string | null)[] | null {
  const parameters = block.parameters
  if (parameters === null) return []
  if (!is(parameters, 'BlockParametersNode')) return null
  const own = parameters.parameters
  if (own === null) return []
  const isPlain =
    own.optionals.length + own.posts.length + own.keywords.length === 0 &&
    own.rest === null &&
    own.keywordRest === null
  if (!isPlain) return null
  return own.requireds.map((node) => (is(node, 'RequiredParameterNode') ? node.name : null))
}
