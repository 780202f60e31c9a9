import { forgetMembers } from '../call/find-member.ts'
import { hasCoreMethod } from '../call/tables.ts'
import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { classNameOf } from '../object/describe.ts'
import type { RubyClass } from '../types.ts'
import { completeAccessors, methodIn, withOtherHalf } from './accessor.ts'
import { classInfo, findClassInfo } from './class-info.ts'
import { applyConcern, concernsOf, isConcern } from './concern.ts'
import { forgetAncestors, isModule } from './hierarchy.ts'
import { freeKey } from './method-key.ts'
import { rubyName } from './method-name.ts'
import { reopen } from './reopened.ts'

/**
 * `include A, B`: puts the modules between a class and its superclass, the first one nearest. A module
 * is copied into the prototype chain; a method that it gets later is put into the copies too.
 */
export function include(owner: RubyClass, ...modules: RubyClass[]): void {
  const info = classInfo(owner)
  checkModules(modules)
  for (const module of [...modules].reverse()) {
    if (module === owner || has(module, owner)) throw new ArgumentError('cyclic include detected')
    if (info.modules.includes(module)) continue
    const isMixed = (other: RubyClass): boolean => has(owner, other)
    const concerns = isConcern(owner) || isModule(owner) ? [] : concernsOf(module, isMixed)
    if (isConcern(module) && isMixed(module)) continue
    info.modules.unshift(module)
    insertBelow(owner.prototype, module)
    if (Object.hasOwn(owner, 'rubyName')) giveToCore(owner, module)
    for (const each of concerns) applyConcern(owner, each, extend)
    callHook(module, 'included', owner)
  }
  completeAccessors(owner.prototype)
  forgetMembers()
  forgetAncestors()
}

/** Lets the values of a class of the core answer the methods of a module, but those that the class has itself. */
function giveToCore(owner: RubyClass, module: RubyClass): void {
  const info = classInfo(module)
  for (const key of Object.getOwnPropertyNames(module.prototype)) {
    const fn = methodIn(Object.getOwnPropertyDescriptor(module.prototype, key))
    const name = rubyName(key, info)
    if (key === 'constructor' || fn === undefined || hasCoreMethod(owner, name)) continue
    reopen(module, name, fn, info.parameters.get(name))
  }
}

/** Includes a module of this class alone behind all others, directly above the superclass: as if it had come before the body of the class. */
export function includeLast(owner: RubyClass, module: RubyClass): void {
  const above: object = Object.getPrototypeOf(owner).prototype
  let last: object = owner.prototype
  while (Object.getPrototypeOf(last) !== above) last = Object.getPrototypeOf(last)
  Object.setPrototypeOf(last, Object.setPrototypeOf(module.prototype, above))
  classInfo(owner).modules.push(module)
  forgetMembers()
  forgetAncestors()
}

/** What is mixed in has to be a module. */
export function checkModules(modules: readonly unknown[]): void {
  for (const module of modules) {
    if (typeof module === 'function' && isModule(module)) continue
    throw new TypeError(`wrong argument type ${classNameOf(module)} (expected Module)`)
  }
}

/** Whether a class, or one above it, includes a module, directly or inside another. */
function has(owner: object, module: RubyClass): boolean {
  const mixes = (each: object): boolean =>
    (findClassInfo(each)?.modules ?? []).some((inner) => inner === module || mixes(inner))
  for (let at: object | null = owner; at !== null; at = Object.getPrototypeOf(at)) {
    if (mixes(at)) return true
  }
  return false
}

/** Puts copies of a module, and of the modules inside it, directly above a prototype that has none from above. */
function insertBelow(prototype: object, module: RubyClass): void {
  for (const inner of [...(findClassInfo(module)?.modules ?? [])].reverse()) {
    insertBelow(prototype, inner)
  }
  if (hasLayer(prototype, module)) return
  Object.setPrototypeOf(prototype, layerOf(module, Object.getPrototypeOf(prototype)))
}

/** A copy of a module's members, to stand above what includes it. */
function layerOf(module: RubyClass, parent: object | null): object {
  const layer: object = Object.create(parent)
  copyMembers(module.prototype, layer)
  shareInfo(layer, module)
  const layers = LAYERS.get(module) ?? []
  // Objects that are extended come and go: the references of those that went are dropped now and then.
  const isFull = layers.length > 16 && (layers.length & (layers.length - 1)) === 0
  const left = isFull ? layers.filter((each) => each.deref() !== undefined) : layers
  LAYERS.set(module, [...left, new WeakRef(layer)])
  return layer
}

