import { callWithSignature } from '../call/arguments.ts'
import { forgetMembers, ownerClass } from '../call/find-member.ts'
import { sendSelf } from '../call/send.ts'
import { AS_CALLED } from '../object/find-method.ts'
import { symbol } from '../text/symbol.ts'
import type { Block, RubyClass } from '../types.ts'
import { completeAccessor, findDescriptor, getterOf, methodIn } from './accessor.ts'
import { type ClassInfo, classInfo, findClassInfo, type Visibility } from './class-info.ts'
import { behindFront, refreshBehind } from './front.ts'
import { extendedWith, layersOf } from './include.ts'
import { keyIn } from './method-key.ts'
import { methodName } from './method-name.ts'
import { reopen } from './reopened.ts'
import { singletonClass, singletonTarget } from './singleton-class.ts'

/** Where the methods of a class, a module or a singleton class are kept. */
interface Place {
  /** Its prototype, and the layers of what includes it. */
  readonly holders: readonly object[]
  readonly info: ClassInfo
  readonly isStatic: boolean
}

/** Where a class keeps its methods; null for a class of the core library. */
export function placeOf(owner: RubyClass): Place | null {
  const target = singletonTarget(owner)
  if (target !== null) {
    const isStatic = typeof target === 'function'
    const holder = isStatic ? target : (owner.prototype as object)
    return { holders: [holder], info: classInfo(holder), isStatic }
  }
  if (Object.hasOwn(owner, 'rubyName')) return null
  const holders = [owner.prototype as object, ...layersOf(owner)]
  return { holders, info: classInfo(owner), isStatic: false }
}

/**
 * Module#define_method, and a `def` that is come to while the program runs. `signature` says how the function takes its
 * arguments where its length does not. Gives the name as a Symbol.
 */
export function defineMethod(
  owner: RubyClass,
  name: string,
  fn: Block,
  signature?: string,
  visibility: Visibility | 'public' = 'public',
): symbol {
  const place = placeOf(owner)
  if (signature !== undefined && /[&k]/.test(signature)) takeAsCalled(fn, signature)
  if (place === null) reopen(owner, name, fn, signature)
  else {
    const { holders, info, isStatic } = behind(place, name)
    const before: unknown = methodIn(
      Object.getOwnPropertyDescriptor(holders[0], keyIn(holders[0] as object, name)),
    )
    const signatures = isStatic ? info.staticParameters : info.parameters
    for (const holder of holders) put(holder, name, { fn, signature, signatures })
    write(signatures, name, signature)
    write(isStatic ? info.staticWords : info.words, name, undefined)
    write(isStatic ? info.hiddenStatic : info.hidden, name, levelOf(name, visibility))
    ;(isStatic ? info.staticUndefined : info.undefined).delete(name)
    if (!isStatic) passOn(owner, name, { fn, before, signature })
    refreshBehind(owner)
  }
  forgetMembers()
  tellOf(owner, name)
  return symbol(name)
}

/** Where a class keeps a method that a module before it has as well. */
function behind(place: Place, name: string): Place {
  const [holder] = place.holders as [object]
  const own = behindFront(holder, keyIn(holder, name))
  return own === holder ? place : { holders: [own], info: classInfo(own), isStatic: false }
}

/** Operators, and what the library calls by itself, such as `hash`, lay nothing out. */
function takeAsCalled(fn: Block, signature: string): void {
  const value = function (this: unknown, ...args: unknown[]): unknown {
    return callWithSignature(fn, this, args, null, signature)
  }
  Object.defineProperty(fn, AS_CALLED, { value, configurable: true })
}

/** `def object.name`: a method that only this object has. */
export function defineSingleton(object: object, name: string, fn: Block, signature?: string): void {
  defineMethod(singletonClass(object), name, fn, signature)
}

