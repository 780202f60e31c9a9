import { coreOf, newObject } from '../class/class-functions.ts'
import { Exception } from '../exception/exception.ts'
import { findMethod } from '../object/find-method.ts'
import { MutableString, text } from '../text/mutable-string.ts'
import type { Block, RubyClass } from '../types.ts'
import { checkCount } from './arguments.ts'

/** Calls the `initialize` of an object's class, which may be the core's. */
export function initializeObject(self: object, args: readonly unknown[]): void {
  const own = findMethod(self, 'initialize')
  if (own === undefined) initializeCore(self, args, null)
  else own.apply(self, [...args])
}

/** The core's own `initialize`, for an object whose class has one of the program's. */
export function initializeCore(self: object, args: readonly unknown[], block: Block | null): null {
  const core = coreOf(self.constructor as RubyClass)
  if (core === null) {
    checkCount(args.length, 0, 0)
    return null
  }
  const made = newObject(core, args, block)
  if (self instanceof MutableString) self.$value = text(made as MutableString)
  else Object.assign(self, made)
  if (self instanceof Exception && made instanceof Exception) Exception.adopt(self, made)
  return null
}
