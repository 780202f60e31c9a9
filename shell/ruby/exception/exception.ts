import { className } from '../class/class-info.ts'
import { toS } from '../object/to-s.ts'

/** Ruby's Exception. `message` is a getter, so that a class may define its own. */
export class Exception extends Error {
  static readonly rubyName: string = 'Exception'
  readonly #detail: unknown

  constructor(message: unknown = null) {
    super()
    this.#detail = message
  }

  override get message(): string {
    return this.to_s()
  }

  /** The message, as Exception#to_s gives it: the class name when none was given. */
  to_s(): string {
    return this.#detail === null || this.#detail === undefined
      ? className(this.constructor)
      : toS(this.#detail)
  }
}

export class StandardError extends Exception {
  static override readonly rubyName: string = 'StandardError'
}
