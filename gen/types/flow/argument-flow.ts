import type * as nodes from '@ruby/prism/src/nodes.js'
import type { MethodFacts } from '../../facts/class-facts.ts'
import { lookup } from '../../facts/lookup.ts'
import type { Scope } from '../../facts/scope.ts'
import { ANY, BOTTOM, release } from '../../facts/types.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { argumentsOf } from '../../parse/syntax.ts'
import type { Inference } from '../infer.ts'
import { growAttribute } from './attribute-flow.ts'
import { callTargets } from './call-targets.ts'

/** What a call tells of the methods it may reach: their arguments, and what leaves through them. */
export function closedFacts(types: Inference, call: nodes.CallNode, scope: Scope): void {
  for (const method of callTargets(types, call, scope).methods) {
    passArguments(types, method, call, scope)
  }
  const receiver = call.receiver === null ? null : types.typeOf(call.receiver, scope)
  if (call.isAttributeWrite() && call.name !== '[]=') {
    const value = call.arguments_?.arguments_[0]
    const type = value === undefined ? ANY : types.typeOf(value, scope)
    growAttribute(types, call.name.replace(/=$/, ''), type)
  }
  if (receiver?.kind !== 'any') return
  for (const method of types.program.methodNames.get(call.name) ?? []) release(method.returns)
  for (const facts of types.program.classes.values()) {
    if (facts.readers.has(call.name)) release(facts.ivars.get(`@${call.name}`) ?? BOTTOM)
    if (facts.staticReaders.has(call.name)) {
      release(facts.classIvars.get(`@${call.name}`) ?? BOTTOM)
    }
  }
}

/**
 * Whether a method of an application is called by its class alone, where the calls can be seen: a private one that
 * nothing names, and no other method of the name is there.
 */
export function hasKnownCalls(types: Inference, method: MethodFacts): boolean {
  const { owner, visibility, name, isStatic } = method
  if (owner === null || owner.isModule || isStatic || visibility !== 'private') return false
  const isOnly = types.program.methodNames.get(name)?.length === 1
  return isOnly && name !== 'initialize' && !types.reflected.has(name)
}

/** Calls that are written as something else: `a += b` calls `+`, `super` calls a method above. */
export function hiddenCalls(types: Inference, node: Node, scope: Scope): void {
  const { binaryOperator, value } = node as nodes.LocalVariableOperatorWriteNode
  if (typeof binaryOperator === 'string') {
    if (!mayBeOwn(types, node, scope)) return
    const type = types.typeOf(value, scope)
    for (const method of types.program.methodNames.get(binaryOperator) ?? []) {
      const first = method.node.parameters?.requireds[0] as { name?: string } | undefined
      const variable = types.byNode.get(method.node)?.variables.get(first?.name ?? '')
      if (variable !== undefined) types.grow(variable, type)
    }
    return
  }
  const kind = kindOf(node)
  const caller = scope.method
  if (!/Super/.test(kind) || caller === null) return
  const own = caller.node.parameters
  for (const method of types.program.methodNames.get(caller.name) ?? []) {
    if (method === caller) continue
    if (kind === 'SuperNode') {
      passArguments(types, method, node as nodes.CallNode, scope)
      continue
    }
    for (const [index, item] of (method.node.parameters?.requireds ?? []).entries()) {
      const variable = types.byNode
        .get(method.node)
        ?.variables.get((item as { name?: string }).name ?? '')
      const source = own?.requireds[index] as { name?: string } | undefined
      const isSame = own?.optionals.length === 0 && own.rest === null
      const from = isSame ? scopeOf(scope).variables.get(source?.name ?? '') : undefined
      if (variable !== undefined) types.grow(variable, from?.type ?? ANY)
    }
    for (const item of method.node.parameters?.optionals ?? []) {
      const variable = types.byNode
        .get(method.node)
        ?.variables.get((item as { name?: string }).name ?? '')
      if (variable !== undefined) types.grow(variable, ANY)
    }
  }
}

/** Whether the left side of `a += b` may be an object of the program's. */
function mayBeOwn(types: Inference, node: Node, scope: Scope): boolean {
  const write = node as nodes.LocalVariableOperatorWriteNode

  const type = is(node, 'LocalVariableOperatorWriteNode')
    ? (lookup(scope, write.name, write.depth)?.type ?? ANY)
    : is(node, 'InstanceVariableOperatorWriteNode')
      ? types.ivarType(scope, write.name)
      : ANY
  return type.kind === 'any' || type.kind === 'instance'
}

/** Gives the parameters of a method the types of the arguments of a call. */
export function passArguments(
  types: Inference,
  target: MethodFacts,
  call: nodes.CallNode,
  scope: Scope,
): void {
  const inner = types.byNode.get(target.node)
  if (inner === undefined || target.escapes) return
  const args = argumentsOf(call)
  const parameters = target.node.parameters
  if (parameters === null) return
  const names = [...parameters.requireds, ...parameters.optionals]
  const simple = parameters.posts.length === 0 && !args.some((arg) => is(arg, 'SplatNode'))
  for (const [index, node] of names.entries()) {
    const variable = inner.variables.get((node as { name?: string }).name ?? '')
    if (variable === undefined) continue
    const arg = args[index]
    if (!simple) types.grow(variable, ANY)
    else if (arg !== undefined && !is(arg, 'BlockArgumentNode')) {
      types.grow(variable, types.typeOf(arg, scope))
    }
  }
  for (const [index, arg] of types.closed ? args.entries() : []) {
    if (!simple || index >= names.length) release(types.typeOf(arg, scope))
  }
}

/** Whether every argument of a call goes to parameters whose types are followed. */
export function takesArguments(types: Inference, call: nodes.CallNode, scope: Scope): boolean {
  const { methods, isAll } = callTargets(types, call, scope)
  return isAll && methods.every((method) => !method.escapes)
}

/** The scope of the method around a block. */
function scopeOf(scope: Scope): Scope {
  let at = scope
  while (at.parent !== null && !is(at.node, 'DefNode')) at = at.parent
  return at
}
