import { forgetMembers } from '../call/find-member.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import type { RubyClass } from '../types.ts'
import { classInfo, className } from './class-info.ts'
import { applyConcern, isConcern } from './concern.ts'
import { definesInitialize, hasConstructor, passesOn } from './constructors.ts'
import { placeOf } from './define-method.ts'
import { frontOf, memberOf, putBefore, refreshBehind } from './front.ts'
import { ancestorsOf, forgetAncestors, isModule, isSubclass } from './hierarchy.ts'
import { callHook, checkModules, extend } from './include.ts'

/**
 * `prepend A, B`: puts modules before a class, a module or a singleton class, the first one nearest. Raises OutsideSubsetError
 * for a class of the core, and for an `initialize` where the class makes its objects by a constructor.
 */
export function prepend<T extends RubyClass>(owner: T, ...modules: RubyClass[]): T {
  checkModules(modules)
  for (const module of [...modules].reverse()) {
    if (module === owner || isSubclass(module, owner)) {
      throw new ArgumentError('cyclic prepend detected')
    }
    if (putInFront(owner, module) && isConcern(module)) {
      applyConcern(owner, module, extend, 'prepended_block')
    }
    callHook(module, 'prepended', owner)
  }
  return owner
}

/** False where the module stands there. */
function putInFront(owner: RubyClass, module: RubyClass): boolean {
  const place = placeOf(owner)
  if (place === null) {
    throw new OutsideSubsetError(
      `a module before ${className(owner)}, a class of the core, is outside the Ruby subset`,
    )
  }
  const [holder] = place.holders as [object]
  const there = frontOf(holder)?.modules ?? []
  const line = ancestorsOf(module) as RubyClass[]
  const added = line.filter((each) => !there.includes(each))
  if (!added.includes(module)) return false
  if (!place.isStatic) checkInitialize(owner, added)
  checkOnce(holder, added)
  putBefore(place, added)
  if (place.info !== classInfo(owner)) classInfo(owner).prepended.unshift(...added)
  if (isModule(owner)) refreshBehind(owner, added)
  forgetMembers()
  forgetAncestors()
  return true
}

/** A module knows by itself which class it stands before: a class above may not have it there as well. */
function checkOnce(holder: object, modules: readonly RubyClass[]): void {
  for (let at = Object.getPrototypeOf(holder); at !== null; at = Object.getPrototypeOf(at)) {
    const twice = modules.find((module) => frontOf(at)?.modules.includes(module))
    if (twice === undefined) continue
    throw new OutsideSubsetError(
      `${className(twice)} stands before a class above, too: that is outside the Ruby subset`,
    )
  }
}

/** An `initialize` is called by classes that keep theirs as a method. */
function checkInitialize(owner: RubyClass, modules: readonly RubyClass[]): void {
  if (!modules.some((module) => memberOf(module, 'initialize') !== undefined)) return
  if (isModule(owner)) return
  for (let at: object = owner; at !== Function.prototype; at = Object.getPrototypeOf(at)) {
    if (definesInitialize(at) || (hasConstructor(at) && passesOn(at))) return
    if (hasConstructor(at)) break
  }
  throw new OutsideSubsetError(
    `an \`initialize' before ${className(owner)}, whose objects a constructor makes, is outside the Ruby subset`,
  )
}
