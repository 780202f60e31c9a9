import { Exception } from './exception.ts'
import { makeOutsideSubset } from './outside-subset.ts'

export class NoMemoryError extends Exception {
  static override readonly rubyName: string = 'NoMemoryError'
}

export class ScriptError extends Exception {
  static override readonly rubyName: string = 'ScriptError'
}

export class LoadError extends ScriptError {
  static override readonly rubyName: string = 'LoadError'
}

export class NotImplementedError extends ScriptError {
  static override readonly rubyName: string = 'NotImplementedError'
}

export class SyntaxError extends ScriptError {
  static override readonly rubyName: string = 'SyntaxError'
}

/** Something CRuby does and this library cannot do equally: raised rather than answered wrongly. */
export class OutsideSubsetError extends ScriptError {
  static override readonly rubyName: string = 'Webfw::OutsideSubsetError'
}

/** Stands for what a method of a package says and gen refuses. */
export function raiseOutside(reason: string): never {
  throw new OutsideSubsetError(reason)
}

/** Kernel#require of what was not there when a package was compiled. */
export function requireAbsent(feature: unknown): never {
  throw new LoadError(`cannot load such file -- ${String(feature)}`)
}

/** Stands for a constant that Ruby or Rails has and that is not here, where a package keeps it: what asks it raises. */
export function absentConstant(path: string): object {
  return new Proxy(class {}, {
    get(_, key) {
      if (key === 'rubyName' || typeof key === 'symbol') return undefined
      throw new OutsideSubsetError(`there is no ${path} here`)
    },
  })
}

/** A mutating method reached a String that was compiled as an immutable value. */
export class ImmutableStringError extends OutsideSubsetError {
  static override readonly rubyName: string = 'Webfw::ImmutableStringError'
}

export class SecurityError extends Exception {
  static override readonly rubyName: string = 'SecurityError'
}

/** SystemExit: `exit` and `abort` raise it. */
export class SystemExit extends Exception {
  static override readonly rubyName: string = 'SystemExit'
  readonly status: number

  constructor(...given: unknown[]) {
    const [first = true] = given
    const hasStatus = typeof first === 'number' || typeof first === 'boolean'
    super(hasStatus ? given[1] : first)
    this.status = first === false ? 1 : typeof first === 'number' ? first : 0
  }
}

export class SystemStackError extends Exception {
  static override readonly rubyName: string = 'SystemStackError'
}

makeOutsideSubset((message) => new OutsideSubsetError(message))