const LAYERS = new WeakMap<object, readonly WeakRef<object>[]>()

/** The copies of a module's members in the chains of what includes it. */
export function layersOf(module: object): object[] {
  return (LAYERS.get(module) ?? []).flatMap((each) => each.deref() ?? [])
}

function hasLayer(prototype: object, module: RubyClass): boolean {
  for (let at: object | null = prototype; at !== null; at = Object.getPrototypeOf(at)) {
    if (findClassInfo(at)?.moduleOf === module) return true
  }
  return false
}

/** The members of a module's layer are described by the module. */
function shareInfo(layer: object, module: RubyClass): void {
  const [own, shared] = [classInfo(layer), classInfo(module)]
  own.moduleOf = module
  const signatures: unknown = Reflect.get(module, 'signatures')
  for (const [name, text] of Object.entries(signatures ?? {})) shared.parameters.set(name, text)
  own.reads = shared.reads
  own.writes = shared.writes
  own.hidden = shared.hidden
  own.parameters = shared.parameters
  own.words = shared.words
}

function copyMembers(from: object, to: object): void {
  for (const key of Reflect.ownKeys(from)) {
    const member = Object.getOwnPropertyDescriptor(from, key)
    if (key === 'constructor' || member === undefined) continue
    const free = typeof key === 'string' ? freeKey(to, key) : key
    Object.defineProperty(to, free, withOtherHalf(to, free, member))
  }
}

/**
 * `extend A, B` on a class or any other object: the modules' methods become its own. A class keeps
 * methods that it defines itself.
 */
export function extend<T extends object>(object: T, ...modules: RubyClass[]): T {
  checkModules(modules)
  for (const module of [...modules].reverse()) {
    if (typeof object === 'function') extendClass(object, module)
    else {
      const layer = singletonOf(object)
      insertBelow(layer, module)
      classInfo(layer).modules.unshift(module)
    }
    callHook(module, 'extended', object)
  }
  forgetMembers()
  forgetAncestors()
  return object
}

function extendClass(owner: object, module: RubyClass): void {
  const info = classInfo(owner)
  if (info.extended.includes(module)) return
  info.extended.unshift(module)
  for (const inner of [...(findClassInfo(module)?.modules ?? [])].reverse()) {
    extendClass(owner, inner)
  }
  for (const key of Reflect.ownKeys(module.prototype)) {
    const member = Object.getOwnPropertyDescriptor(module.prototype, key)
    if (key === 'constructor' || member === undefined) continue
    if (Object.hasOwn(owner, key)) continue
    Object.defineProperty(owner, key, member)
  }
  EXTENDED.set(module, [...(EXTENDED.get(module) ?? []), new WeakRef(owner)])
  const shared = classInfo(module)
  for (const [name, text] of shared.parameters) info.staticParameters.set(name, text)
  for (const [name, visibility] of shared.hidden) info.hiddenStatic.set(name, visibility)
}

const EXTENDED = new WeakMap<object, readonly WeakRef<object>[]>()

/** The classes that are extended with a module. */
export function extendedWith(module: object): object[] {
  return (EXTENDED.get(module) ?? []).flatMap((each) => each.deref() ?? [])
}

const SINGLETONS = new WeakSet<object>()

/** The prototype that only this object has. */
export function singletonOf(object: object): object {
  const prototype: object = Object.getPrototypeOf(object)
  if (SINGLETONS.has(prototype)) return prototype
  const own: object = Object.create(prototype)
  SINGLETONS.add(own)
  Object.setPrototypeOf(object, own)
  return own
}

/** The prototype that an object shares with the others of its class. */
export function classPrototype(object: object): object | null {
  const prototype: object | null = Object.getPrototypeOf(object)
  return prototype !== null && SINGLETONS.has(prototype)
    ? Object.getPrototypeOf(prototype)
    : prototype
}

/** Calls the hook of a module that a class has been given. */
export function callHook(module: object, hook: string, subject: object): void {
  const method: unknown = Reflect.get(module, hook)
  if (typeof method === 'function') method.call(module, subject)
}