/** Gives a module's new method to the classes that are extended with it, but to those that have one of their own. */
function passOn(
  module: RubyClass,
  name: string,
  { fn, before, signature }: { fn: Block; before: unknown; signature: string | undefined },
): void {
  for (const holder of extendedWith(module)) {
    const own = methodIn(Object.getOwnPropertyDescriptor(holder, methodName(name)))
    if (own !== undefined && own !== before) continue
    const signatures = classInfo(holder).staticParameters
    put(holder, name, { fn, signature, signatures })
    write(signatures, name, signature)
  }
}

function write<Value>(map: Map<string, Value>, name: string, value: Value | undefined): void {
  if (value === undefined) map.delete(name)
  else map.set(name, value)
}

/** Methods that are private wherever they stand. */
export const ALWAYS_PRIVATE = /^(?:initialize(?:_copy|_dup|_clone)?|respond_to_missing\?)$/

function levelOf(name: string, given: Visibility | 'public'): Visibility | undefined {
  if (ALWAYS_PRIVATE.test(name)) return 'private'
  return given === 'public' ? undefined : given
}

/** A method to define, and the signatures of those that are there. */
interface Given {
  readonly fn: Block
  readonly signature: string | undefined
  readonly signatures: ReadonlyMap<string, string>
}

/** A reader and a writer of one name share a property, an accessor, whose other half stays. */
function put(holder: object, name: string, { fn, signature, signatures }: Given): void {
  const key = keyIn(holder, name)
  const isWriter = /[\p{L}\p{N}_]=$/u.test(name)
  const other = findDescriptor(holder, key)
  if (!isWriter && other?.set === undefined) {
    Object.defineProperty(holder, key, { value: fn, writable: true, configurable: true })
    return
  }
  const method = other?.get === undefined ? methodIn(other) : undefined
  const get = isWriter
    ? (other?.get ?? (method && reader(method, signatures.get(methodName(name)))))
    : reader(fn, signature)
  const set = isWriter ? writer(fn, signature) : other?.set
  Object.defineProperty(holder, key, {
    configurable: true,
    ...(get && { get }),
    ...(set && { set }),
  })
}

/** Has a class, or a layer, pass on the half of an attribute from above that its own method would hide. */
export function completeMethod(holder: object, name: string): void {
  const key = keyIn(holder, name)
  const own = Object.getOwnPropertyDescriptor(holder, key)
  if (typeof own?.value !== 'function') return completeAccessor(holder, key)
  const set = findDescriptor(Object.getPrototypeOf(holder), key)?.set
  if (set === undefined) return
  const get = reader(own.value, findClassInfo(ownerClass(holder))?.parameters.get(name))
  Object.defineProperty(holder, key, { get, set, configurable: true })
}

function reader(fn: Block, signature: string | undefined) {
  // What hands on any arguments, as `delegate` declares it, is read like an attribute.
  if (fn.length > 0 || !/^(?:0(?:\+ &)?)?$/.test(signature ?? '')) return getterOf(fn)
  return function (this: unknown): unknown {
    return callWithSignature(fn, this, [], null, signature) ?? null
  }
}

function writer(fn: Block, signature: string | undefined) {
  return function (this: unknown, value: unknown): void {
    callWithSignature(fn, this, [value], null, signature)
  }
}

/** Calls `method_added` or `singleton_method_added` for a method that the body of a class has. */
export function methodAdded(owner: object, name: string, hook: string): void {
  callHook(owner, hook, symbol(name))
}

/** Calls `inherited` of a class that has one, for a class below it. */
export function callInherited(parent: object, made: object): void {
  callHook(parent, 'inherited', made)
}

function callHook(owner: object, hook: string, subject: unknown): void {
  if (typeof Reflect.get(owner, hook) === 'function') sendSelf(owner, hook, [subject])
}

/** The same for one that comes while the program runs. */
function tellOf(owner: RubyClass, name: string): void {
  const target = singletonTarget(owner)
  if (target === null) methodAdded(owner, name, 'method_added')
  else methodAdded(target, name, 'singleton_method_added')
}
