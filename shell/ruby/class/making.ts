import { findMember, membersVersion } from '../call/find-member.ts'
import type { MethodEntry } from '../call/signature.ts'
import { findSingleton } from '../call/tables.ts'
import { Exception } from '../exception/exception.ts'
import type { Block } from '../types.ts'
import { findClassInfo } from './class-info.ts'
import { definesInitialize, hasConstructor, passesOn } from './constructors.ts'
import { RubyObject } from './core-classes.ts'
import { isModule, superclassOf } from './hierarchy.ts'

/** How a class makes its objects. */
export interface Making {
  readonly version: number
  /** A `new` of its own. */
  readonly own: Block | null
  /** The core's `new` for it. */
  readonly core: MethodEntry | undefined
  /** Its constructor as a function. */
  readonly construct: Block
  readonly info: string | undefined
}

const MAKINGS = new WeakMap<object, Making>()

/** How a class makes its objects; null for a module. It is found once, and again after a change of a class. */
export function makingOf(owner: Function): Making | null {
  const known = MAKINGS.get(owner)
  if (known !== undefined && known.version === membersVersion()) return known
  if (isModule(owner)) return null
  const own: unknown = Reflect.get(owner, 'new')
  const making: Making = {
    version: membersVersion(),
    own: typeof own === 'function' ? (own as Block) : null,
    core: findSingleton(owner, 'new'),
    construct: constructorOf(owner),
    info: constructorInfo(owner),
  }
  MAKINGS.set(owner, making)
  return making
}

/** The constructor of a class as a function. */
function constructorOf(owner: Function): Block {
  const Owner = owner as new (...given: unknown[]) => object
  const construct: Block = (...given) => new Owner(...given)
  const initialize: unknown = Reflect.get(owner.prototype, 'initialize')
  const { length } = typeof initialize === 'function' ? initialize : withConstructor(owner)
  Object.defineProperty(construct, 'length', { value: length })
  return construct
}

/** The class whose constructor JavaScript runs: that of the nearest class above that has one. */
function withConstructor(owner: Function): Function {
  const above: unknown = Object.getPrototypeOf(owner)
  if (hasConstructor(owner) || typeof above !== 'function' || above === Function.prototype)
    return owner
  return withConstructor(above)
}

/** The signature of the constructor: of the `initialize` that it hands on to, or of the nearest class that describes one. */
function constructorInfo(owner: Function): string | undefined | 'any' {
  if (passesOn(withConstructor(owner))) {
    const found = findMember(Object.create(owner.prototype), 'initialize')
    if (found?.kind === 'method') return found.parameters
  }
  let isMade = false
  for (let current: object | null = owner; current !== null; current = superclassOf(current)) {
    const text = findClassInfo(current)?.parameters.get('initialize')
    if (text !== undefined) return text
    if (Object.hasOwn(current, 'rubyName')) return coreConstructor(current)
    if (definesInitialize(current)) return undefined
    if (hasConstructor(current)) {
      if (!passesOn(current)) return undefined
      isMade = true
    }
  }
  return isMade ? '0' : 'any'
}

/** What `new` takes where only the core's classes are left: nothing for an Object, a message for an exception. */
function coreConstructor(owner: object): string {
  if (owner === RubyObject) return '0'
  for (let current: object = owner; !hasConstructor(current); ) {
    current = Object.getPrototypeOf(current)
    if (current === Exception) return '0-1'
    if (current === Function.prototype) break
  }
  return owner === Exception ? '0-1' : 'any'
}
