import { respondTo, sendSelf } from '../call/send.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { classNameOf } from '../object/describe.ts'
import type { Block } from '../types.ts'
import { classInfo } from './class-info.ts'
import { RubyClassClass, RubyObject } from './core-classes.ts'
import { isModule } from './hierarchy.ts'

/** Class.new: a class without a name, below another one. One with a body is written `class … end`. */
export function newClass(
  _self: unknown,
  block: Block | null = null,
  parent: unknown = RubyObject,
): object {
  if (typeof parent !== 'function' || isModule(parent)) {
    throw new TypeError(
      `superclass must be an instance of Class (given an instance of ${typeof parent === 'function' ? 'Module' : classNameOf(parent)})`,
    )
  }
  if (parent === RubyClassClass) throw new TypeError("can't make subclass of Class")
  if (block !== null) {
    throw new OutsideSubsetError(
      'a class with a body has a name: write `Name = Class.new do … end`',
    )
  }
  const above = parent as new (...args: never[]) => object
  const made = class extends above {}
  classInfo(made).name = ''
  if (respondTo(parent, 'inherited', true)) sendSelf(parent, 'inherited', [made])
  return made
}
