import { NameError } from '../exception/detailed-errors.ts'
import { symbol } from '../text/symbol.ts'
import type { RubyClass } from '../types.ts'
import { className } from './class-info.ts'
import { defineMethod } from './define-method.ts'
import { findInstanceMember } from './find-instance-method.ts'
import { isModule } from './hierarchy.ts'

/**
 * `alias to from`: the method as it is now, under a second name. `isAbove`: the class's own of that name comes later.
 * Raises NameError where there is none.
 */
export function aliasMethod(owner: RubyClass, to: string, from: string, isAbove = false): void {
  const found = findInstanceMember(owner, from, isAbove)
  if (found === undefined) throw undefinedIn(owner, from)
  defineMethod(owner, to, found.fn, found.signature, found.visibility)
}

/** The NameError of a class or module that has no such method. */
export function undefinedIn(owner: RubyClass, name: string): NameError {
  const kind = isModule(owner) ? 'module' : 'class'
  const message = `undefined method \`${name}' for ${kind} \`${className(owner)}'`
  return new NameError(message, symbol(name), { receiver: owner })
}
