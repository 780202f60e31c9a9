import type * as nodes from '@ruby/prism/src/nodes.js'
import { mayLackBlock } from '../facts/block-given.ts'
import { type ClassFacts, type MethodFacts } from '../facts/class-facts.ts'
import { resultType, singletonType } from '../facts/library.ts'
import { type Scope } from '../facts/scope.ts'
import {
  ANY,
  ARRAY,
  BOOLEAN,
  BOTTOM,
  FLOAT,
  HASH,
  joinTypes,
  NIL,
  orNil,
  PROC,
  RANGE,
  REGEXP,
  STRING,
  type Type,
} from '../facts/types.ts'
import { type Node } from '../parse/parse.ts'
import { argumentsOf, constantPath } from '../parse/syntax.ts'
import { arrayMethodType, givenElements, listOf, newArrayType } from './flow/array-type.ts'
import type { Inference } from './infer.ts'
import { operatorType } from './operator-type.ts'

/** What `new` of a core class gives. */
const CORE_NEW: Readonly<Record<string, Type>> = {
  Hash: HASH,
  Array: ARRAY,
  String: STRING,
  Range: RANGE,
  Regexp: REGEXP,
  Proc: PROC,
}

/** Kinds whose operators are known. */
const OPERANDS: ReadonlySet<string> = new Set(
  'integer float string date time duration decimal'.split(' '),
)

function bareCallType(types: Inference, call: nodes.CallNode, scope: Scope): Type {
  const args = argumentsOf(call)
  if (call.isAttributeWrite() && !call.isSafeNavigation()) {
    return types.typeOf(args.at(-1) ?? null, scope)
  }
  if (call.receiver === null) {
    const known = types.framework?.call(null, call.name, scope, call)
    if (known != null) return known
    if (call.name === 'lambda' || call.name === 'proc') return call.block === null ? ANY : PROC
    if (call.name === 'block_given?') return BOOLEAN
    if (call.name === 'raise' || call.name === 'throw' || call.name === 'exit') return BOTTOM
    if (call.name === 'format' || call.name === 'sprintf') return STRING
    if (call.name === 'puts' || call.name === 'print') return NIL
    if (scope.isSelfOpen) return ANY
    if (scope.owner !== null && scope.method !== null && !scope.isStatic) {
      const attribute = attributeType(types, scope.owner, call.name, args)
      if (attribute !== null) return attribute
    }
    const target = types.functionFor(call.name, scope)
    return target === null ? ANY : returnOf(types, target)
  }
  const made = call.name === 'new' ? CORE_NEW[constantPath(call.receiver) ?? ''] : undefined
  if (made !== undefined && !types.program.classes.has(constantPath(call.receiver) ?? ''))
    return types.closed && made === ARRAY ? newArrayType(types, call, args, scope) : made
  const isMath = constantPath(call.receiver) === 'Math' && !types.program.classes.has('Math')
  if (
    isMath &&
    /^(sqrt|cbrt|sin|cos|tan|atan2?|asin|acos|exp|log|log2|log10|hypot)$/.test(call.name)
  ) {
    return FLOAT
  }
  const receiver = types.typeOf(call.receiver, scope)
  const known = types.framework?.call(receiver, call.name, scope, call)
  if (known != null) return known
  const path = receiver.kind === 'any' ? constantPath(call.receiver) : null
  const own =
    path === null || isReplaced(types, path, call.name) ? null : singletonType(path, call.name)
  if (own !== null) return own
  return methodType(types, receiver, call, args, scope)
}

/** Whether the program has a constant of the path, or gives the core's class the method. */
function isReplaced({ program }: Inference, path: string, name: string): boolean {
  const plain = path.replace(/^::/, '')
  return (
    program.declared.has(plain) ||
    program.changedNames.has(name) ||
    program.opensAny ||
    program.opened.get(plain)?.statics.has(name) === true
  )
}

