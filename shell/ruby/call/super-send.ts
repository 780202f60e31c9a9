import { methodIn } from '../class/accessor.ts'
import { newObject } from '../class/class-functions.ts'
import { classInfo, findClassInfo } from '../class/class-info.ts'
import { uninitialized } from '../class/constant-lookup.ts'
import { type Front, frontOf, hasFronts, memberOf } from '../class/front.ts'
import { keyIn } from '../class/method-key.ts'
import { methodName } from '../class/method-name.ts'
import { findReopenedAbove } from '../class/reopened.ts'
import { singletonTarget } from '../class/singleton-class.ts'
import { NoMethodError } from '../exception/detailed-errors.ts'
import { initializeCopy } from '../object/copy.ts'
import { describeReceiver } from '../object/describe-receiver.ts'
import { undefinedMethod } from '../operators/undefined-method.ts'
import { MemberObject } from '../struct/member-object.ts'
import { nameOf, symbol } from '../text/symbol.ts'
import type { Block, RubyClass } from '../types.ts'
import { callWithSignature } from './arguments.ts'
import { coreSuper } from './core-super.ts'
import { ownerClass } from './find-member.ts'
import { initializeCore } from './initialize-object.ts'
import { answersByMethodMissing, METHOD_MISSING } from './method-missing.ts'
import { callCore, dispatchSuper } from './send.ts'
import { findCoreMethod } from './tables.ts'

/** `super` where JavaScript's own does not reach: inside a module, or up to a core class. */
export function superSend(
  self: unknown,
  owner: RubyClass,
  name: string,
  args: readonly unknown[] = [],
  block: Block | null = null,
): unknown {
  const isObject = (typeof self === 'object' && self !== null) || typeof self === 'function'
  const key = isObject ? keyIn(self, name) : methodName(name)
  const before = isObject ? classBehind(self, owner) : null
  const behind = before === null ? undefined : behindModule(before, owner, key)
  if (behind !== undefined) {
    const found = calledAs(behind.member, behind.parameters.get(name), { self, name, args, block })
    if (found !== undefined) return found.value
  }
  const start = before ?? owner
  const ofClass = typeof self === 'function' ? aboveClass(self, start) : null
  const mixed = ofClass === null ? undefined : extendedMethod(ofClass, key)
  if (mixed !== undefined) {
    return callWithSignature(mixed.fn, self, args, block, mixed.parameters.get(name))
  }
  for (
    let layer = isObject ? above(self, start) : null;
    layer !== null;
    layer = Object.getPrototypeOf(layer)
  ) {
    if (Object.hasOwn(layer.constructor ?? layer, 'rubyName') || layer === Object.prototype) break
    if (findClassInfo(ownerClass(layer))?.isLibrary === true) {
      const known = dispatchSuper(layer, self as object, name, args, block)
      if (known !== undefined) return known.value
    }
    const member = Object.getOwnPropertyDescriptor(layer, key)
    const found = calledAs(member, signatureAt(layer, name), { self, name, args, block })
    if (found !== undefined) return found.value
  }
  const layer = isObject ? above(self, start) : null
  const framework =
    layer === null ? undefined : dispatchSuper(layer, self as object, name, args, block)
  if (framework !== undefined) return framework.value
  if (layer !== null && readsMember(layer, self, name)) return Reflect.get(self, name) ?? null
  const core = isObject && typeof self === 'object' ? coreSuper(layer, name, key) : undefined
  if (core !== undefined) return core.call(self as object, args)
  if (name === 'new' && typeof self === 'function') return newObject(self, args, block, true)
  const added = findReopenedAbove(self, name, owner)
  if (added !== undefined) return callWithSignature(added.fn, self, args, block, added.signature)
  const entry = findCoreMethod(self, name)
  if (entry !== undefined) return callCore(self, name, entry, args, block)
  if (name === 'initialize' && typeof self === 'object')
    return initializeCore(self as object, args, block)
  const missing = answersByMethodMissing(self) ? self[METHOD_MISSING](name, args, block) : undefined
  if (missing !== undefined) return missing.value
  if (HOOKS.has(name)) return null
  if (name === 'respond_to_missing?') return false
  if (name === 'const_missing') throw uninitialized(self as object, nameOf(args[0]))
  if (name === 'method_missing') throw undefinedMethod(self, nameOf(args[0]), args.slice(1), true)
  if (COPIES.has(name)) return name === 'initialize_copy' ? self : initializeCopy(self, args[0])
  throw new NoMethodError(
    `super: no superclass method \`${name}' for ${describeReceiver(self)}`,
    symbol(name),
    [...args],
    { receiver: self },
  )
}

interface Call {
  readonly self: unknown
  readonly name: string
  readonly args: readonly unknown[]
  readonly block: Block | null
}

/** What a property gives that has a method, a reader or a writer; undefined where it has none. */
function calledAs(
  member: PropertyDescriptor | undefined,
  signature: string | undefined,
  { self, name, args, block }: Call,
): { value: unknown } | undefined {
  const isWriter = member?.set !== undefined && name.endsWith('=')
  if (isWriter) return { value: member.set?.call(self, args[0]) }
  const fn = methodIn(member)
  if (fn !== undefined) return { value: callWithSignature(fn, self, args, block, signature) }
  return member?.get === undefined ? undefined : { value: member.get.call(self) }
}

