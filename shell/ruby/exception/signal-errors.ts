import { isString, text } from '../text/mutable-string.ts'
import { symbolName } from '../text/symbol.ts'
import { Exception } from './exception.ts'
import { OutsideSubsetError } from './fatal-errors.ts'

/** The signals that a program is sent, by the number that Linux has for them. */
const NUMBERS: Readonly<Record<string, number>> = {
  HUP: 1,
  INT: 2,
  QUIT: 3,
  KILL: 9,
  USR1: 10,
  USR2: 12,
  PIPE: 13,
  ALRM: 14,
  TERM: 15,
}

/** SignalException: made by the name of its signal. */
export class SignalException extends Exception {
  static override readonly rubyName: string = 'SignalException'
  readonly signo: number

  constructor(signal: unknown, message?: unknown) {
    const given =
      typeof signal === 'symbol' ? symbolName(signal) : isString(signal) ? text(signal) : ''
    const name = given.replace(/^SIG/, '')
    const number = Object.hasOwn(NUMBERS, name) ? NUMBERS[name] : undefined
    if (number === undefined) {
      const known = Object.keys(NUMBERS).join(', ')
      throw new OutsideSubsetError(`a SignalException takes the name of a signal here: ${known}`)
    }
    super(message ?? `SIG${name}`)
    this.signo = number
  }
}

/** Interrupt: the SignalException of SIGINT. */
export class Interrupt extends SignalException {
  static override readonly rubyName: string = 'Interrupt'

  constructor(message: unknown = 'Interrupt') {
    super('INT', message)
  }
}
