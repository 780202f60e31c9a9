import { ArrayBase } from '../array/array-base.ts'
import { initializeObject } from '../call/initialize-object.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { classNameOf } from '../object/describe.ts'
import { evaluated } from '../proc/rebind.ts'
import { Range } from '../range/range.ts'
import { MutableString } from '../text/mutable-string.ts'
import type { Block, RubyClass } from '../types.ts'
import { classInfo, className } from './class-info.ts'
import { RubyClassClass, RubyObject } from './core-classes.ts'
import { callInherited } from './define-method.ts'
import { baseOf, isModule } from './hierarchy.ts'

/** Class.new: a class without a name, below another one; the block is its body. */
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
  if (WITHOUT_SUBCLASSES.has(className(parent)) && Object.hasOwn(parent, 'rubyName')) {
    throw new OutsideSubsetError(`a class below ${className(parent)} is outside the Ruby subset`)
  }
  const made = below(baseOf(parent) as new (...args: unknown[]) => object)
  classInfo(made).name = ''
  callInherited(parent, made)
  if (block !== null) evaluated(block, made, [made], () => made)
  return made
}

/** Core classes whose objects are JavaScript's own values, or made in one place alone: there is no class below them. */
export const WITHOUT_SUBCLASSES: ReadonlySet<string> = new Set(
  `Enumerator FalseClass Float IO Integer MatchData Method NilClass Proc Regexp Symbol Time TrueClass
  UnboundMethod`.split(/\s+/),
)

/** A class below one of the program, or below one of the core, whose constructor then calls an `initialize` of its own. */
function below(parent: new (...args: unknown[]) => object): RubyClass {
  if (!Object.hasOwn(parent, 'rubyName')) {
    return class extends parent {} as unknown as RubyClass
  }
  if (parent === ArrayBase || parent === MutableString || parent === Range) {
    return class extends parent {
      constructor(...args: unknown[]) {
        super()
        initializeObject(this, args)
      }
    } as unknown as RubyClass
  }
  return class extends parent {
    constructor(...args: unknown[]) {
      const isPlain = typeof Reflect.get(new.target.prototype, 'initialize') !== 'function'
      super(...(isPlain ? args : []))
      if (!isPlain) initializeObject(this, args)
    }
  } as unknown as RubyClass
}

/** Module.new; the block is its body. */
export function newModule(_self: unknown, block: Block | null = null): object {
  const made = class {} as unknown as RubyClass
  const info = classInfo(made)
  info.isModule = true
  info.name = ''
  if (block !== null) evaluated(block, made, [made], () => made)
  return made
}
