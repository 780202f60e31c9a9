import type { Keywords } from '../types.ts'
import { StandardError } from './exception.ts'
import { IndexError, RuntimeError } from './standard-errors.ts'

/** KeyError: knows the receiver and the key that is missing. */
export class KeyError extends IndexError {
  static override readonly rubyName: string = 'KeyError'
  readonly receiver: unknown
  readonly key: unknown

  constructor(message: unknown = null, { receiver, key }: Keywords = {}) {
    super(message)
    this.receiver = receiver
    this.key = key
  }
}

/** StopIteration: carries what the iteration returned. */
export class StopIteration extends IndexError {
  static override readonly rubyName: string = 'StopIteration'
  result: unknown = null
}

/** NameError: knows the name that was not found, and where. */
export class NameError extends StandardError {
  static override readonly rubyName: string = 'NameError'
  readonly rubyReceiver: unknown
  readonly rubySymbol: unknown

  constructor(message: unknown = null, name: unknown = null, { receiver }: Keywords = {}) {
    super(message)
    this.rubySymbol = name
    this.rubyReceiver = receiver
  }
}

/** NoMethodError: also knows the arguments of the call. */
export class NoMethodError extends NameError {
  static override readonly rubyName: string = 'NoMethodError'
  readonly args: unknown

  constructor(
    message: unknown = null,
    name: unknown = null,
    args: unknown = null,
    keywords: Keywords = {},
  ) {
    super(message, name, keywords)
    this.args = args
  }
}

/** FrozenError: knows the object that was to be changed. */
export class FrozenError extends RuntimeError {
  static override readonly rubyName: string = 'FrozenError'
  readonly receiver: unknown

  constructor(message: unknown = null, { receiver }: Keywords = {}) {
    super(message)
    this.receiver = receiver
  }
}

export class NoMatchingPatternError extends StandardError {
  static override readonly rubyName: string = 'NoMatchingPatternError'
}

/** NoMatchingPatternKeyError: knows the hash and the key a pattern asked for. */
export class NoMatchingPatternKeyError extends NoMatchingPatternError {
  static override readonly rubyName: string = 'NoMatchingPatternKeyError'
  readonly matchee: unknown
  readonly key: unknown

  constructor(message: unknown = null, { matchee, key }: Keywords = {}) {
    super(message)
    this.matchee = matchee
    this.key = key
  }
}
