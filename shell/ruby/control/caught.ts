import {
  FrozenError,
  NameError,
  NoMethodError,
  StopIteration,
} from '../exception/detailed-errors.ts'
import { Exception, StandardError } from '../exception/exception.ts'
import { NoMemoryError, SystemStackError } from '../exception/fatal-errors.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { isTruthy } from '../object/truth.ts'
import { caseEquals } from '../operators/case-equals.ts'
import { symbol } from '../text/symbol.ts'
import { world } from '../world.ts'
import { ControlFlow } from './breakable.ts'
import { ThrownTag } from './catch-tag.ts'
import { currentError, markRaised, setCurrentError, wasRaised } from './current-error.ts'

/**
 * The Ruby exception for what a `catch` clause got: Ruby's own and the framework's as they are, the
 * engine's errors as Ruby's. A `break`, `return` or `throw` on its way is thrown on.
 */
export function exceptionOf(error: unknown): Error {
  if (error instanceof ControlFlow || error instanceof ThrownTag) throw error
  const exception = translate(error)
  if (!wasRaised(exception)) {
    markRaised(exception)
    // Nothing puts `$!` back between a raise and its `catch`.
    if (exception.cause === undefined) exception.cause = currentError()
  }
  return exception
}

/** The same, for a handler that may ask for it: it is `$!` until that is put back. */
export function caught(error: unknown): Error {
  const exception = exceptionOf(error)
  setCurrentError(exception)
  return exception
}

/** What passes an `ensure` on its way: an exception is `$!` there. */
export function passing(error: unknown): unknown {
  return error instanceof ControlFlow || error instanceof ThrownTag ? error : caught(error)
}

const ENGINE = [
  globalThis.TypeError,
  globalThis.RangeError,
  globalThis.ReferenceError,
  globalThis.SyntaxError,
]

/** An error of JavaScript's own as the exception that Ruby would have raised; any other as it is. */
export function rubyError(error: unknown): unknown {
  return ENGINE.some((type) => error instanceof type) ? translate(error) : error
}

function translate(error: unknown): Error {
  if (error instanceof Exception) return error
  if (!(error instanceof Error)) return new StandardError(String(error))
  if (isStackOverflow(error)) return adopt(error, new SystemStackError('stack level too deep'))
  if (isTooLarge(error)) return adopt(error, new NoMemoryError('failed to allocate memory'))
  if (error instanceof globalThis.TypeError) return adopt(error, fromTypeError(error))
  if (error instanceof globalThis.ReferenceError) return adopt(error, fromReferenceError(error))
  // Readers of the message write Ruby: what the engine says of its own functions stays in the stack.
  return isEngines(error) ? adopt(error, new TypeError(UNFIT)) : error
}

/** What V8 and JavaScriptCore say; the framework's own TypeErrors and RangeErrors speak to who writes Ruby. */
const PROSE =
  /evaluating '|\bis not (?:a function|a constructor|an? [oO]bject|iterable|defined)\b|^Cannot |\b(?:Object|Symbol|Reflect|Array|BigInt)\.\w|\bundefined\b|^Invalid |requires that|Class constructor|must be called/

function isEngines(error: Error): boolean {
  return ENGINE.some((type) => error instanceof type) && PROSE.test(error.message)
}

const UNFIT =
  'the call failed inside the library: an argument may be of a kind that it does not take'

/** V8 and JavaScriptCore: "Cannot access 'Later' before initialization". */
function fromReferenceError({ message }: Error): NameError {
  const name = /'?([\w$]+)'? (?:before|is not defined)/.exec(message)?.[1] ?? ''
  const what = /^[A-Z]/.test(name)
    ? `uninitialized constant ${name}`
    : `undefined local variable or method \`${name}'`
  return new NameError(what, symbol(name))
}

function adopt(original: Error, exception: Error): Error {
  if (original.stack !== undefined) exception.stack = original.stack
  return exception
}

function isStackOverflow(error: Error): boolean {
  return (
    (error instanceof globalThis.RangeError && /call stack/i.test(error.message)) ||
    /too much recursion/.test(error.message)
  )
}

/** An Array or an Integer larger than the engine makes them. */
function isTooLarge(error: Error): boolean {
  return (
    error instanceof globalThis.RangeError &&
    /BigInt|array (?:length|size)|out of memory/i.test(error.message)
  )
}

/** V8 says "Cannot read properties of null (reading 'x')", JavaScriptCore "null is not an object (evaluating 'a.x')". */
function fromTypeError(error: Error): Error {
  const { message } = error
  const read =
    /^Cannot read properties of (?:null|undefined) \(reading '(.+)'\)/.exec(message) ??
    /^(?:null|undefined) is not an object \(evaluating '[^]*\.(\w+)'\)/.exec(message) ??
    /^(?:null|undefined) is not an object \(evaluating '.*?\.?(\w+)(?:\(.*)?'\)/.exec(message)
  if (read !== null && world().isOwn(error)) {
    const name = rubyName(read[1] ?? '')
    return new NoMethodError(`undefined method \`${name}' for nil:NilClass`, symbol(name), [], {
      receiver: null,
    })
  }
  if (/read.?only property|not extensible|Cannot delete property/i.test(message)) {
    const owner = /of object '(?:#<(\w+)>|\[object (\w+)\])'/.exec(message)
    return new FrozenError(`can't modify frozen ${owner?.[1] ?? owner?.[2] ?? 'object'}`)
  }
  const [, called] = /([\w$]+) is not a function/.exec(message) ?? []
  if (called === undefined || called === 'undefined' || !world().isOwn(error))
    return isEngines(error) ? new TypeError(UNFIT) : error
  const name = underscored(rubyName(called))
  return new NoMethodError(`undefined method \`${name}'`, symbol(name), [])
}

function underscored(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function rubyName(key: string): string {
  if (key.startsWith('is_')) return `${key.slice(3)}?`
  return key.endsWith('_bang') ? `${key.slice(0, -5)}!` : key
}

/** Whether `rescue A, *B` takes the exception; without classes it takes every StandardError. */
export function isRescued(error: unknown, ...classes: unknown[]): boolean {
  if (classes.length === 0) return error instanceof StandardError || isForeign(error)
  for (const type of classes.some(Array.isArray) ? classes.flat() : classes) {
    if (typeof type !== 'function') {
      throw new TypeError('class or module required for rescue clause')
    }
    if (takes(type, error)) return true
  }
  return false
}

/** `type === error`; between exceptions and their classes, unless one has its own `===`, that is `instanceof`. */
function takes(type: Function, error: unknown): boolean {
  const isPlain = error instanceof Exception && !('===' in type) && isExceptionClass(type)
  return isPlain ? error instanceof type : isTruthy(caseEquals(type, error))
}

function isExceptionClass(type: Function): boolean {
  return type === Exception || type.prototype instanceof Exception
}

/** An error of JavaScript's own classes counts as a StandardError. */
function isForeign(error: unknown): boolean {
  return error instanceof Error && !(error instanceof Exception)
}

/** Ends a `loop` with the result of a StopIteration; anything else goes on. */
export function stopIteration(error: unknown): unknown {
  if (error instanceof StopIteration) return error.result
  throw error
}
