import { sendSelf } from '../call/send.ts'
import { rubyConstants } from '../constants.ts'
import { NameError } from '../exception/detailed-errors.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { main } from '../object/main.ts'
import { isTruthy } from '../object/truth.ts'
import { toStr } from '../text/operators.ts'
import { nameOf, symbol } from '../text/symbol.ts'
import { className, classNamed, forgetName } from './class-info.ts'
import { Kernel, RubyObject } from './core-classes.ts'
import { ancestorsOf } from './hierarchy.ts'

/** The constants of a program's top level, by name. */
export type TopConstants = Readonly<Record<string, () => unknown>>

/** Constants of CRuby's top level that are not here: nobody may take them for undefined. */
const ABSENT = new Set(
  `ARGF ARGV Binding Complex ConditionVariable Data DidYouMean Dir ENV ErrorHighlight Etc Fiber File FileTest Gem
  IRB Marshal Monitor Mutex ObjectSpace OpenStruct PP PrettyPrint Queue RUBYGEMS_ACTIVATION_MONITOR RUBY_COPYRIGHT
  RUBY_DESCRIPTION RUBY_ENGINE_VERSION RUBY_PATCHLEVEL RUBY_PLATFORM RUBY_RELEASE_DATE RUBY_REVISION Ractor Random
  Rational Refinement RubyVM Signal SizedQueue StringIO Thread ThreadGroup TOPLEVEL_BINDING TracePoint UncaughtThrowError
  GC UnboundMethod UnicodeNormalize Warning ClosedQueueError Errno`.split(/\s+/),
)

/** Constants of an application's top level that a name may mean: its own classes and modules. */
const OF_APPLICATION: TopConstants = {}

/** String#constantize: a class or module of the application, or a constant in one. Raises NameError where there is none. */
export function constantNamed(name: string): unknown {
  const path = name.replace(/^::/, '').split('::')
  for (let count = path.length; count > 0; count -= 1) {
    const found = classNamed(path.slice(0, count).join('::'))
    const rest = path.slice(count).join('::')
    if (found !== undefined) return rest === '' ? found : constGet(found, rest)
  }
  return constGet(RubyObject, name)
}

/** Module#const_get: `top` are the constants of the program's top level; an application has its classes there. */
export function constGet(owner: unknown, name: unknown, top = OF_APPLICATION): unknown {
  const path = pathOf(name)
  let at = owner
  for (const [index, part] of path.entries()) {
    checkOwner(at, path)
    const value = find(at, part, index === 0 ? top : null)
    if (value === undefined) {
      if (typeof Reflect.get(at, 'const_missing') === 'function') {
        at = sendSelf(at, 'const_missing', [symbol(part)])
        continue
      }
      throw uninitialized(at, part)
    }
    at = value
  }
  return at
}

/** The NameError of a constant that a class or module has not. */
export function uninitialized(owner: object, name: string): NameError {
  const full = isTop(owner) ? name : `${className(owner)}::${name}`
  return new NameError(`uninitialized constant ${full}`, symbol(name), { receiver: owner })
}

/** Module#const_defined?. */
export function constIsDefined(owner: unknown, name: unknown, top = OF_APPLICATION): boolean {
  let at = owner
  const path = pathOf(name)
  for (const [index, part] of path.entries()) {
    checkOwner(at, path)
    const value = find(at, part, index === 0 ? top : null)
    if (value === undefined) return false
    at = value
  }
  return true
}

/** Module#const_get with the flag: without `inherits`, what the class itself has. */
export function constGetOf(
  owner: unknown,
  name: unknown,
  inherits: unknown,
  top = OF_APPLICATION,
): unknown {
  if (isTruthy(inherits)) return constGet(owner, name, top)
  const [first = ''] = pathOf(name)
  checkOwner(owner, [first])
  if (!constIsDefinedOf(owner, name, inherits, top)) throw uninitialized(owner, first)
  return constGet(owner, name, top)
}

