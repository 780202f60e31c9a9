import { type Options, readGiven } from '../record/declaration/given.ts'
import { classAttribute, delegate, sharedAttribute } from '../ruby/class/module-words.ts'
import { optionKey } from '../ruby/hash/keywords.ts'
import type { Dispatcher } from '../ruby/index.ts'
import type { RubyClass } from '../ruby/types.ts'

/** A word whose options have TypeScript's names in the library. */
function word(declare: (owner: RubyClass, ...declared: readonly unknown[]) => void): Word {
  return (owner, names, options) => {
    const plain = Object.entries(options).map(([key, value]) => [optionKey(key), value])
    declare(owner, ...names, Object.fromEntries(plain))
  }
}

type Word = (owner: RubyClass, names: readonly string[], options: Options) => void

/** What any class or module says where names or options are computed, by Rails' words. */
const words: Readonly<Record<string, Word>> = {
  delegate: word(delegate),
  class_attribute: word(classAttribute),
  cattr_accessor: word(sharedAttribute),
  mattr_accessor: word(sharedAttribute),
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
