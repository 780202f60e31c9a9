import { visibilityOf } from '../class/class-functions.ts'
import { className, findClassInfo } from '../class/class-info.ts'
import { defineMethod } from '../class/define-method.ts'
import { ancestorsOf, classOf, superclassOf } from '../class/hierarchy.ts'
import { singletonOf } from '../class/include.ts'
import { bodyOf } from '../class/module-functions.ts'
import { singletonClass } from '../class/singleton-class.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { nameOf, symbol, symbolName } from '../text/symbol.ts'
import type { Block, RubyClass } from '../types.ts'
import { ownMethods } from './object-functions.ts'

/** Object#singleton_class. */
export function objectSingletonClass(self: unknown): object {
  if (typeof self === 'function' || (typeof self === 'object' && self !== null)) {
    return singletonClass(self)
  }
  if (self === null || typeof self === 'boolean') return classOf(self)
  throw new TypeError("can't define singleton")
}

/** Object#define_singleton_method. */
export function objectDefineSingletonMethod(
  self: unknown,
  block: Block | null = null,
  name: unknown,
  body?: unknown,
): symbol {
  const method = { owner: objectSingletonClass(self) as RubyClass, name: nameOf(name) }
  const { fn, signature } = bodyOf(block, body, method)
  return defineMethod(method.owner, method.name, fn, signature)
}

/** Object#singleton_methods: with those of modules that the object is extended with, and of the classes above. */
export function objectSingletonMethods(self: unknown, all: unknown = true): symbol[] {
  if (!((typeof self === 'object' && self !== null) || typeof self === 'function')) return []
  const names = all === false ? ownMethods(singletonClass(self)) : singletonNames(self)
  return [...new Set(names)].filter((name) => visibilityOf(self, name) !== 'private').map(symbol)
}

function singletonNames(self: object): string[] {
  const holder = typeof self === 'function' ? self : singletonOf(self)
  const info = findClassInfo(holder)
  const mixed = typeof self === 'function' ? info?.extended : info?.modules
  const above = typeof self === 'function' ? superclassOf(self) : null
  const isOwn = above !== null && !Object.hasOwn(above, 'rubyName')
  return [
    ...ownMethods(singletonClass(self)),
    ...(mixed ?? []).flatMap((module) => ownMethods(module)),
    ...(isOwn ? singletonNames(above) : []),
  ]
}

/** Object#public_methods of the program's own classes; with false those of the object and its class alone. */
export function objectPublicMethods(self: unknown, inherited: unknown = true): symbol[] {
  const all = objectMethods(self)
  const isOpen = (each: symbol) => visibilityOf(self as object, symbolName(each)) === 'public'
  if (inherited !== false) return all.filter(isOpen)
  const own = ownMethods(classOf(self) as RubyClass).map(symbol)
  return [...new Set([...objectSingletonMethods(self), ...own])].filter(isOpen)
}

/** Object#methods of the program's own classes; with false the object's own alone. */
export function objectMethods(self: unknown, inherited: unknown = true): symbol[] {
  if (inherited === false) return objectSingletonMethods(self)
  const owners = ancestorsOf(classOf(self))
  const core = owners.find((owner) => Object.hasOwn(owner, 'rubyName'))
  if (core !== undefined && className(core) !== 'Object') {
    throw new OutsideSubsetError('which methods an object of the core has is not known here')
  }
  const own = owners.filter((owner) => !Object.hasOwn(owner, 'rubyName'))
  const names = own
    .flatMap((owner) => ownMethods(owner as RubyClass))
    .filter((name) => visibilityOf(self as object, name) !== 'private')
  return [...new Set([...objectSingletonMethods(self), ...names.map(symbol)])]
}
