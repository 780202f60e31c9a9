import type { MethodTable } from '../call/signature.ts'
import { withMessage } from '../control/raise.ts'
import { inspect } from '../object/inspect.ts'
import { toS } from '../object/to-s.ts'
import { equals } from '../operators/equals.ts'
import { isString } from '../text/mutable-string.ts'
import { exceptionBacktrace, exceptionFullMessage } from './backtrace.ts'
import { TypeError } from './standard-errors.ts'

/** Exception#message. */
export function exceptionMessage(self: Error): string {
  const message: unknown = self.message
  return typeof message === 'function' ? toS(message.call(self)) : toS(message)
}

/** Exception#to_s. */
export function exceptionToS(self: Error): string {
  return toS(self)
}

/** Exception#set_backtrace. */
export function exceptionSetBacktrace(self: Error, given: unknown): unknown {
  const lines = isString(given) ? [given] : (given ?? null)
  if (lines !== null && !(Array.isArray(lines) && lines.every(isString))) {
    throw new TypeError('backtrace must be Array of String')
  }
  Object.defineProperty(self, 'backtraceLines', { value: lines, enumerable: false, writable: true })
  return lines
}

/** Exception#cause. */
export function exceptionCause(self: Error): unknown {
  return self.cause ?? null
}

/** Exception#exception: the same one, or a copy with another message. */
export function exceptionException(self: Error, message?: unknown): Error {
  return message === undefined ? self : withMessage(self, message)
}

/** Exception#==. */
export function exceptionEquals(self: Error, other: unknown): boolean {
  return (
    self === other ||
    (other instanceof Error &&
      self.constructor === other.constructor &&
      equals(self.message, other.message))
  )
}

/** A fact that an exception carries, like `key` of a KeyError. */
function fact(name: string): (self: object) => unknown {
  return (self) => Reflect.get(self, name) ?? null
}

/** The methods of Exception. */
export const exceptionMethods = {
  '==': [exceptionEquals, '1 -> Boolean'],
  backtrace: [exceptionBacktrace, '0'],
  cause: [exceptionCause, '0'],
  exception: [exceptionException, '0-1'],
  full_message: [exceptionFullMessage, '0 k -> String'],
  inspect: [inspect, '0 -> String'],
  message: [exceptionMessage, '0 -> String'],
  set_backtrace: [exceptionSetBacktrace, '1'],
  to_s: [exceptionToS, '0 -> String'],
} as const satisfies MethodTable

/** The methods of single exception classes, by the name of the class. */
export const errorMethods: Readonly<Record<string, MethodTable>> = {
  KeyError: { key: [fact('key'), '0'], receiver: [fact('receiver'), '0'] },
  StopIteration: { result: [fact('result'), '0'] },
  NameError: { name: [fact('rubySymbol'), '0'], receiver: [fact('rubyReceiver'), '0'] },
  NoMethodError: { args: [fact('args'), '0'] },
  FrozenError: { receiver: [fact('receiver'), '0'] },
  UncaughtThrowError: { tag: [fact('tag'), '0'], value: [fact('value'), '0'] },
  NoMatchingPatternKeyError: { key: [fact('key'), '0'], matchee: [fact('matchee'), '0'] },
  SystemExit: {
    status: [fact('status'), '0'],
    'success?': [(self) => Reflect.get(Object(self), 'status') === 0, '0'],
  },
}
