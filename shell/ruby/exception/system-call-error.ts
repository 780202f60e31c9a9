import { toS } from '../object/to-s.ts'
import { StandardError } from './exception.ts'
import { OutsideSubsetError } from './fatal-errors.ts'
import { ArgumentError } from './standard-errors.ts'

/** SystemCallError without a number: those of Errno are outside the subset. */
export class SystemCallError extends StandardError {
  static override readonly rubyName: string = 'SystemCallError'
  readonly errno = null

  constructor(...given: unknown[]) {
    const [message = null] = given
    const isPlain = new.target === SystemCallError && given.length === 1
    if (given.length === 0) {
      throw new ArgumentError('wrong number of arguments (given 0, expected 1..3)')
    }
    if (!isPlain || typeof message === 'number') {
      throw new OutsideSubsetError('the errors of Errno are outside the Ruby subset')
    }
    super(message === null ? 'unknown error' : `unknown error - ${toS(message)}`)
  }
}
