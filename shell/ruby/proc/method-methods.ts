import type { MethodTable } from '../call/signature.ts'
import { findClassInfo } from '../class/class-info.ts'
import { RubyObject } from '../class/core-classes.ts'
import { findInstanceMember } from '../class/find-instance-method.ts'
import { classOf } from '../class/hierarchy.ts'
import { UnboundMethod } from '../class/unbound-method.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { describeReceiver } from '../object/describe-receiver.ts'
import { hashOf } from '../object/identity.ts'
import { inspect } from '../object/texts.ts'
import { eql } from '../operators/eql.ts'
import { equals } from '../operators/equals.ts'
import { symbol } from '../text/symbol.ts'
import type { RubyClass } from '../types.ts'
import { type MethodObject, memberOf } from './method-object.ts'
import { parameterList, unknownParameters } from './parameter-list.ts'
import { procAfter, procArity, procCall, procCurry, procThen, procToProc } from './proc-methods.ts'

/** Method#receiver. */
function methodReceiver(self: MethodObject): unknown {
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

/** Method#unbind: the method for any other object of the receiver's class. */
function methodUnbind({ receiver, name, body }: MethodObject): UnboundMethod {
  const owner = classOf(receiver) as RubyClass
  const found = findInstanceMember(owner, name) ?? null
  if (body !== null) {
    const visibility = found?.visibility
    return new UnboundMethod(owner, name, { ...body, visibility, core: null })
  }
  if (found !== null) return new UnboundMethod(owner, name, found)
  throw new OutsideSubsetError(
    `\`unbind' of ${describeReceiver(receiver)}'s own \`${name}' is outside the Ruby subset`,
  )
}

/** The methods of Method. */
export const methodOwnMethods = {
  '<<': [procAfter, '1'],
  '==': [equals, '1 -> Boolean'],
  '===': [procCall, '0+ & k'],
  '>>': [procThen, '1'],
  '[]': [procCall, '0+ & k'],
  arity: [procArity, '0 -> Integer'],
  call: [procCall, '0+ & k'],
  curry: [procCurry, '0-1'],
  'eql?': [eql, '1 -> Boolean'],
  hash: [hashOf, '0 -> Integer'],
  inspect: [inspect, '0 -> String'],
  name: [methodObjectName, '0 -> Symbol'],
  owner: [methodOwner, '0'],
  parameters: [methodParameters, '0 -> Array'],
  receiver: [methodReceiver, '0'],
  to_proc: [procToProc, '0'],
  to_s: [inspect, '0 -> String'],
  unbind: [methodUnbind, '0'],
} as const satisfies MethodTable
