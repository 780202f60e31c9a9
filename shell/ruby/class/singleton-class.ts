import { anyToS } from '../object/address.ts'
import type { RubyClass } from '../types.ts'
import { classInfo, className } from './class-info.ts'
import { classOf, superclassOf } from './hierarchy.ts'
import { singletonOf } from './include.ts'

const CLASSES = new WeakMap<object, RubyClass>()
const TARGETS = new WeakMap<object, object>()

/** Object#singleton_class: what stands for an object's own methods; those of a class are its class methods. */
export function singletonClass(object: object): RubyClass {
  let made = CLASSES.get(object)
  if (made === undefined) {
    made = function () {} as unknown as RubyClass
    const isClass = typeof object === 'function'
    Reflect.set(made, 'prototype', isClass ? object : singletonOf(object))
    const info = classInfo(made)
    info.name = `#<Class:${isClass ? className(object) : anyToS(object)}>`
    // One list: what the object is extended with later is in it too.
    info.modules = isClass ? classInfo(object).extended : classInfo(made.prototype).modules
    Object.defineProperty(made, 'rubySuperclass', { get: () => classAbove(object) })
    CLASSES.set(object, made)
    TARGETS.set(made, object)
  }
  return made
}

/** The superclass of an object's singleton class: its class; of a class that of its superclass. */
function classAbove(object: object): object {
  if (typeof object !== 'function') return classOf(object)
  const above = superclassOf(object)
  return above === null ? classOf(object) : singletonClass(above)
}

/** The object that a singleton class belongs to; null for any other class. */
export function singletonTarget(owner: object): object | null {
  return TARGETS.get(owner) ?? null
}
