import { ArgumentError } from '../../ruby/exception/standard-errors.ts'

/** A text or numbers that name no day: Ruby's Date::Error. */
export class DateError extends ArgumentError {
  static override readonly rubyName: string = 'Date::Error'

  constructor(message = 'invalid date') {
    super(message)
  }
}
