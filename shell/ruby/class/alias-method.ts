import { NameError } from '../exception/detailed-errors.ts'
import { symbol } from '../text/symbol.ts'
import type { RubyClass } from '../types.ts'
import { className } from './class-info.ts'
import { defineMethod } from './define-method.ts'
import { findInstanceMember } from './find-instance-method.ts'
import { isModule } from './hierarchy.ts'

/** `alias to from`: the method as it is now, under a second name. Raises NameError where there is none. */
export function aliasMethod(owner: RubyClass, to: string, from: string): void {
  const found = findInstanceMember(owner, from)
  if (found === undefined) {
    const kind = isModule(owner) ? 'module' : 'class'
    const message = `undefined method \`${from}' for ${kind} \`${className(owner)}'`
    throw new NameError(message, symbol(from), { receiver: owner })
  }
  defineMethod(owner, to, found.fn, found.signature, found.visibility)
}
