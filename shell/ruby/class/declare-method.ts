import type { Block, RubyClass } from '../types.ts'
import { completeAccessor } from './accessor.ts'
import type { Visibility } from './class-info.ts'
import { defineMethod } from './define-method.ts'
import { include } from './include.ts'
import { methodName } from './method-name.ts'
import { newModule } from './new-class.ts'
import { singletonClass } from './singleton-class.ts'

const layers = new WeakMap<object, RubyClass>()

/** Gives the objects of a class a method for a declaration: one that the class writes itself takes its place, and calls it with `super`. */
export function declareMethod(
  owner: RubyClass,
  name: string,
  fn: Block,
  signature: string,
  visibility: Visibility | 'public' = 'public',
): void {
  let layer = layers.get(owner)
  if (layer === undefined) {
    layer = newModule(null) as RubyClass
    layers.set(owner, layer)
    include(owner, layer)
  }
  defineMethod(layer, name, fn, signature, visibility)
  completeAccessor(owner.prototype, methodName(name))
}

/** Gives a class a method of its own for a declaration, unless it writes one of the name itself. */
export function declareStatic(owner: RubyClass, name: string, fn: Block, signature: string): void {
  if (!writes(owner, name)) defineMethod(singletonClass(owner), name, fn, signature)
}

/** Whether a class, or a prototype, has a method of its own of a name. */
export function writes(holder: object, name: string): boolean {
  const own = Object.getOwnPropertyDescriptor(holder, methodName(name))
  const isWriter = /\w=$/.test(name)
  return (isWriter ? own?.set : (own?.get ?? own?.value)) !== undefined
}
