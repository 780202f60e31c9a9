import { checkCount } from '../call/arguments.ts'
import { toS } from '../object/texts.ts'
import { toStr } from '../text/operators.ts'
import { StandardError } from './exception.ts'
import { OutsideSubsetError } from './fatal-errors.ts'
import { ArgumentError } from './standard-errors.ts'

/** SystemCallError: what Errno's errors have in common; by itself one without a number. */
export class SystemCallError extends StandardError {
  static override readonly rubyName: string = 'SystemCallError'
  /** The number of one of Errno's errors, and the words that Linux has for it. */
  static readonly Errno: number | null = null
  static readonly words: string = 'unknown error'
  readonly errno: number | null

  constructor(...given: unknown[]) {
    const { Errno, words } = new.target
    const [message = null, place = null] = given
    if (Errno === null) checkUnnumbered(given, new.target === SystemCallError)
    else checkCount(given.length, 0, 2)
    const about = Errno === null || message === null ? message : toStr(message)
    const where = place === null ? '' : ` @ ${toStr(place)}`
    super(`${words}${where}${about === null ? '' : ` - ${toS(about)}`}`)
    this.errno = Errno
  }
}

function checkUnnumbered(given: readonly unknown[], isPlain: boolean): void {
  if (given.length === 0) {
    throw new ArgumentError('wrong number of arguments (given 0, expected 1..3)')
  }
  if (!isPlain || given.length > 1 || typeof given[0] === 'number') {
    throw new OutsideSubsetError('which error of Errno a number means is not known here; name it')
  }
}
