import { StandardError } from './exception.ts'

export class ArgumentError extends StandardError {
  static override readonly rubyName: string = 'ArgumentError'
}

export class EncodingError extends StandardError {
  static override readonly rubyName: string = 'EncodingError'
}

export class FiberError extends StandardError {
  static override readonly rubyName: string = 'FiberError'
}

export class IOError extends StandardError {
  static override readonly rubyName: string = 'IOError'
}

export class EOFError extends IOError {
  static override readonly rubyName: string = 'EOFError'
}

export class IndexError extends StandardError {
  static override readonly rubyName: string = 'IndexError'
}

/** LocalJumpError: knows what was to be left, and with which value. */
export class LocalJumpError extends StandardError {
  static override readonly rubyName: string = 'LocalJumpError'
  reason: unknown = null
  exitValue: unknown = null
}

export class RangeError extends StandardError {
  static override readonly rubyName: string = 'RangeError'
}

export class FloatDomainError extends RangeError {
  static override readonly rubyName: string = 'FloatDomainError'
}

export class RegexpError extends StandardError {
  static override readonly rubyName: string = 'RegexpError'
}

export class RuntimeError extends StandardError {
  static override readonly rubyName: string = 'RuntimeError'
}

export class ThreadError extends StandardError {
  static override readonly rubyName: string = 'ThreadError'
}

export class TypeError extends StandardError {
  static override readonly rubyName: string = 'TypeError'
}

export class ZeroDivisionError extends StandardError {
  static override readonly rubyName: string = 'ZeroDivisionError'
}