function methodType(
  types: Inference,
  receiver: Type,
  call: nodes.CallNode,
  args: Node[],
  scope: Scope,
): Type {
  const name = call.name
  if (
    name === '!' ||
    name === 'nil?' ||
    name === 'is_a?' ||
    name === 'kind_of?' ||
    name === 'instance_of?'
  ) {
    return receiver.kind === 'instance' && name === '!' ? ANY : BOOLEAN
  }
  if (name === 'respond_to?' || name === 'frozen?' || name === 'equal?') return BOOLEAN
  if (receiver.kind === 'class' && receiver.name !== undefined) {
    const facts = types.program.classes.get(receiver.name)
    if (facts === undefined || facts === null) return ANY
    const own = types.program.findStatic(facts, name)
    if (own !== null) return returnOf(types, own)
    if (name === 'new' && !facts.isModule) return types.program.instanceOf(receiver.name)
    return ANY
  }
  if (receiver.kind === 'instance' && receiver.name !== undefined) {
    const facts = types.program.classes.get(receiver.name)
    if (facts === undefined) return ANY
    const method = types.program.findMethod(facts, name)
    if (method !== null) return returnOf(types, method)
    const attribute = attributeType(types, facts, name, args)
    if (attribute !== null) return attribute
    if (types.program.isClosed(facts)) {
      if (name === '!=' && types.program.findMethod(facts, '==') === null) return BOOLEAN
      if (name === '==' || name === '!=') return name === '!=' ? BOOLEAN : ANY
      if (name === 'to_s' || name === 'inspect') return STRING
    }
    return ANY
  }
  if (receiver.kind === 'bottom') return BOTTOM
  const list = arrayMethodType(types, receiver, call, args, scope)
  if (list !== null) return list
  if (['freeze', 'dup', 'clone', 'itself', 'tap'].includes(name) && receiver.kind !== 'any') {
    return receiver
  }
  const first = args.length === 1 ? types.typeOf(args[0] as Node, scope) : null
  if (OPERANDS.has(receiver.kind) && first !== null) {
    const operator = operatorType(receiver, name, first)
    if (operator.kind !== 'any') return operator
  }
  if (['boolean', 'symbol', 'nil', 'array', 'hash', 'range', 'regexp'].includes(receiver.kind)) {
    if (name === '==' || name === '!=') return BOOLEAN
  }
  if (receiver.kind === 'nil' || receiver.kind === 'boolean') {
    return name === 'to_s' || name === 'inspect' ? STRING : ANY
  }
  const method = types.library(receiver.kind, name)
  if (method === null) return name === 'to_s' || name === 'inspect' ? anyString(receiver) : ANY
  const isAlone = method.enumeratesAlone && args.length > 0
  if (method.enumerates && !isAlone && mayLackBlock(types, call.block, scope)) return ANY
  if ((name === 'split' || name === 'scan') && call.block !== null) return receiver
  const isSubstitution = name === 'gsub' && (args.length === 2 || call.block !== null)
  if (isSubstitution && receiver.kind === 'string') return STRING
  const given = types.closed && !receiver.nilable ? givenElements(receiver, call) : null
  if (given !== null) return listOf(types, call, given)
  return resultType(method, receiver, name, args.length === 0)
}

/** What a method gives back, subclasses that override it included. */
export function returnOf(types: Inference, target: MethodFacts): Type {
  const { owner, name, isStatic } = target
  const { program } = types
  let type = target.returns
  if (owner === null) return type
  if (!types.closed && program.mayChange(owner, name, isStatic)) return ANY
  for (const other of program.descendants(owner)) {
    const found = isStatic ? program.findStatic(other, name) : program.findMethod(other, name)
    if (found !== null) type = joinTypes(type, found.returns)
    if (other.readers.has(name)) return ANY
  }
  return owner.isModule && (types.closed || types.framework === null) ? joinTypes(ANY, type) : type
}

/** The type of an attribute of a class; null when it has none of the name. */
export function attributeType(
  types: Inference,
  owner: ClassFacts,
  name: string,
  args: Node[],
): Type | null {
  if (args.length > 0 || !types.program.hasAttribute(owner, name, 'readers')) return null
  if (types.program.findMethod(owner, name) !== null) return null
  const at = types.program.ancestors(owner).find((facts) => facts.readers.has(name))
  if (at === undefined) return ANY
  for (const other of types.program.descendants(owner)) if (other.methods.has(name)) return ANY
  const scope = { owner, isStatic: false } as Scope
  return types.ivarType(scope, `@${name}`)
}

/** The type of a call where it stands. */
export function callType(types: Inference, call: nodes.CallNode, scope: Scope): Type {
  const type = bareCallType(types, call, scope)
  return call.isSafeNavigation() ? orNil(type) : type
}

function anyString(receiver: Type): Type {
  return receiver.kind === 'any' ? ANY : STRING
}
