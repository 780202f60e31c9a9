import {
  conditionsIn,
  type Given,
  handler,
  isCallable,
  onSelf,
  readGiven,
} from '../record/declaration/given.ts'
import { isName } from '../record/model/names.ts'
import { classNamed } from '../ruby/class/class-info.ts'
import { expectMethod } from '../ruby/class/expected-methods.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { optionKey } from '../ruby/hash/keywords.ts'
import { type Dispatcher, respondTo, sendSelf } from '../ruby/index.ts'
import type { Block } from '../ruby/types.ts'
import { ActionDeclarations } from './controller-declarations.ts'
import { type Name, nameOf } from './name.ts'

type Owner = typeof ActionDeclarations

type Word = (owner: Owner, given: Given) => void

/** `before_action :sign_in, only: :edit` and its kin: one declaration for each method, block or object. */
function callback(word: string): Word {
  const moment = /(?:before|after|around)/.exec(word)?.[0] ?? ''
  return (owner, { positional, options, block }) => {
    const declare = Reflect.get(owner, optionKey(word)) as (...given: unknown[]) => void
    const { only, except } = options
    const when = {
      ...(only == null ? {} : { only: [only].flat() }),
      ...(except == null ? {} : { except: [except].flat() }),
      ...conditionsIn(options),
    }
    for (const task of [...positional.flat(), ...(block === null ? [] : [block])]) {
      const named = isName(task) ? [nameOf(task)] : []
      for (const each of named) expectMethod(owner, each)
      const call = handler(task, moment)
      const run =
        moment === 'around'
          ? (controller: object, action: () => unknown) => call(controller, action)
          : (controller: object) => call(controller)
      declare.call(owner, ...named, run, when)
    }
  }
}

/** `rescue_from NotFound, with: :not_found`: a method, a lambda or a block, which is given the error where it takes one. */
function rescueFrom(owner: Owner, { positional, options, block }: Given): void {
  const task = options['with'] ?? block
  if (task === null || task === undefined) {
    throw new ArgumentError('Need a handler. Pass the with: keyword argument or provide a block.')
  }
  const classes = positional.map((each) => {
    return typeof each === 'function' ? each : classNamed(nameOf(each as Name))
  })
  owner.rescueFrom(...(classes as never[]), (isCallable(task) ? onSelf(task) : task) as never)
}

/** `layout -> { admin? ? "admin" : "application" }`. */
function layout(owner: Owner, { positional, options }: Given): void {
  const [choice] = positional
  const made = isCallable(choice)
    ? onSelf(choice)
    : typeof choice === 'symbol'
      ? asked(choice)
      : choice
  owner.layout(made as never, options as never)
}

function asked(name: symbol) {
  return (controller: object): unknown => {
    return respondTo(controller, nameOf(name), true)
      ? sendSelf(controller, nameOf(name))
      : nameOf(name)
  }
}

const callbackNames = ['before', 'after', 'around'].flatMap((moment) =>
  ['', 'prepend_', 'append_'].map((place) => `${place}${moment}_action`),
)

/** What the class body of a controller or a mailer says where names or options are computed, by Rails' words. */
const words: Readonly<Record<string, Word>> = {
  ...Object.fromEntries(callbackNames.map((name) => [name, callback(name)])),
  helper_method: (owner, { names }) => owner.helperMethod(...names),
  layout,
  rescue_from: rescueFrom,
}

/** Whether a class is a controller or a mailer, and the name one of the words that it declares with. */
export function answersActionWord(receiver: unknown, name: string): boolean {
  const isOwner = typeof receiver === 'function' && receiver.prototype instanceof ActionDeclarations
  return isOwner && Object.hasOwn(words, name)
}

/** Answers `before_action` and its kin said with what is computed. To be registered once, before the framework's. */
export const dispatchActionWord: Dispatcher = (receiver, name, args, block: Block | null) => {
  if (!answersActionWord(receiver, name)) return undefined
  words[name]?.(receiver as Owner, readGiven(args, block))
  return { value: null }
}
