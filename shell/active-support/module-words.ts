import { affixed, type Options, readGiven } from '../record/declaration/given.ts'
import { classAttribute, sharedAttribute } from '../ruby/class/class-attribute.ts'
import { classNamed } from '../ruby/class/class-info.ts'
import { defineMethod } from '../ruby/class/define-method.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { optionKey } from '../ruby/hash/keywords.ts'
import { type Dispatcher, send, sendSelf } from '../ruby/index.ts'
import { ivarKey } from '../ruby/object/instance-variables.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { nameOf } from '../ruby/text/symbol.ts'
import type { Block, RubyClass } from '../ruby/types.ts'

/** What `delegate … to:` names: an instance variable, the class, a constant or a method. */
function targetOf(self: object, to: string): unknown {
  if (to.startsWith('@')) return Reflect.get(self, ivarKey(to)) ?? null
  if (/^[A-Z]/.test(to)) return classNamed(to) ?? null
  return sendSelf(self, to.replace(/^self\./, ''))
}

/** `delegate :name, to: :author, prefix: true`. Rails API, Module. */
function delegate(owner: RubyClass, names: readonly string[], options: Options): void {
  const { to, prefix, allow_nil: allowsNil, private: isPrivate } = options
  if (to == null) {
    throw new ArgumentError(
      "Delegation needs a target. Supply a keyword argument 'to' (e.g. delegate :hello, to: :greeter).",
    )
  }
  const target = nameOf(to as string)
  for (const name of names) {
    const ask = function (
      this: object,
      given: unknown[] = [],
      block: Block | null = null,
    ): unknown {
      const other = targetOf(this, target)
      const isNil = other === null || other === undefined
      return isNil && isTruthy(allowsNil) ? null : send(other, name, given, block)
    }
    const method = affixed(name, target, { prefix })
    defineMethod(owner, method, ask, '0+ &', isTruthy(isPrivate) ? 'private' : 'public')
  }
}

/** A word of class attributes, whose options have TypeScript's names in the library. */
function attributes(declare: typeof classAttribute): Word {
  return (owner, names, options) => {
    const plain = Object.entries(options).map(([key, value]) => [optionKey(key), value])
    declare(owner, ...names, Object.fromEntries(plain))
  }
}

type Word = (owner: RubyClass, names: readonly string[], options: Options) => void

/** What any class or module says where names or options are computed, by Rails' words. */
const words: Readonly<Record<string, Word>> = {
  delegate,
  class_attribute: attributes(classAttribute),
  cattr_accessor: attributes(sharedAttribute),
  mattr_accessor: attributes(sharedAttribute),
}

/** Whether the name is one of the words of classes and modules. */
export function answersModuleWord(receiver: unknown, name: string): boolean {
  return typeof receiver === 'function' && Object.hasOwn(words, name)
}

/** Answers `delegate` and its kin said with what is computed. To be registered once, before the framework's. */
export const dispatchModuleWord: Dispatcher = (receiver, name, args) => {
  if (!answersModuleWord(receiver, name)) return undefined
  const { names, options } = readGiven(args, null)
  words[name]?.(receiver as RubyClass, names, options)
  return { value: null }
}
