import { newObject } from '../class/class-functions.ts'
import { Exception } from '../exception/exception.ts'
import { exceptionSetBacktrace } from '../exception/set-backtrace.ts'
import { ArgumentError, RuntimeError, TypeError } from '../exception/standard-errors.ts'
import { findMethod } from '../object/find-method.ts'
import { isString, text } from '../text/mutable-string.ts'
import { isKeywords } from '../types.ts'
import { currentError, markRaised } from './current-error.ts'

/** Kernel#raise: a class, an instance, a String, or nothing for the exception being handled. */
export function raise(...given: unknown[]): never {
  const args = [...given]
  const last = args.at(-1)
  const options = isKeywords(last) && 'cause' in last ? last : null
  if (options !== null) {
    const { cause: _cause, ...others } = options
    args.pop()
    if (Object.keys(others).length > 0) args.push(others)
    while (args.length > 0 && args.at(-1) === undefined) args.pop()
    if (args.length === 0) throw new ArgumentError('only cause is given with no arguments')
  }
  const error = makeException(args)
  if (args.length > 2 && args[2] !== null) exceptionSetBacktrace(error, args[2])
  markRaised(error)
  const cause = options === null ? currentError() : options['cause']
  if (options !== null && cause !== null && !(cause instanceof Error)) {
    throw new TypeError('exception object expected')
  }
  if (cause !== error && (options !== null || error.cause === undefined)) {
    error.cause = cause ?? null
  }
  throw error
}

function makeException([what, ...rest]: unknown[]): Error {
  if (what === undefined) return currentError() ?? new RuntimeError('')
  if (isString(what) && rest.length === 0) return new RuntimeError(text(what))
  if (typeof what === 'function' && (what.prototype instanceof Error || what === Exception)) {
    return newObject(what, rest.slice(0, 1)) as Error
  }
  if (what instanceof Error) {
    return rest.length === 0 ? what : withMessage(what, rest[0])
  }
  const method =
    typeof what === 'object' && what !== null ? findMethod(what, 'exception') : undefined
  const result = method?.apply(what, rest)
  if (result instanceof Error) return result
  if (method !== undefined) throw new TypeError('exception object expected')
  throw new TypeError('exception class/object expected')
}

/** Exception#exception with a new message: a copy. */
export function withMessage(error: Error, message: unknown): Error {
  const copy: Error = Reflect.construct(Exception, [message], error.constructor)
  for (const key of Object.keys(error)) Reflect.set(copy, key, Reflect.get(error, key))
  return copy
}
