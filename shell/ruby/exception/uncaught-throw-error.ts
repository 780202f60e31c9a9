import { format } from '../text/format.ts'
import { ArgumentError } from './standard-errors.ts'

/** UncaughtThrowError: a `throw` whose tag nobody catches; its message is a format for the tag. */
export class UncaughtThrowError extends ArgumentError {
  static override readonly rubyName: string = 'UncaughtThrowError'
  readonly tag: unknown
  readonly value: unknown
  readonly #format: unknown

  constructor(...given: unknown[]) {
    if (given.length < 2) {
      throw new ArgumentError(`wrong number of arguments (given ${given.length}, expected 2+)`)
    }
    super(given[2])
    this.tag = given[0]
    this.value = given[1]
    this.#format = given[2]
  }

  override to_s(): string {
    return format(this.#format, this.tag)
  }
}
