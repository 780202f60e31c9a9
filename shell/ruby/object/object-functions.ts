import { respondTo, send, sendSelf } from '../call/send.ts'
import { ownHalves } from '../class/accessor.ts'
import { RubyObject } from '../class/core-classes.ts'
import { placeOf } from '../class/define-method.ts'
import { frontOf } from '../class/front.ts'
import { instanceOf, isA } from '../class/hierarchy.ts'
import { extend } from '../class/include.ts'
import { rubyName } from '../class/method-name.ts'
import { yield1 } from '../control/yield.ts'
import { makeEnumerator } from '../enumerable/enumerator.ts'
import { NameError } from '../exception/detailed-errors.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { print } from '../kernel/output.ts'
import { matches } from '../operators/matching.ts'
import { method } from '../proc/method-object.ts'
import { nameOf, symbol } from '../text/symbol.ts'
import type { Block, RubyClass } from '../types.ts'
import { classNameOf } from './describe.ts'
import { areVariablesFrozen, frozenError } from './frozen.ts'
import { ivarKey, ivarKeys, ivarName } from './instance-variables.ts'
import { main } from './main.ts'
import { toS } from './texts.ts'
import { isFalsy, isTruthy } from './truth.ts'

/** Object#then. */
export function objectThen(self: unknown, block: Block): unknown {
  return yield1(block, self)
}

/** Object#tap. */
export function objectTap(self: unknown, block: Block | null): unknown {
  yield1(block, self)
  return self
}

/** Object#itself. */
export function objectItself(self: unknown): unknown {
  return self
}

/** Object#nil?. */
export function objectIsNil(self: unknown): boolean {
  return self === null || self === undefined
}

/** Object#is_a?. */
export function objectIsA(self: unknown, owner: unknown): boolean {
  if (typeof owner !== 'function') throw new TypeError('class or module required')
  return isA(self, owner)
}

/** Object#respond_to?. */
export function objectRespondTo(self: unknown, name: unknown, all: unknown = false): boolean {
  return respondTo(self, nameOf(name), isTruthy(all))
}

/** Object#send with a name that the program spells out. */
export function objectSend(
  self: unknown,
  block: Block | null = null,
  name: unknown,
  ...args: unknown[]
): unknown {
  return sendSelf(self, nameOf(name), args, block)
}

/** Object#public_send. */
export function objectPublicSend(
  self: unknown,
  block: Block | null = null,
  name: unknown,
  ...args: unknown[]
): unknown {
  return send(self, nameOf(name), args, block)
}

/** Object#method. */
export function objectMethod(self: unknown, name: unknown): unknown {
  return method(self, nameOf(name))
}

/** Object#public_method. */
export function objectPublicMethod(self: unknown, name: unknown): unknown {
  const wanted = nameOf(name)
  if (respondTo(self, wanted) || !respondTo(self, wanted, true)) return method(self, wanted)
  const owner = typeof self === 'function' ? toS(self) : classNameOf(self)
  throw new NameError(`method \`${wanted}' for class \`${owner}' is private`, symbol(wanted), {
    receiver: self,
  })
}

/** Object#!~. */
export function objectDoesNotMatch(self: unknown, pattern: unknown): boolean {
  return isFalsy(matches(self, pattern))
}

