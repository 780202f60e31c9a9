import { className } from '../class/class-info.ts'
import { toS } from '../object/texts.ts'

/** Ruby's Exception. `message` is a getter, so that a class may define its own. */
export class Exception extends Error {
  static readonly rubyName: string = 'Exception'
  #detail: unknown
  #isRaised = false

  constructor(message: unknown = null) {
    super()
    this.#detail = message
  }

  /** Notes that the exception has been raised, not only made. */
  static markRaised(error: Exception): void {
    error.#isRaised = true
  }

  static wasRaised(error: Exception): boolean {
    return error.#isRaised
  }

  /** What the exception was made with, whatever a class makes of its message. */
  static detailOf(error: Error): unknown {
    return error instanceof Exception ? (error.#detail ?? null) : error.message
  }

  /** Takes over what another exception was made with. */
  static adopt(error: Exception, made: Exception): void {
    error.#detail = made.#detail
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
