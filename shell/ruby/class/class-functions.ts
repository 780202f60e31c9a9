import { callWithSignature } from '../call/arguments.ts'
import { findMember } from '../call/find-member.ts'
import { callCore } from '../call/send.ts'
import { hasCoreMethod, resolved } from '../call/tables.ts'
import { NoMethodError } from '../exception/detailed-errors.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { Hash } from '../hash/hash.ts'
import { classNameOf, describeSource } from '../object/describe.ts'
import { ownMethods } from '../object/object-functions.ts'
import { toS } from '../object/texts.ts'
import { undefinedMethod } from '../operators/undefined-method.ts'
import { RubySet } from '../set/ruby-set.ts'
import { MutableString } from '../text/mutable-string.ts'
import { nameOf, symbol } from '../text/symbol.ts'
import { type Block, isKeywords, type RubyClass } from '../types.ts'
import { className, type Visibility } from './class-info.ts'
import { RubyArray, RubyString } from './core-classes.ts'
import { ALWAYS_PRIVATE } from './define-method.ts'
import { ancestorsOf, baseOf, isA, isModule, isSubclass, superclassOf } from './hierarchy.ts'
import { extend, include } from './include.ts'
import { makingOf } from './making.ts'
import { singletonTarget } from './singleton-class.ts'

/** `owner.new(*args, &block)` of a class that is only known at run time; `isAbove` passes over a `new` of its own. */
export function newObject(
  owner: unknown,
  args: readonly unknown[] = [],
  block: Block | null = null,
  isAbove = false,
): unknown {
  const making = typeof owner === 'function' ? makingOf(owner) : null
  if (making === null) {
    throw new NoMethodError(
      `undefined method \`new' for ${toS(owner)}:${typeof owner === 'function' ? 'Module' : describeSource(owner)}`,
    )
  }
  const { own, core, construct, info } = making
  if (own !== null && !isAbove) return callWithSignature(own, owner, args, block, undefined)
  if (core !== undefined) return callCore(owner, 'new', resolved(core), args, block)
  if (info === 'any') return construct(...args)
  if (info === '0-1' && block === null && args.length === 1 && !isKeywords(args[0])) {
    return construct(args[0])
  }
  return callWithSignature(construct, null, args, block, info)
}

/** `owner.allocate`: an object that `initialize` has not seen. */
export function allocate(owner: RubyClass): object {
  const core = coreOf(owner)
  if (core === Hash || core === RubySet) return Reflect.construct(core as typeof Hash, [], owner)
  if (core === RubyArray) return Reflect.construct(Array, [], baseOf(owner) as typeof Array)
  if (core === RubyString)
    return Reflect.construct(MutableString, [], baseOf(owner) as typeof Array)
  if (core !== null && WITHOUT_ALLOCATOR.has(className(core))) {
    throw new TypeError(`allocator undefined for ${className(owner)}`)
  }
  return Object.create(owner.prototype)
}

/** Classes whose objects are nothing before they have their content. */
const WITHOUT_ALLOCATOR = new Set(
  `Integer Float Numeric Symbol NilClass TrueClass FalseClass Proc Method MatchData Range
  Regexp Time Enumerator Enumerator::Lazy Enumerator::Chain Enumerator::ArithmeticSequence Enumerator::Yielder Class Module`.split(
    /\s+/,
  ),
)

/** The class of the core library that a class is, or comes from. */
export function coreOf(owner: RubyClass): RubyClass | null {
  let at: object | null = owner
  while (at !== null && !Object.hasOwn(at, 'rubyName')) at = superclassOf(at)
  return at as RubyClass | null
}

/** Class#name: nil for a class without one. */
export function classNameOrNil(self: object): string | null {
  const name = className(self)
  return name === '' || singletonTarget(self) !== null ? null : name
}

/** Class#to_s. */
export function classToS(self: object): string {
  return toS(self)
}

/** Class#superclass. */
export function classSuperclass(self: object): object | null {
  if (isModule(self)) throw undefinedMethod(self, 'superclass')
  return superclassOf(self)
}

/** Module#ancestors. */
export function classAncestors(self: object): object[] {
  return ancestorsOf(self)
}

/** Module#===. */
export function classCaseEquals(self: unknown, value: unknown): boolean {
  return isA(value, self)
}

function toClass(value: unknown): object {
  if (typeof value === 'function') return value
  throw new TypeError('compared with non class/module')
}

/** Module#<=. */
export function classIsAtMost(self: object, other: unknown): boolean | null {
  const owner = toClass(other)
  if (isSubclass(self, owner)) return true
  return isSubclass(owner, self) ? false : null
}

/** Module#<. */
export function classIsBelow(self: object, other: unknown): boolean | null {
  return self === other ? false : classIsAtMost(self, other)
}

/** Module#>=. */
export function classIsAtLeast(self: object, other: unknown): boolean | null {
  return classIsAtMost(toClass(other), self)
}