/** Module#const_defined? with the flag. */
export function constIsDefinedOf(
  owner: unknown,
  name: unknown,
  inherits: unknown,
  top = OF_APPLICATION,
): boolean {
  if (isTruthy(inherits)) return constIsDefined(owner, name, top)
  const [first = ''] = pathOf(name)
  checkOwner(owner, [first])
  const isOwn = isTop(owner) ? constIsDefined(owner, first, top) : own(owner, first) !== undefined
  return isOwn && constIsDefined(owner, name, top)
}

function checkOwner(at: unknown, path: readonly string[]): asserts at is object {
  if (typeof at === 'function') return
  throw new TypeError(`${path.join('::')} does not refer to class/module`)
}

function pathOf(name: unknown): readonly string[] {
  const full = typeof name === 'symbol' ? (name.description ?? '') : toStr(name)
  const path = typeof name === 'symbol' ? [full] : full.replace(/^::/, '').split('::')
  const wrong = path.find((part) => !/^\p{Lu}[\p{L}\p{N}_]*$/u.test(part))
  if (wrong !== undefined) throw new NameError(`wrong constant name ${wrong}`, symbol(wrong))
  return path
}

function isTop(owner: object): boolean {
  return owner === RubyObject || owner === Kernel || owner === main.constructor
}

const SET = new WeakMap<object, Map<string, unknown>>()

/** Keeps a constant that the program gives a class of the core library: `Object.const_set`. */
export function setConstant(owner: object, name: string, value: unknown): void {
  if (!Object.hasOwn(owner, 'rubyName')) {
    Reflect.set(owner, name, value)
    return
  }
  const own = SET.get(owner) ?? new Map<string, unknown>()
  own.set(name, value)
  SET.set(owner, own)
}

/** Module#remove_const. Gives the value. Raises OutsideSubsetError for a constant of the top level that the program writes out, and of the core. */
export function removeConstant(owner: object, given: unknown): unknown {
  const name = nameOf(given)
  if (!/^\p{Lu}[\p{L}\p{N}_]*$/u.test(name)) {
    const message = `\`${name}' is not allowed as a constant variable name`
    throw new NameError(message, symbol(name), { receiver: owner })
  }
  const value = SET.get(owner)?.get(name) ?? own(owner, name)
  const isKept = Object.hasOwn(owner, 'rubyName') && SET.get(owner)?.delete(name) !== true
  if (isKept) throw new OutsideSubsetError(`the constant ${name} of ${className(owner)} stays`)
  const full = isTop(owner) ? name : `${className(owner)}::${name}`
  if (value === undefined) {
    throw new NameError(`constant ${full} not defined`, symbol(name), { receiver: owner })
  }
  if (!isTop(owner)) Reflect.deleteProperty(owner, name)
  forgetName(full)
  return value
}

/** A constant of a class, its ancestors and, where `top` is given, the top level. */
function find(owner: object, name: string, top: TopConstants | null): unknown {
  const given = SET.get(owner)?.get(name)
  if (given !== undefined) return given
  for (const at of isTop(owner) ? [] : ancestorsOf(owner)) {
    if (isTop(at)) break
    const value = own(at, name)
    if (value !== undefined) return value
  }
  if (top === null && !isTop(owner)) return undefined
  if (top === OF_APPLICATION) return classNamed(name)
  if (top !== null && Object.hasOwn(top, name)) return early(top[name] as () => unknown)
  if (Object.hasOwn(rubyConstants, name)) return rubyConstants[name]
  if (ABSENT.has(name)) {
    throw new OutsideSubsetError(`the constant ${name} cannot be asked for by a computed name`)
  }
  return undefined
}

/** The value of a constant; undefined where the program has not come to it yet. */
function early(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (error instanceof ReferenceError) return undefined
    throw error
  }
}

function own(at: object, name: string): unknown {
  if (!Object.hasOwn(at, 'rubyName')) {
    return Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined
  }
  const full = `${className(at)}::${name}`
  return Object.hasOwn(rubyConstants, full) ? rubyConstants[full] : undefined
}
