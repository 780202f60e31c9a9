import type { RubyClass } from '../types.ts'
import { RubyObject } from './core-classes.ts'
import { superclassOf } from './hierarchy.ts'

/** Whether a class below one of the core's collections makes its objects by a constructor of its own. */
export function isMadeByItself(owner: object): boolean {
  let at: object = owner
  let isOwn = false
  for (; !Object.hasOwn(at, 'rubyName'); at = superclassOf(at) ?? RubyObject) {
    isOwn ||= definesInitialize(at) || (hasConstructor(at) && !passesOn(at))
  }
  return isOwn && /^(?:Array|Hash|Range|Set|String)$/.test(Reflect.get(at, 'rubyName'))
}

/** Whether a class keeps its `initialize` as a method. */
export function definesInitialize(owner: object): boolean {
  return Object.hasOwn((owner as RubyClass).prototype, 'initialize')
}

const HAVE_CONSTRUCTORS = new WeakMap<object, boolean>()

/** Whether the text of a class has a constructor. */
export function hasConstructor(owner: object): boolean {
  let known = HAVE_CONSTRUCTORS.get(owner)
  if (known === undefined) {
    known = hasConstructorText(owner)
    HAVE_CONSTRUCTORS.set(owner, known)
  }
  return known
}

function hasConstructorText(owner: object): boolean {
  return /^class\b[^{]*\{[\s\S]*?\bconstructor\s*\(/.test(ownText(owner))
}

/** Whether a class of the program only hands its arguments to the `initialize` of classes below. */
export function passesOn(owner: object): boolean {
  return /\bconstructor\s*\(\.\.\./.test(ownText(owner))
}

/** The text of a class without those of the classes in it. */
function ownText(owner: object): string {
  const text: string = Function.prototype.toString.call(owner)
  return Object.values(Object.getOwnPropertyDescriptors(owner)).reduce(
    (rest, { value }) => (typeof value === 'function' ? rest.replace(String(value), '') : rest),
    text,
  )
}
