import type { MethodFacts } from '../facts/class-facts.ts'
import type { Scope } from '../facts/scope.ts'
import {
  ANY,
  ARRAY,
  BOTTOM,
  HASH,
  joinTypes,
  NIL,
  release,
  sameType,
  type Type,
  widen,
} from '../facts/types.ts'
import { childrenOf, is, type Node } from '../parse/parse.ts'
import { argumentsOf } from '../parse/syntax.ts'
import { hasKnownCalls } from './flow/argument-flow.ts'
import type { Inference } from './infer.ts'

/** Joins what a method gives: its last value, and those of each `return`. */
export function result(types: Inference, method: MethodFacts): void {
  const scope = types.byNode.get(method.node)
  if (scope === undefined) return
  let type: Type = method.node.body === null ? NIL : types.typeOf(method.node.body, scope)
  const visitReturns = (node: Node, at: Scope): void => {
    if (is(node, 'DefNode', 'ClassNode', 'ModuleNode')) return
    if (is(node, 'LambdaNode')) return
    if (is(node, 'ReturnNode')) {
      const args = argumentsOf(node)
      type = joinTypes(
        type,
        args.length === 0 ? NIL : args.length === 1 ? types.typeOf(args[0] as Node, at) : ARRAY,
      )
    }
    const inner = is(node, 'BlockNode') ? types.scope(node) : at
    for (const child of childrenOf(node)) visitReturns(child, inner)
  }
  if (method.node.body !== null) visitReturns(method.node.body, scope)
  if (method.escapes || method.owner?.isModule || types.reflected.has(method.name)) release(type)
  const joined = joinTypes(method.returns, widen(type))
  if (!sameType(joined, method.returns)) {
    method.returns = types.force ? ANY : joined
    types.changed = true
  }
}

/** What is known of the parameters of a method before any call is seen. */
export function startMethod(types: Inference, method: MethodFacts): void {
  const scope = types.byNode.get(method.node)
  if (scope === undefined) return
  for (const variable of scope.variables.values()) {
    if (!variable.isParameter) continue
    variable.type = types.closed || (types.following && hasKnownCalls(types, method)) ? BOTTOM : ANY
  }
  const parameters = method.node.parameters
  const fixed = (node: Node | null, type: Type): void => {
    const name = (node as { name?: string } | null)?.name
    if (typeof name === 'string') {
      const variable = scope.variables.get(name)
      if (variable !== undefined) variable.type = type
    }
  }
  if (parameters === null) return
  fixed(parameters.rest, ARRAY)
  fixed(parameters.keywordRest, HASH)
  fixed(parameters.block, ANY)
  for (const keyword of parameters.keywords) fixed(keyword, ANY)
  for (const post of parameters.posts) fixed(post, ANY)
  const isOpen = method.owner !== null && !types.program.isClosed(method.owner)
  if (types.closed && (types.reflected.has(method.name) || isOpen)) method.escapes = true
  for (const optional of method.escapes ? parameters.optionals : []) {
    fixed(optional, ANY)
  }
  if (method.escapes) for (const node of parameters.requireds) fixed(node, ANY)
}
