import type { MethodTable } from '../call/signature.ts'
import { withMessage } from '../control/raise.ts'
import { inspect, toS } from '../object/texts.ts'
import { equals } from '../operators/equals.ts'
import { exceptionFullMessage } from './backtrace.ts'
import { exceptionMessage } from './message.ts'
import { exceptionBacktrace } from './raised-at.ts'
import { exceptionSetBacktrace } from './set-backtrace.ts'
import { ArgumentError } from './standard-errors.ts'

/** Exception#to_s. */
function exceptionToS(self: Error): string {
  return toS(self)
}

/** Exception#cause. */
export function exceptionCause(self: Error): unknown {
  return self.cause ?? null
}

/** Exception#exception: the same one, or a copy with another message. */
export function exceptionException(self: Error, message?: unknown): Error {
  return message === undefined || message === self ? self : withMessage(self, message)
}

/** A fact that an exception carries, like `key` of a KeyError. */
function fact(name: string): (self: object) => unknown {
  return (self) => Reflect.get(self, name) ?? null
}

/** A fact that an exception carries only when it was told. */
function knownFact(name: string, shown = name): (self: object) => unknown {
  return (self) => {
    const value: unknown = Reflect.get(self, name)
    if (value === undefined) throw new ArgumentError(`no ${shown} is available`)
    return value
  }
}

/** The methods of Exception. */
export const exceptionMethods = {
  '==': [equals, '1 -> Boolean'],
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
  KeyError: { key: [knownFact('key'), '0'], receiver: [knownFact('receiver'), '0'] },
  LocalJumpError: { exit_value: [fact('exitValue'), '0'], reason: [fact('reason'), '0'] },
  StopIteration: { result: [fact('result'), '0'] },
  NameError: {
    name: [fact('rubySymbol'), '0'],
    receiver: [knownFact('rubyReceiver', 'receiver'), '0'],
  },
  NoMethodError: { args: [fact('args'), '0'] },
  FrozenError: { receiver: [knownFact('receiver'), '0'] },
  UncaughtThrowError: { tag: [fact('tag'), '0'], value: [fact('value'), '0'] },
  NoMatchingPatternKeyError: { key: [knownFact('key'), '0'], matchee: [knownFact('matchee'), '0'] },
  SignalException: {
    signm: [exceptionMessage, '0 -> String'],
    signo: [fact('signo'), '0 -> Integer'],
  },
  SystemCallError: { errno: [fact('errno'), '0'] },
  SystemExit: {
    status: [fact('status'), '0'],
    'success?': [(self) => Reflect.get(Object(self), 'status') === 0, '0'],
  },
}
