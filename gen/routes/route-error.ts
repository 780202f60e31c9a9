import { ArgumentError } from '../../shell/ruby/exception/standard-errors.ts'

/** A mistake in config/routes.rb: an ArgumentError that knows which words are to blame. */
export class RouteError extends ArgumentError {
  static override readonly rubyName: string = 'ArgumentError'
  /** The words as they stand in the file, without quotes and colons. */
  readonly words: string
  /** What to write instead. */
  readonly hint: string

  constructor(words: string, message: string, hint: string) {
    super(message)
    this.words = words
    this.hint = hint
  }
}