/** Module#>. */
export function classIsAbove(self: object, other: unknown): boolean | null {
  return self === other ? false : classIsAtLeast(self, other)
}

/** Module#<=>. */
export function classCompare(self: object, other: unknown): number | null {
  if (typeof other !== 'function') return null
  if (self === other) return 0
  if (isSubclass(self, other)) return -1
  return isSubclass(other, self) ? 1 : null
}

/** Module#include. */
export function classInclude(self: RubyClass, ...modules: RubyClass[]): RubyClass {
  include(self, ...modules)
  return self
}

/** Module#include?. */
export function classIncludes(self: object, module: unknown): boolean {
  if (typeof module !== 'function' || !isModule(module)) {
    throw new TypeError(`wrong argument type ${classNameOf(module)} (expected Module)`)
  }
  return self !== module && isSubclass(self, module)
}

/** Module#constants: the names of the constants of a class or module, and of those above it. */
export function classConstants(self: object, inherited: unknown = true): symbol[] {
  if (Object.hasOwn(self, 'rubyName')) throw ofTheCore()
  const owners = inherited === false ? [self] : ancestorsOf(self)
  const own = owners.filter((owner) => !Object.hasOwn(owner, 'rubyName'))
  const names = own.flatMap((owner) => Object.keys(owner))
  return [...new Set(names)].filter((name) => /^\p{Lu}/u.test(name)).map(symbol)
}

/** Module#included_modules. */
export function classIncludedModules(self: object): object[] {
  return ancestorsOf(self).filter((ancestor) => isModule(ancestor) && ancestor !== self)
}

/** Module#instance_methods. */
export function classInstanceMethods(self: RubyClass, inherited: unknown = true): symbol[] {
  return listed(self, inherited, (level) => level !== 'private')
}

/** Module#private_instance_methods and its kin. */
export const classInstanceMethodsOf =
  (wanted: Visibility | 'public') =>
  (self: RubyClass, inherited: unknown = true): symbol[] =>
    listed(self, inherited, (level) => level === wanted)

function listed(
  self: RubyClass,
  inherited: unknown,
  isWanted: (level: Visibility | 'public') => boolean,
): symbol[] {
  const owners =
    inherited === false
      ? [self]
      : ancestorsOf(self).filter((owner) => !Object.hasOwn(owner, 'rubyName'))
  if (Object.hasOwn(self, 'rubyName') && !ROOTS.has(className(self))) throw ofTheCore()
  const names = new Set(owners.flatMap((owner) => ownMethods(owner as RubyClass)))
  const shown = Object.create(self.prototype)
  return [...names].filter((name) => isWanted(visibilityOf(shown, name))).map(symbol)
}

/** Who may call a method of an object's class. */
export function visibilityOf(object: object, name: string): Visibility | 'public' {
  if (ALWAYS_PRIVATE.test(name)) return 'private'
  return findMember(object, name)?.visibility ?? 'public'
}

/** What every class has above it: `instance_methods` leaves their methods out everywhere. */
const ROOTS: ReadonlySet<string> = new Set(['Object', 'BasicObject', 'Kernel'])

/** Module#method_defined?, and instance_methods asked for one name. */
export function classHasMethod(self: RubyClass, name: unknown, inherited: unknown = true): boolean {
  const wanted = nameOf(name)
  const found = findMember(Object.create(self.prototype), wanted)
  if (inherited === false && Object.hasOwn(self, 'rubyName')) throw ofTheCore()
  if (inherited === false) return ownMethods(self).includes(wanted)
  return found === undefined ? hasCoreMethod(self, wanted) : found.visibility !== 'private'
}

/** Module#public_method_defined?. */
export function classHasPublicMethod(self: RubyClass, name: unknown): boolean {
  const found = findMember(Object.create(self.prototype), nameOf(name))
  return found === undefined ? hasCoreMethod(self, nameOf(name)) : found.visibility === undefined
}

/** Module#private_method_defined? and Module#protected_method_defined?. */
export const classHasMethodOf =
  (wanted: Visibility) =>
  (self: RubyClass, name: unknown, inherited: unknown = true): boolean => {
    const found = findMember(Object.create(self.prototype), nameOf(name))
    const isThere = found?.visibility === wanted && found.isUndefined !== true
    return isThere && (inherited !== false || ownMethods(self).includes(nameOf(name)))
  }

/** Which methods the core's own classes list is CRuby's matter. */
function ofTheCore(): OutsideSubsetError {
  return new OutsideSubsetError('which methods a class of the core has is not known here')
}

/** Class#new. */
export function classNew(self: unknown, block: Block | null = null, ...args: unknown[]): unknown {
  return newObject(self, args, block)
}

/** Class#allocate. */
export function classAllocate(self: RubyClass): object {
  return allocate(self)
}

/** Object#extend on a class. */
export function classExtend(self: object, ...modules: unknown[]): object {
  return extend(self, ...(modules as RubyClass[]))
}
