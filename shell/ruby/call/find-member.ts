import { methodIn, ownHalves } from '../class/accessor.ts'
import { type ClassInfo, findClassInfo, type Visibility } from '../class/class-info.ts'
import { frontOf, moduleBefore } from '../class/front.ts'
import { keyIn } from '../class/method-key.ts'
import type { Block } from '../types.ts'

/** What a user's class has under a Ruby name. */
export type Found = (
  | {
      readonly kind: 'method'
      readonly fn: Block
      readonly parameters: string | undefined
      readonly words: string | undefined
    }
  | { readonly kind: 'read' | 'write'; readonly key: string }
) & {
  readonly visibility: Visibility | undefined
  readonly owner: object
  /** Whether `undef_method` keeps the name from the class: nothing above answers. */
  readonly isUndefined?: true
}

/** Where a prototype, or a class object, keeps what was found in it. */
const MEMBERS: unique symbol = Symbol('members')

interface Members {
  readonly owner: object
  readonly version: number
  readonly found: Map<string, Found | null>
}

interface Remembering {
  [MEMBERS]?: Members
}

let version = 0

/** Forgets what was found: a class has been changed. */
export function forgetMembers(): void {
  version += 1
}

/** Which classes there are: another number after each change of one. */
export function membersVersion(): number {
  return version
}

/** The method or attribute that a user's class, or a class object, has under a Ruby name. */
export function findMember(receiver: object, name: string): Found | undefined {
  const start: object = typeof receiver === 'function' ? receiver : Object.getPrototypeOf(receiver)
  // A relation runs class methods on an object below the class.
  const isStatic = typeof start === 'function'
  let members = (receiver as Remembering)[MEMBERS]
  if (members === undefined || members.owner !== start || members.version !== version) {
    if (start === null || start === Array.prototype || start === Object.prototype) return undefined
    members = { owner: start, version, found: new Map() }
    Object.defineProperty(start, MEMBERS, { value: members, configurable: true, enumerable: false })
  }
  const found = members.found.get(name)
  if (found !== undefined) return found ?? undefined
  const searched = search(start, name, isStatic)
  members.found.set(name, searched)
  return searched ?? undefined
}

const NEITHER = { reads: false, writes: false }

function search(start: object, name: string, isStatic: boolean): Found | null {
  const key = keyIn(start, name)
  const isWriter = /^[A-Za-z_\u0080-\uffff].*[^=!<>]=$|^[A-Za-z_]=$/.test(name)
  let level: Visibility | 'public' | undefined
  for (let owner: object | null = start; owner !== null; owner = Object.getPrototypeOf(owner)) {
    const owning = isStatic ? owner : ownerClass(owner)
    const info = findClassInfo(owning)
    if (isCore(owner, owning)) break
    if (info?.isLibrary === true && !isMixedIn(info, owner, key)) break
    level ??= (isStatic ? info?.hiddenStatic : info?.hidden)?.get(name)
    const visibility = level === 'public' ? undefined : level
    if ((isStatic ? info?.staticUndefined : info?.undefined)?.has(name) === true) {
      return { kind: 'read', key, visibility: 'private', owner, isUndefined: true }
    }
    const property = Object.getOwnPropertyDescriptor(owner, key)
    const { reads, writes } = property === undefined ? NEITHER : ownHalves(owner, key)
    if (isWriter) {
      if (writes || (!isStatic && info?.writes.has(key) === true)) {
        return { kind: 'write', key, visibility, owner }
      }
    } else if (property !== undefined && !isConstructorProperty(property, key)) {
      const fn = methodIn(property)
      if (fn === undefined && !reads) continue
      if (fn === undefined) return { kind: 'read', key, visibility, owner }
      const parameters = (isStatic ? info?.staticParameters : info?.parameters)?.get(name)
      const words = (isStatic ? info?.staticWords : info?.words)?.get(name)
      const holder = moduleBefore(owner, key)?.prototype ?? owner
      return { kind: 'method', fn, parameters, words, visibility, owner: holder }
    } else if (!isStatic && info?.reads.has(key) === true) {
      return { kind: 'read', key, visibility, owner }
    }
  }
  return null
}

/** Whether a class of the framework has a method of a module that the program has mixed into it. */
function isMixedIn(info: ClassInfo, owner: object, key: string): boolean {
  if (frontOf(owner)?.keys.has(key) === true) return true
  const modules = typeof owner === 'function' ? info.extended : info.modules
  return modules.some(
    (each) => findClassInfo(each)?.isLibrary !== true && Object.hasOwn(each.prototype, key),
  )
}

/** The class that a prototype belongs to. */
export function ownerClass(prototype: object): object {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, 'constructor')
  return typeof descriptor?.value === 'function' ? descriptor.value : prototype
}

/** Core classes answer through their tables, JavaScript's own not at all. */
function isCore(owner: object, owning: object): boolean {
  return (
    owner === Object.prototype ||
    owner === Function.prototype ||
    owner === Error.prototype ||
    owner === Array.prototype ||
    Object.hasOwn(owning, 'rubyName')
  )
}

function isConstructorProperty(property: PropertyDescriptor, key: string): boolean {
  return key === 'constructor' && property.enumerable === false
}