/** The prototype, or the class object, that a module stands before, in the chain of an object. */
function classBehind(self: object, module: object): object | null {
  if (!hasFronts()) return null
  let at: object | null = typeof self === 'function' ? self : Object.getPrototypeOf(self)
  while (at !== null && frontOf(at)?.modules.includes(module as RubyClass) !== true) {
    at = Object.getPrototypeOf(at)
  }
  return at
}

/** The method behind a module that stands before a class: of the next module, or of the class. */
function behindModule(
  holder: object,
  module: RubyClass,
  key: string,
): { member: PropertyDescriptor; parameters: ReadonlyMap<string, string> } | undefined {
  const { modules, own } = frontOf(holder) as Front
  for (const next of modules.slice(modules.indexOf(module) + 1)) {
    const member = memberOf(next, key)
    if (member !== undefined) return { member, parameters: classInfo(next).parameters }
  }
  const member = Object.getOwnPropertyDescriptor(own, key)
  return member && { member, parameters: classInfo(own).parameters }
}

/** Whether `super` would find a method there: `defined?(super)`. */
export function hasSuper(self: unknown, owner: RubyClass, name: string): boolean {
  const isObject = (typeof self === 'object' && self !== null) || typeof self === 'function'
  const key = isObject ? keyIn(self, name) : methodName(name)
  const before = isObject ? classBehind(self, owner) : null
  if (before !== null && behindModule(before, owner, key) !== undefined) return true
  const ofClass = typeof self === 'function' ? aboveClass(self, before ?? owner) : null
  if (ofClass !== null && extendedMethod(ofClass, key) !== undefined) return true
  const start = isObject ? above(self, before ?? owner) : null
  for (let layer = start; layer !== null; layer = Object.getPrototypeOf(layer)) {
    if (Object.hasOwn(layer.constructor ?? layer, 'rubyName') || layer === Object.prototype) break
    const member = Object.getOwnPropertyDescriptor(layer, key)
    const isWriter = member?.set !== undefined && name.endsWith('=')
    if (member?.get !== undefined || isWriter || typeof member?.value === 'function') return true
  }
  if (start !== null && readsMember(start, self, name)) return true
  return findCoreMethod(self, name) !== undefined || HOOKS.has(name) || COPIES.has(name)
}

/** Whether `super` means the reader of a member, of the Struct above the method. */
function readsMember(layer: object, self: unknown, name: string): self is MemberObject {
  if (!(self instanceof MemberObject)) return false
  const { members } = layer.constructor as typeof MemberObject
  return members?.includes(name) === true
}

/** The signature of a method that a layer of the chain defines: a class, its prototype, or a module's copy. */
function signatureAt(layer: object, name: string): string | undefined {
  if (typeof layer === 'function') return findClassInfo(layer)?.staticParameters.get(name)
  const info = findClassInfo(Object.hasOwn(layer, 'constructor') ? layer.constructor : layer)
  return info?.parameters.get(name)
}

/** What is above a class method: the modules that the class is extended with, then its superclass. */
interface Above {
  readonly modules: readonly RubyClass[]
  readonly parent: object | null
}

/** What is above a class method of `owner`, which is a class of the chain or a module that one is extended with. */
function aboveClass(self: object, owner: object): Above | null {
  const target = singletonTarget(owner) ?? owner
  for (let at: object | null = self; typeof at === 'function'; at = Object.getPrototypeOf(at)) {
    const modules = findClassInfo(at)?.extended ?? []
    const place = modules.indexOf(owner as RubyClass)
    if (at === target || place >= 0) {
      return { modules: modules.slice(place + 1), parent: Object.getPrototypeOf(at) }
    }
  }
  return null
}

/** The method of a module that a class object is extended with. */
function extendedMethod(
  { modules }: Above,
  key: string,
): { fn: Block; parameters: ReadonlyMap<string, string> } | undefined {
  for (const module of modules) {
    const fn = methodIn(Object.getOwnPropertyDescriptor(module.prototype, key))
    if (fn !== undefined) {
      return { fn, parameters: findClassInfo(module)?.parameters ?? new Map() }
    }
  }
  return undefined
}

/** Methods of Object and Class that do nothing. */
const HOOKS = new Set([
  'initialize',
  'inherited',
  'included',
  'extended',
  'prepended',
  'method_added',
  'singleton_method_added',
])

/** What `dup` and `clone` call, which every object has. */
const COPIES = new Set(['initialize_copy', 'initialize_dup', 'initialize_clone'])

/** The part of the prototype chain above a class, a module's layer, or a prototype. */
function above(self: object, owner: object): object | null {
  if (typeof self === 'function') return aboveClass(self, owner)?.parent ?? null
  const body: object = typeof owner === 'function' ? owner.prototype : owner
  let layer: object | null = Object.getPrototypeOf(self)
  while (layer !== null) {
    if (layer === body || findClassInfo(layer)?.moduleOf === owner) {
      return Object.getPrototypeOf(layer)
    }
    layer = Object.getPrototypeOf(layer)
  }
  return null
}
