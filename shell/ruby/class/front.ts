import type { RubyClass } from '../types.ts'
import { findDescriptor, getterOf, methodIn } from './accessor.ts'
import { type ClassInfo, classInfo, findClassInfo } from './class-info.ts'
import { freeKey, keyIn } from './method-key.ts'

/** Where a class shows its methods. */
export interface Shown {
  readonly holders: readonly object[]
  readonly info: ClassInfo
  readonly isStatic: boolean
}

/**
 * What stands before a class: its prototype, or the class object itself where the modules stand before its class methods, has
 * the methods of the modules, and those of its own under the same names are kept here.
 */
export interface Front {
  /** The nearest first. */
  readonly modules: RubyClass[]
  /** The class's own members that the modules hide, with what is known of them. */
  readonly own: object
  readonly keys: Set<string | symbol>
  readonly shown: Shown
}

const FRONTS = new WeakMap<object, Front>()
/** The holders that a module stands before. */
const BEHIND = new WeakMap<object, readonly WeakRef<object>[]>()
let isEmpty = true

/** Whether a module stands before any class: most programs have none. */
export function hasFronts(): boolean {
  return !isEmpty
}

/** What stands before a prototype or a class object; for the layer of a module, what stands before the module. */
export function frontOf(holder: object): Front | undefined {
  if (isEmpty) return undefined
  const module = findClassInfo(holder)?.moduleOf
  return FRONTS.get(holder) ?? (module && FRONTS.get(module.prototype))
}

/** Where a class keeps a method of its own: behind the modules that have it, too. */
export function behindFront(holder: object, key: string | symbol): object {
  const front = frontOf(holder)
  return front?.keys.has(key) === true ? front.own : holder
}

/** The module before a class that has what the class shows under a key. */
export function moduleBefore(holder: object, key: string | symbol): RubyClass | undefined {
  return frontOf(holder)?.modules.find((module) => memberOf(module, key) !== undefined)
}

/** A module's own member, also where another module stands before it. */
export function memberOf(module: RubyClass, key: string | symbol): PropertyDescriptor | undefined {
  return Object.getOwnPropertyDescriptor(behindFront(module.prototype, key), key)
}

/** What the information of a class says of methods, by their names in Ruby. */
type Said = Pick<ClassInfo, 'parameters' | 'hidden' | 'words'>

function saidOf(info: ClassInfo, isStatic: boolean): Said {
  if (!isStatic) return info
  return {
    parameters: info.staticParameters,
    hidden: info.hiddenStatic,
    words: info.staticWords,
  }
}

/** Puts modules before a class, the first one nearest, as far as they are not there. */
export function putBefore(shown: Shown, modules: readonly RubyClass[]): void {
  isEmpty = false
  const [holder] = shown.holders as [object]
  const known = FRONTS.get(holder)
  const front = known ?? {
    modules: shown.isStatic ? [] : shown.info.prepended,
    own: Object.create(null),
    keys: new Set(),
    shown,
  }
  FRONTS.set(holder, front)
  front.modules.unshift(...modules)
  for (const module of modules) {
    BEHIND.set(module, [...(BEHIND.get(module) ?? []), new WeakRef(holder)])
  }
  show(front)
}

/** A module before others has another method, or another module before it. */
export function refreshBehind(module: RubyClass, before: readonly RubyClass[] = []): void {
  for (const each of isEmpty ? [] : (BEHIND.get(module) ?? [])) {
    const holder = each.deref()
    const front = holder && FRONTS.get(holder)
    if (front === undefined) continue
    const added = before.filter((each) => !front.modules.includes(each))
    front.modules.splice(front.modules.indexOf(module), 0, ...added)
    show(front)
  }
}

/** Has the class show the methods of the modules before it. */
function show(front: Front): void {
  const { shown } = front
  const [holder] = shown.holders as [object]
  giveBack(front)
  for (const module of [...front.modules].reverse()) {
    const info = classInfo(module)
    for (const given of Reflect.ownKeys(module.prototype)) {
      const member = memberOf(module, given)
      if (given === 'constructor' || member === undefined) continue
      const key = typeof given === 'string' ? freeKey(holder, given) : given
      if (!front.keys.has(key)) keep(front, key)
      for (const each of shown.holders) {
        Object.defineProperty(each, key, completed(each, front, key, member))
      }
      const [from, to] = [saidOf(info, false), saidOf(shown.info, shown.isStatic)]
      move(to, null, holder, key)
      move(from, to, module.prototype, given)
    }
  }
}

/** Has the class show its own again where no module before it has the method any more. */
function giveBack(front: Front): void {
  const { shown } = front
  for (const key of front.keys) {
    if (front.modules.some((module) => memberOf(module, key) !== undefined)) continue
    const member = Object.getOwnPropertyDescriptor(front.own, key)
    for (const each of shown.holders) {
      Reflect.deleteProperty(each, key)
      if (member !== undefined) Object.defineProperty(each, key, member)
    }
    front.keys.delete(key)
    const to = saidOf(shown.info, shown.isStatic)
    move(to, null, shown.holders[0] as object, key)
    move(saidOf(classInfo(front.own), false), to, shown.holders[0] as object, key)
    Reflect.deleteProperty(front.own, key)
  }
}

/** Keeps what the class has itself under a key. */
function keep(front: Front, key: string | symbol): void {
  const { shown } = front
  const [holder] = shown.holders as [object]
  const member = Object.getOwnPropertyDescriptor(holder, key)
  front.keys.add(key)
  if (member !== undefined) Object.defineProperty(front.own, key, { ...member, configurable: true })
  move(saidOf(shown.info, shown.isStatic), saidOf(classInfo(front.own), false), holder, key)
}

/** Copies what is said of the method under a key; to nothing, it is forgotten. */
function move(from: Said, to: Said | null, holder: object, key: string | symbol): void {
  for (const part of ['parameters', 'hidden', 'words'] as const) {
    for (const [name, value] of from[part]) {
      if (keyIn(holder, name) !== key) continue
      if (to === null) from[part].delete(name)
      else (to[part] as Map<string, unknown>).set(name, value)
    }
  }
}

/** The half of an accessor passes on the other one of the class, or of what is above. */
function completed(
  holder: object,
  { own }: Front,
  key: string | symbol,
  member: PropertyDescriptor,
): PropertyDescriptor {
  const below =
    Object.getOwnPropertyDescriptor(own, key) ?? findDescriptor(Object.getPrototypeOf(holder), key)
  const set = member.set ?? below?.set
  const isRead = set !== undefined || (below !== undefined && below.get !== undefined)
  if (!isRead) return { ...member, configurable: true }
  const get = getterIn(member) ?? getterIn(below)
  return { configurable: true, ...(set && { set }), ...(get && { get }) }
}

/** What reads a property; of a method without parameters, what calls it. */
function getterIn(member: PropertyDescriptor | undefined): (() => unknown) | undefined {
  const method = member?.get === undefined ? methodIn(member) : undefined
  if (method === undefined) return member?.get
  if (method.length > 0) return getterOf(method)
  return function (this: unknown): unknown {
    return method.call(this) ?? null
  }
}
