import type { MethodTable } from '../call/signature.ts'
import { className, findClassInfo } from '../class/class-info.ts'
import { RubyObject } from '../class/core-classes.ts'
import { isA, isModule } from '../class/hierarchy.ts'
import { methodName } from '../class/method-name.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { hashOf } from '../object/identity.ts'
import { rubyName } from '../object/object-functions.ts'
import { inspect } from '../object/texts.ts'
import { eql } from '../operators/eql.ts'
import { equals } from '../operators/equals.ts'
import { symbol } from '../text/symbol.ts'
import type { Block } from '../types.ts'
import { MethodObject, memberOf, UnboundMethod } from './method-object.ts'
import { parameterList, unknownParameters } from './parameter-list.ts'
import { procAfter, procArity, procCall, procCurry, procThen, procToProc } from './proc-methods.ts'

/** Method#receiver. */
export function methodReceiver(self: MethodObject): unknown {
  return self.receiver
}

/** Method#name. */
export function methodObjectName(self: MethodObject): symbol {
  return symbol(self.name)
}

/** Method#owner: the class or module that has it. */
export function methodOwner(self: MethodObject): object {
  const { body, receiver, name } = self
  if (body !== null && body.owner === null) return RubyObject
  const layer = body?.owner ?? memberOf(receiver, name)?.owner
  if (layer === undefined) {
    throw new OutsideSubsetError('which class or module of the core has a method is not known here')
  }
  const { constructor } = layer
  const module = findClassInfo(layer)?.moduleOf
  if (module !== undefined) return module
  if (typeof layer === 'function' || !Object.hasOwn(layer, 'constructor')) {
    throw new OutsideSubsetError(
      'the owner of a singleton method is a singleton class, which is not here',
    )
  }
  return constructor
}

/** Method#parameters. */
export function methodParameters(self: MethodObject): unknown[] {
  const { body, receiver, name } = self
  if (body?.words !== undefined) return parameterList(body.words, true)
  const found = body === null ? memberOf(receiver, name) : undefined
  if (found?.kind === 'read') return []
  if (found?.kind === 'write') return [[symbol('req')]]
  throw unknownParameters()
}

/** Method#unbind: bound again with `bind`. */
export function methodUnbind(self: MethodObject): MethodObject {
  return new UnboundMethod(self.receiver, self.name, self.body)
}

/** UnboundMethod#bind. */
export function methodBind(self: MethodObject, receiver: unknown): MethodObject {
  const owner = methodOwner(self)
  if (!isModule(owner) && !isA(receiver, owner)) {
    throw new TypeError(`bind argument must be an instance of ${className(owner)}`)
  }
  return new MethodObject(receiver, self.name, self.body)
}

/** UnboundMethod#bind_call. */
export function methodBindCall(
  self: MethodObject,
  block: Block | null,
  receiver: unknown,
  ...args: unknown[]
): unknown {
  return methodBind(self, receiver).callWithBlock(args, block)
}

/** Method#original_name: of an alias what it is an alias of. */
export function methodOriginalName(self: MethodObject): symbol {
  const { body, name } = self
  const key = body?.fn.name ?? ''
  const owner = body?.owner ?? null
  if (owner === null || body === null || key === '' || key === methodName(name)) return symbol(name)
  const isThere = [owner, Reflect.get(owner, 'prototype')].some(
    (holder) =>
      typeof holder === 'object' && holder !== null && Reflect.get(holder, key) === body.fn,
  )
  return symbol(isThere ? rubyName(key) : name)
}

/** What Method and UnboundMethod share. */
const COMMON = {
  '==': [equals, '1 -> Boolean'],
  arity: [procArity, '0 -> Integer'],
  'eql?': [eql, '1 -> Boolean'],
  hash: [hashOf, '0 -> Integer'],
  inspect: [inspect, '0 -> String'],
  name: [methodObjectName, '0 -> Symbol'],
  original_name: [methodOriginalName, '0 -> Symbol'],
  owner: [methodOwner, '0'],
  parameters: [methodParameters, '0 -> Array'],
  to_s: [inspect, '0 -> String'],
} as const satisfies MethodTable

/** The methods of Method. */
export const methodOwnMethods = {
  ...COMMON,
  '<<': [procAfter, '1'],
  '===': [procCall, '0+ & k'],
  '>>': [procThen, '1'],
  '[]': [procCall, '0+ & k'],
  call: [procCall, '0+ & k'],
  curry: [procCurry, '0-1'],
  receiver: [methodReceiver, '0'],
  to_proc: [procToProc, '0'],
  unbind: [methodUnbind, '0'],
} as const satisfies MethodTable

/** The methods of UnboundMethod. */
export const unboundMethods = {
  ...COMMON,
  bind: [methodBind, '1'],
  bind_call: [methodBindCall, '1+ & k'],
} as const satisfies MethodTable
