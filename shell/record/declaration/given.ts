import { underscore } from '../../inflection/inflection.ts'
import { send, sendSelf } from '../../ruby/call/send.ts'
import { isClass } from '../../ruby/class/hierarchy.ts'
import { OutsideSubsetError } from '../../ruby/exception/fatal-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { isNone } from '../../ruby/hash/keywords.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { Proc } from '../../ruby/proc/proc.ts'
import { isRebindable, methodOf } from '../../ruby/proc/rebind.ts'
import { nameOf } from '../../ruby/text/symbol.ts'
import { type Block, isKeywords } from '../../ruby/types.ts'
import type { Model } from '../model/model.ts'
import { isName } from '../model/names.ts'

/** A model's class, as what it declares with. */
export type DeclaringModel = typeof Model

/** The options of a declaration, by their names in Ruby. */
export type Options = Readonly<Record<string, unknown>>

/** What a declaration is given: `has_many :comments, -> { … }, dependent: :destroy do … end`. */
export interface Given {
  readonly positional: readonly unknown[]
  /** The names among the positional arguments, those in lists too. */
  readonly names: readonly string[]
  readonly options: Options
  readonly block: Block | null
}

/** The arguments of a declaration, with its options apart. */
export function readGiven(args: readonly unknown[], block: Block | null): Given {
  const last = args.at(-1)
  const hasOptions = isKeywords(last) || last instanceof Hash
  const positional = hasOptions ? args.slice(0, -1) : args
  const names = positional.flat().filter(isName).map(nameOf)
  return { positional, names, options: hasOptions ? objectOf(last) : {}, block }
}

/** The same of a declaration in TypeScript, whose options have the names that TypeScript gives them: `{ className: 'Money' }`. */
export function readDeclared(args: readonly unknown[]): Given {
  const given = readGiven(args, null)
  const options = Object.entries(given.options).map(([key, value]) => [underscore(key), value])
  return { ...given, options: Object.fromEntries(options) }
}

/** A Hash, or keywords, as an object by names. */
export function objectOf(value: unknown): Options {
  if (value instanceof Hash) {
    return Object.fromEntries([...value].map(([key, each]) => [nameOf(key as symbol), each]))
  }
  return isKeywords(value) && !isNone(value) ? { ...value } : {}
}

/** The name of a method with its `prefix:` and `suffix:`, of which true stands for `own`: `status_draft`. */
export function affixed(name: string, own: string, { prefix, suffix }: Options): string {
  const affix = (given: unknown): string =>
    given === true ? own : isTruthy(given) ? nameOf(given as string) : ''
  return [affix(prefix), name, affix(suffix)].filter((each) => each !== '').join('_')
}

/** Whether a value is a block or a Proc. */
export function isCallable(value: unknown): value is Block | Proc {
  return value instanceof Proc || (typeof value === 'function' && !isClass(value))
}

/**
 * A block or a Proc as a function of its self: of a record, a relation or a controller. A lambda that takes nothing is given
 * nothing. Raises OutsideSubsetError for one that comes from elsewhere and does not take the object: its self would be another.
 */
export function onSelf(callable: Block | Proc): (self: unknown, ...args: unknown[]) => unknown {
  const { fn } = methodOf(callable)
  const isProc = callable instanceof Proc
  const takesNone = isProc && callable.isLambda && callable.maximum === 0
  const maximum = isProc ? callable.maximum : callable.length
  if (maximum === 0 && !isRebindable(callable)) {
    throw new OutsideSubsetError(
      'a block that was made elsewhere cannot declare: write it in the declaration, or give it a parameter, `->(record) { … }`.',
    )
  }
  return (self, ...args) => fn.apply(self, takesNone ? [] : args) ?? null
}

/**
 * What is called with an object: a method of it by its name, a block or a Proc with the object as self and argument, or another
 * object's method of the name `word`.
 */
export function handler(
  value: unknown,
  word: string,
): (self: object, ...more: unknown[]) => unknown {
  if (isName(value)) return (self, ...more) => calledByName(self, nameOf(value), more)
  if (isCallable(value)) {
    const run = onSelf(value)
    return (self, ...more) => run(self, self, ...more)
  }
  return (self, ...more) => send(value, word, [self], blockIn(more))
}

function calledByName(self: object, name: string, more: readonly unknown[]): unknown {
  const block = blockIn(more)
  return sendSelf(self, name, block === null ? more : [], block)
}

function blockIn([first]: readonly unknown[]): Block | null {
  return typeof first === 'function' ? (first as Block) : null
}

/** `if:` and `unless:` of a declaration, each a list of functions of the object. */
export function conditionsIn(options: Options): Record<string, unknown> {
  return Object.fromEntries(
    ['if', 'unless'].flatMap((key) =>
      options[key] == null
        ? []
        : [[key, [options[key]].flat().map((each) => handler(each, 'call'))]],
    ),
  )
}