/** The property that a name given while the program runs means. */
function keyOf(name: unknown): string {
  const wanted = nameOf(name)
  if (/^@[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*$/.test(wanted)) return ivarKey(wanted)
  throw new NameError(`\`${wanted}' is not allowed as an instance variable name`, symbol(wanted))
}

function mayHaveVariables(self: unknown): self is object {
  return typeof self === 'function' || (typeof self === 'object' && self !== null)
}

/** Whether an object of the program, or a class, keeps its instance variables as properties. */
function keepsVariables(self: unknown): self is object {
  if (typeof self === 'function' || self === main) return true
  if (typeof self !== 'object' || self === null || Array.isArray(self)) return false
  return self.constructor === RubyObject || !Object.hasOwn(self.constructor, 'rubyName')
}

/** Object#instance_variables. */
export function objectInstanceVariables(self: unknown): symbol[] {
  if (!mayHaveVariables(self) || Array.isArray(self)) return []
  return ivarKeys(self).map((key) => symbol(`@${ivarName(key)}`))
}

/** Object#instance_variable_get. */
export function objectInstanceVariableGet(self: unknown, name: unknown): unknown {
  const key = keyOf(name)
  return mayHaveVariables(self) && Object.hasOwn(self, key)
    ? (Reflect.get(self, key) ?? null)
    : null
}

/** Object#instance_variable_set. */
export function objectInstanceVariableSet(self: unknown, name: unknown, value: unknown): unknown {
  const key = keyOf(name)
  if (areVariablesFrozen(self)) throw frozenError(self)
  if (!keepsVariables(self)) {
    throw new OutsideSubsetError('instance variables of such an object are outside the Ruby subset')
  }
  Reflect.set(self, key, value)
  return value
}

/** Object#instance_variable_defined?. */
export function objectHasInstanceVariable(self: unknown, name: unknown): boolean {
  const key = keyOf(name)
  return mayHaveVariables(self) && Object.hasOwn(self, key) && Reflect.get(self, key) !== undefined
}

/** Object#remove_instance_variable: what it held. */
export function objectRemoveInstanceVariable(self: unknown, name: unknown): unknown {
  const value = objectInstanceVariableGet(self, name)
  if (areVariablesFrozen(self)) throw frozenError(self)
  if (!objectHasInstanceVariable(self, name)) {
    const wanted = nameOf(name)
    throw new NameError(`instance variable ${wanted} not defined`, symbol(wanted))
  }
  // Where a class had none, it would show the one of its superclass.
  if (typeof self === 'function') Reflect.set(self, keyOf(name), undefined)
  else Reflect.deleteProperty(self as object, keyOf(name))
  return value
}

/** Object#display: writes it to standard output. */
export function objectDisplay(self: unknown): null {
  return print(self)
}

/** Object#extend. */
export function objectExtend(self: unknown, ...modules: unknown[]): unknown {
  return typeof self === 'object' && self !== null
    ? extend(self, ...(modules as RubyClass[]))
    : self
}

/** Object#enum_for, to_enum. */
export function objectEnumFor(
  self: unknown,
  size: Block | null = null,
  name: unknown = 'each',
  ...args: unknown[]
): unknown {
  return makeEnumerator(self, nameOf(name), args, size === null ? null : () => size(...args))
}

/** Object#instance_of?. */
export function objectInstanceOf(self: unknown, owner: unknown): boolean {
  if (typeof owner !== 'function') throw new TypeError('class or module required')
  return instanceOf(self, owner)
}

/** The Ruby names of the methods that a user's class defines itself. */
export function ownMethods(owner: RubyClass): string[] {
  const place = placeOf(owner)
  const info = place?.info
  // What a class is extended with has been copied to it.
  const mixed = new Set(
    (info?.extended ?? []).flatMap((module) =>
      Object.values(Object.getOwnPropertyDescriptors(module.prototype as object)).map(
        ({ value }: PropertyDescriptor): unknown => value,
      ),
    ),
  )
  const holder = place?.holders[0] ?? {}
  const front = frontOf(holder)
  const shown = Reflect.ownKeys(holder).filter((key) => front?.keys.has(key) !== true)
  const held = [
    ...shown.map((key) => [holder, key] as const),
    ...Reflect.ownKeys(front?.own ?? {}).map((key) => [front?.own ?? {}, key] as const),
  ]
  const names = held.flatMap(([holder, key]) => {
    if (typeof key !== 'string' || key === 'constructor') return []
    const name = rubyName(key, info)
    const { reads, writes } = ownHalves(holder, key)
    if (reads || writes) return [...(reads ? [name] : []), ...(writes ? [`${name}=`] : [])]
    const value: unknown = Object.getOwnPropertyDescriptor(holder, key)?.value
    return typeof value === 'function' && !mixed.has(value) ? [name] : []
  })
  const attributes = [
    ...(info?.reads ?? []),
    ...[...(info?.writes ?? [])].map((name) => `${name}=`),
  ]
  return [...new Set([...names, ...attributes])].filter((name) => !info?.undefined.has(name))
}
