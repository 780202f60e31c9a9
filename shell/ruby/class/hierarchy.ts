import { ArrayBase } from '../array/array-base.ts'
import { Exception } from '../exception/exception.ts'
import { Float } from '../float/float.ts'
import { DataBase } from '../struct/data-base.ts'
import { MemberObject } from '../struct/member-object.ts'
import { StructBase } from '../struct/struct-base.ts'
import { MutableString } from '../text/mutable-string.ts'
import { isSubclassOfString } from '../text/subclass.ts'
import { findClassInfo } from './class-info.ts'
import {
  BasicObject,
  Comparable,
  Enumerable,
  FalseClass,
  Kernel,
  NilClass,
  RubyArray,
  RubyClassClass,
  RubyInteger,
  RubyModule,
  RubyNumeric,
  RubyObject,
  RubyString,
  RubySymbol,
  TrueClass,
} from './core-classes.ts'
import { frontOf } from './front.ts'

/** The class of a value: `value.class`. */
export function classOf(value: unknown): object {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return RubyInteger
    case 'string':
      return RubyString
    case 'symbol':
      return RubySymbol
    case 'boolean':
      return value ? TrueClass : FalseClass
    case 'function':
      return isModule(value) ? RubyModule : RubyClassClass
    case 'object':
      return value === null ? NilClass : classOfObject(value)
    default:
      return NilClass
  }
}

function classOfObject(value: object): object {
  if (value instanceof MutableString && value.constructor === MutableString) return RubyString
  const { constructor } = value
  return constructor === Array ? RubyArray : constructor === Object ? RubyObject : constructor
}

function isOfOwnStringClass(value: object): boolean {
  return value instanceof MutableString || isSubclassOfString(value)
}

/** Whether a function is a class: its prototype cannot be replaced (ECMAScript, ClassDefinitionEvaluation). */
export function isClass(value: unknown): boolean {
  return Object.getOwnPropertyDescriptor(value, 'prototype')?.writable === false
}

/** Whether the class object is a module. */
export function isModule(owner: object): boolean {
  return findClassInfo(owner)?.isModule === true || Object.hasOwn(owner, 'isModule')
}

/** The superclass of a class; null above BasicObject and for modules. */
export function superclassOf(owner: object): object | null {
  if (owner === BasicObject || isModule(owner)) return null
  if (owner === Float) return RubyNumeric
  if (Object.hasOwn(owner, 'rubySuperclass')) return Reflect.get(owner, 'rubySuperclass')
  const parent = namedParent(owner)
  if (parent === Array) return RubyArray
  if (parent !== null && CORE_OF.has(parent)) return CORE_OF.get(parent) as object
  return parent === Function.prototype || parent === Error || parent === null ? RubyObject : parent
}

/** What classes below a class of the core extend in JavaScript, where the core's own stands for plain values. */
const CORE_OF: ReadonlyMap<object, object> = new Map<object, object>([
  [ArrayBase, RubyArray],
  [MutableString, RubyString],
])

/** What a class below another one extends. */
export function baseOf(parent: object): object {
  for (const [base, core] of CORE_OF) if (core === parent) return base
  return parent
}

/** The parent in JavaScript, without the nameless class that Struct and Data make, and what both are made of. */
function namedParent(owner: object): object | null {
  const parent: object | null = Object.getPrototypeOf(owner)
  if (parent === null || parent === MemberObject) return null
  const maker = Object.getPrototypeOf(parent)
  const isMade = maker === StructBase || maker === DataBase
  return isMade && findClassInfo(parent)?.name === '' ? maker : parent
}

/** The modules of core classes, by the name of the class. */
const CORE_MODULES: Readonly<Record<string, readonly object[]>> = {
  Object: [Kernel],
  Numeric: [Comparable],
  String: [Comparable],
  Symbol: [Comparable],
  Time: [Comparable],
  Array: [Enumerable],
  Hash: [Enumerable],
  Range: [Enumerable],
  Set: [Enumerable],
  Struct: [Enumerable],
  Enumerator: [Enumerable],
}

function coreModules(owner: object): readonly object[] {
  if (Object.hasOwn(owner, 'rubyModules')) return Reflect.get(owner, 'rubyModules')
  const name = ownName(owner)
  return (name === null ? undefined : CORE_MODULES[name]) ?? NO_MODULES
}

/** What a class of the library is called; null for those of a program. */
function ownName(owner: object): string | null {
  return Object.hasOwn(owner, 'rubyName') ? Reflect.get(owner, 'rubyName') : null
}

const NO_MODULES: readonly object[] = []

const NONE_ABOVE: ReadonlySet<object> = new Set()

/** `owner.ancestors`: a module that a class above has stands there. */
export function ancestorsOf(owner: object): object[] {
  const result: object[] = []
  let above = NONE_ABOVE
  const add = (module: object): void => {
    if (result.includes(module) || above.has(module)) return
    for (const before of findClassInfo(module)?.prepended ?? []) add(before)
    result.push(module)
    for (const inner of findClassInfo(module)?.modules ?? []) add(inner)
  }
  for (let current: object | null = owner; current !== null; current = superclassOf(current)) {
    const info = findClassInfo(current)
    for (const module of info?.prepended ?? []) add(module)
    result.push(current)
    const modules = info?.modules ?? []
    const parent = modules.length === 0 ? null : superclassOf(current)
    if (parent !== null) above = new Set(ancestorsOf(parent))
    for (const module of modules) add(module)
    above = NONE_ABOVE
    for (const module of coreModules(current)) add(module)
  }
  return result
}

let cache = new WeakMap<object, WeakSet<object>>()

/** Forgets which class has which ancestors: one has been changed. */
export function forgetAncestors(): void {
  cache = new WeakMap()
}

/** Whether instances of the class are of the other class or module too. */
export function isSubclass(owner: object, ancestor: object): boolean {
  if (owner === ancestor) return true
  let set = cache.get(owner)
  if (set === undefined) {
    set = new WeakSet(ancestorsOf(owner))
    cache.set(owner, set)
  }
  return set.has(ancestor)
}

/** `value.is_a?(owner)`. */
export function isA(value: unknown, owner: unknown): boolean {
  if (typeof owner !== 'function') return false
  if (typeof value === 'object' && value !== null) {
    if (value instanceof owner && !('rubySuperclass' in value.constructor)) return true
    const own = findClassInfo(Object.getPrototypeOf(value))
    const isMixedIn = (module: object): boolean => isSubclass(module, owner)
    if (own?.modules.some(isMixedIn) === true || own?.prepended.some(isMixedIn) === true)
      return true
    if (owner === Exception) return value instanceof Error
    if (owner === RubyString && isOfOwnStringClass(value)) return true
  } else if (typeof value === 'function') {
    const extended = findClassInfo(value)?.extended
    if (extended?.some((module) => module === owner) === true) return true
    if (frontOf(value)?.modules.some((module) => module === owner) === true) return true
  }
  return isSubclass(classOf(value), owner)
}

/** `value.instance_of?(owner)`. */
export function instanceOf(value: unknown, owner: unknown): boolean {
  return classOf(value) === owner
}
