import type * as nodes from '@ruby/prism/src/nodes.js'
import { isSetInFamily } from '../facts/always-set.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import type { Scope } from '../facts/scope.ts'
import {
  ANY,
  BOTTOM,
  classValue,
  FLOAT,
  joinTypes,
  NIL,
  orNil,
  type Type,
  widen,
} from '../facts/types.ts'
import { kindOf, type Node } from '../parse/parse.ts'
import { constantPath } from '../parse/syntax.ts'
import type { Inference } from './infer.ts'

/** The type of an instance variable, seen from a scope. */
export function ivarType(types: Inference, scope: Scope, name: string): Type {
  const { program } = types
  const owner = scope.owner
  if (owner === null || scope.isSelfOpen || types.looseIvars.has(name) || program.opensIvars(owner))
    return ANY
  if (scope.isStatic) return classIvarType(types, owner, name)
  const family = owner.isModule ? usersOf(types, owner) : program.family(owner)
  if (family.length === 0) return ANY
  const attribute = name.slice(1)
  if (!types.closed && family.some((at) => at.writers.has(attribute))) return ANY
  let type: Type = types.isReflected(`${attribute}=`) ? ANY : BOTTOM
  for (const at of family) type = joinTypes(type, at.ivars.get(name) ?? BOTTOM)
  if (owner.isModule || !program.isClosed(owner)) {
    if (types.framework === null || program.isCurrent(owner)) return ANY
    return type.kind === 'bottom' ? orNil(BOTTOM) : type
  }
  return isSetInFamily(program, owner, name) ? type : orNil(type.kind === 'bottom' ? NIL : type)
}

/** The same of a class itself: a method of the class above may read what one below has set. */
function classIvarType(types: Inference, owner: ClassFacts, name: string): Type {
  // A module may be what the class is extended with.
  if (!types.closed && types.moduleIvars.has(name)) return ANY
  let type: Type = NIL
  for (const at of types.program.family(owner))
    type = joinTypes(type, at.classIvars.get(name) ?? BOTTOM)
  return orNil(type)
}

/** Whose instance variables the methods of a module may set and read; none where that is not known. */
function usersOf(types: Inference, module: ClassFacts): readonly ClassFacts[] {
  const { program, framework } = types
  // A page has what controllers, `assigns:` and tests of helpers set.
  if (types.closed || framework === null || framework.isOfPage(module)) return []
  const isKnown = program.descendants(module).length > 0 && program.isOnlyIncluded(module)
  return isKnown ? program.family(module) : []
}

/** The type of a constant, seen from a scope. */
export function constantType(types: Inference, node: Node, scope: Scope): Type {
  const path = constantPath(node)
  if (path === null) return ANY
  const facts = types.program.resolveClass(path, scope.owner)
  if (facts !== null) {
    return types.program.isCurrent(facts)
      ? types.program.instanceOf(facts.name)
      : classValue(facts.name)
  }
  const known = types.framework?.constant(path, scope)
  if (known != null) return known
  if (types.program.calledNames.isSaid('const_get')) return ANY
  for (let at = scope.owner; at !== null; at = at.parent) {
    if (at.constants.has(path)) return literalType(types, at.constants.get(path) as Node, scope)
  }
  if (
    path === 'Math::PI' ||
    path === 'Math::E' ||
    /^Float::(INFINITY|NAN|MAX|MIN|EPSILON)$/.test(path)
  ) {
    return FLOAT
  }
  const counted = types.constants.get(path)
  if (counted !== undefined) return counted
  const value = types.program.constants.get(path)
  return value === undefined ? ANY : literalType(types, value, scope)
}

function literalType(types: Inference, node: Node, scope: Scope): Type {
  const kind = kindOf(node)
  if (kind === 'CallNode') {
    const call = node as nodes.CallNode
    if (call.name === 'freeze' && call.receiver !== null) {
      return widen(literalType(types, call.receiver, scope))
    }
    return ANY
  }
  if (
    [
      'IntegerNode',
      'FloatNode',
      'StringNode',
      'SymbolNode',
      'ArrayNode',
      'HashNode',
      'RangeNode',
    ].includes(kind)
  ) {
    const type = types.typeOf(node, scope)
    return type.kind === 'integer' ? type : widen(type)
  }
  return ANY
}
