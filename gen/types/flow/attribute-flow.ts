import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts } from '../../facts/class-facts.ts'
import { lookup } from '../../facts/lookup.ts'
import type { Scope } from '../../facts/scope.ts'
import {
  ANY,
  BOTTOM,
  joinTypes,
  notNil,
  orNil,
  release,
  sameType,
  type Type,
  widen,
} from '../../facts/types.ts'
import { childrenOf, is, kindOf, type Node } from '../../parse/parse.ts'
import { attributeType } from '../call-type.ts'
import type { Inference } from '../infer.ts'
import { operatorType } from '../operator-type.ts'

/** What a multiple assignment gives one of its targets. */
export function target(types: Inference, node: Node, type: Type, scope: Scope): void {
  switch (kindOf(node)) {
    case 'LocalVariableTargetNode': {
      const { name, depth } = node as nodes.LocalVariableTargetNode
      const variable = lookup(scope, name, depth)
      if (variable !== null) types.grow(variable, type)
      else release(type)
      return
    }
    case 'InstanceVariableTargetNode':
      growIvar(types, scope, (node as nodes.InstanceVariableTargetNode).name, type)
      return
    case 'CallTargetNode': {
      release(type)
      growAttribute(types, (node as nodes.CallTargetNode).name.replace(/=$/, ''), type)
      return
    }
    case 'IndexTargetNode': {
      const { receiver, arguments_ } = node as nodes.IndexTargetNode
      const list = types.typeOf(receiver, scope)
      const index = arguments_?.arguments_[0]
      const isElement = index !== undefined && types.typeOf(index, scope).kind === 'integer'
      if (list.site === undefined) release(type)
      else if (isElement) list.site.add(orNil(type))
      else list.site.release()
      return
    }
    default:
      release(type)
  }
}

/** A write through an attribute reaches every class that has a writer of the name. */
export function growAttribute(types: Inference, name: string, type: Type): void {
  for (const facts of types.program.classes.values()) {
    if (facts.writers.has(name)) growTable(types, facts.ivars, `@${name}`, type, facts)
    if (facts.staticWriters.has(name)) growTable(types, facts.classIvars, `@${name}`, ANY, facts)
  }
}

/** What an assignment with an operator leaves in an attribute. */
export function attributeResult(
  types: Inference,
  write: nodes.CallOperatorWriteNode,
  scope: Scope,
): Type {
  const value = types.typeOf(write.value, scope)
  if (!is(write, 'CallOperatorWriteNode')) return value
  const receiver = write.receiver === null ? ANY : types.typeOf(write.receiver, scope)
  if (receiver.kind === 'bottom') return BOTTOM
  const facts = receiver.kind === 'instance' ? types.program.classes.get(receiver.name ?? '') : null
  if (facts == null) return ANY
  const current = attributeType(types, facts, write.readName, []) ?? ANY
  return operatorType(notNil(current), write.binaryOperator, value)
}

/** Notes what is written to an instance variable of a class. */
function growTable(
  types: Inference,
  table: Map<string, Type>,
  name: string,
  type: Type,
  owner: ClassFacts,
): void {
  const isShared = owner.isModule || types.moduleIvars.has(name) || !types.program.isClosed(owner)
  const before = table.get(name) ?? BOTTOM
  const joined = joinTypes(before, types.closed && isShared ? joinTypes(ANY, type) : widen(type))
  if (sameType(before, joined)) return
  table.set(name, types.force ? joinTypes(ANY, joined) : joined)
  types.changed = true
}

/** Instance variables that a module touches: it does not say whose they are. */
export function ivarsOfModules(types: Inference): Set<string> {
  const names = new Set<string>()
  const visit = (node: Node, isModule: boolean): void => {
    const kind = kindOf(node)
    if (isModule && kind.startsWith('InstanceVariable')) {
      names.add((node as nodes.InstanceVariableReadNode).name)
    }
    const inner = kind === 'ModuleNode' || (isModule && kind !== 'ClassNode')
    for (const child of childrenOf(node)) visit(child, inner)
  }
  for (const file of types.files) visit(file.result.value, false)
  return names
}

/** Notes what is written to an instance variable where code stands. */
export function growIvar(types: Inference, scope: Scope, name: string, type: Type): void {
  const owner = scope.owner
  if (scope.isSelfOpen || types.program.opensIvars(owner ?? undefined)) release(type)
  if (scope.isSelfOpen && !types.looseIvars.has(name)) {
    types.looseIvars.add(name)
    types.changed = true
  }
  if (owner === null) {
    release(type)
    return
  }
  const table = scope.isStatic ? owner.classIvars : owner.ivars
  if (types.closed) {
    growTable(types, table, name, type, owner)
    return
  }
  const before = table.get(name) ?? BOTTOM
  const joined = joinTypes(before, widen(type))
  if (!sameType(before, joined)) {
    table.set(name, types.force ? ANY : joined)
    types.changed = true
  }
}
